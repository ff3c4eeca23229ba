import CX11

/// Scales a pixmap up to the window with RENDER, bilinearly.
final class ServerScaler {
  private let connection: DisplayConnection
  private let window: Window
  private let depth: UInt32
  private let format: UnsafeMutablePointer<XRenderPictFormat>
  private let target: Picture
  private var source: (pixmap: Pixmap, picture: Picture, width: Int, height: Int)?

  /// Nil where the server has no RENDER, or none for this visual.
  init?(_ connection: DisplayConnection, window: Window, visual: VisualChoice) {
    guard let version = connection.extensions.render, (version.major, version.minor) >= (0, 10),
      let format = XRenderFindVisualFormat(connection.display, visual.visual)
    else { return nil }
    self.connection = connection
    self.window = window
    self.format = format
    depth = UInt32(visual.format.depth)
    target = XRenderCreatePicture(connection.display, window, format, 0, nil)
  }

  // The target's picture goes with the window, which may have gone first.
  isolated deinit { dropSource() }

  /// The pixmap to upload a frame of this size to; nil where the server has no memory for it.
  func pixmap(width: Int, height: Int) -> Pixmap? {
    if let source, source.width == width, source.height == height { return source.pixmap }
    dropSource()
    var pixmap: Pixmap = 0
    let error = connection.trap {
      pixmap = XCreatePixmap(connection.display, window, UInt32(width), UInt32(height), depth)
    }
    guard error == nil else { return nil }
    // Beyond the edge the edge's own pixels, or the rim would blend with nothing.
    var attributes = XRenderPictureAttributes()
    attributes.repeat = RepeatPad
    let picture = XRenderCreatePicture(
      connection.display, pixmap, format, UInt(CPRepeat), &attributes)
    XRenderSetPictureFilter(connection.display, picture, FilterBilinear, nil, 0)
    source = (pixmap, picture, width, height)
    return pixmap
  }

  /// Draws the pixmap over the whole window.
  func scale(toWidth width: Int, height: Int) {
    guard let source else { return }
    var transform = XTransform()
    withUnsafeMutableBytes(of: &transform.matrix) { raw in
      let entries = raw.bindMemory(to: XFixed.self)
      entries[0] = Self.fixed(Double(source.width) / Double(width))
      entries[4] = Self.fixed(Double(source.height) / Double(height))
      entries[8] = Self.fixed(1)
    }
    XRenderSetPictureTransform(connection.display, source.picture, &transform)
    XRenderComposite(
      connection.display, PictOpSrc, source.picture, 0, target, 0, 0, 0, 0, 0, 0,
      UInt32(width), UInt32(height))
  }

  private static func fixed(_ value: Double) -> XFixed { XFixed((value * 65536).rounded()) }

  private func dropSource() {
    guard let source else { return }
    XRenderFreePicture(connection.display, source.picture)
    XFreePixmap(connection.display, source.pixmap)
    self.source = nil
  }
}

import CX11
import CardRaster

/// A scaler that enlarges a pixmap to the window's size with RENDER, bilinearly.
@MainActor
final class ServerScaler {
  private let connection: DisplayConnection
  private let window: Window
  private let depth: UInt8
  private let format: UnsafeMutablePointer<XRenderPictFormat>
  private let target: Picture
  private var source: (pixmap: Pixmap, picture: Picture, width: Int, height: Int)?

  /// Creates a scaler, or returns nil if the server has no RENDER or does not support it for this visual.
  init?(_ connection: DisplayConnection, window: Window, visual: VisualChoice) {
    guard let version = connection.extensions.render?.version, version >= (0, 10),
      let format = XRenderFindVisualFormat(connection.display, visual.visual)
    else { return nil }
    self.connection = connection
    self.window = window
    self.format = format
    depth = UInt8(visual.format.depth)
    target = XRenderCreatePicture(connection.display, window, format, 0, nil)
  }

  // The server frees the target's picture with the window, which may be destroyed already.
  isolated deinit { if !connection.isLost { dropSource() } }

  /// Returns the pixmap for a frame of this size. A new pixmap is empty. Returns nil if the server has no memory for
  /// the pixmap.
  func pixmap(width: Int, height: Int) -> (id: Pixmap, isNew: Bool)? {
    if let source, source.width == width, source.height == height {
      return (source.pixmap, false)
    }
    dropSource()
    guard let width16 = UInt16(exactly: width), let height16 = UInt16(exactly: height) else {
      return nil
    }
    let pixmap = Pixmap(xcb_generate_id(connection.xcb))
    let request = xcb_create_pixmap_checked(
      connection.xcb, depth, xcb_pixmap_t(pixmap), xcb_drawable_t(window), width16, height16)
    guard connection.check(request).value == nil else { return nil }
    // The edge pixels are repeated beyond the edge, so that the filter does not blend them with empty pixels.
    var attributes = XRenderPictureAttributes()
    attributes.repeat = RepeatPad
    let picture = XRenderCreatePicture(
      connection.display, pixmap, format, UInt(CPRepeat), &attributes)
    XRenderSetPictureFilter(connection.display, picture, FilterBilinear, nil, 0)
    source = (pixmap, picture, width, height)
    return (pixmap, true)
  }

  /// Draws parts of the pixmap in a window of this size. Each part includes the surrounding pixels that the filter
  /// mixes with its edge.
  func scale(_ rects: [PixelRect], toWidth width: Int, height: Int) {
    guard let source else { return }
    let (sx, sy) = (Double(width) / Double(source.width), Double(height) / Double(source.height))
    var transform = XTransform()
    withUnsafeMutableBytes(of: &transform.matrix) { raw in
      let entries = raw.bindMemory(to: XFixed.self)
      entries[0] = Self.fixed(1 / sx)
      entries[4] = Self.fixed(1 / sy)
      entries[8] = Self.fixed(1)
    }
    XRenderSetPictureTransform(connection.display, source.picture, &transform)
    for rect in rects {
      let rect = PixelRect(
        columns: Self.reach(of: rect.columns, times: sx), rows: Self.reach(of: rect.rows, times: sy)
      ).clamped(width: width, height: height)
      let (x, y) = (Int32(rect.columns.lowerBound), Int32(rect.rows.lowerBound))
      XRenderComposite(
        connection.display, PictOpSrc, source.picture, 0, target, x, y, 0, 0, x, y,
        UInt32(rect.columns.count), UInt32(rect.rows.count))
    }
  }

  /// Returns the range of the window's pixels on which the bilinear filter lets `range` of the pixmap have an effect.
  private static func reach(of range: Range<Int>, times scale: Double) -> Range<Int> {
    Int(
      (Double(range.lowerBound - 1) * scale).rounded(.down))..<Int(
        (Double(range.upperBound + 1) * scale).rounded(.up))
  }

  private static func fixed(_ value: Double) -> XFixed { XFixed((value * 65536).rounded()) }

  private func dropSource() {
    guard let source else { return }
    XRenderFreePicture(connection.display, source.picture)
    XFreePixmap(connection.display, source.pixmap)
    self.source = nil
  }
}

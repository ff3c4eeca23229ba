import CX11

/// The pointer's shapes over a window: our own ARGB art, or the server's font without RENDER.
@MainActor
final class CursorSet {
  private let connection: DisplayConnection
  private let window: Window
  private let scale: Double
  private var cursors: [CursorShape?: Cursor] = [:]
  private var current: CursorShape?? = .none

  init(_ connection: DisplayConnection, window: Window, scale: Double) {
    self.connection = connection
    self.window = window
    let range = ResourceManager.scaleRange
    self.scale = min(max(scale, range.lowerBound), range.upperBound)
  }

  isolated deinit {
    for cursor in cursors.values { XFreeCursor(connection.display, cursor) }
  }

  /// Shows `shape`, or nothing for nil.
  func set(_ shape: CursorShape?) {
    guard current != .some(shape) else { return }
    current = .some(shape)
    let cursor = cursors[shape] ?? make(shape)
    cursors[shape] = cursor
    XDefineCursor(connection.display, window, cursor)
    XFlush(connection.display)
  }

  private func make(_ shape: CursorShape?) -> Cursor {
    guard let shape else { return makeEmpty() }
    return makeColoured(shape) ?? XCreateFontCursor(connection.display, fontGlyph(of: shape))
  }

  private func fontGlyph(of shape: CursorShape) -> UInt32 {
    switch shape {
    case .arrow: UInt32(XC_left_ptr)
    case .pointingHand: UInt32(XC_hand2)
    case .grab: UInt32(XC_hand1)
    case .grabbing: UInt32(XC_fleur)
    }
  }

  private func makeEmpty() -> Cursor {
    let display = connection.display
    let bitmap = XCreateBitmapFromData(display, window, [0], 1, 1)
    defer { XFreePixmap(display, bitmap) }
    var (ink, paper) = (XColor(), XColor())
    return XCreatePixmapCursor(display, bitmap, bitmap, &ink, &paper, 0, 0)
  }

  /// Nil where the server has no RENDER 0.5 or refuses.
  private func makeColoured(_ shape: CursorShape) -> Cursor? {
    let display = connection.display
    guard let version = connection.extensions.render, (version.major, version.minor) >= (0, 5),
      let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32))
    else { return nil }
    var art = CursorArt(shape, scale: scale)
    var cursor: Cursor = 0
    let error = connection.trap {
      let side = UInt32(art.side)
      let pixmap = XCreatePixmap(display, window, side, side, 32)
      let gc = XCreateGC(display, pixmap, 0, nil)
      art.pixels.withUnsafeMutableBytes { raw in
        let image = XCreateImage(
          display, nil, 32, ZPixmap, 0, raw.bindMemory(to: CChar.self).baseAddress, side, side,
          32, Int32(side) * 4)
        guard let image else { return }
        image.pointee.byte_order = LSBFirst
        XPutImage(display, pixmap, gc, image, 0, 0, 0, 0, side, side)
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
      }
      let picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
      cursor = XRenderCreateCursor(
        display, picture, UInt32(art.hotX), UInt32(art.hotY))
      XRenderFreePicture(display, picture)
      XFreeGC(display, gc)
      XFreePixmap(display, pixmap)
    }
    return error == nil ? cursor : nil
  }
}

import CX11

/// The visual of new windows: the screen's default visual if that is TrueColor, or else another TrueColor visual.
struct VisualChoice {
  let visual: UnsafeMutablePointer<Visual>
  let format: PixelFormat
  let isDefault: Bool

  init(_ connection: DisplayConnection) throws(DisplayError) {
    let display = connection.display
    let depth = XDefaultDepth(display, connection.screen)
    let own = XDefaultVisual(display, connection.screen)
    var info = XVisualInfo()
    if let own, own.pointee.`class` == TrueColor {
      visual = own
      info.depth = depth
      isDefault = true
    } else if [24, 30, 16, 15, 32].contains(where: {
      XMatchVisualInfo(display, connection.screen, $0, TrueColor, &info) != 0
    }) {
      visual = info.visual
      isDefault = false
    } else {
      throw .noTrueColorVisual(depth: Int(depth))
    }
    format = PixelFormat(
      depth: Int(info.depth), bitsPerPixel: connection.bitsPerPixel(depth: Int(info.depth)),
      redMask: UInt32(truncatingIfNeeded: visual.pointee.red_mask),
      greenMask: UInt32(truncatingIfNeeded: visual.pointee.green_mask),
      blueMask: UInt32(truncatingIfNeeded: visual.pointee.blue_mask),
      isBigEndian: XImageByteOrder(display) == MSBFirst)
  }

  /// Returns the size of an image whose rows end on a word boundary, in bytes.
  func bytes(width: Int, height: Int) -> Int {
    (width * format.bitsPerPixel + 31) / 32 * 4 * height
  }
}

extension DisplayConnection {
  /// Returns the bits per pixel of images of `depth`.
  func bitsPerPixel(depth: Int) -> Int {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return 32 }
    defer { XFree(formats) }
    let found = (0..<Int(count)).first { Int(formats[$0].depth) == depth }
    return found.map { Int(formats[$0].bits_per_pixel) } ?? 32
  }
}

internal import CardCore

/// The vertical gradient behind everything, dithered so that its steps do not show as bands.
struct BackdropFill {
  private var top, bottom: Color
  private var height: Int

  init(_ backdrop: Backdrop, height: Int) {
    (top, bottom) = (backdrop.top, backdrop.bottom)
    self.height = height
  }

  /// The pixels of row `y`: eight that repeat from column 0 on.
  ///
  /// A channel between two levels shows the higher one in as many places of an 8×8 Bayer matrix
  /// as it is nearer to it; a channel that is the same above and below is never touched.
  func pattern(_ y: Int) -> Pixels {
    let t = (2 * y + 1, 2 * height)
    func level(_ a: UInt8, _ b: UInt8) -> Int {
      (Int(a) * 256 * (t.1 - t.0) + Int(b) * 256 * t.0) / t.1
    }
    let red = level(top.red, bottom.red)
    let green = level(top.green, bottom.green)
    let blue = level(top.blue, bottom.blue)
    var pattern = Pixels()
    for x in 0..<8 {
      let threshold = Dither.threshold(x, y)
      func rounded(_ level: Int) -> UInt32 { UInt32(truncatingIfNeeded: (level + threshold) >> 8) }
      pattern[x] = 0xFF00_0000 | rounded(red) << 16 | rounded(green) << 8 | rounded(blue)
    }
    return pattern
  }
}

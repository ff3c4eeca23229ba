import CardKinetics
import CardPicture

/// The vertical gradient behind everything, dithered so that its steps do not show as bands.
struct BackdropFill {
  private var top, bottom: Color
  private var height: Int

  init(_ backdrop: Backdrop, height: Int) {
    (top, bottom) = (backdrop.top, backdrop.bottom)
    self.height = height
  }

  /// Returns the pixels of row `y`: eight that repeat, beginning at column 0.
  ///
  /// A channel between two levels shows the higher level in a fraction of an 8×8 Bayer matrix: the nearer that level,
  /// the larger the fraction. A channel with equal values at the top and the bottom has no dither.
  func pattern(_ y: Int) -> Pixels {
    let t = (2 * y + 1, 2 * height)
    let thresholds = Dither.thresholds(0, y)
    func channel(_ a: UInt8, _ b: UInt8) -> Pixels {
      let level = (Int(a) * 256 * (t.1 - t.0) + Int(b) * 256 * t.0) / t.1
      return (thresholds &+ UInt32(truncatingIfNeeded: level)) &>> 8
    }
    return channel(top.red, bottom.red) &<< 16 | channel(top.green, bottom.green) &<< 8
      | channel(top.blue, bottom.blue) | 0xFF00_0000
  }
}

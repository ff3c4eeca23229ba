/// An ordered dither: what lies between two levels becomes a fine, still pattern of both.
enum Dither {
  /// The 8×8 Bayer matrix's entry for a pixel, 2…254: the bits of x ^ y and y, interleaved,
  /// lowest first.
  static func threshold(_ x: Int, _ y: Int) -> Int {
    let a = (x ^ y) & 7
    let b = y & 7
    let order =
      (a & 1) << 5 | (b & 1) << 4 | (a & 2) << 2 | (b & 2) << 1 | (a & 4) >> 1 | (b & 4) >> 2
    return order * 4 + 2
  }

  /// What eight pixels from (x, y) on add to a value before it is rounded: −½…½, the ends
  /// excluded, and 0 in the mean.
  static func offsets(_ x: Int, _ y: Int) -> SIMD8<Float> {
    var offsets = SIMD8<Float>()
    for k in 0..<8 { offsets[k] = Float(threshold(x &+ k, y) &- 128) / 256 }
    return offsets
  }
}

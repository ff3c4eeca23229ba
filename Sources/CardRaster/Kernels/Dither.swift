/// An ordered dither: a value between two levels becomes a fine, static pattern of both.
enum Dither {
  /// Returns the 8×8 Bayer matrix's entries for eight pixels, beginning at (x, y), in 2…254: the bits of x ^ y and y,
  /// interleaved, lowest first.
  @inline(__always)
  static func thresholds(_ x: Int, _ y: Int) -> SIMD8<UInt32> {
    let y = UInt32(truncatingIfNeeded: y)
    let a = (SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7) &+ UInt32(truncatingIfNeeded: x)) ^ y
    let b = (y & 1) << 4 | (y & 2) << 1 | (y & 4) >> 2
    let order = (a & 1) &<< 5 | (a & 2) &<< 2 | (a & 4) &>> 1 | b
    return order &* 4 &+ 2
  }

  /// Returns the offsets that eight pixels, beginning at (x, y), add to a value before rounding. The offsets lie
  /// between −½ and ½, without the ends, and have a mean of 0.
  @inline(__always)
  static func offsets(_ x: Int, _ y: Int) -> SIMD8<Float> {
    // At 2^15, the last bits of a float's mantissa are 256ths.
    let sum = thresholds(x, y) | 0x4700_0000
    return unsafeBitCast(sum, to: SIMD8<Float>.self) - 32_768.5
  }
}

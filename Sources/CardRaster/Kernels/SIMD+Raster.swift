/// Eight pixels, one a lane: A, R, G, B from the highest byte down.
typealias Pixels = SIMD8<UInt32>

extension SIMD8<Float> {
  /// Lane by lane the larger of the two; the bound itself for what is not a number.
  @inline(__always)
  func atLeast(_ bound: SIMD8<Float>) -> SIMD8<Float> {
    bound.replacing(with: self, where: self .> bound)
  }

  @inline(__always)
  func atLeast(_ bound: Float) -> SIMD8<Float> { atLeast(SIMD8<Float>(repeating: bound)) }

  @inline(__always)
  func atMost(_ bound: Float) -> SIMD8<Float> {
    let bound = SIMD8<Float>(repeating: bound)
    return bound.replacing(with: self, where: self .< bound)
  }

  /// The nearest integers, for lanes in 0..<2^23.
  ///
  /// Adding 2^23 leaves the integer in the mantissa's bits: two instructions, where the
  /// library's conversions go lane by lane.
  @inline(__always)
  var nearestIntegers: SIMD8<UInt32> {
    unsafeBitCast(self + 8_388_608, to: SIMD8<UInt32>.self) & 0x007F_FFFF
  }
}

/// Two channels of eight pixels, each in 16 bits: blue and red, or green and alpha.
typealias ChannelPair = SIMD16<UInt16>

extension SIMD8<UInt32> {
  /// Blue and red.
  @inline(__always)
  var blueRed: ChannelPair { unsafeBitCast(self & 0x00FF_00FF, to: ChannelPair.self) }

  /// Green and alpha.
  @inline(__always)
  var greenAlpha: ChannelPair { unsafeBitCast(self &>> 8 & 0x00FF_00FF, to: ChannelPair.self) }

  /// A factor a pixel, below 2^16, for both channels of a pair.
  @inline(__always)
  var asFactor: ChannelPair { unsafeBitCast(self | self &<< 16, to: ChannelPair.self) }

  /// Pixels from two pairs, lanes 0…255.
  @inline(__always)
  init(blueRed: ChannelPair, greenAlpha: ChannelPair) {
    self =
      unsafeBitCast(blueRed, to: Pixels.self) | unsafeBitCast(greenAlpha, to: Pixels.self) &<< 8
  }
}

extension SIMD16<UInt16> {
  /// Lane by lane a 255th, rounded to the nearest, exactly, for lanes up to 65,152.
  @inline(__always)
  var dividedBy255: ChannelPair {
    let x = self &+ 128
    return (x &+ (x &>> 8)) &>> 8
  }
}

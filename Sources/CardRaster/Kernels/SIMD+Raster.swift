/// Eight pixels, one in each lane: A, R, G, B from the highest byte down.
typealias Pixels = SIMD8<UInt32>

extension SIMD8<Float> {
  /// Returns the larger of the value and the bound in each lane; the bound if the lane is NaN.
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
  /// Adding 2^23 leaves the integer in the mantissa's bits. The addition takes two instructions, whereas the standard
  /// library converts lane by lane.
  @inline(__always)
  var nearestIntegers: SIMD8<UInt32> {
    unsafeBitCast(self + 8_388_608, to: SIMD8<UInt32>.self) & 0x007F_FFFF
  }
}

/// Two channels of eight pixels, each in 16 bits: blue and red, or green and alpha.
typealias ChannelPair = SIMD16<UInt16>

extension SIMD8<UInt32> {
  /// The blue and red channels.
  @inline(__always)
  var blueRed: ChannelPair { unsafeBitCast(self & 0x00FF_00FF, to: ChannelPair.self) }

  /// The green and alpha channels.
  @inline(__always)
  var greenAlpha: ChannelPair { unsafeBitCast(self &>> 8 & 0x00FF_00FF, to: ChannelPair.self) }

  /// The lanes as factors, below 2^16, for both channels of a pair.
  @inline(__always)
  var asFactor: ChannelPair { unsafeBitCast(self | self &<< 16, to: ChannelPair.self) }

  /// Creates pixels from two pairs with lanes in 0…255.
  @inline(__always)
  init(blueRed: ChannelPair, greenAlpha: ChannelPair) {
    self =
      unsafeBitCast(blueRed, to: Pixels.self) | unsafeBitCast(greenAlpha, to: Pixels.self) &<< 8
  }
}

extension SIMD16<UInt16> {
  /// Each lane divided by 255 and rounded to the nearest, exact for lanes up to 65,152.
  @inline(__always)
  var dividedBy255: ChannelPair {
    let x = self &+ 128
    return (x &+ (x &>> 8)) &>> 8
  }
}

internal import CShims

// Loops that shade or darken pixels already in a row.
extension SpanKernel {
  /// Blends a shade's colour over pixels without changing their alpha. The strength of the shade is dithered.
  static func shade(
    _ pixels: UnsafeMutablePointer<UInt32>, _ ramp: cs_ramp, dither: SIMD8<Float>, count: Int
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let color = Pixels(repeating: ramp.color)
    let (blueRed, greenAlpha) = (color.blueRed, color.greenAlpha)
    var i = 0
    while i < count {
      let t = lanes + Float(i)
      let s = (ramp.u + t * ramp.du) / (ramp.w + t * ramp.dw)
      var strength = segment(ramp.segments.0, at: s) + dither
      if ramp.count > 1 { strength += segment(ramp.segments.1, at: s) }
      if ramp.count > 2 { strength += segment(ramp.segments.2, at: s) }
      let amount = strength.atLeast(0).atMost(255).nearestIntegers.asFactor
      let p = load(pixels + i, count &- i)
      // The colour is premultiplied by the pixel's alpha.
      let part = ((p &>> 24).asFactor &* amount).dividedBy255
      let keep = 255 &- amount
      let shaded = Pixels(
        blueRed: (p.blueRed &* keep &+ blueRed &* part).dividedBy255,
        greenAlpha: (p.greenAlpha &* keep &+ greenAlpha &* part).dividedBy255)
      store(shaded, pixels + i, count &- i)
      i &+= 8
    }
  }

  /// Returns the contribution of one segment of a ramp at `s`.
  @inline(__always)
  private static func segment(_ segment: cs_segment, at s: SIMD8<Float>) -> SIMD8<Float> {
    (s * segment.slope + segment.offset).atLeast(segment.low).atMost(segment.high)
  }

  /// Writes the strengths of a shadow, in 256ths, at `count` positions.
  ///
  /// - Precondition: `out` has memory for `count` rounded up to a multiple of eight.
  static func strengths(_ shadow: cs_shadow, into out: UnsafeMutablePointer<Float>, count: Int) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var i = 0
    while i < count {
      let t = lanes + Float(i)
      let inverse = 1 / (1 + t * shadow.dw)
      let u = (shadow.u + t * shadow.du) * inverse
      let v = (shadow.v + t * shadow.dv) * inverse
      let qx = u.atLeast(-u) - shadow.inner_x
      let qy = v.atLeast(-v) - shadow.inner_y
      let ox = qx.atLeast(0)
      let oy = qy.atLeast(0)
      let outside = (ox * ox + oy * oy).squareRoot()
      let inside = qx.atLeast(qy).atMost(0)
      let depth = shadow.radius - outside - inside
      let value = softStep(depth, shadow.rate) + softStep(2 * shadow.half - depth, shadow.rate) - 1
      let strength = (value * shadow.strength).atLeast(0)
      UnsafeMutableRawPointer(out + i).storeBytes(of: strength, as: SIMD8<Float>.self)
      i &+= 8
    }
  }

  /// Returns the blurred step at a distance within the outline.
  @inline(__always)
  private static func softStep(_ distance: SIMD8<Float>, _ rate: Float) -> SIMD8<Float> {
    let t = (distance * rate + 0.5).atLeast(0).atMost(1)
    return t * t * t * (t * (t * 6 - 15) + 10)
  }

  /// Darkens opaque pixels towards black. `strengths` has a strength for every `step` pixels; the strengths between are
  /// interpolated.
  ///
  /// - Parameters:
  ///   - strengths: in 256ths.
  ///   - step: a power of two.
  ///   - skip: the number of pixels between the first strength and the first pixel.
  static func darken(
    _ out: UnsafeMutablePointer<UInt32>, _ strengths: UnsafePointer<Float>, step: Int, skip: Int,
    count: Int
  ) {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let shift = step.trailingZeroBitCount
    let mask = step &- 1
    let rate = 1 / Float(step)
    var i = 0
    while i < count {
      let at = i &+ skip
      let strength: SIMD8<Float>
      if at & mask &+ 7 <= step {
        let k = at &>> shift
        let (a, b) = (strengths[k], strengths[k &+ 1])
        strength = a + (lanes + Float(at & mask)) * ((b - a) * rate)
      } else {
        var gathered = SIMD8<Float>()
        for lane in 0..<8 {
          let k = (at &+ lane) &>> shift
          let (a, b) = (strengths[k], strengths[k &+ 1])
          gathered[lane] = a + (b - a) * (Float((at &+ lane) & mask) * rate)
        }
        strength = gathered
      }
      let rest = 256 &- strength.nearestIntegers.asFactor
      let p = load(out + i, count &- i)
      let dark = Pixels(
        blueRed: (p.blueRed &* rest &+ 128) &>> 8, greenAlpha: (p.greenAlpha &* rest &+ 128) &>> 8)
      store(dark | 0xFF00_0000, out + i, count &- i)
      i &+= 8
    }
  }
}

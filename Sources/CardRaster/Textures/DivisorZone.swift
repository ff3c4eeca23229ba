/// A range of divisors, from `near` down to `far`. Pixels with these divisors sample one step of a ladder of textures,
/// or mix that step with the next. The steps are the levels of a chain, or the chains.
struct DivisorZone {
  var step: Int
  var isMixed: Bool
  var near: Double
  /// The divisor at which this zone ends and the next zone begins.
  var far: Double

  /// Consecutive pixels of a row that use one step of the ladder of textures, or mix two steps in proportions that
  /// change steadily.
  struct Run {
    var step: Int
    var count: Int
    /// The weight of the next step, in 256ths, at the first pixel, and its growth from pixel to pixel; nil if the
    /// pixels sample only one step.
    var mix: (start: Float, rate: Float)?
  }

  /// Returns the run of pixels in this zone, at most `count`. The first pixel has the divisor `w`, and the divisor
  /// grows by `rate` from pixel to pixel.
  @inline(__always)
  func run(_ w: Double, _ rate: Double, _ count: Int) -> Run {
    let last = w + rate * Double(count &- 1)
    var length = count
    if last <= far || last > near {
      let end = last < w ? far : near
      length = clampedCeiling((end - w) / rate, 1..<count)
    }
    guard isMixed else { return Run(step: step, count: length, mix: nil) }
    let growth = 256 / (near - far)
    return Run(
      step: step, count: length,
      mix: (start: Float((near - w) * growth), rate: Float(-rate * growth)))
  }
}

/// The divisors, from `near` down to `far`, at which one step of a ladder of textures is taken, or is mixed with the next:
/// of a chain's levels, or of the chains.
struct DivisorZone {
  var step: Int
  var isMixed: Bool
  var near: Double
  /// The next zone's first one.
  var far: Double

  /// Pixels of a row that take one step, or mix it with the next in shares that change steadily.
  struct Run {
    var step: Int
    var count: Int
    /// The share of the next step in 256ths at the first pixel, and its growth a pixel; nil where
    /// there is none.
    var mix: (start: Float, rate: Float)?
  }

  /// The first of `count` pixels that lie in the zone, where the divisor is `w`, of the zone, at the first and grows by `rate`.
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

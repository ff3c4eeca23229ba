import CardKinetics
internal import Glibc

/// The zones of a turned face. In each zone, pixels sample one chain of the face's axial mips, or mix two chains.
///
/// A pixel's chain, like its mip level, depends only on the pixel's divisor (the perspective w). The zones are derived
/// from the footprints of the pixels on one line: through the face's middle, in the direction in which the divisor
/// changes.
///
/// Exact footprints beside that line would need fewer halvings, but were measured as worse: a page at 85° seen from
/// near is then off by 18 colour levels instead of 12. Zones by divisor also need no logarithm for each row, which
/// saves a fifth of the time for a frame of cover flow.
struct AxialZones {
  private(set) var axis = AxialMips.Axis.across
  /// The number of chains beside the texture's own mips.
  var count = 0
  /// The largest divisors at which the next chain mixes in.
  private var starts = SIMD4<Double>()
  /// The largest divisors at which the next chain is alone.
  private var ends = SIMD4<Double>()

  /// Two chains mix within this distance of a threshold, in halvings, as mip levels do (tuned by eye).
  static let blend = 0.07
  /// The limits of the halvings' growth with the logarithm of the divisor. On a face turned about one of its own axes
  /// the slopes are −1 and −2; on other faces they are flatter. A farther point never has fewer halvings.
  private static let slopes = (steepest: -4.0, flattest: -0.1)

  /// Creates zones in which all pixels sample the texture's own mips.
  init() {}

  /// Creates the zones of a face.
  ///
  /// - Parameter points: the corners of the whole face that lie before the eye, regardless of the shown part.
  init(_ shape: PixelShape, at points: [Point], under map: Homography) {
    let divisors = points.map { map.w(at: $0) }
    guard let near = divisors.max(), let far = divisors.min() else { return }
    let fraction = 1 / Double(points.count)
    let middle = points.reduce(Point(0, 0)) {
      Point($0.x + $1.x * fraction, $0.y + $1.y * fraction)
    }
    let isTilted = near - far > 1e-9 * near
    func halvings(_ axis: AxialMips.Axis, atDivisor w: Double) -> SIMD2<Double> {
      let rate = map.g * map.g + map.h * map.h
      let steps = isTilted ? (w - map.w(at: middle)) / rate : 0
      return shape.halvings(axis, at: Point(middle.x + map.g * steps, middle.y + map.h * steps))
    }
    var farthest = halvings(.across, atDivisor: far)
    // The first of the two numbers is above one half along the axis on which pixels are long.
    axis = farthest[0] > 0.5 ? .across : .down
    if axis == .down { farthest = halvings(.down, atDivisor: far) }
    let nearest = halvings(axis, atDivisor: near)
    let range = log2(near) - log2(far)
    let slopes = ((nearest - farthest) / range)
      .clamped(
        lowerBound: SIMD2(repeating: Self.slopes.steepest),
        upperBound: SIMD2(repeating: Self.slopes.flattest))
    // If the slopes were clamped, the line passes through the middle.
    let maximum = (farthest + nearest) / 2 - slopes * range / 2
    count = clampedInt(maximum.min() + Self.blend, 0..<AxialMips.maximumChains)
    /// Returns the divisor at which there are `n` halvings.
    func divisor(_ n: Double) -> Double { far * exp2(((n - maximum) / slopes).min()) }
    for n in 0..<count {
      starts[n] = divisor(Double(n + 1) - Self.blend)
      ends[n] = divisor(Double(n + 1) + Self.blend)
    }
  }

  /// Keeps only the chains for the divisor `w` and nearer points.
  mutating func cut(to w: Double) {
    let zone = zone(w)
    count = zone.isMixed ? zone.step + 1 : zone.step
  }

  /// Returns the zone of the divisor `w`.
  @inline(__always)
  func zone(_ w: Double) -> DivisorZone {
    var near = Double.infinity
    for n in 0..<count {
      if w > starts[n] { return DivisorZone(step: n, isMixed: false, near: near, far: starts[n]) }
      if w > ends[n] { return DivisorZone(step: n, isMixed: true, near: starts[n], far: ends[n]) }
      near = ends[n]
    }
    return DivisorZone(step: count, isMixed: false, near: near, far: -.infinity)
  }
}

import CardKinetics
internal import Glibc

/// Where the pixels of a face that is turned away take which chain of its axial mips.
///
/// That depends on a pixel's divisor alone, as its mip level does: on how far away the face is there. It is what the
/// pixel's shape asks for on the line through the face's middle along which the divisor changes. Beside that line pixels
/// are on the slant, and their own shape would ask for fewer halvings: with those a page at 85°, seen from near, is
/// off by 18 levels in place of 12. And a row has its zones without a logarithm, for a fifth less of a frame of cover flow.
struct AxialZones {
  private(set) var axis = AxialMips.Axis.across
  /// How many chains there are beside the texture's own mips.
  var count = 0
  /// The divisors from which down the next chain mixes in, and from which down it is alone.
  private var starts = SIMD4<Double>()
  private var ends = SIMD4<Double>()

  /// Two chains mix within this many halvings of a threshold, as mip levels do (tuned by eye).
  static let blend = 0.07
  /// How fast the halvings grow with the logarithm of the divisor, at most and at least: by −1 and −2 on a face that
  /// is turned about one of its own axes, more slowly on others, but none may have fewer farther away.
  private static let slopes = (steepest: -4.0, flattest: -0.1)

  /// All pixels take the texture's own mips.
  init() {}

  /// - Parameter points: the corners of the whole face before the eye, whatever part of it is shown.
  init(_ shape: PixelShape, at points: [Point], under map: Homography) {
    let divisors = points.map { map.w(at: $0) }
    guard let near = divisors.max(), let far = divisors.min() else { return }
    let share = 1 / Double(points.count)
    let middle = points.reduce(Point(0, 0)) { Point($0.x + $1.x * share, $0.y + $1.y * share) }
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
    // Where the slopes are others the middle counts.
    let most = (farthest + nearest) / 2 - slopes * range / 2
    count = clampedInt(most.min() + Self.blend, 0..<AxialMips.mostChains)
    /// The divisor at which there are `n` halvings.
    func divisor(_ n: Double) -> Double { far * exp2(((n - most) / slopes).min()) }
    for n in 0..<count {
      starts[n] = divisor(Double(n + 1) - Self.blend)
      ends[n] = divisor(Double(n + 1) + Self.blend)
    }
  }

  /// Leaves only the chains that are taken at the divisor `w` and nearer.
  mutating func cut(to w: Double) {
    let zone = zone(w)
    count = zone.isMixed ? zone.step + 1 : zone.step
  }

  /// The zone in which `w` lies.
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

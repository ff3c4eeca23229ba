internal import CShims
import CardKinetics
internal import Glibc

/// A texture under a map: the mip level and the position that a pixel samples.
struct TexelSource {
  /// The texture's own mips.
  private let chain: Chain
  /// The mips of the texture halved along an axis.
  private let chains: UnsafePointer<MipChain>?
  let zones: AxialZones
  /// The map from pixels to texels of a level one texel wide and high; w is the divisor of the map.
  private var map: Homography
  /// The offset from a pixel to its texel, if the texture is shown as it was painted: unturned, and pixel by pixel.
  private var shift: (x: Int, y: Int)?
  /// Whether the four corners sample one level of one chain, so that all pixels can sample that level. A few of these
  /// pixels would otherwise mix in a finer level.
  ///
  /// `evenMap` is the map to that level. It is not optional, because an optional would be copied for each span.
  private(set) var isEven = false
  private(set) var evenMap = LevelMap()

  /// The factor from one level's threshold to the next: 4^(−1/3).
  private static let nextThreshold = 0.629_960_524_947_436_6
  /// The width of the zone in which two levels mix, as a factor of the threshold. The zone reaches from the threshold
  /// times this factor down to the threshold divided by it: pixels 1.8 to 2.2 texels wide.
  ///
  /// Tuned by eye: narrow enough to cost little, and wide enough that edges between levels neither show nor jump while
  /// a card grows.
  private static let blendWidth = 1.069

  /// A chain of mip levels, each half as large as the level above.
  struct Chain {
    fileprivate var levels: UnsafePointer<Texture.Level>?
    fileprivate var count: Int
    /// The divisor at which a pixel has the area of 2 × 2 texels, so that level 1 has the density of the pixels.
    fileprivate var firstThreshold: Double

    @inline(__always)
    fileprivate subscript(level: Int) -> Texture.Level { levels.unsafelyUnwrapped[level] }
  }

  /// Creates an empty source, for a sprite without a texture.
  init() {
    chain = Chain(levels: nil, count: 0, firstThreshold: 0)
    (chains, zones, map, shift) = (nil, AxialZones(), .identity, nil)
  }

  /// Creates the source of a face.
  ///
  /// - Parameters:
  ///   - mips: the cache that makes axial mips; nil for no mips.
  ///   - face: the corners of the whole face in pixels.
  ///   - corners: the corners of the shown part.
  init(
    _ texture: Texture, of size: Size, under map: Homography, mips: AxialMipCache?, face: Quad,
    corners: Quad
  ) {
    self.map = Homography.scale(1 / size.width, 1 / size.height).after(map)
    // The area of a pixel, in texels of level 0, is this determinant divided by the cube of the divisor. A level has
    // the density of the pixels if this area is 4 to the power of the level's number.
    let area = self.map.determinant.magnitude * Double(texture.width) * Double(texture.height)
    chain = Chain(
      levels: texture.mips.levels, count: mips == nil ? 1 : texture.mips.count,
      firstThreshold: cbrt(area) * TexelSource.nextThreshold)
    shift = TexelSource.shift(of: self.map, width: texture.width, height: texture.height)
    let points = corners.points.filter { map.w(at: $0) > 0 }
    var zones = AxialZones()
    if shift == nil, mips != nil {
      let shape = PixelShape(self.map, width: texture.width, height: texture.height)
      // The whole face determines the zones, so that parts of the face meet without a seam.
      zones = AxialZones(shape, at: face.points.filter { map.w(at: $0) > 0 }, under: map)
      if let far = points.map({ map.w(at: $0) }).min() { zones.cut(to: far) }
    }
    if zones.count > 0, let mips {
      let axial = mips.mips(of: texture, along: zones.axis, count: zones.count)
      // Additional chains that other items or frames have requested would change pixels.
      zones.count = min(axial.count, zones.count)
      chains = UnsafePointer(axial.chains)
    } else {
      chains = nil
    }
    self.zones = zones
    guard points.count == 4, let even = evenLevel(at: points[0]),
      points.allSatisfy({ evenLevel(at: $0) == even })
    else { return }
    isEven = true
    evenMap = LevelMap(self.map, chain(even.chain)[even.level])
  }

  private struct EvenLevel: Equatable {
    var chain, level: Int
  }

  /// Returns the chain and the level for a pixel; nil if the pixel mixes two chains or two levels.
  private func evenLevel(at point: Point) -> EvenLevel? {
    let w = map.w(at: point)
    let along = zones.zone(w)
    let both = zone(w, chain(along.step))
    return along.isMixed || both.isMixed ? nil : EvenLevel(chain: along.step, level: both.step)
  }

  /// Returns the offset at which an image can be copied texel by texel; nil if sampling would show a difference.
  /// Sampling resolves 256ths of a texel, so a deviation of less than half of a 256th does not show.
  private static func shift(of map: Homography, width: Int, height: Int) -> (x: Int, y: Int)? {
    let (w, h) = (Double(width), Double(height))
    let limit = 1.0 / 512
    /// The deviation of the map over the whole image, in texels.
    let turn = max(
      (map.a * w - map.i).magnitude * w, (map.b * w).magnitude * h,
      (map.d * h).magnitude * w, (map.e * h - map.i).magnitude * h,
      (map.g * w).magnitude * w, (map.h * h).magnitude * h)
    guard map.i > 0, turn < limit / 2 * map.i else { return nil }
    let (x, y) = (map.c * w / map.i, map.f * h / map.i)
    let whole = (x: x.rounded(), y: y.rounded())
    guard (x - whole.x).magnitude < limit / 2, (y - whole.y).magnitude < limit / 2,
      whole.x.magnitude < 1e6, whole.y.magnitude < 1e6
    else { return nil }
    return (Int(whole.x), Int(whole.y))
  }

  /// Whether each pixel is a texel, so that no sampling is needed.
  var isCopied: Bool { shift != nil }

  /// Returns the texels of `count` pixels, beginning at (x, y), if they need no sampling; nil otherwise.
  @inline(__always)
  func texels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard let shift else { return nil }
    let (column, row) = (x &+ shift.x, y &+ shift.y)
    let level = chain[0]
    guard column >= 0, row >= 0, column &+ count <= level.width, row < level.height else {
      return nil
    }
    return UnsafePointer(level.origin + (row &* level.stride &+ column))
  }

  /// Returns the texture's own mips if `n` is 0, otherwise the chain with the number `n` along the axis.
  @inline(__always)
  func chain(_ n: Int) -> Chain {
    guard n > 0, let chains else { return chain }
    let mips = chains[n &- 1]
    // Each chain has half as many texels as the previous one. A pixel then has half the area, so the threshold is
    // divided by ∛2.
    var threshold = chain.firstThreshold
    for _ in 0..<n { threshold *= 0.793_700_525_984_099_7 }
    return Chain(levels: mips.levels, count: mips.count, firstThreshold: threshold)
  }

  /// Returns the maximum number of times that the texture is halved along either axis, for a pixel with the divisor
  /// `w`.
  func maximumHalvings(atDivisor w: Double) -> Int {
    (0...zones.count).reduce(0) { maximum, n in
      let zone = zone(w, chain(n))
      return max(maximum, n + (zone.isMixed ? zone.step + 1 : zone.step))
    }
  }

  /// Returns the zone of a chain's levels for the divisor `w`.
  @inline(__always)
  private func zone(_ w: Double, _ chain: Chain) -> DivisorZone {
    var near = Double.infinity
    var threshold = chain.firstThreshold
    var level = 0
    while level < chain.count &- 1 {
      let start = threshold * TexelSource.blendWidth
      if w > start { return DivisorZone(step: level, isMixed: false, near: near, far: start) }
      let end = threshold * (1 / TexelSource.blendWidth)
      if w > end { return DivisorZone(step: level, isMixed: true, near: start, far: end) }
      near = end
      threshold *= TexelSource.nextThreshold
      level &+= 1
    }
    return DivisorZone(step: level, isMixed: false, near: near, far: -.infinity)
  }

  /// Returns the run of at most `count` pixels, beginning at (x, y), that sample one chain or mix two.
  @inline(__always)
  func stretch(_ x: Int, _ y: Int, _ count: Int) -> DivisorZone.Run {
    guard zones.count > 0 else { return DivisorZone.Run(step: 0, count: count, mix: nil) }
    let w = divisor(x, y)
    return zones.zone(w).run(w, map.g, count)
  }

  /// Returns the run of at most `count` pixels, beginning at (x, y), that sample one level or mix two.
  @inline(__always)
  func run(_ x: Int, _ y: Int, _ count: Int, in chain: Chain) -> DivisorZone.Run {
    let w = divisor(x, y)
    return zone(w, chain).run(w, map.g, count)
  }

  /// Returns the span of `count` pixels, beginning at (x, y), in a level of a chain.
  @inline(__always)
  func span(_ x: Int, _ y: Int, _ count: Int, level: Int, of chain: Chain) -> cs_span {
    LevelMap(map, chain[level]).span(x, y, count)
  }

  @inline(__always)
  private func divisor(_ x: Int, _ y: Int) -> Double {
    map.g * (Double(x) + 0.5) + map.h * (Double(y) + 0.5) + map.i
  }
}

internal import CShims
internal import CardCore
internal import Glibc

/// A texture under a map: the mip level that a pixel samples, and the place in it.
struct TexelSource {
  /// The texture's own mips, and those of the texture halved along `axis`.
  private let chain: Chain
  private let chains: UnsafePointer<MipChain>?
  /// How many there are beside the texture's own.
  let chainCount: Int
  let axis: AxialMips.Axis
  let shape: PixelShape
  /// From pixels to texels of a level one texel wide and high; w is the map's.
  private var map: Homography
  /// What leads from a pixel to its texel where the picture is shown as it was painted: unturned,
  /// a texel a pixel, on whole pixels.
  private var shift: (x: Int, y: Int)?

  /// From one level's threshold to the next: 4^(−1/3).
  private static let nextThreshold = 0.629_960_524_947_436_6
  /// Two levels mix from a threshold times this down to the threshold divided by it: where
  /// pixels are 1.8 to 2.2 texels wide (tuned by eye: short enough to cost little, long enough
  /// that no edge between levels shows and none jumps as a card grows).
  private static let blendWidth = 1.069

  /// How many rows ahead texels are asked for (tuned by measurement on the standard frame: 8 is
  /// as good, 3 a twentieth slower, 2 a fifth).
  private static let lookahead = 5.0
  /// The longest span over which one distance to the texels ahead will do.
  static let longestSpan = 256

  /// Mip levels, each half of the one above.
  struct Chain {
    fileprivate var levels: UnsafePointer<Texture.Level>
    fileprivate var count: Int
    /// The divisor at which a pixel has the area of 2 × 2 texels, so that level 1 has the pixels'
    /// density.
    fileprivate var firstThreshold: Double
  }

  /// Pixels of a row that take one level, or mix two in shares that change steadily.
  struct Run {
    var level: Int
    var count: Int
    /// The share of the next level in 256ths at the first pixel, and its growth a pixel; nil
    /// where there is none.
    var mix: (start: Float, rate: Float)?
  }

  /// - Parameters:
  ///   - mips: where the axial mips are made; nil for no mips.
  ///   - corners: the pixels at which the texture is turned farthest.
  init(
    _ texture: Texture, of size: Size, under map: Homography, mips: AxialMipCache?, corners: Quad
  ) {
    self.map = Homography.scale(1 / size.width, 1 / size.height).after(map)
    // The area of a pixel, in texels of level 0, is this determinant over the divisor's cube:
    // a level has the pixels' density where that is 4 to the power of its number.
    let area = self.map.determinant.magnitude * Double(texture.width) * Double(texture.height)
    chain = Chain(
      levels: texture.mips.levels, count: mips == nil ? 1 : texture.mips.count,
      firstThreshold: cbrt(area) * TexelSource.nextThreshold)
    shift = TexelSource.shift(of: self.map, width: texture.width, height: texture.height)
    shape = PixelShape(self.map, width: texture.width, height: texture.height)
    let points = corners.points.filter { map.w(at: $0) > 0 }
    if shift == nil, let mips, let wanted = TexelSource.chains(shape, at: points) {
      let axial = mips.mips(of: texture, along: wanted.axis, count: wanted.count)
      // Those that other items or frames have made beyond that would change pixels.
      (chains, chainCount) = (UnsafePointer(axial.chains), min(axial.count, wanted.count))
      axis = wanted.axis
    } else {
      (chains, chainCount, axis) = (nil, 0, .across)
    }
  }

  /// Sampling is in 256ths of a texel: a deviation of less than half of one does not show.
  private static func shift(of map: Homography, width: Int, height: Int) -> (x: Int, y: Int)? {
    let (w, h) = (Double(width), Double(height))
    let limit = 1.0 / 512
    /// How far the map is off over the whole picture, in texels.
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

  /// Whether pixels are texels, with no sampling.
  var isCopied: Bool { shift != nil }

  /// The texels of `count` pixels from (x, y) on where they need no sampling, else nil.
  @inline(__always)
  func texels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard let shift else { return nil }
    let (column, row) = (x &+ shift.x, y &+ shift.y)
    let level = chain.levels[0]
    guard column >= 0, row >= 0, column &+ count <= level.width, row < level.height else {
      return nil
    }
    return UnsafePointer(level.origin + (row &* level.stride &+ column))
  }

  /// The texture's own mips, or a chain of those along the axis.
  @inline(__always)
  func chain(_ n: Int) -> Chain {
    guard n > 0, let chains else { return chain }
    let mips = chains[n &- 1]
    // Half of the texels are half of the area: each chain's threshold is the last one's over ∛2.
    var threshold = chain.firstThreshold
    for _ in 0..<n { threshold *= 0.793_700_525_984_099_7 }
    return Chain(levels: mips.levels, count: mips.count, firstThreshold: threshold)
  }

  /// How often the texture is halved along either axis, at most, for a pixel at which the map's
  /// divisor is `w`.
  func mostHalvings(atDivisor w: Double) -> Int {
    (0...chainCount).reduce(0) { most, n in
      let zone = zone(w, chain(n))
      return max(most, n + (zone.isMixed ? zone.level + 1 : zone.level))
    }
  }

  /// The divisors at which one level is taken, or mixed with the next: from `near` down to
  /// `far`, which is the next zone's.
  private struct Zone {
    var level: Int
    var isMixed: Bool
    var near: Double
    var far: Double
  }

  /// The zone in which `w` lies.
  @inline(__always)
  private func zone(_ w: Double, _ chain: Chain) -> Zone {
    var near = Double.infinity
    var threshold = chain.firstThreshold
    var level = 0
    while level < chain.count &- 1 {
      let start = threshold * TexelSource.blendWidth
      if w > start { return Zone(level: level, isMixed: false, near: near, far: start) }
      let end = threshold * (1 / TexelSource.blendWidth)
      if w > end { return Zone(level: level, isMixed: true, near: start, far: end) }
      near = end
      threshold *= TexelSource.nextThreshold
      level &+= 1
    }
    return Zone(level: level, isMixed: false, near: near, far: -.infinity)
  }

  /// The first of the pixels from (x, y) on, at most `count`, that lie in one zone.
  @inline(__always)
  func run(_ x: Int, _ y: Int, _ count: Int, in chain: Chain) -> Run {
    let w = divisor(x, y)
    let last = w + map.g * Double(count &- 1)
    let zone = zone(w, chain)
    var length = count
    if last <= zone.far || last > zone.near {
      let end = last < w ? zone.far : zone.near
      length = clampedCeiling((end - w) / map.g, 1..<count)
    }
    guard zone.isMixed else { return Run(level: zone.level, count: length, mix: nil) }
    let rate = 256 / (zone.near - zone.far)
    return Run(
      level: zone.level, count: length,
      mix: (start: Float((zone.near - w) * rate), rate: Float(-map.g * rate)))
  }

  /// The span of `count` pixels from (x, y) on, in a level of a chain.
  @inline(__always)
  func span(_ x: Int, _ y: Int, _ count: Int, level: Int, of chain: Chain) -> cs_span {
    let texture = chain.levels[level]
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let w = map.g * px + map.h * py + map.i
    // Divided by the divisor at the start, all numbers are of the order of a texture's size, and
    // single precision carries them.
    let scale = 1 / w
    let sx = 256 * texture.extent.width * scale
    let sy = 256 * texture.extent.height * scale
    // A texel's centre is at one half, and the border shifts everything by one: together +½.
    let half = 128 * scale
    let u = (map.a * px + map.b * py + map.c) * sx + 128
    let v = (map.d * px + map.e * py + map.f) * sy + 128
    let (du, dv, dw) = (map.a * sx + map.g * half, map.d * sy + map.g * half, map.g * scale)

    // How far the texels of the row to ask for lie from this one's, in the middle of the span.
    let middle = Double(count / 2)
    let (um, vm, wm) = (u + middle * du, v + middle * dv, 1 + middle * dw)
    let (here, there) = (1 / wm, 1 / (wm + TexelSource.lookahead * map.h * scale))
    let un = um + TexelSource.lookahead * (map.b * sx + map.h * half)
    let vn = vm + TexelSource.lookahead * (map.e * sy + map.h * half)
    let columns = clampedInt((un * there - um * here) / 256, -4096..<4096)
    let lines = clampedInt((vn * there - vm * here) / 256, -4096..<4096)

    return cs_span(
      u: Float(u), v: Float(v), w: 1, du: Float(du), dv: Float(dv), dw: Float(dw),
      max_u: Float(texture.extent.width * 256 + 128),
      max_v: Float(texture.extent.height * 256 + 128),
      texels: UnsafePointer(texture.border), stride: UInt32(texture.stride),
      ahead: Int32(lines * texture.stride + columns))
  }

  @inline(__always)
  private func divisor(_ x: Int, _ y: Int) -> Double {
    map.g * (Double(x) + 0.5) + map.h * (Double(y) + 0.5) + map.i
  }
}

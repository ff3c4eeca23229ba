internal import CShims
internal import CardCore
internal import Glibc

/// A texture under a map: which level a pixel samples, and where.
struct TexelSource {
  private var levels: UnsafePointer<Texture.Level>
  private var levelCount: Int
  /// From pixels to texels of a level one texel wide and high; w is the map's.
  private var map: Homography
  /// Level 1 is sampled where the divisor is at most this.
  private var firstThreshold: Double

  /// From one level's threshold to the next: 4^(−1/3).
  private static let nextThreshold = 0.629_960_524_947_436_6

  init(_ texture: Texture, of size: Size, under map: Homography, usesMips: Bool) {
    levels = texture.levels
    levelCount = usesMips ? texture.levelCount : 1
    self.map = Homography.scale(1 / size.width, 1 / size.height).after(map)
    // The area of a pixel, in texels of level 0, is this determinant over the divisor's cube:
    // a level has the pixels' density where that is 4 to the power of its number.
    let area =
      self.map.determinant.magnitude * Double(texture.width) * Double(texture.height)
    firstThreshold = cbrt(area) * TexelSource.nextThreshold
  }

  /// The level for a pixel at which the map's divisor is `w`: the finest one that has no more
  /// than 2 × 2 texels a pixel.
  @inline(__always)
  func level(atDivisor w: Double) -> Int {
    var level = 0
    var threshold = firstThreshold
    while level + 1 < levelCount, w <= threshold {
      level += 1
      threshold *= TexelSource.nextThreshold
    }
    return level
  }

  /// How many of the pixels from (x, y) on share the first one's level, at most `count`, and
  /// that level.
  @inline(__always)
  func run(_ x: Int, _ y: Int, _ count: Int) -> (level: Int, count: Int) {
    let w = divisor(x, y)
    let last = w + map.g * Double(count - 1)
    let level = level(atDivisor: w)
    if self.level(atDivisor: last) == level { return (level, count) }
    // Thresholds are w = firstThreshold · nextThreshold^k: the one between this level and the
    // next towards `last`.
    let steps = last < w ? level : level - 1
    let threshold = firstThreshold * pow(TexelSource.nextThreshold, Double(steps))
    let length = clampedInt(((threshold - w) / map.g).rounded(.up), 1..<count)
    return (level, length)
  }

  /// The span of `count` pixels from (x, y) on, in a level.
  @inline(__always)
  func span(_ x: Int, _ y: Int, level: Int) -> cs_span {
    let texture = levels[level]
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    // Divided by the divisor at the start, all numbers are of the order of a texture's size, and
    // single precision carries them.
    let scale = 1 / divisor(x, y)
    let sx = 256 * Double(texture.width) * scale
    let sy = 256 * Double(texture.height) * scale
    // A texel's centre is at one half, and the border shifts everything by one: together +½.
    let half = 128 * scale
    let w = map.g * px + map.h * py + map.i
    return cs_span(
      u: Float((map.a * px + map.b * py + map.c) * sx + w * half),
      v: Float((map.d * px + map.e * py + map.f) * sy + w * half),
      w: 1,
      du: Float(map.a * sx + map.g * half), dv: Float(map.d * sy + map.g * half),
      dw: Float(map.g * scale),
      max_u: Float(texture.width * 256 + 128), max_v: Float(texture.height * 256 + 128),
      texels: UnsafePointer(texture.border), stride: UInt32(texture.stride))
  }

  @inline(__always)
  private func divisor(_ x: Int, _ y: Int) -> Double {
    map.g * (Double(x) + 0.5) + map.h * (Double(y) + 0.5) + map.i
  }
}

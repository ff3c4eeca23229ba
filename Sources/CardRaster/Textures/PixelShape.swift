import CardKinetics
internal import Glibc

/// How many texels a pixel is long and wide, anywhere under a map.
struct PixelShape {
  /// A texture coordinate's change from pixel to pixel along the row is `along.0 + along.1 · y` over
  /// the divisor's square; from row to row it is `down.0 + down.1 · x` over it.
  private struct Gradient {
    var along: (Double, Double)
    var down: (Double, Double)

    func squared(_ x: Double, _ y: Double) -> Double {
      let (a, b) = (along.0 + along.1 * y, down.0 + down.1 * x)
      return a * a + b * b
    }
  }

  private let u, v: Gradient
  private let divisor: (x: Double, y: Double, constant: Double)
  /// The binary logarithm of a pixel's area in texels, times the divisor's cube.
  private let area: Double

  /// The length of a pixel, as a power of two in texels, from which the texture is halved along it: 1.74
  /// texels (tuned by measurement: the least error beside a supersampled picture, at most angles).
  private static let threshold = 0.8

  /// - Parameter map: from pixels to the texture as a unit square.
  init(_ map: Homography, width: Int, height: Int) {
    func gradient(_ p: Double, _ q: Double, _ r: Double, _ texels: Int) -> Gradient {
      let turn = (p * map.h - q * map.g) * Double(texels)
      return Gradient(
        along: ((p * map.i - map.g * r) * Double(texels), turn),
        down: ((q * map.i - map.h * r) * Double(texels), -turn))
    }
    u = gradient(map.a, map.b, map.c, width)
    v = gradient(map.d, map.e, map.f, height)
    divisor = (map.g, map.h, map.i)
    area = log2(map.determinant.magnitude * Double(width) * Double(height))
  }

  /// How often to halve the texture along one axis alone, as a real number, at a point: the lesser of two numbers. One
  /// makes pixels as wide as long, the other keeps them from being much shorter than a texel.
  ///
  /// Below 1 for pixels that are nearly square, whichever way they are turned.
  func halvings(_ axis: AxialMips.Axis, at p: Point) -> SIMD2<Double> {
    let w = divisor.x * p.x + divisor.y * p.y + divisor.constant
    let ratio = 0.5 * (log2(u.squared(p.x, p.y)) - log2(v.squared(p.x, p.y)))
    let excess = axis == .across ? ratio : -ratio
    // The area is shared by length and width in their ratio: the sides of a pixel on the slant are
    // longer than it is.
    let length = 0.5 * (area - 3 * log2(w) + excess)
    return SIMD2(excess + 0.5, length + 1 - PixelShape.threshold)
  }
}

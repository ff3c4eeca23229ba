import CardKinetics
internal import Glibc

/// The length and the width of a pixel in texels, at any point under a map.
struct PixelShape {
  /// The change of a texture coordinate from pixel to pixel, times the square of the divisor. Along the row it is
  /// `along.0 + along.1 · y`; from row to row it is `down.0 + down.1 · x`.
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

  /// The binary logarithm of the pixel length, in texels, above which the texture is halved along that length: 1.74
  /// texels. Tuned by measurement: at most angles, this value has the smallest error against a supersampled image.
  private static let threshold = 0.8

  /// Creates the shapes of pixels under a map.
  ///
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

  /// Returns how often to halve the texture along one axis only, as two real numbers. The smaller one applies.
  ///
  /// The first number makes pixels as wide as they are long. It is below 1 for pixels that are nearly square,
  /// regardless of their rotation. The second number keeps pixels from becoming much shorter than a texel.
  func halvings(_ axis: AxialMips.Axis, at p: Point) -> SIMD2<Double> {
    let w = divisor.x * p.x + divisor.y * p.y + divisor.constant
    let ratio = 0.5 * (log2(u.squared(p.x, p.y)) - log2(v.squared(p.x, p.y)))
    let excess = axis == .across ? ratio : -ratio
    // Length and width follow from the area and their ratio. They differ from the sides of a slanted pixel, which are
    // longer.
    let length = 0.5 * (area - 3 * log2(w) + excess)
    return SIMD2(excess + 0.5, length + 1 - PixelShape.threshold)
  }
}

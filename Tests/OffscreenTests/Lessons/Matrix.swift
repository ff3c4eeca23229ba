import Foundation

/// A 4×4 matrix for row vectors, written out again for tests of transforms.
struct Matrix: Equatable {
  var entries: [Double]

  static let identity = Matrix(entries: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  static func scale(_ x: Double, _ y: Double) -> Matrix {
    var matrix = identity
    (matrix.entries[0], matrix.entries[5]) = (x, y)
    return matrix
  }

  static func move(_ x: Double, _ y: Double) -> Matrix {
    var matrix = identity
    (matrix.entries[12], matrix.entries[13]) = (x, y)
    return matrix
  }

  static func eye(_ distance: Double) -> Matrix {
    var matrix = identity
    matrix.entries[11] = -1 / distance
    return matrix
  }

  /// Returns the rotation by an angle about an axis, by quaternions.
  static func rotate(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Matrix {
    let length = sqrt(x * x + y * y + z * z)
    let s = sin(angle / 2) / length
    let (a, b, c, d) = (cos(angle / 2), x * s, y * s, z * s)
    return Matrix(entries: [
      a * a + b * b - c * c - d * d, 2 * (b * c + a * d), 2 * (b * d - a * c), 0,
      2 * (b * c - a * d), a * a - b * b + c * c - d * d, 2 * (c * d + a * b), 0,
      2 * (b * d + a * c), 2 * (c * d - a * b), a * a - b * b - c * c + d * d, 0,
      0, 0, 0, 1,
    ])
  }

  static func * (a: Matrix, b: Matrix) -> Matrix {
    var product = Matrix(entries: [])
    for index in 0..<16 {
      var sum = 0.0
      for k in 0..<4 { sum += a.entries[index / 4 * 4 + k] * b.entries[k * 4 + index % 4] }
      product.entries.append(sum)
    }
    return product
  }
}

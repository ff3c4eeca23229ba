package import CardKinetics

extension Quad {
  package static let zero = Quad(
    topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)

  /// Returns the quad whose corners are the images of this quad's corners under `map`.
  package func mapped(by map: (Point) -> Point) -> Quad {
    Quad(
      topLeft: map(topLeft), topRight: map(topRight), bottomRight: map(bottomRight),
      bottomLeft: map(bottomLeft))
  }

  package func adding(_ other: Quad, times fraction: Double) -> Quad {
    Quad(
      topLeft: topLeft + other.topLeft * fraction, topRight: topRight + other.topRight * fraction,
      bottomRight: bottomRight + other.bottomRight * fraction,
      bottomLeft: bottomLeft + other.bottomLeft * fraction)
  }

  /// Returns the maximum distance between corresponding corners of two quads.
  package func distance(to other: Quad) -> Double {
    zip(points, other.points).map { ($0 - $1).length }.max() ?? 0
  }

  /// Returns the linear interpolation from this quad (at 0) to another quad (at 1), corner by corner.
  package func mixed(with other: Quad, _ fraction: Double) -> Quad {
    Quad.zero.adding(self, times: 1 - fraction).adding(other, times: fraction)
  }
}

extension Rect {
  /// Returns the linear interpolation from this rectangle (at 0) to another rectangle (at 1).
  package func mixed(with other: Rect, _ fraction: Double) -> Rect {
    func mix(_ a: Double, _ b: Double) -> Double { .mix(a, b, fraction) }
    return Rect(
      x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
      height: mix(height, other.height))
  }
}

package import CardKinetics

extension Quad {
  package static let zero = Quad(
    topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)

  /// Returns the quad whose corners are the images of this quad's corners.
  package func mapped(by map: (Point) -> Point) -> Quad {
    Quad(
      topLeft: map(topLeft), topRight: map(topRight), bottomRight: map(bottomRight),
      bottomLeft: map(bottomLeft))
  }

  package func adding(_ other: Quad, times share: Double) -> Quad {
    Quad(
      topLeft: topLeft + other.topLeft * share, topRight: topRight + other.topRight * share,
      bottomRight: bottomRight + other.bottomRight * share,
      bottomLeft: bottomLeft + other.bottomLeft * share)
  }

  /// Returns the maximum distance between corresponding corners of two quads.
  package func distance(to other: Quad) -> Double {
    zip(points, other.points).map { ($0 - $1).length }.max() ?? 0
  }

  /// Returns the quad at `share` of the way to another, corner by corner.
  package func mixed(with other: Quad, _ share: Double) -> Quad {
    Quad.zero.adding(self, times: 1 - share).adding(other, times: share)
  }
}

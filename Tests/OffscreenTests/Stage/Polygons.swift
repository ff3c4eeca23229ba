import CardKinetics

/// Returns the area of a polygon, whose corners may run in either direction.
func polygonArea(_ polygon: [Point]) -> Double {
  var sum = 0.0
  for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
    sum += a.x * b.y - b.x * a.y
  }
  return abs(sum) / 2
}

extension Rect {
  /// Returns the area that a convex polygon shares with the rectangle. The rectangle's sides cut the polygon one by one.
  func area(sharedWith polygon: [Point]) -> Double {
    let sides: [(Point) -> Double] = [
      { $0.x - minX }, { maxX - $0.x }, { $0.y - minY }, { maxY - $0.y },
    ]
    return polygonArea(sides.reduce(polygon) { Self.cut($0, by: $1) })
  }

  /// Returns the part of a polygon in which a function is not negative.
  private static func cut(_ polygon: [Point], by inside: (Point) -> Double) -> [Point] {
    var kept: [Point] = []
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      let (here, there) = (inside(a), inside(b))
      if here >= 0 { kept.append(a) }
      if (here >= 0) != (there >= 0) { kept.append(a + (b - a) * (here / (here - there))) }
    }
    return kept
  }
}

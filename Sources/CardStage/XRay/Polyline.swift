package import CardKinetics

extension [Point] {
  /// Returns a line through a subset of the points, in their order. The other points are at most `distance` from the
  /// line.
  ///
  /// The ends of the line are kept. Each segment extends until a skipped point would be farther away than `distance`.
  package func straightened(within distance: Double) -> [Point] {
    guard count > 2 else { return self }
    var kept = [self[0]]
    var start = 0
    for end in 2..<count {
      let isStraight = (start + 1..<end).allSatisfy { index in
        self[index].distance(toSegmentFrom: self[start], to: self[end]) <= distance
      }
      if !isStraight {
        start = end - 1
        kept.append(self[start])
      }
    }
    kept.append(self[count - 1])
    return kept
  }
}

extension Point {
  /// Returns the distance to the nearest point of a segment.
  package func distance(toSegmentFrom a: Point, to b: Point) -> Double {
    let way = b - a
    let square = way.x * way.x + way.y * way.y
    guard square > 0 else { return (self - a).length }
    let fraction = ((x - a.x) * way.x + (y - a.y) * way.y) / square
    return (self - (a + way * Swift.min(Swift.max(fraction, 0), 1))).length
  }
}

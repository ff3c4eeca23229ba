import CardKinetics
import CardPicture
import TestSupport

extension DisplayList {
  /// Returns whether nothing covers an item at a point.
  func isSeen(_ index: Int, at point: Point) -> Bool {
    items[(index + 1)...].allSatisfy { $0.opacity == 0 || $0.facePoint(under: point) == nil }
  }

  /// Returns the area of an item within `space` that a viewer can see, in square points. Only points that satisfy
  /// `condition` count.
  ///
  /// The area is sampled at 24 × 24 points. Each row is shifted against the one above by the golden section: a card
  /// seen edge-on is the diagonal of its box, and would be the diagonal of a square grid too. No point lies on the edge
  /// of the box, where rounding would decide whether another face of the card covers it. Reflections, stamps,
  /// lamps and the shadows of leaves hide nothing here, since their faces are not opaque.
  func visibleArea(
    of index: Int, in space: Rect, where condition: (Point) -> Bool = { _ in true }
  ) -> Double {
    let item = items[index]
    guard item.opacity > Tolerance.strength, !item.isAsDarkAsTheGround else { return 0 }
    let box = item.quad.boundingBox.intersection(item.clip ?? space).intersection(space)
    guard box.width > 0, box.height > 0 else { return 0 }
    let covers = items[(index + 1)...].filter {
      $0.opacity > 0
        && ![.reflection, .stamp, .lamp, .darkLamp, .leafShadow].contains($0.face.kind)
        && !$0.quad.boundingBox.intersection(box).isFlat
    }
    let count = 24
    let (dx, dy) = (box.width / Double(count), box.height / Double(count))
    var hits = 0
    for row in 0..<count {
      let shift = ((Double(row) + 0.5) * 0.618034).truncatingRemainder(dividingBy: 1)
      for column in 0..<count {
        let point = Point(
          box.minX + (Double(column) + shift) * dx, box.minY + (Double(row) + 0.5) * dy)
        guard item.facePoint(under: point) != nil, condition(point) else { continue }
        var strength = item.opacity
        for cover in covers where strength > Tolerance.strength {
          if cover.facePoint(under: point) != nil { strength *= 1 - min(cover.opacity, 1) }
        }
        if strength > Tolerance.strength { hits += 1 }
      }
    }
    return Double(hits) * dx * dy
  }
}

extension Rect {
  var isFlat: Bool { width <= 0 || height <= 0 }
}

extension DisplayItem {
  /// Whether the item looks like the dark background around an opened card.
  package var isAsDarkAsTheGround: Bool {
    shade?.color == Backdrop.dark.top && shade?.stops.0.alpha ?? 0 > 0.99
  }
}

import CardKinetics

/// A laid-out formula, or a part of one: its extent around the baseline, and its drawing.
struct MathBox {
  var width: Double
  /// The height above the baseline, in points; `descent` is the depth below it.
  var ascent: Double
  var descent: Double
  /// Draws with the left end of the baseline at a point.
  var draw: (Point) -> Void

  static func space(_ width: Double) -> MathBox {
    MathBox(width: width, ascent: 0, descent: 0) { _ in }
  }

  /// Returns boxes in a row on one baseline.
  static func row(_ boxes: [MathBox]) -> MathBox {
    MathBox(
      width: boxes.reduce(0) { $0 + $1.width }, ascent: boxes.map(\.ascent).max() ?? 0,
      descent: boxes.map(\.descent).max() ?? 0
    ) { origin in
      var x = origin.x
      for box in boxes {
        box.draw(Point(x, origin.y))
        x += box.width
      }
    }
  }
}

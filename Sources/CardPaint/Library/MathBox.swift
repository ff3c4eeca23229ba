import CardKinetics

/// A laid-out formula or part of a formula, with its extent around the baseline and a function that draws it.
struct MathBox {
  var width: Double
  /// The height above the baseline, in points.
  var ascent: Double
  /// The depth below the baseline, in points.
  var descent: Double
  /// Draws the box. The argument is the left end of the baseline.
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

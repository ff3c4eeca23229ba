import CardKinetics

/// The source of a fill or stroke.
enum Paint {
  /// A gradient stop: a position in 0…1 and the colour there.
  struct Stop {
    var position: Double
    var color: Color
    var alpha: Double

    init(_ position: Double, _ color: Color, _ alpha: Double = 1) {
      (self.position, self.color, self.alpha) = (position, color, alpha)
    }
  }

  case solid(Color, alpha: Double = 1)
  /// A gradient along the line between two points, constant beyond them.
  case linear(Point, Point, [Stop])
  /// A gradient from a centre outwards to a radius, constant beyond it.
  case radial(center: Point, radius: Double, [Stop])

  static let white = Paint.solid(.white)
  static let black = Paint.solid(.black)

  /// Returns a gradient from the top of `rect` to its bottom.
  static func vertical(_ rect: Rect, _ stops: [Stop]) -> Paint {
    .linear(Point(rect.midX, rect.minY), Point(rect.midX, rect.maxY), stops)
  }

  /// Returns a gradient from one colour at the top of `rect` to another at its bottom.
  static func vertical(_ rect: Rect, _ top: Color, _ bottom: Color) -> Paint {
    vertical(rect, [Stop(0, top), Stop(1, bottom)])
  }

  /// Returns a gradient from one colour at the top left of `rect` to another at its bottom right.
  static func diagonal(_ rect: Rect, _ from: Color, _ to: Color) -> Paint {
    .linear(rect.origin, Point(rect.maxX, rect.maxY), [Stop(0, from), Stop(1, to)])
  }
}

import CardKinetics

extension Rect {
  /// Creates a rectangle around a centre.
  init(center: Point, _ width: Double, _ height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// Returns the point at fractions of the width and the height, from the top left.
  func at(_ u: Double, _ v: Double) -> Point { Point(minX + width * u, minY + height * v) }
}

/// Returns `count` + 1 evenly spaced numbers from 0 through 1.
func unitSteps(_ count: Int) -> [Double] { (0...count).map { Double($0) / Double(count) } }

/// A position or a displacement in a plane: points, x to the right, y down.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  package static let zero = Point(0, 0)

  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  package static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }
  package static func / (a: Point, s: Double) -> Point { Point(a.x / s, a.y / s) }

  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }
}

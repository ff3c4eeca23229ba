/// A position or a displacement in a plane, in points: x to the right, y down.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, growing to the right.
  public var x: Double
  /// The vertical coordinate, growing downwards.
  public var y: Double

  /// Creates the point (x, y).
  public init(_ x: Double, _ y: Double) {
    (self.x, self.y) = (x, y)
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Returns the sum of two displacements.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Returns the displacement from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Returns the displacement multiplied by `s`.
  public static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }
  /// Returns the displacement divided by `s`.
  public static func / (a: Point, s: Double) -> Point { Point(a.x / s, a.y / s) }

  /// The distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }
}

/// An axis-aligned rectangle: its top-left corner and its extent.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The extent. A rectangle with a negative extent contains no point.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its extent.
  public init(origin: Point, size: Size) {
    (self.origin, self.size) = (origin, size)
  }

  /// Creates a rectangle from its left and top edges and its extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates the rectangle of `size` whose top-left corner is the origin.
  public init(_ size: Size) { self.init(origin: .zero, size: size) }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The horizontal extent.
  public var width: Double { size.width }
  /// The vertical extent.
  public var height: Double { size.height }
  /// The centre.
  public var center: Point { Point(midX, midY) }

  /// Whether `point` is in the rectangle. The left and top edges belong to it, the right and bottom edges don't.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether two rectangles have an area in common.
  package func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the common part of both rectangles. If they have none, the result has a width or a height of 0.
  package func intersection(_ other: Rect) -> Rect {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(min(maxX, other.maxX) - x, 0),
      height: max(min(maxY, other.maxY) - y, 0))
  }

  /// Returns the rectangle inset by `dx` at the left and right, and by `dy` at the top and bottom.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

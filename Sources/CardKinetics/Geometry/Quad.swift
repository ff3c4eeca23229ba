/// Four corners in the order top left, top right, bottom right, bottom left.
public struct Quad: Hashable, Sendable {
  /// The corners; any four points, convex or not.
  public var topLeft, topRight, bottomRight, bottomLeft: Point

  /// Creates a quad from its corners.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// The corners as an array, clockwise from the top left.
  public var points: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest rectangle around the corners.
  public var boundingBox: Rect {
    let xs = (topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
    let ys = (topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
    let minX = min(xs.0, xs.1, xs.2, xs.3)
    let minY = min(ys.0, ys.1, ys.2, ys.3)
    return Rect(
      x: minX, y: minY, width: max(xs.0, xs.1, xs.2, xs.3) - minX,
      height: max(ys.0, ys.1, ys.2, ys.3) - minY)
  }
}

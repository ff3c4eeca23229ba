import CardKinetics
import Glibc

/// Lines and curves to fill or stroke, in points.
struct Path {
  enum Element {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case arc(center: Point, radius: Double, from: Double, to: Double)
    case newPart
    case close
  }

  private(set) var elements: [Element] = []

  init() {}

  init(rect: Rect) {
    self.init(polygon: [rect.at(0, 0), rect.at(1, 0), rect.at(1, 1), rect.at(0, 1)])
  }

  /// Creates a rectangle with rounded corners; the radius is at most half the shorter side.
  init(rect: Rect, radius: Double) {
    let r = max(0, min(radius, rect.width / 2, rect.height / 2))
    elements.append(.newPart)
    arc(Point(rect.maxX - r, rect.minY + r), r, -.pi / 2, 0)
    arc(Point(rect.maxX - r, rect.maxY - r), r, 0, .pi / 2)
    arc(Point(rect.minX + r, rect.maxY - r), r, .pi / 2, .pi)
    arc(Point(rect.minX + r, rect.minY + r), r, .pi, .pi * 1.5)
    close()
  }

  init(circle center: Point, radius: Double) {
    elements.append(.newPart)
    arc(center, max(radius, 0), 0, 2 * Double.pi)
    close()
  }

  init(polygon points: [Point]) {
    self.init(line: points)
    close()
  }

  /// Creates straight lines from point to point.
  init(line points: [Point]) {
    guard let first = points.first else { return }
    move(first)
    for point in points.dropFirst() { line(point) }
  }

  /// Creates a smooth curve through every point (Catmull–Rom, open ends).
  init(through points: [Point]) {
    guard let first = points.first else { return }
    move(first)
    for i in points.indices.dropLast() {
      let before = points[max(i - 1, 0)]
      let after = points[min(i + 2, points.count - 1)]
      curve(
        points[i] + (points[i + 1] - before) / 6, points[i + 1] - (after - points[i]) / 6,
        points[i + 1])
    }
  }

  mutating func move(_ p: Point) { elements.append(.move(p)) }
  mutating func line(_ p: Point) { elements.append(.line(p)) }
  mutating func close() { elements.append(.close) }

  mutating func curve(_ c1: Point, _ c2: Point, _ end: Point) {
    elements.append(.curve(c1, c2, end))
  }

  /// Adds an arc, clockwise on the screen, from one angle in radians to a greater one.
  mutating func arc(_ center: Point, _ radius: Double, _ from: Double, _ to: Double) {
    elements.append(.arc(center: center, radius: radius, from: from, to: to))
  }

  /// Returns the area between this curve and the horizontal line at `y`, from `left` to `right`.
  func area(downTo y: Double, from left: Double, to right: Double) -> Path {
    var path = self
    path.line(Point(right, y))
    path.line(Point(left, y))
    path.close()
    return path
  }

  mutating func append(_ other: Path) {
    elements.append(.newPart)
    elements += other.elements
  }
}

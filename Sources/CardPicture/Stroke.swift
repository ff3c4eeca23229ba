package import CardKinetics

/// The style of straight lines in a plain colour. Each line is a display item: a unit square, stretched along the line.
///
/// Lengths are in the coordinates of the display list. A dark line, wider by `casing` on either side, lies under the
/// bright one. The line is therefore legible on any background.
package struct Stroke: Hashable, Sendable {
  package var ink: Ink
  package var width: Double
  /// The width of the dark edge; 0 for none.
  package var casing: Double
  package var opacity: Double

  package init(_ ink: Ink, width: Double, casing: Double = 0, opacity: Double = 1) {
    (self.ink, self.width, self.casing, self.opacity) = (ink, width, casing, opacity)
  }

  /// Adds the line from `a` to `b` with square caps, so that lines that meet leave no notch.
  package func line(_ a: Point, _ b: Point, to items: inout [DisplayItem]) {
    edge(a, b, to: &items)
    bar(a, b, to: &items)
  }

  /// Adds the line through `points`. The dark edge lies under the whole line.
  package func path(_ points: [Point], isClosed: Bool = false, to items: inout [DisplayItem]) {
    let count = isClosed ? points.count : points.count - 1
    for index in 0..<max(count, 0) {
      edge(points[index], points[(index + 1) % points.count], to: &items)
    }
    for index in 0..<max(count, 0) {
      bar(points[index], points[(index + 1) % points.count], to: &items)
    }
  }

  /// Adds dashes along the line from `a` to `b`, `mark` long and `gap` apart. The dark edge is not dashed.
  package func dashes(
    _ a: Point, _ b: Point, mark: Double, gap: Double, to items: inout [DisplayItem]
  ) {
    let length = (b - a).length
    guard length.isFinite, length > 0, mark + gap > 0 else { return }
    edge(a, b, to: &items)
    let along = (b - a) / length
    // The number of dashes is limited, because a line may be much longer than the window.
    let count = min(Int((min(length, 1e5) / (mark + gap)).rounded(.up)), Self.maximumDashes)
    for step in 0..<count {
      let start = Double(step) * (mark + gap)
      bar(a + along * start, a + along * min(start + mark, length), to: &items)
    }
  }

  private static let maximumDashes = 64

  /// The opacity of the edge; tuned by eye.
  private static let casingOpacity = 0.6

  private func edge(_ a: Point, _ b: Point, to items: inout [DisplayItem]) {
    guard casing > 0 else { return }
    let edge = Self.bar(a, b, .casing, width + 2 * casing, opacity * Self.casingOpacity)
    if let edge { items.append(edge) }
  }

  private func bar(_ a: Point, _ b: Point, to items: inout [DisplayItem]) {
    if let bar = Self.bar(a, b, ink, width, opacity) { items.append(bar) }
  }

  private static func bar(
    _ a: Point, _ b: Point, _ ink: Ink, _ width: Double, _ opacity: Double
  ) -> DisplayItem? {
    let way = b - a
    let length = way.length
    guard length.isFinite, length > 0, length < 1e6, width > 0 else { return nil }
    let along = way * (1 + width / length)
    let across = Point(-way.y, way.x) * (width / length)
    let corner = a - way * (width / 2 / length) - across * 0.5
    return DisplayItem(
      face: .ink(ink),
      homography: Homography(
        along.x, across.x, corner.x, along.y, across.y, corner.y, 0, 0, 1),
      opacity: opacity, isHittable: false)
  }
}

/// A pen: straight lines of plain colour as display items, a unit square laid along each.
///
/// Lengths are in the plane of the list it draws into. Under a bright line lies a dark one, wider
/// by `casing` on either side, so that it reads on a ground of any colour.
package struct Stroke: Hashable, Sendable {
  package var ink: Ink
  package var width: Double
  /// How far the dark edge stands out; 0 for none.
  package var casing: Double
  package var opacity: Double

  package init(_ ink: Ink, width: Double, casing: Double = 0, opacity: Double = 1) {
    self.ink = ink
    self.width = width
    self.casing = casing
    self.opacity = opacity
  }

  /// The line from `a` to `b`, its ends square and half its width beyond them, so that lines that
  /// meet leave no notch.
  package func line(_ a: Point, _ b: Point) -> [DisplayItem] {
    guard let core = Self.bar(a, b, ink, width, opacity) else { return [] }
    return casing > 0 ? edges([(a, b)]) + [core] : [core]
  }

  /// The line through some points; the dark edge lies under all of it.
  package func path(_ points: [Point], isClosed: Bool = false) -> [DisplayItem] {
    var segments = Array(zip(points, points.dropFirst()))
    if isClosed, let first = points.first, let last = points.last { segments.append((last, first)) }
    return items(segments)
  }

  /// Marks along the line from `a` to `b`, `mark` long and `gap` apart; the dark edge is unbroken.
  package func dashes(_ a: Point, _ b: Point, mark: Double, gap: Double) -> [DisplayItem] {
    let length = (b - a).length
    guard length.isFinite, length > 0, mark + gap > 0 else { return [] }
    let along = (b - a) / length
    // A line across more than any window is as good as whole.
    let count = min(Int((min(length, 1e5) / (mark + gap)).rounded(.up)), Self.mostDashes)
    let marks = (0..<count).compactMap { step in
      let start = Double(step) * (mark + gap)
      return Self.bar(
        a + along * start, a + along * min(start + mark, length), ink, width, opacity)
    }
    return edges([(a, b)]) + marks
  }

  private static let mostDashes = 64

  private func items(_ segments: [(Point, Point)]) -> [DisplayItem] {
    edges(segments) + segments.compactMap { Self.bar($0, $1, ink, width, opacity) }
  }

  private func edges(_ segments: [(Point, Point)]) -> [DisplayItem] {
    guard casing > 0 else { return [] }
    return segments.compactMap {
      Self.bar($0, $1, .casing, width + 2 * casing, opacity * Self.casingOpacity)
    }
  }

  /// How dark the edge is; tuned by eye.
  private static let casingOpacity = 0.6

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

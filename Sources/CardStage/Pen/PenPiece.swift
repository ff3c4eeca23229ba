package import CardKinetics
import CardPicture

/// A part of a line that the pen drew: a smooth curve along some points, painted once.
///
/// Two consecutive pieces of a line share two points. The first piece ends, and the second piece begins, midway between
/// these points.
package struct PenPiece: Hashable, Sendable {
  /// The points of the piece, in units of the sheet.
  package let points: [Point]
  /// Whether the piece is the first of its line, and whether it is the last.
  package let isFirst, isLast: Bool
  /// The bounding box of the piece, in units of the sheet.
  let box: Rect
  let curve: PenCurve

  /// The width of the light edge on either side, and of the free margin beyond it, in line widths; tuned by eye.
  package static let (casing, margin) = (0.12, 0.3)

  /// Creates a piece along at least one point.
  ///
  /// - Precondition: `points` isn't empty.
  init(_ points: [Point], isFirst: Bool, isLast: Bool, width: Double) {
    (self.points, self.isFirst, self.isLast) = (points, isFirst, isLast)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    let space = width * (0.5 + Self.casing + Self.margin)
    box = Rect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
      .insetBy(dx: -space, dy: -space)
    let (origin, side) = (box.origin, max(box.width, box.height))
    curve = PenCurve(
      points: points.map { ($0 - origin) / side }, width: width / side, isFirst: isFirst,
      isLast: isLast)
  }
}

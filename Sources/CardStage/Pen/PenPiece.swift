package import CardKinetics

/// A part of a line of the pen: a smooth curve along some points, painted once.
///
/// Two consecutive pieces of a line share two points. One piece ends, and the next begins, midway between these
/// points.
package struct PenPiece: Hashable, Sendable {
  /// The points of the piece, in units of the sheet.
  package let points: [Point]
  /// Whether the piece is the first of its line, and whether it is the last.
  package let isFirst, isLast: Bool
  /// The bounding box of the piece, in units of the sheet.
  let box: Rect
  /// The label of the piece's face, in the format of `PenCurve`.
  let label: String

  /// The widths of the light edge and of the free margin on either side, in line widths; tuned by eye.
  package static let (casing, margin) = (0.12, 0.3)

  /// Creates a piece along at least one point.
  ///
  /// - Precondition: `points` isn't empty.
  init(_ points: [Point], isFirst: Bool, isLast: Bool, width: Double) {
    (self.points, self.isFirst, self.isLast) = (points, isFirst, isLast)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    let room = width * (0.5 + Self.casing + Self.margin)
    box = Rect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
      .insetBy(dx: -room, dy: -room)
    let (origin, side) = (box.origin, max(box.width, box.height))
    let curve = PenCurve(
      points: points.map { ($0 - origin) / side }, width: width / side, isFirst: isFirst,
      isLast: isLast)
    label = curve.label
  }
}

/// The curve of a piece in its box, with the box's longer side as the unit.
package struct PenCurve: Hashable, Sendable {
  package var points: [Point]
  package var width: Double
  package var isFirst, isLast: Bool

  package init(points: [Point], width: Double, isFirst: Bool, isLast: Bool) {
    (self.points, self.width) = (points, width)
    (self.isFirst, self.isLast) = (isFirst, isLast)
  }

  /// The number of base-64 digits of a coordinate, and the character for digit 0.
  private static let (digits, zero) = (3, UInt8(ascii: "0"))
  private static let steps = Double(1 << (6 * digits) - 1)

  /// The curve as a short text: its ends, its width, and its points in 1/262143 of the unit.
  package var label: String {
    var text = [Self.zero + (isFirst ? 1 : 0) + (isLast ? 2 : 0)]
    text.reserveCapacity(1 + Self.digits * (1 + 2 * points.count))
    func append(_ value: Double) {
      let number = Int((min(max(value, 0), 1) * Self.steps).rounded())
      for digit in 0..<Self.digits { text.append(Self.zero + UInt8(number >> (6 * digit) & 63)) }
    }
    append(width)
    for point in points {
      append(point.x)
      append(point.y)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a label; nil for any other text.
  package init?(label: String) {
    let text = Array(label.utf8)
    let length = Self.digits
    guard let ends = text.first, text.count > 2 * length,
      (text.count - 1 - length) % (2 * length) == 0
    else { return nil }
    func value(_ number: Int) -> Double {
      let digits = text[(1 + number * length)..<(1 + (number + 1) * length)]
      return Double(digits.reversed().reduce(0) { $0 << 6 + Int($1 &- Self.zero) }) / Self.steps
    }
    (isFirst, isLast) = ((ends &- Self.zero) & 1 != 0, (ends &- Self.zero) & 2 != 0)
    width = value(0)
    points = (0..<(text.count - 1 - length) / (2 * length)).map {
      Point(value(1 + 2 * $0), value(2 + 2 * $0))
    }
  }
}

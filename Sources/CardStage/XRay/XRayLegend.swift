import CardKinetics
import CardPicture

/// The legend: each mark, as drawn over the cards, with its name.
struct XRayLegend {
  private enum Mark: String, CaseIterable {
    case card = "Selected card"
    case other = "Other cards"
    case name = "Card number and z"
    case anchor = "Rotation anchor"
    case axis = "Rotation axis"
    case path = "Pointer and velocity"
    case rest = "Snap target"
  }

  // The measures of the legend, in points of the X-ray; tuned by eye.
  private static let row = 24.0
  private static let sample = 34.0
  private static let column = 200.0

  private let pen: XRayPen
  private let marks: [Mark]

  /// Creates the legend.
  ///
  /// - Parameter isView: whether the legend belongs to a view of the split view. Such a view has no path and no rail.
  init(_ pen: XRayPen, ofView isView: Bool) {
    self.pen = pen
    marks = Mark.allCases.filter { !isView || $0 != .path && $0 != .rest }
  }

  /// Appends the legend, in as many columns as fit.
  func append(in rect: Rect, to items: inout [DisplayItem]) {
    let unit = pen.unit
    let columns = Int(rect.width / (Self.column * unit), clampedTo: 1...marks.count)
    let rows = (marks.count + columns - 1) / columns
    let height = min(Self.row * unit, rect.height / Double(rows))
    let words = pen.text(13, .dim)
    for (index, mark) in marks.enumerated() {
      let cell = Rect(
        x: rect.minX + Double(index / rows) * rect.width / Double(columns),
        y: rect.minY + Double(index % rows) * height,
        width: rect.width / Double(columns), height: height)
      append(mark, from: Point(cell.minX, cell.midY), to: &items)
      words.appendWords(
        mark.rawValue,
        at: Point(cell.minX + (Self.sample + 8) * unit, cell.midY - words.cell.height / 2),
        to: &items)
    }
  }

  private func append(_ mark: Mark, from start: Point, to items: inout [DisplayItem]) {
    let unit = pen.unit
    let end = start + Point(Self.sample * unit, 0)
    let middle = (start + end) / 2
    switch mark {
    case .card: pen.stroke(.outline, 2).line(start, end, to: &items)
    case .other: pen.hairline(.hidden, 1.25).line(start, end, to: &items)
    case .name:
      let (number, z) = (pen.text(13, .outline), pen.text(13))
      let top = start.y - number.cell.height / 2
      number.appendWords("1", at: Point(start.x, top), to: &items)
      z.appendWords("z", at: Point(start.x + 2 * number.cell.width, top), to: &items)
    case .anchor: pen.cross(at: middle, to: &items)
    case .axis: pen.stroke(.axis, 2).dashes(start, end, mark: 12 * unit, gap: 4 * unit, to: &items)
    case .path:
      pen.hairline(.velocity, 2).line(start, end, to: &items)
      pen.dot(at: start, radius: 4, .velocity, to: &items)
    case .rest:
      pen.hairline(.rest, 2.5).line(start, middle, to: &items)
      pen.ring(at: middle, radius: 6, .rest, to: &items)
    }
  }
}

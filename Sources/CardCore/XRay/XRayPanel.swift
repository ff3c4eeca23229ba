/// The panel beside the scene: what the numbers are of, the formulas with their values, the motion.
struct XRayPanel {
  // In points of the X-ray; tuned by eye.
  private static let width = 300.0
  private static let leastWidth = 0.8
  private static let margin = 10.0
  private static let pad = 14.0
  private static let head = 62.0
  private static let row = 33.0
  private static let plotHeight = 190.0
  /// How far the panel hides what is behind it where it stands over cards.
  private static let overCards = 0.9

  let report: XRayReport
  let state: String
  let phase: String
  private(set) var pen: XRayPen
  /// In window pixels.
  private(set) var rect: Rect
  private let isFlat: Bool
  private let isOverCards: Bool

  init(
    _ report: XRayReport, state: String, phase: String, clearOf cards: Rect, _ pen: XRayPen
  ) {
    (self.report, self.state, self.phase) = (report, state, phase)
    let window = pen.window
    let foot = report.rail == nil ? 0 : XRayRailView.room * pen.unit
    let right = window.width - cards.maxX
    let columnHeight =
      Self.head + Self.row * Double(report.lines.count) + Self.plotHeight + 2 * Self.pad
    let rows = ((cards.minY / pen.unit - 2 * Self.margin - 2 * Self.pad) / Self.row)
      .rounded(.down)
    isFlat = right < Self.width * Self.leastWidth * pen.unit && rows >= 4
    isOverCards = report.isCrowded || !isFlat && right < Self.width * Self.leastWidth * pen.unit
    var pen = pen
    if isFlat {
      let left = Self.stripWidth * pen.configuration.interfaceScale
      rect = Rect(
        x: left, y: Self.margin * pen.unit, width: window.width - left - Self.margin * pen.unit,
        height: min(rows, 5) * Self.row * pen.unit + 2 * Self.pad * pen.unit)
    } else {
      // As large as the free room allows.
      let room = max(right, Self.width * Self.leastWidth * pen.unit)
      let scale = pen.configuration.interfaceScale
      pen.unit = min(
        room / (Self.width + 2 * Self.margin),
        (window.height - foot) / (columnHeight + 2 * Self.margin),
        scale * XRayPen.sizes.upperBound)
      let (width, margin) = (Self.width * pen.unit, Self.margin * pen.unit)
      rect = Rect(
        x: window.width - margin - width, y: margin, width: width,
        height: columnHeight * pen.unit)
    }
    self.pen = pen
  }

  /// What the strip takes of the window's left, in interface points.
  private static let stripWidth = 150.0

  /// Where it begins at the right of the cards; the window's end where it stands above them.
  var left: Double { isFlat ? pen.window.width : rect.minX }

  func items() -> [DisplayItem] {
    let ground = Rect(
      x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(),
      height: rect.height.rounded())
    let content = ground.insetBy(dx: Self.pad * pen.unit, dy: Self.pad * pen.unit)
    let board =
      isOverCards
      ? [pen.panel(ground, radius: 14, opacity: Self.overCards)] : pen.board(ground, radius: 14)
    return board
      + (isFlat ? flat(in: content) : column(in: content))
  }

  private func column(in rect: Rect) -> [DisplayItem] {
    let unit = pen.unit
    var items = head(at: rect.origin, width: rect.width)
    var y = rect.minY + Self.head * unit
    for line in report.lines {
      items += self.line(
        line, in: Rect(x: rect.minX, y: y, width: rect.width, height: Self.row * unit))
      y += Self.row * unit
    }
    y += 10 * unit
    return items
      + plot(in: Rect(x: rect.minX, y: y, width: rect.width, height: max(rect.maxY - y, 1)))
  }

  /// The head, the lines in two columns, and the motion, side by side.
  private func flat(in rect: Rect) -> [DisplayItem] {
    let unit = pen.unit
    let gap = 24 * unit
    let head = min(200 * unit, rect.width * 0.2)
    var items = self.head(at: rect.origin, width: head)
    let rows = max(Int((rect.height / (Self.row * unit)).rounded(.down)), 1)
    let columns = max((report.lines.count + rows - 1) / rows, 1)
    let plotWidth = (rect.width - head) * 0.3
    let lines = rect.width - head - plotWidth - 2 * gap
    let width = (lines - gap * Double(columns - 1)) / Double(columns)
    for (index, line) in report.lines.enumerated() {
      items += self.line(
        line,
        in: Rect(
          x: rect.minX + head + gap + Double(index / rows) * (width + gap),
          y: rect.minY + Double(index % rows) * Self.row * unit, width: width,
          height: Self.row * unit))
    }
    return items
      + plot(
        in: Rect(x: rect.maxX - plotWidth, y: rect.minY, width: plotWidth, height: rect.height))
  }

  private func head(at origin: Point, width: Double) -> [DisplayItem] {
    let unit = pen.unit
    let name = pen.text(19)
    let word = pen.text(14, .velocity)
    let second = Point(origin.x, origin.y + name.cell.height + 4 * unit)
    return name.items("\(report.subject) \(report.number)", at: origin)
      + word.items(state, at: second)
      + pen.text(14, .dim).items(
        phase, endingAt: Point(origin.x + width, second.y))
  }

  private func line(_ line: XRayReport.Line, in rect: Rect) -> [DisplayItem] {
    let unit = pen.unit
    let number = pen.text(16)
    let small = pen.text(11, .dim)
    let value = LiveText.number(line.value, digits: line.digits)
    // The units' column is three characters wide, so that the numbers' ends are one line.
    let edge = rect.maxX - 4 * small.cell.width
    let middle = rect.midY - number.cell.height / 2
    let rule = pen.hairline(.rule, 0.75)
      .line(Point(rect.minX, rect.maxY), Point(rect.maxX, rect.maxY))
    let room = edge - 8 * number.cell.width - rect.minX
    return rule
      + [
        pen.formula(
          line.formula,
          in: Rect(x: rect.minX, y: rect.minY, width: max(room, 1), height: rect.height - unit),
          .text)
      ]
      + number.items(value, endingAt: Point(edge, middle))
      + small.items(
        line.unit,
        at: Point(edge + 4 * unit, middle + number.cell.height - small.cell.height - 2 * unit))
  }

  private func plot(in rect: Rect) -> [DisplayItem] {
    report.plot.map { XRayPlotView(plot: $0, rect: rect, pen: pen).items() } ?? []
  }
}

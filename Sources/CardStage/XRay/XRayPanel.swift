import CardKinetics
import CardPicture
import CardScene

/// The panel with a heading, the formulas and their values, the plot of the motion, and the rail if it has no rectangle
/// of its own.
struct XRayPanel {
  /// The content between the heading and the motion.
  enum Shown: Hashable, Sendable {
    case all
    /// The legend of the marks over the cards.
    case legend
    /// One formula, large, with its meaning.
    case line(Int)
  }

  // The measures of the panel, in points of the X-ray; tuned by eye.
  static let pad = 14.0
  static let row = 33.0
  private static let header = 78.0
  /// The text sizes of the states of the pointer and the scene: in a column, in a low band, and stacked.
  ///
  /// A band of at least `stackedRows` rows is stacked, with each state below its label.
  private static let (stateSize, bandStateSize, stackedSize) = (14.0, 10.0, 12.0)
  private static let stackedRows = 3
  private static let plotHeight = 190.0
  private static let gap = 10.0
  /// The maximum height of a single formula.
  private static let explained = 96.0
  /// The fraction of a column's height, or of a band's width, for a single formula.
  private static let explainedFraction = 0.36
  /// The minimum number of rows of a column, and of a band below a lesson's code, enough for the legend. In a band with
  /// this number, the rail is below the plot instead of beside it.
  static let minimumRows = 6
  /// The width of a band's heading.
  private static let bandHeader = 104.0
  /// The width of the gaps in a band.
  private static let bandGap = 14.0
  /// The width of a band's plot.
  private static let bandPlot = 220.0
  /// The fraction of a band's remaining width that the rail occupies.
  private static let bandRail = 0.42
  /// The step to which a band's column widths are rounded up, so that small changes of a formula don't move the
  /// columns.
  private static let step = 8.0
  /// The width of a value, in characters.
  private static let valueLength = 7.0
  /// The width of a unit, in characters.
  private static let unitLength = 4.0

  let report: XRayReport
  let state: String
  let areas: XRayAreas
  let shown: Shown
  private var pen: XRayPen { areas.panel.pen }

  /// Returns the number of rows of a column's table, at least as many as the legend needs.
  private static func rows(lines: Int) -> Int { max(lines, minimumRows) }

  /// Returns a column's height, in points of the X-ray.
  static func height(lines: Int, hasRail: Bool) -> Double {
    header + row * Double(rows(lines: lines)) + gap + plotHeight + 2 * pad
      + (hasRail ? XRayRailView.narrowHeight : 0)
  }

  func append(to items: inout [DisplayItem]) {
    let (background, first) = (areas.panel.rect, items.count)
    defer { items.fade(from: first, by: areas.panel.opacity) }
    pen.board(background, radius: 14, to: &items)
    switch areas.panel.shape {
    case .column: appendColumn(in: content, to: &items)
    case .band: appendBand(in: content, to: &items)
    }
  }

  private var content: Rect {
    areas.panel.rect.insetBy(dx: areas.panel.pad.width, dy: areas.panel.pad.height)
  }

  private func appendColumn(in rect: Rect, to items: inout [DisplayItem]) {
    let unit = pen.unit
    appendHeader(at: rect.origin, to: &items)
    let table = Rect(
      x: rect.minX, y: rect.minY + Self.header * unit, width: rect.width,
      height: Self.row * Double(Self.rows(lines: report.lines.count)) * unit)
    append(in: table, to: &items) { items in
      for (index, line) in report.lines.enumerated() {
        appendLine(line, in: table.row(index, height: Self.row * unit), to: &items)
      }
    }
    let y = table.maxY + Self.gap * unit
    let plot = Rect(x: rect.minX, y: y, width: rect.width, height: Self.plotHeight * unit)
    report.plot.map { XRayPlotView(plot: $0, rect: plot, pen: pen).append(to: &items) }
    guard areas.rail == nil, let rail = report.rail else { return }
    let bottom = Rect(
      x: rect.minX, y: plot.maxY, width: rect.width, height: XRayRailView.narrowHeight * unit)
    XRayRailView(rail, in: bottom, isNarrow: true, pen).append(to: &items)
  }

  /// Appends the heading, columns of formulas, the rail and the motion, side by side.
  private func appendBand(in rect: Rect, to items: inout [DisplayItem]) {
    let unit = pen.unit
    appendHeader(at: rect.origin, isNarrow: true, to: &items)
    let (columns, table, fraction) = bandTable
    var x = table.minX
    append(in: table, to: &items) { items in
      for column in columns {
        let background = Rect(
          x: x, y: rect.minY, width: column.width * fraction, height: rect.height)
        for (index, line) in column.lines.enumerated() {
          appendLine(
            line, in: background.row(index, height: Self.row * unit), hasUnits: column.hasUnits,
            to: &items)
        }
        x += column.width * fraction + Self.bandGap * unit
      }
    }
    guard areas.hasMotion else { return }
    let (plot, rail) = bandMotion(beside: table)
    rail?.append(to: &items)
    plot?.append(to: &items)
  }

  /// A column of a band. `lines` are its formulas, `hasUnits` is whether any of them has a unit, and `width` is the
  /// natural width of the column, in window pixels.
  typealias Column = (lines: ArraySlice<XRayReport.Line>, hasUnits: Bool, width: Double)

  /// The columns of a band, their rectangle, and the fraction of their natural width that they have.
  var bandTable: (columns: [Column], rect: Rect, fraction: Double) {
    let (rect, unit) = (content, pen.unit)
    let columns = bandColumns
    let x = rect.minX + (Self.bandHeader + Self.bandGap) * unit
    let wanted = columns.reduce(0) { $0 + $1.width + Self.bandGap * unit }
    let space = rect.maxX - x - (areas.hasMotion ? (Self.bandPlot + Self.bandGap) * unit : 0)
    let fraction = min(1, space / max(wanted, 1))
    let table = Rect(x: x, y: rect.minY, width: wanted * fraction, height: rect.height)
    return (columns, table, fraction)
  }

  private var bandColumns: [Column] {
    stride(from: 0, to: report.lines.count, by: areas.panel.rows).map { start in
      let lines = report.lines[start..<min(start + areas.panel.rows, report.lines.count)]
      let hasUnits = lines.contains { !$0.unit.isEmpty }
      let width = lines.reduce(0) { max($0, naturalWidth(of: $1, hasUnits: hasUnits)) }
      return (lines, hasUnits, width)
    }
  }

  /// Returns the plot and the rail of a band, side by side or one below the other.
  ///
  /// The law of the motion and its numbers have priority, then the curve, then the rail. So the rail is left out if the
  /// curve would be too narrow beside the rail.
  func bandMotion(beside table: Rect) -> (plot: XRayPlotView?, rail: XRayRailView?) {
    let (rect, rows) = (content, areas.panel.rows)
    // A low band has no space for the law below the curve.
    let isLow = rows < 4
    let x = table.maxX + Self.bandGap * pen.unit
    var plot = Rect(x: x, y: rect.minY, width: rect.maxX - x, height: rect.height)
    func plotView() -> XRayPlotView? {
      report.plot.map { XRayPlotView(plot: $0, rect: plot, pen: pen, isBeside: isLow) }
    }
    guard areas.rail == nil, let rail = report.rail else { return (plotView(), nil) }
    var background = plot
    if rows >= Self.minimumRows {
      background.size.height = XRayRailView.narrowHeight * pen.unit
      plot.size.height -= background.height
      background.origin.y = plot.maxY
    } else {
      background.size.width *= Self.bandRail
      let start = background.maxX + Self.bandGap * pen.unit
      if isLow, plot.maxX - start < XRayPlotView.minimumWidthBeside * pen.unit {
        return (plotView(), nil)
      }
      (plot.size.width, plot.origin.x) = (plot.maxX - start, start)
    }
    return (plotView(), XRayRailView(rail, in: background, isNarrow: true, pen))
  }

  /// Appends the table's content: all formulas by `appendAll`, the legend, or one formula.
  private func append(
    in table: Rect, to items: inout [DisplayItem], all appendAll: (inout [DisplayItem]) -> Void
  ) {
    switch shown {
    case .all: appendAll(&items)
    case .legend: XRayLegend(pen, ofView: !areas.hasMotion).append(in: table, to: &items)
    case .line(let index): appendExplanation(ofLine: index, in: table, to: &items)
    }
  }

  private func appendHeader(
    at origin: Point, isNarrow: Bool = false, to items: inout [DisplayItem]
  ) {
    let name = pen.text(19)
    var position = Point(origin.x, origin.y + name.cell.height + (isNarrow ? 0 : 4) * pen.unit)
    func append(_ words: String, _ text: LiveText) {
      text.appendWords(words, at: position, to: &items)
      position.y += text.cell.height
    }
    name.appendWords(report.title, at: origin, to: &items)
    let states = [("Pointer", state, Ink.velocity), ("Scene", report.phase.rawValue, Ink.dim)]
    for (label, state, ink) in states {
      if isNarrow, areas.panel.rows >= Self.stackedRows {
        append("\(label):", pen.text(Self.stackedSize, .dim))
        append(state, pen.text(Self.stackedSize, ink))
      } else {
        append("\(label): \(state)", pen.text(isNarrow ? Self.bandStateSize : Self.stateSize, ink))
      }
    }
  }

  /// Appends a formula, its value and its meaning. The formula and the value share a line if both fit.
  private func appendExplanation(
    ofLine index: Int, in rect: Rect, to items: inout [DisplayItem]
  ) {
    // Another card or other rules may have fewer formulas.
    guard let line = report.lines.isEmpty ? nil : report.lines[min(index, report.lines.count - 1)]
    else { return }
    let unit = pen.unit
    let isWide = rect.width > 2 * rect.height
    let high = min(rect.height * (isWide ? 1 : Self.explainedFraction), Self.explained * unit)
    let formula = Rect(
      x: rect.minX, y: rect.minY, width: isWide ? rect.width * Self.explainedFraction : rect.width,
      height: high)
    items.append(pen.formula(line.formula, in: formula, .text))
    let number = pen.text(isWide ? 20 : 24, .velocity)
    let words = pen.text(14, .dim)
    var position =
      isWide
      ? Point(formula.maxX + Self.bandGap * unit, rect.minY)
      : Point(rect.minX, formula.maxY)
    let value = LiveText.number(line.value, digits: line.digits)
    number.append(value, at: position, to: &items)
    words.appendWords(
      line.unit,
      at: Point(
        position.x + number.width(of: value) + 6 * unit,
        position.y + number.cell.height - words.cell.height - 3 * unit), to: &items)
    position.y += number.cell.height + 4 * unit
    for row in line.meaning.wrapped(to: Int((rect.maxX - position.x) / words.cell.width)) {
      guard position.y + words.cell.height <= rect.maxY + 2 * unit else { break }
      words.appendWords(row, at: position, to: &items)
      position.y += words.cell.height
    }
  }

  /// Returns the width of a line, in window pixels.
  private func naturalWidth(of line: XRayReport.Line, hasUnits: Bool) -> Double {
    let formula = FormulaWidth.ems(of: line.formula) * FormulaWidth.em + Self.pad / 2
    let value = (Self.valueLength * pen.text(16).cell.width + unitWidth(hasUnits)) / pen.unit
    return ((formula + value) / Self.step).rounded(.up) * Self.step * pen.unit
  }

  private func unitWidth(_ hasUnits: Bool) -> Double {
    hasUnits ? Self.unitLength * pen.text(11).cell.width : 0
  }

  private func appendLine(
    _ line: XRayReport.Line, in rect: Rect, hasUnits: Bool = true, to items: inout [DisplayItem]
  ) {
    let unit = pen.unit
    let number = pen.text(16)
    let small = pen.text(11, .dim)
    let value = LiveText.number(line.value, digits: line.digits)
    // The units' column has a fixed width, so that the numbers are aligned.
    let edge = rect.maxX - unitWidth(hasUnits)
    let middle = rect.midY - number.cell.height / 2
    // A rule on whole pixels is sharp and cheap.
    let rule = Rect(
      x: rect.minX.rounded(), y: rect.maxY.rounded(), width: rect.width.rounded(),
      height: max((0.75 * unit).rounded(), 1))
    items.append(.box(rule, .rule))
    let space = edge - Self.valueLength * number.cell.width - rect.minX
    items.append(
      pen.formula(
        line.formula,
        in: Rect(x: rect.minX, y: rect.minY, width: max(space, 1), height: rect.height - unit),
        .text))
    number.append(value, .right, at: Point(edge, middle), to: &items)
    small.appendWords(
      line.unit,
      at: Point(edge + 4 * unit, middle + number.cell.height - small.cell.height - 2 * unit),
      to: &items)
  }
}

extension Rect {
  /// Returns a row of the rectangle, counted from the top.
  fileprivate func row(_ index: Int, height: Double) -> Rect {
    Rect(x: minX, y: minY + Double(index) * height, width: width, height: height)
  }
}

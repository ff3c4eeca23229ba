import CardKinetics

/// The key list: groups of keys with their commands, in one or two columns.
struct KeyList {
  private struct Row {
    let keys: String
    /// The action of the keys; empty in a group's heading.
    let action: String
    var isHeading: Bool { action.isEmpty }
    var height: Double { isHeading ? 34 : 27 }
  }

  private enum Metric {
    static let margin = 32.0
    static let gutter = 44.0
    static let gap = 18.0
    /// The maximum number of rows in one column; a longer list has two columns.
    static let longestColumn = 14
  }

  private static let keyStyle = TextStyle.interface(13, .semibold)
  private static let actionStyle = TextStyle.interface(14)
  private static let headingStyle = TextStyle.interface(11.5, .semibold).tracked(0.09)

  private let canvas: Canvas
  private let columns: [[Row]]
  private let keyWidth: Double
  private let actionWidth: Double

  /// Creates a key list.
  ///
  /// - Parameter label: lines of "keys TAB action"; a line without a tab is the heading of a group.
  init(_ label: String, on canvas: Canvas) {
    self.canvas = canvas
    let rows = label.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return Row(keys: String(parts.first ?? ""), action: parts.count > 1 ? String(parts[1]) : "")
    }
    columns = Self.columns(rows)
    let lines = rows.filter { !$0.isHeading }
    keyWidth = lines.map { TextBlock($0.keys, Self.keyStyle, on: canvas).size.width }.max() ?? 0
    actionWidth =
      lines.map { TextBlock($0.action, Self.actionStyle, on: canvas).size.width }.max() ?? 0
  }

  /// The size of the list, in points.
  var size: Size {
    let count = Double(columns.count)
    return Size(
      (2 * Metric.margin + columnWidth * count + Metric.gutter * (count - 1)).rounded(.up),
      2 * Metric.margin - 8 + (columns.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0))
  }

  private var columnWidth: Double { keyWidth + 16 + Metric.gap + actionWidth }

  func paint(_ theme: Theme) {
    canvas.fill(canvas.bounds, .vertical(canvas.bounds, theme.panelRaised, theme.panel))
    for (i, column) in columns.enumerated() {
      var p = Point(Metric.margin + Double(i) * (columnWidth + Metric.gutter), Metric.margin - 6)
      for row in column {
        paint(row, at: p, theme)
        p.y += row.height
      }
    }
  }

  private func paint(_ row: Row, at p: Point, _ theme: Theme) {
    guard !row.isHeading else {
      return canvas.text(
        row.keys.uppercased(), Self.headingStyle, .solid(theme.panelHeading),
        baseline: p + Point(0, 22))
    }
    let keys = TextBlock(row.keys, Self.keyStyle, on: canvas)
    let cap = Rect(x: p.x, y: p.y + 2, width: keys.size.width + 16, height: 22)
    canvas.fill(cap, radius: 5, .solid(theme.keyCap, alpha: 0.1))
    canvas.stroke(
      Path(rect: cap.insetBy(dx: 0.5, dy: 0.5), radius: 4.5),
      .solid(theme.keyCap, alpha: theme.alpha(0.13)), width: 1)
    keys.draw(baseline: p + Point(8, 17.7), .solid(theme.panelInk))
    canvas.text(
      row.action, Self.actionStyle, .solid(theme.panelInk.mixed(with: theme.panelDim, 0.25)),
      baseline: p + Point(keyWidth + 16 + Metric.gap, 18))
  }

  /// Divides a long list before the heading that makes the columns most even.
  private static func columns(_ rows: [Row]) -> [[Row]] {
    guard rows.count > Metric.longestColumn else { return [rows] }
    let total = rows.reduce(0) { $0 + $1.height }
    var best = rows.count / 2
    var bestExcess = Double.infinity
    var height = 0.0
    for (i, row) in rows.enumerated() {
      let excess = max(height, total - height)
      if i > 0, row.isHeading, excess < bestExcess { (best, bestExcess) = (i, excess) }
      height += row.height
    }
    return [Array(rows[..<best]), Array(rows[best...])]
  }
}

import CardKinetics
import CardModel
import CardStage

/// A table between rules, with columns as wide as their text requires.
struct TableSetting {
  private let table: Prose.Table
  private let rows: [[Paragraph]]
  private let heights: [Double]
  private let lefts: [Double]
  private let size, width: Double
  private let inks: ProseInks
  private let canvas: Canvas

  /// The font size of the table, in ems of the text; tuned by eye.
  private static let em = 0.88
  /// The space between columns, and the space above and below the text of a row, in ems of the table. Tuned by eye.
  private static let (gap, pad) = (1.1, 0.2)

  init(_ table: Prose.Table, size: Double, width: Double, inks: ProseInks, on canvas: Canvas) {
    let em = size * Self.em
    let runsLeft =
      (table.head + table.rows.joined()).map(\.plain).first { !$0.isEmpty }?.runsLeft ?? false
    let all = ([table.head] + table.rows).enumerated().map { number, row in
      row.map { number == 0 ? $0.bold : $0 }
    }
    let extents = all.map { row in
      row.map { Paragraph.extent(of: $0, size: em, on: canvas, inks: inks) }
    }
    let widths = Self.widths(of: extents, columns: table.columns.count, size: size, width: width)
    (self.table, self.size, self.width, self.inks, self.canvas) = (table, em, width, inks, canvas)
    rows = all.map { row in
      zip(zip(row, widths), table.columns).map { cell, alignment in
        Paragraph(
          cell.0, size: em, on: canvas, width: cell.1, inks: inks,
          layout: .init(
            isJustified: false, alignment: alignment, runsLeft: cell.0.plain.startsLeft ?? runsLeft)
        )
      }
    }
    heights = rows.map { ($0.map(\.height).max() ?? 0) + 2 * Self.pad * em }
    var left = 0.0
    lefts = widths.map { column in
      defer { left += column + Self.gap * em }
      return runsLeft ? width - left - column : left
    }
  }

  var height: Double { heights.reduce(0, +) }

  /// Returns the widths of columns whose cells have these extents.
  ///
  /// Each column gets the width of its widest word. The remaining space is divided among the columns in proportion to
  /// the rest of their natural widths.
  static func widths(
    of extents: [[(natural: Double, narrowest: Double)]], columns: Int, size: Double, width: Double
  ) -> [Double] {
    let availableWidth = max(width - gap * size * em * Double(columns - 1), Double(columns))
    func maximum(_ column: Int, _ path: KeyPath<(natural: Double, narrowest: Double), Double>)
      -> Double
    {
      extents.reduce(size * em) { max($0, $1[column][keyPath: path]) }
    }
    let natural = (0..<columns).map { maximum($0, \.natural) }
    let narrowest = (0..<columns).map { maximum($0, \.narrowest) }
    let (asked, minimum) = (natural.reduce(0, +), narrowest.reduce(0, +))
    if asked <= availableWidth {
      return natural.map { $0 + (availableWidth - asked) / Double(columns) }
    }
    // Words wider than their columns are broken.
    if minimum >= availableWidth { return narrowest.map { $0 * availableWidth / minimum } }
    return zip(narrowest, natural).map {
      $0 + ($1 - $0) * (availableWidth - minimum) / (asked - minimum)
    }
  }

  /// Returns the total height of rows, given the number of lines in each row.
  static func height(ofLines lines: [Int], size: Double) -> Double {
    lines.reduce(0) { $0 + (Double($1) * Paragraph.leading + 2 * pad) * size * em }
  }

  /// Returns the font size of a table in a text of the size `text`.
  static func size(in text: Double) -> Double { text * em }

  func draw(at origin: Point) {
    var y = origin.y
    func rule(_ weight: Double) {
      canvas.line(
        Point(origin.x, y), Point(origin.x + width, y), .solid(inks.ink), width: size * weight)
    }
    rule(0.07)
    for (number, row) in rows.enumerated() {
      for (cell, left) in zip(row, lefts) {
        cell.draw(at: Point(origin.x + left, y + Self.pad * size))
      }
      y += heights[number]
      if number == 0 { rule(0.04) }
    }
    rule(0.07)
  }
}

extension Prose.Words {
  /// A copy of the text in bold.
  var bold: Prose.Words {
    Prose.Words(
      runs.map { run in
        var run = run
        run.traits.insert(.bold)
        return run
      })
  }
}

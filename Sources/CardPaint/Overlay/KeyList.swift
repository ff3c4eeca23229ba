import CardKinetics
import CardPicture

/// The key list: the gestures of the scene, and below them groups of keys in one to four columns.
struct KeyList {
  // Lengths in points; tuned by eye.
  private static let margin = 26.0
  private static let gutter = 32.0
  private static let gap = 14.0
  private static let cap = Size(14, 23)
  private static let rowHeight = 27.0
  private static let headingHeight = 36.0
  private static let titleHeight = 40.0
  /// The maximum number of columns, and the minimum width of a column as a fraction of the widest row. Longer rows
  /// wrap.
  private static let (maximumColumns, minimumFraction) = (4.0, 0.77)
  /// The maximum fraction of a column for the keys.
  private static let keyFraction = 0.42

  /// The text styles of keys and of their meanings, and the maximum width of keys, in points. Longer keys wrap.
  private typealias Style = (keys: TextStyle, meaning: TextStyle, maximumKeys: Double)

  private static let titleStyle = TextStyle.display(24, .semibold)
  private static let headingStyle = TextStyle.interface(14, .semibold)
  /// The styles of the scene's gestures, and of all other lines.
  private static let large: Style = (.interface(17, .semibold), .interface(18), 200)
  private static let plain: Style = (.interface(15, .semibold), .interface(16), 112)

  /// A heading or a line with its position in the list.
  private struct Row {
    let text: Text
    var origin = Point.zero
    let height: Double

    enum Text {
      case heading(String)
      case line(keys: TextBlock, meaning: TextBlock, keyWidth: Double)
    }

    var isHeading: Bool { if case .heading = text { true } else { false } }
  }

  private let canvas: Canvas
  private let title: String
  private let rows: [Row]
  /// The size of the list, in points.
  let size: Size

  init(_ listing: KeyListing, on canvas: Canvas) {
    self.canvas = canvas
    title = listing.gestures.title
    let lines = listing.groups.flatMap(\.lines)
    let space = max(listing.width - 2 * Self.margin, 1)
    let natural = Self.widths(of: lines, Self.plain, in: .infinity, on: canvas).whole
    let fit = (space + Self.gutter) / (natural * Self.minimumFraction + Self.gutter)
    let count = min(max(fit.rounded(.down), 1), Self.maximumColumns)
    let width = min(natural, (space + Self.gutter) / count - Self.gutter)
    let whole = width * count + Self.gutter * (count - 1)
    let gestures = Self.gestures(
      listing.gestures.lines, width: whole, top: Self.margin + Self.titleHeight, on: canvas)
    let keys = Self.widths(of: lines, Self.plain, in: width, on: canvas).keys
    let groups = listing.groups.flatMap { group in
      [Row(text: .heading(group.title), height: Self.headingHeight)]
        + group.lines.map { Self.row($0, Self.plain, keys, in: width, on: canvas) }
    }
    let placed = Self.columns(groups, count: Int(count), width: width, top: gestures.bottom)
    rows = gestures.rows + placed.rows
    size = Size(
      (whole + 2 * Self.margin).rounded(.up), (placed.bottom + Self.margin - 4).rounded(.up))
  }

  // MARK: Layout

  /// Places the gestures in one column, or in rows of two if no line then wraps.
  private static func gestures(
    _ lines: [KeyListing.Line], width whole: Double, top: Double, on canvas: Canvas
  ) -> (rows: [Row], bottom: Double) {
    let natural = widths(of: lines, large, in: .infinity, on: canvas).whole
    let columns = whole >= 2 * natural + gutter ? 2 : 1
    let width = (whole + gutter) / Double(columns) - gutter
    let keys = widths(of: lines, large, in: width, on: canvas).keys
    var (rows, top, pending): ([Row], Double, ArraySlice) = ([], top, lines[...])
    while !pending.isEmpty {
      let line = pending.prefix(columns).enumerated().map { index, line in
        var row = row(line, large, keys, in: width, on: canvas)
        row.origin = Point(margin + Double(index) * (width + gutter), top)
        return row
      }
      top += (line.map(\.height).max() ?? 0) + 3
      rows += line
      pending = pending.dropFirst(columns)
    }
    return (rows, top)
  }

  /// Returns the width of the widest line and of the widest keys.
  private static func widths(
    of lines: [KeyListing.Line], _ style: Style, in width: Double, on canvas: Canvas
  ) -> (whole: Double, keys: Double) {
    let keys = lines.map { TextBlock($0.keys, style.keys, on: canvas).size.width + cap.width }
    let meanings = lines.map { TextBlock($0.meaning, style.meaning, on: canvas).size.width }
    let widest = min(keys.max() ?? 0, style.maximumKeys, width * keyFraction).rounded(.up)
    return (widest + gap + (meanings.max() ?? 0).rounded(.up), widest)
  }

  private static func row(
    _ line: KeyListing.Line, _ style: Style, _ keyWidth: Double,
    in width: Double, on canvas: Canvas
  ) -> Row {
    let keys = TextBlock(line.keys, style.keys, on: canvas, width: keyWidth - cap.width)
    let meaning = TextBlock(
      line.meaning, style.meaning, on: canvas, width: max(width - keyWidth - gap, 1))
    let height = max(keys.size.height, meaning.size.height)
    let single = style.meaning.size * 1.3
    return Row(
      text: .line(keys: keys, meaning: meaning, keyWidth: keyWidth),
      height: (rowHeight + max(height - single, 0)).rounded(.up))
  }

  /// Places rows in columns as even as possible. A group that continues in the next column has its heading there again.
  private static func columns(
    _ rows: [Row], count: Int, width: Double, top: Double
  ) -> (rows: [Row], bottom: Double) {
    var limit = rows.reduce(0) { $0 + $1.height } / Double(count)
    while true {
      var placed: [Row] = []
      var (column, y, bottom) = (0, 0.0, 0.0)
      func add(_ row: Row) {
        var row = row
        row.origin = Point(margin + Double(column) * (width + gutter), top + y)
        placed.append(row)
        y += row.height
        bottom = max(bottom, y)
      }
      var heading: Row?
      for (index, row) in rows.enumerated() {
        // No column ends with a heading.
        let next = row.isHeading && index + 1 < rows.count ? rows[index + 1].height : 0
        if y > 0, y + row.height + next > limit {
          (column, y) = (column + 1, 0)
          if !row.isHeading, let heading { add(heading) }
        }
        if row.isHeading { heading = row }
        add(row)
      }
      if column < count { return (placed, top + bottom) }
      limit += rowHeight / 4
    }
  }

  // MARK: Painting

  func paint(_ theme: Theme) {
    canvas.text(
      title, Self.titleStyle, .solid(theme.panelInk),
      baseline: Point(Self.margin, Self.margin + Self.titleStyle.size))
    for row in rows { paint(row, theme) }
  }

  private func paint(_ row: Row, _ theme: Theme) {
    let p = row.origin
    switch row.text {
    case .heading(let title):
      canvas.text(
        title, Self.headingStyle, .solid(theme.panelHeading),
        baseline: p + Point(0, Self.headingHeight - 11))
    case .line(let keys, let meaning, let keyWidth):
      let cap = Rect(
        x: p.x, y: p.y + 2, width: keys.size.width + Self.cap.width,
        height: max(Self.cap.height, keys.size.height + 3))
      canvas.fill(cap, radius: 5, .solid(theme.keyCap, alpha: 0.1))
      canvas.stroke(
        Path(rect: cap.insetBy(dx: 0.5, dy: 0.5), radius: 4.5),
        .solid(theme.keyCap, alpha: theme.alpha(0.13)), width: 1)
      let baseline = cap.minY + (Self.cap.height - keys.size.height / Double(keys.lineCount)) / 2
      keys.draw(at: Point(p.x + Self.cap.width / 2, baseline), .solid(theme.panelInk))
      meaning.draw(
        baseline: Point(p.x + keyWidth + Self.gap, baseline + keys.baseline),
        .solid(theme.panelInk.mixed(with: theme.panelDim, 0.15)))
    }
  }
}

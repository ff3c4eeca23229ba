package import CardKinetics
import CardPicture

/// A painter of the presenter view's panels, each on a separate canvas that is measured in pixels.
///
/// `unit` is the size of a point in pixels, and is 1 for a window of 1280 × 800. Font sizes are multiples of `unit`,
/// tuned by eye at an arm's length.
package struct PresenterPainter: Sendable {
  let theme: Theme
  let unit: Double

  package init(theme: Theme, unit: Double) { (self.theme, self.unit) = (theme, unit) }

  /// The smallest font size, in pixels.
  private static let smallest = 11.0

  /// Returns a font size of `points` points in pixels, but no less than the smallest legible size.
  private func type(_ points: Double) -> Double { max(points * unit, Self.smallest) }

  var headingStyle: TextStyle { .interface(type(12), .semibold).tracked(0.09) }

  /// Returns the height of a heading's line, in pixels.
  package static func headingHeight(unit: Double) -> Double {
    (max(12 * unit, smallest) * 2).rounded()
  }

  /// Returns the height of a row of the keys or of the cues, in pixels.
  private static func rowHeight(unit: Double) -> Double { max(14 * unit, smallest) * 1.9 }

  /// Returns the height of a heading with rows of keys or cues below, in pixels.
  package static func height(rows: Int, unit: Double) -> Double {
    headingHeight(unit: unit) + Double(rows) * rowHeight(unit: unit)
  }

  private var headingBaseline: Double { type(12) * 1.1 }

  private func heading(_ words: String, on canvas: Canvas, x: Double = 0, width: Double) {
    canvas.text(
      words.uppercased(), headingStyle, .solid(theme.presenterDim),
      baseline: Point(x, headingBaseline), width: max(width, 1))
  }

  // MARK: Time

  /// The maximum width of the timer's caption, as a fraction of the panel's width. The clock has the rest.
  static let captionFraction = 0.66

  package func paint(_ time: PresenterTime, on canvas: Canvas) {
    let (width, height) = (canvas.size.width, canvas.size.height)
    let top = Self.headingHeight(unit: unit)
    let space = max(height - top, 1)
    // Digits are 0.73 ems high, and share one baseline.
    let timerStyle = fitted(
      time.timer, .display(min(space / 0.8, 92 * unit), .semibold).featured("tnum=1"),
      width: width * 0.64, on: canvas)
    let clockStyle = fitted(
      time.clock, .display(min(space / 0.8, 46 * unit), .regular).featured("tnum=1"),
      width: width * 0.3, on: canvas)
    let baseline = min(top + timerStyle.size * 0.8, height - 2)
    heading(time.caption, on: canvas, width: width * Self.captionFraction)
    let color = theme.presenterColor(of: time.tone)
    let ink = time.isStill && time.tone == .plain ? theme.presenterDim : color
    canvas.text(time.timer, timerStyle, .solid(ink), baseline: Point(0, baseline))
    let clock = TextBlock(time.clock, clockStyle, on: canvas)
    let left = width - clock.size.width
    let title = TextBlock("CLOCK", headingStyle, on: canvas)
    title.draw(
      baseline: Point(width - title.size.width, headingBaseline), .solid(theme.presenterDim))
    clock.draw(baseline: Point(left, baseline), .solid(theme.presenterInk))
  }

  /// Returns the style, smaller if the text is wider than `width`.
  private func fitted(
    _ text: String, _ style: TextStyle, width: Double, on canvas: Canvas
  ) -> TextStyle {
    var style = style
    let natural = TextBlock(text, style, on: canvas).size.width
    if natural > width { style.size *= max(width, 1) / natural }
    return style
  }

  // MARK: Position

  package func paint(_ position: TalkPosition, on canvas: Canvas) {
    let (width, middle) = (canvas.size.width, canvas.size.height / 2)
    var x = 0.0
    func text(_ words: String, _ style: TextStyle, _ color: Color, gap: Double) {
      let block = TextBlock(words, style, on: canvas)
      guard x + block.size.width <= width else { return }
      block.draw(baseline: Point(x, middle + type(30) * 0.36), .solid(color))
      x += block.size.width + gap * unit
    }
    let number = TextStyle.display(type(30), .semibold).featured("tnum=1")
    if let unit = position.unit { text(unit, number, theme.presenterInk, gap: 9) }
    text("\(position.number)", number, theme.presenterInk, gap: 9)
    text("of \(position.count)", .display(type(24), .regular), theme.presenterDim, gap: 20)
    if let step = position.step {
      text(step, .interface(type(20), .medium), theme.presenterInk, gap: 20)
    }
    var right = width
    for sign in position.signs.reversed() {
      guard let left = paint(sign, right: right, minimum: x, on: canvas) else { break }
      right = left - 8 * unit
    }
    let scene = TextBlock(position.scene, .interface(type(20)), on: canvas)
    if x + scene.size.width <= right {
      scene.draw(baseline: Point(x, middle + type(30) * 0.36), .solid(theme.presenterDim))
    }
  }

  /// Draws the sign of a mode as a pill, and returns the pill's left edge; nil if that would be left of `minimum`.
  private func paint(
    _ sign: TalkPosition.Sign, right: Double, minimum: Double, on canvas: Canvas
  ) -> Double? {
    let (style, middle) = (TextStyle.interface(type(16), .semibold), canvas.size.height / 2)
    let block = TextBlock(sign.words, style, on: canvas)
    let (padding, dot) = (11 * unit, sign.isUrgent ? 15 * unit : 0)
    let width = block.size.width + 2 * padding + dot
    let pill = Rect(
      x: right - width, y: middle - style.size * 0.95, width: width, height: style.size * 1.9)
    guard pill.minX >= minimum else { return nil }
    canvas.fill(
      pill, radius: pill.height / 2,
      .solid(sign.isUrgent ? theme.color(of: .recording) : theme.presenterCap))
    let ink = sign.isUrgent ? Color.white : theme.presenterInk
    if sign.isUrgent {
      canvas.fill(
        circle: Point(pill.minX + padding + 4 * unit, middle), radius: 4.5 * unit, .solid(ink))
    }
    block.draw(
      baseline: Point(pill.minX + padding + dot, middle + style.size * 0.36), .solid(ink))
    return pill.minX
  }

  // MARK: Keys

  /// Paints as many rows as fit, in columns. A narrow panel has one column, in which a long meaning wraps.
  package func paint(_ keys: PresenterKeys, on canvas: Canvas) {
    let size = canvas.size
    heading("Keys", on: canvas, width: size.width)
    let top = Self.headingHeight(unit: unit)
    let height = Self.rowHeight(unit: unit)
    let perColumn = max(Int((size.height - top) / height), 0)
    guard perColumn > 0 else { return }
    let (padding, gap) = (7 * unit, 12 * unit)
    var (x, rows) = (0.0, keys.rows[...])
    while !rows.isEmpty {
      let column = rows.prefix(perColumn)
      let caps = column.map { TextBlock($0.keys, .interface(type(13), .semibold), on: canvas) }
      let meanings = column.map { TextBlock($0.meaning, .interface(type(14)), on: canvas) }
      let capWidth = (caps.map(\.size.width).max() ?? 0) + 2 * padding
      let width = capWidth + gap + (meanings.map(\.size.width).max() ?? 0)
      // Keys that do not fit are still in the key list.
      guard x == 0 || x + width <= size.width else { return }
      guard x + width <= size.width else { return paintNarrow(keys, on: canvas) }
      for (row, (cap, meaning)) in zip(caps, meanings).enumerated() {
        paint(
          cap, meaning, at: Point(x, top + Double(row) * height), indent: capWidth + gap, on: canvas
        )
      }
      x += width + 36 * unit
      rows = rows.dropFirst(perColumn)
    }
  }

  /// Paints the rows in one column. A meaning follows its key, so that few meanings need a second line.
  private func paintNarrow(_ keys: PresenterKeys, on canvas: Canvas) {
    let (size, padding, gap) = (canvas.size, 7 * unit, 12 * unit)
    var y = Self.headingHeight(unit: unit)
    for row in keys.rows {
      let cap = TextBlock(row.keys, .interface(type(13), .semibold), on: canvas)
      let indent = cap.size.width + 2 * padding + gap
      let meaning = TextBlock(
        row.meaning, .interface(type(14)), on: canvas, width: max(size.width - indent, 1))
      let line = meaning.size.height / Double(max(meaning.lineCount, 1))
      let height = type(14) * 1.9 + meaning.size.height - line
      // A row that is cut would be misread.
      guard y + height <= size.height else { return }
      paint(cap, meaning, at: Point(0, y), indent: indent, on: canvas)
      y += height
    }
  }

  /// Paints a key and its meaning. The first line of the meaning begins at `indent`.
  private func paint(
    _ cap: TextBlock, _ meaning: TextBlock, at origin: Point, indent: Double, on canvas: Canvas
  ) {
    let middle = origin.y + 0.5 * type(14) * 1.9
    paint(cap, x: origin.x, middle: middle, on: canvas)
    meaning.draw(
      baseline: Point(origin.x + indent, middle + type(14) * 0.36), .solid(theme.presenterDim))
  }

  /// Paints a key with its left edge at `x`, and its middle at the height `middle`.
  private func paint(_ cap: TextBlock, x: Double, middle: Double, on canvas: Canvas) {
    let (height, padding) = (type(14) * 1.9, 7 * unit)
    let rect = Rect(
      x: x, y: middle - height * 0.4, width: cap.size.width + 2 * padding, height: height * 0.8)
    canvas.fill(rect, radius: 5 * unit, .solid(theme.presenterCap))
    cap.draw(baseline: Point(x + padding, middle + type(13) * 0.36), .solid(theme.presenterInk))
  }

  // MARK: Cues

  /// Returns the visible rows of a panel, with the indices of their cues. The next cue is always visible.
  /// Unless the list ends, at least as many cues after it as before it are visible.
  package func rows(of cues: PresenterCues, in size: Size) -> [(cue: Int, rect: Rect)] {
    let (top, height) = (Self.headingHeight(unit: unit), Self.rowHeight(unit: unit))
    let maximum = max(Int((size.height - top) / height), 0)
    let middle = cues.next ?? cues.last ?? 0
    let first = max(min(middle - (maximum - 1) / 2, cues.names.count - maximum), 0)
    return (first..<min(first + maximum, cues.names.count)).map { index in
      let y = top + Double(index - first) * height
      return (index, Rect(x: 0, y: y, width: size.width, height: height))
    }
  }

  /// Paints the visible rows. The next cue has its key at the right.
  package func paint(_ cues: PresenterCues, on canvas: Canvas) {
    heading("Cues", on: canvas, width: canvas.size.width)
    let padding = 10 * unit
    for (index, row) in rows(of: cues, in: canvas.size) {
      let (isLast, isNext) = (index == cues.last, index == cues.next)
      if isLast {
        let cap = row.insetBy(dx: 0, dy: row.height * 0.1)
        canvas.fill(cap, radius: 5 * unit, .solid(theme.presenterCap))
      }
      if isNext {
        let bar = Rect(
          x: 0, y: row.minY + row.height * 0.2, width: max(3 * unit, 2), height: row.height * 0.6)
        canvas.fill(bar, radius: bar.width / 2, .solid(theme.presenterInk))
      }
      var space = row.width - 2 * padding
      if isNext, let key = cues.key {
        let cap = TextBlock(key, .interface(type(13), .semibold), on: canvas)
        let width = cap.size.width + 14 * unit
        paint(cap, x: row.maxX - width, middle: row.center.y, on: canvas)
        space -= width
      }
      let block = TextBlock(
        cues.names[index], .interface(type(14), isNext ? .semibold : .regular), on: canvas,
        width: max(space, 1), maxLines: 1)
      block.draw(
        baseline: Point(padding, row.center.y + type(14) * 0.36),
        .solid(isLast || isNext ? theme.presenterInk : theme.presenterDim))
    }
  }

  // MARK: Notes

  /// The limits of a note's font size, in points. The size is the largest at which the note fits into its panel.
  private static let noteSizes = (largest: 34.0, smallest: 22.0)
  /// The font size of a note that is too long for its panel, and is scrolled, in points.
  private static let scrolledNote = 26.0

  /// Paints a note.
  ///
  /// - Returns: The number of lines that do not fit into the panel.
  package func paint(_ note: PresenterNote, on canvas: Canvas) -> Int {
    let size = canvas.size
    let hasHeadings = note.pages.contains { $0.heading != nil }
    if !hasHeadings { heading("Notes", on: canvas, width: size.width) }
    guard note.pages.isEmpty else {
      for (page, rect) in zip(note.pages, frames(of: note.pages, in: size)) {
        if let title = page.heading { heading(title, on: canvas, x: rect.minX, width: rect.width) }
        canvas.fill(rect, .solid(theme.presenterWell))
        if let image = page.image { canvas.draw(image.decoded, in: rect) }
      }
      return 0
    }
    let top = Self.headingHeight(unit: unit)
    let space = Size(size.width, max(size.height - top, 1))
    let block = noteBlock(note, in: space, on: canvas)
    let line = block.size.height / Double(max(block.lineCount, 1))
    let overflow = Self.overflow(of: block, in: space)
    let shift = Double(min(note.scroll, overflow)) * line
    // The clip ends between two lines, so that no line is cut.
    let height = overflow > 0 ? Double(block.lineCount - overflow) * line : space.height
    canvas.clipped(to: Rect(x: 0, y: top, width: space.width, height: height)) {
      block.draw(at: Point(0, top - shift), .solid(theme.presenterInk))
    }
    guard overflow > 0 else { return 0 }
    // A scroll bar.
    let track = Rect(x: size.width - 3 * unit, y: top, width: 3 * unit, height: space.height)
    let fraction = space.height / block.size.height
    canvas.fill(track, radius: 1.5 * unit, .solid(theme.presenterLine))
    canvas.fill(
      Rect(
        x: track.minX, y: top + min(shift / block.size.height, 1 - fraction) * space.height,
        width: track.width, height: space.height * fraction),
      radius: 1.5 * unit, .solid(theme.presenterDim))
    return overflow
  }

  /// Returns the frames of a note's pages in a panel, in whole pixels.
  package func frames(of pages: [PresenterNote.Page], in size: Size) -> [Rect] {
    let (top, gap) = (Self.headingHeight(unit: unit), (22 * unit).rounded())
    let aspects = pages.reduce(0) { $0 + $1.aspect }
    let space = size.width - gap * Double(pages.count - 1)
    let height = max(min(size.height - top, space / max(aspects, 1e-9)), 1).rounded(.down)
    var left = 0.0
    return pages.map { page in
      let width = max((height * page.aspect).rounded(.down), 1)
      defer { left += width + gap }
      return Rect(x: left, y: top, width: width, height: height)
    }
  }

  private static func overflow(of block: TextBlock, in space: Size) -> Int {
    let line = block.size.height / Double(max(block.lineCount, 1))
    // At least one line is visible.
    let maximum = max(Int(space.height / max(line, 1)), 1)
    return block.size.height > space.height ? max(block.lineCount - maximum, 0) : 0
  }

  private func noteBlock(_ note: PresenterNote, in space: Size, on canvas: Canvas) -> TextBlock {
    // The right margin is for the scroll bar, and the limit keeps lines short enough to read.
    let width = min(space.width - 12 * unit, 900 * unit)
    func block(_ points: Double) -> TextBlock {
      TextBlock(
        note.text, .interface(type(points)).leaded(1.3), on: canvas, width: width,
        headings: note.headings)
    }
    var points = Self.noteSizes.largest
    while points >= Self.noteSizes.smallest {
      let block = block(points)
      if block.size.height <= space.height { return block }
      points -= 2
    }
    return block(Self.scrolledNote)
  }

  // MARK: Images

  /// Paints a caption's title at the top of a canvas. If there is no image, paints the caption's text in a box below.
  package func paint(_ caption: PresenterCaption, box: Rect, on canvas: Canvas) {
    heading(caption.title, on: canvas, width: canvas.size.width)
    guard let words = caption.words else { return }
    canvas.fill(box, .solid(theme.presenterWell))
    canvas.centeredText(
      words, .interface(type(19), .medium), .solid(theme.presenterDim), at: box.center)
  }

  /// Paints a fine line around an image.
  package func frame(_ box: Rect, on canvas: Canvas) {
    canvas.fill(box.insetBy(dx: -1, dy: -1), .solid(theme.presenterLine))
  }

  /// Paints the handle with which the user moves a seam between panels.
  package func paintSeam(on canvas: Canvas) {
    let size = canvas.size
    let (long, thin) = (34 * unit, max(3 * unit, 2))
    let isUpright = size.height > size.width
    let bar = Rect(
      center: canvas.bounds.center, isUpright ? thin : min(long, size.width),
      isUpright ? min(long, size.height) : thin)
    canvas.fill(bar, radius: thin / 2, .solid(theme.presenterLine))
  }

  /// Fills a canvas with the background of the presenter view.
  package func clear(_ canvas: Canvas) { canvas.flood(theme.presenterBackground) }
}

import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The panel of a lesson in one window: the title, the sentence and the code of a step, and the values of the code. The
/// panel is at the right, or at the bottom of a narrow window; the scenes are laid out beside it.
struct LessonPanel {
  /// The padding, and the heights of the title and of a line of the sentence, in ems of the code; tuned by eye.
  private static let (pad, title, sentence) = (1.1, 1.7, 1.5)
  /// The size of the title, in ems of the code.
  private static let titleSize = 1.25
  /// The maximum width of an average character of a sentence, in ems.
  private static let letter = 0.54
  /// The window's height in ems of the code, and the minimum em in interface points, which takes precedence.
  private static let (linesPerWindow, minimumEm) = (44.0, 9.0)
  /// The maximum width of a panel at the right, as a fraction of the window's width.
  private static let maximumWidth = 0.56
  /// The minimum number of columns of code, and the columns that a value takes.
  private static let (minimumColumns, valueColumns) = (34, 9)

  /// The face of the panel's background, which the pointer hits wherever nothing covers the panel.
  static let background = Face.ink(.panel)

  /// The scene of the lesson.
  let scene: SceneID
  let rect: Rect
  /// The type of the code.
  let code: LiveText
  /// The size of the code, in pixels.
  let em: Double
  private let configuration: StageConfiguration
  /// The number of letters in a line of a sentence, and the maximum number of lines.
  private let (letters, sentenceLines): (Int, Int)

  init(_ lesson: Lesson, in configuration: StageConfiguration) {
    scene = lesson.scene
    let (window, scale) = (configuration.window, configuration.interfaceScale)
    let columns =
      max(lesson.steps.flatMap(\.code).map(\.count).max() ?? 0, Self.minimumColumns)
      + Self.valueColumns
    let width = window.width * (configuration.isPortrait ? 1 : Self.maximumWidth)
    let space = width / (Double(columns) * configuration.glyphCell.width + 2 * Self.pad)
    em = min(max(window.height / Self.linesPerWindow, Self.minimumEm * scale), space)
    code = LiveText(size: em / scale, .text, in: configuration)
    self.configuration = configuration
    let pad = Self.pad * em
    let content =
      configuration.isPortrait ? window.width - 2 * pad : Double(columns) * code.cell.width
    let letters = Int(content / (Self.letter * em), clampedTo: 10...1000)
    self.letters = letters
    sentenceLines = lesson.steps.map { $0.sentence.wrapped(to: letters).count }.max() ?? 1
    let lines = lesson.steps.map(\.code.count).max() ?? 0
    let height =
      (Self.title + Self.sentence * Double(sentenceLines)) * em + Double(lines) * code.cell.height
      + 3 * pad
    let size =
      configuration.isPortrait
      ? Size(window.width, min(height, window.height * 0.6))
      : Size(min(content + 2 * pad, width), window.height)
    rect =
      Rect(
        origin: Point(window.width - size.width, window.height - size.height), size: size
      ).inWholePixels
  }

  /// The part of the window that the panel takes at the right and at the bottom.
  var margin: Size {
    configuration.isPortrait ? Size(0, rect.height) : Size(rect.width, 0)
  }

  private var content: Rect { rect.insetBy(dx: Self.pad * em, dy: Self.pad * em) }

  /// Returns the rectangle of a line of code; a fractional number is a position between two lines.
  func line(_ number: Double) -> Rect {
    let top =
      content.minY + (Self.title + Self.sentence * Double(sentenceLines)) * em
      + Self.pad * em
    return Rect(
      x: content.minX, y: (top + number * code.cell.height).rounded(), width: content.width,
      height: code.cell.height)
  }

  /// Returns the indices of the line of code and of the character at a pixel of the window; nil left of or above the
  /// code.
  func character(at point: Point) -> (line: Int, column: Int)? {
    let line = ((point.y - line(0).minY) / code.cell.height).rounded(.down)
    let column = ((point.x - content.minX) / code.cell.width).rounded(.down)
    guard line >= 0, line < 100, column >= 0, column < 1000 else { return nil }
    return (Int(line), Int(column))
  }

  /// Appends the title, the number of the step, and the sentence.
  func appendHead(of position: LessonPosition, opacity: Double, to items: inout [DisplayItem]) {
    let (step, first) = (position.step, items.count)
    let number = LiveText(size: em / configuration.interfaceScale, .dim, in: configuration)
    let title = Rect(
      x: content.minX, y: content.minY, width: content.width - number.width(of: "00 / 00"),
      height: Self.title * em)
    items.append(face(.title(step.title), in: title))
    number.appendWords(
      "\(position.index + 1) / \(position.lesson.steps.count)", .right,
      at: Point(content.maxX, title.midY - number.cell.height / 2), to: &items)
    for (index, line) in step.sentence.wrapped(to: letters).enumerated() {
      let row = Rect(
        x: content.minX, y: title.maxY + Self.sentence * em * Double(index),
        width: content.width, height: Self.sentence * em)
      items.append(face(.sentence(line), in: row))
    }
    for index in items.indices[first...] { items[index].opacity *= opacity }
  }

  func appendBackground(to items: inout [DisplayItem]) {
    var background = DisplayItem.box(rect, .panel)
    background.isHittable = true
    items.append(background)
    let edge = max(configuration.interfaceScale.rounded(), 1)
    items.append(
      .box(
        configuration.isPortrait
          ? Rect(x: rect.minX, y: rect.minY, width: rect.width, height: edge)
          : Rect(x: rect.minX, y: rect.minY, width: edge, height: rect.height), .rule))
  }

  /// Appends a line of code, with its value at the right.
  func append(
    _ words: String, value: Double?, atLine number: Double, opacity: Double,
    to items: inout [DisplayItem]
  ) {
    let row = line(number)
    let first = items.count
    if !words.isEmpty {
      let width = code.width(of: words)
      items.append(
        face(
          .code(words), in: Rect(x: row.minX, y: row.minY, width: width, height: row.height)))
    }
    if let value {
      let text = LiveText(size: em / configuration.interfaceScale, .velocity, in: configuration)
      text.append(Self.word(value), .right, at: Point(row.maxX, row.minY), to: &items)
    }
    for index in items.indices[first...] { items[index].opacity *= opacity }
  }

  /// Returns a number as text; large numbers have fewer decimals.
  static func word(_ value: Double) -> String {
    LiveText.number(value, digits: abs(value) < 10 ? 3 : abs(value) < 1000 ? 1 : 0)
  }

  private func face(_ face: LessonFace, in rect: Rect) -> DisplayItem {
    .overlay(.lesson(face), filling: rect, configuration)
  }
}

extension LessonStep {
  /// Returns the name to which a line of code assigns a value; nil for another line.
  static func name(assignedIn line: String) -> String? {
    let words = line.split(separator: " ")
    guard let equals = words.firstIndex(of: "="), equals > 0 else { return nil }
    let name = words[0] == "let" ? words[1] : words[0]
    return equals == (words[0] == "let" ? 2 : 1) ? String(name) : nil
  }
}

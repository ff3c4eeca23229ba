import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The panel of a lesson in one window: the title, the sentence and the code of a step, and the values of the code. The
/// panel is at the right of the window, or at the bottom of a narrow window. The scenes are laid out beside it.
struct LessonPanel {
  /// The padding, and the heights of the title and of a line of the sentence, in ems of the code; tuned by eye.
  private static let (pad, title, sentence) = (1.1, 1.7, 1.5)
  /// The maximum width of an average character of a sentence, in ems.
  private static let letter = 0.54
  /// The height of the window in ems of the code, and the minimum em in interface points. The minimum takes precedence.
  private static let (linesPerWindow, minimumEm) = (44.0, 9.0)
  /// The maximum width of a panel at the right, as a fraction of the window's width.
  private static let maximumWidth = 0.56
  /// The minimum number of columns of code, and the number of columns reserved for a value.
  private static let (minimumColumns, valueColumns) = (34, 9)

  /// The face of the panel's background, which the pointer hits if no other part of the panel lies above it.
  static let background = Face.ink(.panel)

  /// The scene of the lesson.
  let scene: SceneID
  private(set) var rect: Rect
  /// The type of the code.
  let code: LiveText
  /// The size of the code, in pixels.
  let em: Double
  private let configuration: StageConfiguration
  /// The number of letters in a line of a sentence.
  private let letters: Int
  /// The lines of each sentence of the lesson, cached because every frame needs them.
  private let sentences: [String: [String]]
  /// The maximum numbers of lines of a sentence and of code.
  private let (sentenceLines, codeLines): (Int, Int)

  /// Creates a panel with code of the given size, in pixels. The panel is as high as its content. Without
  /// `contentWidth`, the panel is as wide as the widest line of code.
  private init(
    _ lesson: Lesson, em: Double, contentWidth: Double? = nil,
    in configuration: StageConfiguration
  ) {
    (scene, self.em, self.configuration) = (lesson.scene, em, configuration)
    code = LiveText(size: em / configuration.interfaceScale, .text, in: configuration)
    let width = contentWidth ?? Double(Self.columns(of: lesson)) * code.cell.width
    let letters = Int(width / (Self.letter * em), clampedTo: 10...1000)
    self.letters = letters
    sentences = Dictionary(
      lesson.steps.map { ($0.sentence, $0.sentence.wrapped(to: letters)) },
      uniquingKeysWith: { first, _ in first })
    sentenceLines = sentences.values.map(\.count).max() ?? 1
    codeLines = lesson.steps.map(\.code.count).max() ?? 0
    let height =
      (Self.title + Self.sentence * Double(sentenceLines) + 3 * Self.pad) * em
      + Double(codeLines) * code.cell.height
    rect = Rect(Size(width + 2 * Self.pad * em, height))
  }

  /// Creates the panel of a lesson on stage.
  init(_ lesson: Lesson, in configuration: StageConfiguration) {
    let (window, scale) = (configuration.window, configuration.interfaceScale)
    let width = window.width * (configuration.isPortrait ? 1 : Self.maximumWidth)
    let em = min(
      max(window.height / Self.linesPerWindow, Self.minimumEm * scale),
      Self.maximumEm(of: lesson, width: width, configuration))
    let wide = configuration.isPortrait ? window.width - 2 * Self.pad * em : nil
    self.init(lesson, em: em, contentWidth: wide, in: configuration)
    let size =
      configuration.isPortrait
      ? Size(window.width, min(rect.height, window.height * 0.6))
      : Size(min(rect.width, width), window.height)
    rect =
      Rect(origin: Point(window.width - size.width, window.height - size.height), size: size)
      .inWholePixels
  }

  /// Creates a panel that fills an image of a step, with code as large as the image allows.
  init(_ lesson: Lesson, filling size: Size, in configuration: StageConfiguration) {
    func panel(_ em: Double) -> LessonPanel {
      LessonPanel(
        lesson, em: em, contentWidth: size.width - 2 * Self.pad * em, in: configuration)
    }
    var em = Self.maximumEm(of: lesson, width: size.width, configuration)
    var fitted = panel(em)
    while fitted.rect.height > size.height, em > 1 {
      em -= 0.5
      fitted = panel(em)
    }
    fitted.rect = Rect(size)
    self = fitted
  }

  private static func columns(of lesson: Lesson) -> Int {
    max(lesson.steps.flatMap(\.code).map(\.count).max() ?? 0, minimumColumns) + valueColumns
  }

  /// Returns the size of the code, in pixels, at which the widest line and its value fill `width`.
  private static func maximumEm(
    of lesson: Lesson, width: Double, _ configuration: StageConfiguration
  ) -> Double {
    width / (Double(columns(of: lesson)) * configuration.glyphCell.width + 2 * pad)
  }

  /// The width of the panel at the right of the window, or its height at the bottom; 0 along the other axis.
  var margin: Size {
    configuration.isPortrait ? Size(0, rect.height) : Size(rect.width, 0)
  }

  /// The part of the window beside the panel.
  var uncovered: Rect {
    Rect(
      Size(configuration.window.width - margin.width, configuration.window.height - margin.height))
  }

  /// The part of the panel below the code of the longest step.
  var belowCode: Rect {
    let top = line(Double(codeLines)).minY
    return Rect(x: rect.minX, y: top, width: rect.width, height: max(rect.maxY - top, 0))
  }

  private var content: Rect { rect.insetBy(dx: Self.pad * em, dy: Self.pad * em) }

  /// Returns the rectangle of a line of code. A fractional number gives a position between two lines.
  func line(_ number: Double) -> Rect {
    let top =
      content.minY + (Self.title + Self.sentence * Double(sentenceLines)) * em
      + Self.pad * em
    return Rect(
      x: content.minX, y: (top + number * code.cell.height).rounded(), width: content.width,
      height: code.cell.height)
  }

  /// Returns the indices of the line of code and of the character at a pixel of the window. Returns nil if the pixel is
  /// left of or above the code.
  func character(at point: Point) -> (line: Int, column: Int)? {
    let line = ((point.y - line(0).minY) / code.cell.height).rounded(.down)
    let column = ((point.x - content.minX) / code.cell.width).rounded(.down)
    guard line >= 0, line < 100, column >= 0, column < 1000 else { return nil }
    return (Int(line), Int(column))
  }

  /// Appends the title, the number of the step, and the sentence.
  func appendHeader(of position: LessonPosition, opacity: Double, to items: inout [DisplayItem]) {
    let (step, first) = (position.step, items.count)
    let number = LiveText(size: em / configuration.interfaceScale, .dim, in: configuration)
    let title = Rect(
      x: content.minX, y: content.minY, width: content.width - number.width(of: "00 / 00"),
      height: Self.title * em)
    items.append(face(.title(step.title), in: title))
    number.appendWords(
      "\(position.index + 1) / \(position.lesson.steps.count)", .right,
      at: Point(content.maxX, title.midY - number.cell.height / 2), to: &items)
    let lines = sentences[step.sentence] ?? step.sentence.wrapped(to: letters)
    for (index, line) in lines.enumerated() {
      let row = Rect(
        x: content.minX, y: title.maxY + Self.sentence * em * Double(index),
        width: content.width, height: Self.sentence * em)
      items.append(face(.sentence(line), in: row))
    }
    items.fade(from: first, by: opacity)
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

  /// The text of tuned numbers and of values.
  private var live: LiveText {
    LiveText(size: em / configuration.interfaceScale, .velocity, in: configuration)
  }

  /// Appends a line of code, with its value at the right.
  func append(
    _ parts: [LessonCodePart], value: Double? = nil, atLine number: Double, opacity: Double = 1,
    to items: inout [DisplayItem]
  ) {
    let row = line(number)
    let first = items.count
    var x = row.minX
    for part in parts {
      let width = code.width(of: part.words)
      if part.isTuned {
        live.append(part.words, at: Point(x, row.minY), to: &items)
      } else {
        items.append(
          face(.code(part.words), in: Rect(x: x, y: row.minY, width: width, height: row.height)))
      }
      x += width
    }
    if let value {
      live.append(Self.formattedNumber(value), .right, at: Point(row.maxX, row.minY), to: &items)
    }
    items.fade(from: first, by: opacity)
  }

  /// Returns the faces of the steps before and after a step. They are painted in advance, so that a change of steps
  /// isn't delayed.
  func facesAhead(of position: LessonPosition) -> [Face] {
    [-1, 1].compactMap(position.moved).flatMap { position in
      items(of: position).map(\.face)
    }
  }

  /// Returns a frame that shows only a step, without values.
  func frame(of position: LessonPosition, background: Color) -> DisplayList {
    var list = DisplayList(backdrop: Backdrop(background))
    list.items = items(of: position)
    return list
  }

  private func items(of position: LessonPosition) -> [DisplayItem] {
    var items = [DisplayItem.box(rect, .panel)]
    appendHeader(of: position, opacity: 1, to: &items)
    for (index, line) in position.step.code.enumerated() {
      append(LessonCodePart.parts(of: line), atLine: Double(index), to: &items)
    }
    return items
  }

  /// Returns a number as text. Large numbers have fewer decimals.
  static func formattedNumber(_ value: Double) -> String {
    LiveText.number(value, digits: abs(value) < 10 ? 3 : abs(value) < 1000 ? 1 : 0)
  }

  private func face(_ face: LessonFace, in rect: Rect) -> DisplayItem {
    .overlay(.lesson(face), filling: rect, configuration)
  }
}

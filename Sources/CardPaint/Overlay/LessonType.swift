import CardKinetics
import CardPicture
import CardStage

/// The lines of a lesson's panel.
enum LessonType {
  /// The em of a title and of a sentence, as fractions of the face's height. Tuned by eye.
  private static let (titleSize, sentenceSize) = (0.75, 0.7)

  static func paint(_ line: LessonFace, _ theme: Theme, on canvas: Canvas) {
    switch line {
    case .title(let words):
      draw(words, .display(canvas.size.height * titleSize, .semibold), theme, on: canvas)
    case .sentence(let words):
      draw(words, .interface(canvas.size.height * sentenceSize), theme, on: canvas)
    case .code(let words): paintCode(words, theme, on: canvas)
    }
  }

  /// Draws words on one line, and reduces their size if they are wider than the face.
  private static func draw(
    _ words: String, _ style: TextStyle, _ theme: Theme, on canvas: Canvas
  ) {
    var style = style
    let width = TextBlock(words, style, on: canvas).size.width
    if width > canvas.size.width { style.size *= canvas.size.width / width }
    let block = TextBlock(words, style, on: canvas)
    block.draw(
      at: Point(0, (canvas.size.height - block.size.height) / 2), .solid(theme.panelInk))
  }

  /// Draws a line of Swift in monospaced cells, in the colours of its tokens.
  private static func paintCode(_ words: String, _ theme: Theme, on canvas: Canvas) {
    let inks = ProseInks(
      theme, background: theme.panel, ink: theme.panelInk, heading: theme.panelInk,
      dim: theme.panelDim)
    let cell = Size(canvas.size.width / Double(max(words.count, 1)), canvas.size.height)
    let em = cell.height / max(Glyph.cell(on: canvas).height, 0.1)
    var column = 0.0
    for token in CodeToken.lines(of: words, language: "swift").first ?? [] {
      for character in token.text {
        if character != " " {
          let block = TextBlock(String(character), .code(em, .medium), on: canvas)
          block.draw(
            at: Point(
              column * cell.width + (cell.width - block.size.width) / 2,
              (cell.height - block.size.height) / 2), .solid(inks.ink(of: token.kind)))
        }
        column += 1
      }
    }
  }
}

import CardModel
import CardKinetics

/// Text in monospaced cells, each character centred in its cell.
enum Glyph {
  /// The em at which a cell is measured, in points.
  private static let measure = 100.0

  /// Returns the size of a character's cell, in ems.
  static func cell(on canvas: Canvas) -> Size {
    TextBlock("0", .code(measure, .medium), on: canvas).size * (1 / measure)
  }

  /// Paints a text with one cell for each character. The cells together fill the canvas's width.
  static func paint(_ text: String, _ color: Color, on canvas: Canvas) {
    let size = Size(canvas.size.width / Double(max(text.count, 1)), canvas.size.height)
    let em = size.height / max(cell(on: canvas).height, 0.1)
    for (column, character) in text.enumerated() where character != " " {
      let block = TextBlock(String(character), .code(em, .medium), on: canvas)
      block.draw(
        at: Point(
          Double(column) * size.width + (size.width - block.size.width) / 2,
          (size.height - block.size.height) / 2),
        .solid(color))
    }
  }
}

/// A formula on one line, aligned left. The formula is as large as the height and width of the face allow. An invalid
/// formula is drawn as code.
enum FormulaLine {
  /// The font size of a formula without fractions, as a fraction of the face's height.
  private static let emFraction = 0.52
  /// The maximum height of a formula with fractions, as a fraction of the face's height.
  private static let heightFraction = 0.9
  /// The distance of the baseline below the middle, in ems: the height of a fraction's rule.
  private static let axis = 0.26

  static func paint(_ tex: String, _ color: Color, on canvas: Canvas) {
    guard let formula = Formula(tex) else { return Glyph.paint(tex, color, on: canvas) }
    let setter = MathSetter(canvas: canvas, paint: .solid(color))
    let size = canvas.size
    var em = size.height * emFraction
    let natural = setter.set(formula, size: em)
    em *= min(
      1, size.width / max(natural.width, 1e-9),
      size.height * heightFraction / max(natural.ascent + natural.descent, 1e-9))
    setter.set(formula, size: em).draw(Point(0, size.height / 2 + em * axis))
  }
}

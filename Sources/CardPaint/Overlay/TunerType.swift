import CardKinetics
import CardPicture
import CardStage

/// The static parts of the tuner: its labels, and each line's slider track.
enum TunerType {
  // Font sizes as fractions of a face's height; tuned by eye.
  private static let titleSize = 0.62
  private static let groupSize = 0.58
  private static let nameSize = 0.7
  private static let hintSize = 0.72
  private static let legendSize = 0.75
  private static let buttonSize = 0.42
  /// The font size of parameters' titles, in points, for a line that is `TunerLine.height` high.
  private static let titleInLine = 14.0
  /// The font size of units, in points, for a line that is `TunerLine.height` high.
  private static let unitSize = 14.0
  private static let mark = Size(2, 10)

  static func paint(
    _ part: TunerFace, _ state: Face.State, _ theme: Theme, on canvas: Canvas
  ) {
    let size = canvas.size
    func draw(
      _ text: String, _ style: TextStyle, _ ink: Color, _ alignment: TextBlock.Alignment = .left
    ) {
      let block = TextBlock(
        text, style, on: canvas, width: size.width, maxLines: 1, alignment: alignment)
      block.draw(at: Point(0, (size.height - block.size.height) / 2), .solid(ink))
    }
    switch part {
    case .title(let title):
      draw(title, .display(size.height * titleSize, .semibold), theme.panelInk)
    case .group(let title):
      draw(title, .interface(size.height * groupSize, .semibold), theme.tabDim)
    case .name(let name): draw(name, .code(size.height * nameSize), theme.tabDim)
    case .hint(let hint): draw(hint, .interface(size.height * hintSize), theme.tabDim)
    case .legend(let legend): draw(legend, .interface(size.height * legendSize), theme.tabDim)
    case .button(let word):
      let ink = state == .pressed ? theme.selectedTabInk : theme.panelInk
      draw(word, .interface(size.height * buttonSize, .semibold), ink, .center)
    case .line(let line): paint(line, theme, on: canvas)
    }
  }

  private static func paint(_ line: TunerLine, _ theme: Theme, on canvas: Canvas) {
    let size = canvas.size
    let unit = size.height / TunerLine.height
    let words = size.height * TunerLine.textFraction
    let name = TextBlock(
      line.title, .interface(titleInLine * unit, .medium), on: canvas,
      width: size.width - TunerLine.valueWidth * unit, maxLines: 1)
    name.draw(
      at: Point(0, (words - name.size.height) / 2),
      .solid(line.hasEffect ? theme.panelInk : theme.tabDim))
    canvas.text(
      line.unit, .interface(unitSize * unit), .solid(theme.tabDim),
      baseline: Point(
        size.width - (TunerLine.unitWidth - 5) * unit,
        (words - name.size.height) / 2 + name.baseline))

    let inset = TunerLine.trackInset * unit
    let center = Point(size.width / 2, size.height * TunerLine.trackPosition)
    let track = Rect(center: center, size.width - 2 * inset, TunerLine.trackHeight * unit)
    canvas.fill(track, radius: track.height / 2, .solid(theme.color(of: .rail)))
    canvas.fill(
      Rect(center: track.at(line.defaultFraction, 0.5), mark.width * unit, mark.height * unit),
      .solid(theme.tabDim))
  }
}

import CardCore

/// The static parts of the tuner: its labels, and each line's slider track.
enum TunerType {
  // Fractions of a face's height; tuned by eye.
  private static let titleSize = 0.62
  private static let hintSize = 0.66
  private static let buttonSize = 0.4
  /// In points, for a line that is `TunerLine.height` high.
  private static let nameSize = 14.0
  private static let unitSize = 11.5
  private static let mark = Size(2, 10)

  static func paint(_ face: FaceID, _ theme: Theme, on canvas: Canvas) {
    let size = canvas.size
    switch face.part {
    case .tunerTitle:
      text(face.label, .display(size.height * titleSize, .semibold), theme.panelInk, on: canvas)
    case .tunerHint:
      text(face.label, .interface(size.height * hintSize), theme.tabDim, on: canvas)
    case .tunerButton:
      let block = TextBlock(
        face.label, .interface(size.height * buttonSize, .semibold), on: canvas,
        width: size.width, maxLines: 1, alignment: .center)
      block.draw(at: Point(0, (size.height - block.size.height) / 2), .solid(theme.panelInk))
    default: if let line = TunerLine(label: face.label) { paint(line, theme, on: canvas) }
    }
  }

  private static func text(_ words: String, _ style: TextStyle, _ ink: Color, on canvas: Canvas) {
    let block = TextBlock(words, style, on: canvas, width: canvas.size.width, maxLines: 1)
    block.draw(at: Point(0, (canvas.size.height - block.size.height) / 2), .solid(ink))
  }

  private static func paint(_ line: TunerLine, _ theme: Theme, on canvas: Canvas) {
    let size = canvas.size
    let unit = size.height / TunerLine.height
    let words = size.height * TunerLine.textShare
    let name = TextBlock(line.title, .interface(nameSize * unit, .medium), on: canvas)
    name.draw(at: Point(0, (words - name.size.height) / 2), .solid(theme.panelInk))
    let sign = TextBlock(line.unit, .interface(unitSize * unit), on: canvas)
    sign.draw(
      baseline: Point(
        size.width - (TunerLine.unitWidth - 5) * unit,
        (words - name.size.height) / 2 + name.baseline), .solid(theme.tabDim))

    let inset = TunerLine.trackInset * unit
    let (width, height) = (size.width - 2 * inset, TunerLine.trackHeight * unit)
    let y = size.height * TunerLine.trackPlace
    canvas.fill(
      Rect(x: inset, y: y - height / 2, width: width, height: height), radius: height / 2,
      .solid(theme.color(of: .rail)))
    canvas.fill(
      Rect(
        x: inset + width * line.home - mark.width * unit / 2, y: y - mark.height * unit / 2,
        width: mark.width * unit, height: mark.height * unit), .solid(theme.tabDim))
  }
}

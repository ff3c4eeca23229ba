import CardKinetics
import CardPicture
import CardStage

/// The panel in which the user types a path. Below the path, the panel lists the paths to choose from, or states why
/// the path cannot be opened. The end of the typed path is always visible.
struct PathPanel {
  let entry: PathEntry
  let theme: Theme

  /// The panel's margin, and the width of the caret, in points; tuned by eye.
  private static let (margin, caret) = (22.0, 2.0)
  private static let style = TextStyle.display(22, .medium)
  private static let rowStyle = TextStyle.display(17, .regular)

  func paint(on canvas: Canvas) {
    let bounds = canvas.bounds
    canvas.fill(bounds, .vertical(bounds, theme.panelRaised, theme.panel))
    let ink = Paint.solid(theme.panelInk)
    let dim = Paint.solid(theme.panelInk, alpha: theme.alpha(0.62))
    let space = bounds.width - 2 * Self.margin - Self.caret - 4
    let baseline = Stage.pathLineHeight / 2 + 8
    if entry.text.isEmpty {
      canvas.text(
        "Open an image, a document or a folder", Self.style, dim,
        baseline: Point(Self.margin + 8, baseline), width: space)
    }
    let typed = TextBlock(entry.text, Self.style, on: canvas)
    let width = min(typed.size.width, space)
    canvas.clipped(to: Rect(x: Self.margin, y: 0, width: space, height: bounds.height)) {
      typed.draw(baseline: Point(Self.margin + width - typed.size.width, baseline), ink)
    }
    canvas.fill(
      Rect(x: Self.margin + width + 2, y: baseline - 20, width: Self.caret, height: 26),
      .solid(theme.accent))
    if let problem = entry.problem {
      canvas.text(
        problem, Self.rowStyle, .solid(theme.panelWarning),
        baseline: Point(Self.margin, Stage.pathLineHeight + Stage.pathRowHeight / 2 + 6),
        width: space)
      return
    }
    for (index, row) in entry.suggestions.enumerated() {
      let line = Rect(
        x: 8, y: Stage.pathLineHeight + Double(index) * Stage.pathRowHeight,
        width: bounds.width - 16, height: Stage.pathRowHeight)
      if index == entry.chosen { canvas.fill(line, radius: 8, .solid(theme.accent)) }
      canvas.text(
        row, Self.rowStyle, index == entry.chosen ? .solid(theme.accent.ink) : dim,
        baseline: Point(Self.margin, line.midY + 6), width: space)
    }
  }
}

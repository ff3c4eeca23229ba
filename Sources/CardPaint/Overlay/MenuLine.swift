import CardKinetics
import CardPicture

/// A line of the menu, or a tooltip: a check mark or a colour, the words, and the key at the right.
struct MenuLine {
  // Lengths in points; tuned by eye.
  private static let (edge, markWidth, gap, height) = (8.0, 20.0, 28.0, 28.0)
  private static let swatch = 7.0
  private static let style = TextStyle.interface(14.5, .medium)
  private static let keyStyle = TextStyle.interface(13)

  private let line: ActionLine
  private let canvas: Canvas
  private let words, key: TextBlock

  init(_ line: ActionLine, on canvas: Canvas) {
    (self.line, self.canvas) = (line, canvas)
    words = TextBlock(line.words, Self.style, on: canvas)
    key = TextBlock(line.key, Self.keyStyle, on: canvas)
  }

  /// The size of the line, in points.
  var size: Size {
    let key = line.key.isEmpty ? 0 : Self.gap + key.size.width
    return Size(
      (2 * Self.edge + Self.markWidth + words.size.width + key).rounded(.up), Self.height)
  }

  func paint(_ state: Face.State, _ theme: Theme) {
    let isLit = state != .normal
    let ink = isLit ? theme.selectedTabInk : theme.panelInk
    let bounds = canvas.bounds
    let baseline = bounds.midY + Self.style.size * 0.36
    words.draw(baseline: Point(Self.edge + Self.markWidth, baseline), .solid(ink))
    key.draw(
      baseline: Point(bounds.maxX - Self.edge - key.size.width, baseline),
      .solid(isLit ? ink : theme.tabDim))
    let center = Point(Self.edge + Self.swatch, bounds.midY)
    if let color = line.color {
      canvas.fill(circle: center, radius: Self.swatch, .solid(theme.penCasing(color)))
      canvas.fill(circle: center, radius: Self.swatch - 1.5, .solid(theme.pen(color)))
    }
    guard line.isOn else { return }
    var check = Path()
    check.move(center + Point(-4, 0.5))
    check.line(center + Point(-1, 3.5))
    check.line(center + Point(4.5, -3.5))
    canvas.stroke(
      check, .solid(line.color.map { theme.penCasing($0) } ?? ink),
      width: line.color == nil ? 2 : 1.8)
  }
}

import CardKinetics
import CardPicture

/// A scene's tab in the scene bar: an icon of the scene's layout, and the scene's name and key if the tab is wide
/// enough.
struct OverlayTab {
  let name: String
  let key: String
  let index: Int
  let isSelected: Bool

  private static let style = TextStyle.interface(12.5, .semibold)
  private static let keyStyle = TextStyle.interface(11, .medium)
  private static let questionStyle = TextStyle.interface(15, .semibold)
  private static let glyphWidth = 22.0
  private static let gap = 7.0
  private static let (padding, rightPadding) = (10.0, 12.0)
  private static let height = 28.0

  static func preferredSize(_ label: String, key: String, on canvas: Canvas) -> Size {
    let width = TextBlock(label, style, on: canvas).size.width
    let keyWidth = key.isEmpty ? 0 : gap + TextBlock(key, keyStyle, on: canvas).size.width
    return Size((padding + glyphWidth + gap + width + keyWidth + rightPadding).rounded(.up), height)
  }

  static func background(isSelected: Bool, _ state: Face.State, _ theme: Theme) -> Color {
    let base = isSelected ? theme.selectedTab : theme.panel
    return switch state {
    case .normal: base
    case .hovered:
      base.mixed(with: theme.isHighContrast ? base.ink : .white, Face.State.hoverTint)
    case .pressed: base.mixed(with: theme.isHighContrast ? base.ink : .black, 0.25)
    }
  }

  func paint(_ state: Face.State, _ theme: Theme, on canvas: Canvas) {
    let ink =
      isSelected ? theme.selectedTabInk : state == .normal ? theme.tabDim : theme.litTab
    let (padding, style) = (Self.padding, Self.style)
    guard !name.isEmpty else {
      return Self.glyph(index, on: canvas, canvas.bounds.center, ink)
    }
    Self.glyph(
      index, on: canvas, Point(padding + Self.glyphWidth / 2, canvas.bounds.midY), ink)
    let start = padding + Self.glyphWidth + Self.gap
    let key = TextBlock(key, Self.keyStyle, on: canvas)
    let end = canvas.size.width - Self.rightPadding - key.size.width
    key.draw(
      baseline: Point(end, canvas.bounds.midY + style.size * 0.36),
      .solid(ink, alpha: theme.alpha(0.7)))
    let text = TextBlock(name, style, on: canvas, width: max(end - start, 1), maxLines: 1)
    text.draw(baseline: Point(start, canvas.bounds.midY + style.size * 0.36), .solid(ink))
  }

  /// Draws the button of the key list.
  static func paintKeys(_ state: Face.State, _ theme: Theme, on canvas: Canvas) {
    let mark = TextBlock("?", questionStyle, on: canvas)
    mark.draw(
      baseline: Point(
        canvas.bounds.midX - mark.size.width / 2,
        canvas.bounds.midY + questionStyle.size * 0.36),
      .solid(state == .normal ? theme.tabDim : theme.litTab))
  }

  /// Draws an icon of the scene's layout. Scenes after the fifth have a single card as their icon.
  private static func glyph(_ index: Int, on canvas: Canvas, _ center: Point, _ ink: Color) {
    func card(_ y: Double, _ width: Double, _ height: Double, alpha: Double) {
      let rect = Rect(center: center + Point(0, y), width, height)
      canvas.fill(rect, radius: 1.8, .solid(ink, alpha: alpha))
    }
    /// Draws a slanted card on one side, given the card's corners on the right side.
    func leaf(_ side: Double, _ corners: [Point], alpha: Double) {
      let path = Path(polygon: corners.map { center + Point(side * $0.x, $0.y) })
      canvas.fill(path, .solid(ink, alpha: alpha))
    }
    switch index {
    case 0:
      card(-6, 11, 2.4, alpha: 0.45)
      card(-2, 14, 2.8, alpha: 0.65)
      card(4, 17, 6.5, alpha: 1)
    case 1:
      card(-5.5, 7, 4, alpha: 0.4)
      card(-3, 9.5, 5, alpha: 0.6)
      card(2, 12, 13, alpha: 1)
    case 2:
      let corners = [Point(6.5, -6), Point(10.5, -4), Point(10.5, 4), Point(6.5, 6)]
      for side in [-1.0, 1] { leaf(side, corners, alpha: 0.5) }
      card(0, 10, 16, alpha: 1)
    case 3:
      let corners = [Point(0.6, -5), Point(10, -8), Point(10, 5), Point(0.6, 8)]
      for side in [-1.0, 1] { leaf(side, corners, alpha: side < 0 ? 1 : 0.6) }
    case 4:
      // Cards along a curve.
      for offset in -2...2 {
        let (x, away) = (5 * Double(offset), Double(abs(offset)))
        let rect = Rect(center: center + Point(x, 2.2 * away * away - 4.5), 4, 5.5)
        canvas.fill(rect, radius: 1, .solid(ink, alpha: 1 - 0.25 * away))
      }
    default: card(0, 12, 15, alpha: 1)
    }
  }
}

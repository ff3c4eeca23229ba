import CardKinetics
import CardPicture

/// A painter of the row of layouts from which the user chooses.
struct LayoutPainter: FacePainter {
  let theme: Theme

  func color(of content: LayoutFace, in face: Face) -> Color {
    switch content {
    case .ring: theme.accent
    case .plate: theme.background(Color(212, 214, 232), dark: Color(22, 23, 34))
    case .thumbnail, .name, .notice: theme.panel
    }
  }

  func background(of content: LayoutFace) -> FaceBackground {
    switch content {
    case .ring, .plate: .plain
    case .thumbnail, .name, .notice: .clear
    }
  }

  func paint(_ content: LayoutFace, in face: Face, on canvas: Canvas) {
    switch content {
    case .ring, .plate: break
    case .thumbnail(let thumbnail, _): paint(thumbnail, face.state, on: canvas)
    case .name(let name): paintName(name, on: canvas)
    case .notice(let problem): paintNotice(Self.withoutFolder(problem), on: canvas)
    }
  }

  func edge(of content: LayoutFace, _ bounds: Rect) -> Path? { nil }

  private func paint(_ thumbnail: LayoutThumbnail, _ state: Face.State, on canvas: Canvas) {
    let bounds = canvas.bounds
    let background = theme.background(Color(250, 250, 254), dark: Color(44, 45, 58))
    let plate =
      switch state {
      case .normal: background
      case .hovered: background.mixed(with: theme.accent, Face.State.hoverTint)
      case .pressed: background.mixed(with: theme.accent, 0.4)
      }
    canvas.fill(bounds, .solid(plate))
    canvas.clipped(to: bounds) {
      for card in thumbnail.cards {
        let outline = Path(
          polygon: card.corners.points.map { Point($0.x * bounds.width, $0.y * bounds.height) })
        let color = color(at: card.distance).mixed(with: .black, 0.8 * card.shade)
        canvas.fill(outline, .solid(color, alpha: card.opacity))
        canvas.stroke(
          outline, .solid(plate, alpha: 0.9 * card.opacity), width: bounds.height * 0.018)
      }
    }
    if let outline = theme.outline {
      canvas.stroke(Path(rect: bounds, radius: bounds.height / 8), .solid(outline), width: 2)
    }
  }

  /// Returns the colour of a card at a distance from the middle card. The middle card has the accent colour. The
  /// colours of the cards beside it follow the colour wheel.
  private func color(at distance: Int) -> Color {
    guard distance != 0 else { return theme.accent }
    if theme.isHighContrast { return theme.choose(Color(gray: 90), dark: Color(gray: 170)) }
    let away = Double(abs(distance))
    return Color(
      hue: 0.63 + 0.045 * Double(distance), saturation: 0.3,
      lightness: theme.choose(0.62, dark: 0.5) + 0.015 * away)
  }

  /// Paints a name on a panel as wide as the name, because cards may be behind the name.
  private func paintName(_ name: String, on canvas: Canvas) {
    let bounds = canvas.bounds
    let words = name.map { $0 == "-" || $0 == "_" ? " " : String($0) }.joined()
    let pad = bounds.height * 0.5
    let block = TextBlock(
      words.prefix(1).uppercased() + words.dropFirst(),
      .interface(bounds.height * 0.68, .semibold), on: canvas,
      width: max(bounds.width - 2 * pad, 20), maxLines: 1)
    let width = block.size.width + 2 * pad
    let panel = Rect(x: bounds.midX - width / 2, y: 0, width: width, height: bounds.height)
    canvas.fill(panel, radius: bounds.height / 2, .solid(theme.panel, alpha: 0.82))
    block.draw(
      at: Point(bounds.midX - block.size.width / 2, bounds.midY - block.size.height / 2),
      .solid(theme.panelInk))
  }

  /// Returns a problem's message without the folder of the file in it, so that the reason has enough space.
  private static func withoutFolder(_ problem: String) -> Substring {
    let path = problem.prefix { $0 != ":" }
    return problem[(path.lastIndex(of: "/").map(problem.index(after:)) ?? path.startIndex)...]
  }

  /// Paints text in the middle, on a panel as wide as the text.
  private func paintNotice(_ problem: Substring, on canvas: Canvas) {
    let bounds = canvas.bounds
    let style = TextStyle.code(bounds.height * 0.3).leaded(1.3)
    let pad = bounds.height * 0.28
    let block = TextBlock(
      String(problem), style, on: canvas, width: max(bounds.width - 2 * pad, 20), maxLines: 2,
      alignment: .left)
    let panel = Rect(
      x: bounds.midX - block.size.width / 2 - pad,
      y: bounds.maxY - block.size.height - 1.1 * pad,
      width: block.size.width + 2 * pad, height: block.size.height + 1.1 * pad)
    canvas.fill(panel, radius: bounds.height / 5, .solid(theme.panel))
    canvas.fill(
      Rect(x: panel.minX, y: panel.minY, width: bounds.height * 0.09, height: panel.height),
      radius: bounds.height * 0.045, .solid(Color(232, 92, 80)))
    block.draw(at: Point(panel.minX + pad, panel.minY + 0.5 * pad), .solid(theme.panelInk))
  }
}

package import CardKinetics
package import CardPicture
import CardStage

/// A painter of the scene bar's tabs, the menu, the key list, prompts and notices. The opacity of a panel comes from
/// its display item.
struct OverlayPainter: FacePainter {
  let theme: Theme

  func color(of content: OverlayFace, in face: Face) -> Color {
    switch content {
    case .blank(.black): .black
    case .blank(.white): .white
    case .tab(_, _, _, let isSelected):
      OverlayTab.background(isSelected: isSelected, face.state, theme)
    case .keysTab: OverlayTab.background(isSelected: false, face.state, theme)
    case .tuner, .lesson, .keys, .action: theme.panelInk
    case .fill(let ink), .glyph(_, let ink), .words(_, let ink), .formula(_, let ink):
      theme.color(of: ink)
    case .pen(_, .ink, let color), .penTip(let color): theme.pen(color)
    case .pen(_, .casing, let color): theme.penCasing(color)
    case .text, .path, .hand, .spotlight, .ring: theme.panel
    }
  }

  func background(of content: OverlayFace) -> FaceBackground {
    switch content {
    case .fill, .blank: .plain
    case .glyph, .words, .formula, .spotlight, .ring, .pen, .tuner, .lesson, .keys, .action: .clear
    case .tab, .keysTab, .text, .path, .hand, .penTip: .opaque
    }
  }

  func paint(_ content: OverlayFace, in face: Face, on canvas: Canvas) {
    let color = color(of: content, in: face)
    switch content {
    case .blank, .fill: break
    case .glyph(let character, _): Glyph.paint(String(character), color, on: canvas)
    case .words(let words, _): Glyph.paint(words, color, on: canvas)
    case .formula(let formula, _): FormulaLine.paint(formula, color, on: canvas)
    case .tab(let name, let key, let index, let isSelected):
      OverlayTab(name: name, key: key, index: index, isSelected: isSelected)
        .paint(face.state, theme, on: canvas)
    case .keysTab: OverlayTab.paintKeys(face.state, theme, on: canvas)
    case .keys(let listing): KeyList(listing, on: canvas).paint(theme)
    case .action(let line): MenuLine(line, on: canvas).paint(face.state, theme)
    case .path(let entry): PathPanel(entry: entry, theme: theme).paint(on: canvas)
    case .tuner(let part): TunerType.paint(part, face.state, theme, on: canvas)
    case .lesson(let line): LessonType.paint(line, theme, on: canvas)
    case .hand: Hand.paint(on: canvas)
    case .spotlight: PointerLight.paintSpotlight(on: canvas)
    case .pen(let curve, let layer, _): PenPainter.paint(curve, layer, color, on: canvas)
    case .penTip(let color): PenPainter.paintTip(color, theme, on: canvas)
    case .ring: PointerLight.paintRing(on: canvas)
    case .text(let role, let text):
      OverlayText.paint(text, OverlayText.style(of: role), theme, on: canvas)
    }
  }

  func edge(of content: OverlayFace, _ bounds: Rect) -> Path? {
    switch content {
    case .blank, .fill, .glyph, .words, .formula, .hand, .spotlight, .ring, .pen, .penTip, .tuner,
      .lesson, .keys, .action:
      nil
    case .path: Path(rect: bounds, radius: 16)
    case .text(.caption, _): Path(rect: bounds, radius: min(bounds.height / 2, Stage.captionRadius))
    case .text(.keyCap, _): Path(rect: bounds, radius: bounds.height / 5)
    case .tab, .keysTab, .text: Path(rect: bounds, radius: bounds.height / 2)
    }
  }
}

/// The preferred sizes of overlays.
package enum OverlayMetrics {
  /// Returns the size in points that fits the text of a face; zero for faces without text.
  package static func preferredSize(of face: OverlayFace) -> Size {
    Canvas.measure { canvas in
      switch face {
      case .tab(let name, let key, _, _): OverlayTab.preferredSize(name, key: key, on: canvas)
      case .keys(let listing): KeyList(listing, on: canvas).size
      case .action(let line): MenuLine(line, on: canvas).size
      case .text(let role, let text):
        OverlayText.size(text, OverlayText.style(of: role), on: canvas)
      case .path, .hand, .spotlight, .ring, .blank, .fill, .glyph, .words, .formula, .pen, .penTip,
        .tuner, .lesson, .keysTab:
        .zero
      }
    }
  }

  /// The size of the monospaced cell for one character of a `glyph` or `words` face, in ems.
  package static var glyphCell: Size { Canvas.measure(Glyph.cell) }
}

/// Lines of text centred in a panel.
enum OverlayText {
  /// Returns the style of a text.
  static func style(of role: TextRole) -> TextStyle {
    switch role {
    case .title: .display(22, .semibold)
    case .caption: .display(22, .medium)
    case .keyCap: .display(44, .semibold)
    case .prompt: .display(26, .semibold)
    case .badge: .display(20, .semibold)
    }
  }

  static func size(_ text: String, _ style: TextStyle, on canvas: Canvas) -> Size {
    let block = TextBlock(text, style, on: canvas)
    let others = block.size.height * Double(block.lineCount - 1) / Double(block.lineCount)
    return Size(
      (block.size.width + style.size * 2).rounded(.up),
      (style.size * 2.1 + others).rounded(.up))
  }

  static func paint(_ text: String, _ style: TextStyle, _ theme: Theme, on canvas: Canvas) {
    canvas.fill(canvas.bounds, .vertical(canvas.bounds, theme.panelRaised, theme.panel))
    let space = max(canvas.bounds.width - style.size, 1)
    let lines = text.count(where: \.isNewline) + 1
    let block = TextBlock(
      text, style, on: canvas, width: space, maxLines: lines, alignment: .center)
    let others = block.size.height * Double(block.lineCount - 1) / Double(block.lineCount)
    block.draw(
      baseline: Point(style.size / 2, canvas.bounds.midY + style.size * 0.36 - others / 2),
      .solid(theme.panelInk))
  }
}

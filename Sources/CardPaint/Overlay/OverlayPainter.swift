package import CardKinetics
package import CardPicture
import CardStage

/// Paints the scene bar's tabs, the key list, prompts and notices. The display item sets the opacity of
/// a panel.
struct OverlayPainter: FacePainter {
  let theme: Theme

  func color(of face: FaceID) -> Color {
    switch face.part {
    case .blank: face.index == 0 ? .black : .white
    case .tab, .selectedTab: OverlayTab.ground(face, theme)
    case .tunerTitle, .tunerLine, .tunerHint, .tunerLegend, .tunerButton: theme.panelInk
    case .ink, .glyph, .words, .formula: theme.color(of: Ink(rawValue: face.index) ?? .text)
    case .pen: face.index == PenLayer.ink.rawValue ? theme.pen : theme.penCasing
    default: theme.panel
    }
  }

  func ground(of face: FaceID) -> FaceGround {
    switch face.part {
    case .ink, .blank: .plain
    case .glyph, .words, .formula, .spotlight, .ring, .pen: .clear
    case .tunerTitle, .tunerLine, .tunerHint, .tunerLegend, .tunerButton: .clear
    default: .opaque
    }
  }

  func paint(_ face: FaceID, on canvas: Canvas) {
    switch face.part {
    case .blank, .ink: break
    case .glyph, .words: Glyph.paint(face.label, color(of: face), on: canvas)
    case .formula: FormulaLine.paint(face.label, color(of: face), on: canvas)
    case .tab, .selectedTab: OverlayTab.paint(face, theme, on: canvas)
    case .keys: KeyList(face.label, on: canvas).paint(theme)
    case .pathLine: PathPanel(face, theme).paint(on: canvas)
    case .tunerTitle, .tunerLine, .tunerHint, .tunerLegend, .tunerButton:
      TunerType.paint(face, theme, on: canvas)
    case .hand: Hand.paint(face, on: canvas)
    case .spotlight: RoomLight.paintSpotlight(on: canvas)
    case .pen: PenPainter.paint(face, color(of: face), on: canvas)
    case .ring: RoomLight.paintRing(on: canvas)
    default: OverlayText.paint(face.label, OverlayText.style(of: face.part), theme, on: canvas)
    }
  }

  func edge(of face: FaceID, _ bounds: Rect) -> Path? {
    switch face.part {
    case .blank, .ink, .glyph, .words, .formula, .hand, .spotlight, .ring, .pen: nil
    case .tunerTitle, .tunerLine, .tunerHint, .tunerLegend, .tunerButton: nil
    case .keys: Path(rect: bounds, radius: 14)
    case .pathLine: Path(rect: bounds, radius: 16)
    case .caption: Path(rect: bounds, radius: min(bounds.height / 2, Stage.captionRadius))
    case .keyCap: Path(rect: bounds, radius: bounds.height / 5)
    default: Path(rect: bounds, radius: bounds.height / 2)
    }
  }
}

/// Preferred sizes of overlays.
package enum OverlayMetrics {
  /// Returns the size in points that fits `label`; zero for parts without text.
  package static func preferredSize(part: FacePart, label: String) -> Size {
    Canvas.measure { canvas in
      switch part {
      case .tab, .selectedTab: OverlayTab.preferredSize(label, on: canvas)
      case .keys: KeyList(label, on: canvas).size
      case .blank, .hand: .zero
      default: OverlayText.size(label, OverlayText.style(of: part), on: canvas)
      }
    }
  }

  /// The size of the cell of one character of live text, which is monospaced, in ems.
  package static var glyphCell: Size { Canvas.measure(Glyph.cell) }
}

/// Lines of text centred in a panel.
enum OverlayText {
  /// Returns the style of a part. Titles, captions and key caps are legible from the back of a room.
  static func style(of part: FacePart) -> TextStyle {
    switch part {
    case .title: .display(56, .semibold)
    case .caption: .display(30, .medium)
    case .keyCap: .display(44, .semibold)
    case .prompt: .display(26, .semibold)
    default: .display(20, .semibold)
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
    let room = max(canvas.bounds.width - style.size, 1)
    let block = TextBlock(text, style, on: canvas, width: room, maxLines: 1, alignment: .center)
    let others = block.size.height * Double(block.lineCount - 1) / Double(block.lineCount)
    block.draw(
      baseline: Point(style.size / 2, canvas.bounds.midY + style.size * 0.36 - others / 2),
      .solid(theme.panelInk))
  }
}

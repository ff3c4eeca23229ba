import CardKinetics
import CardPicture

/// A painter of the marks and the buttons on cards.
struct MarkPainter: FacePainter {
  let theme: Theme

  func color(of content: CardMark, in face: Face) -> Color {
    switch content {
    case .button: ActionButton.color(face.state, theme)
    case .stamp(let side): StackStamp.color(side)
    case .ring: theme.currentRing
    case .frame: theme.creamBorder
    case .paper: theme.cream
    case .dot: theme.creamInk
    }
  }

  func background(of content: CardMark) -> FaceBackground {
    switch content {
    case .ring, .frame, .paper, .dot: .plain
    case .button, .stamp: .opaque
    }
  }

  func paint(_ content: CardMark, in face: Face, on canvas: Canvas) {
    switch content {
    case .button: ActionButton.paint(face.state, theme, on: canvas)
    case .stamp(let side): StackStamp.paint(side, on: canvas)
    case .ring, .frame, .paper, .dot: break
    }
  }

  /// Returns the outline of a stamp. A button has none, because its colour sets it off in every theme.
  func edge(of content: CardMark, _ bounds: Rect) -> Path? {
    switch content {
    case .stamp: Path(rect: bounds, radius: 10)
    case .button, .ring, .frame, .paper, .dot: nil
    }
  }
}

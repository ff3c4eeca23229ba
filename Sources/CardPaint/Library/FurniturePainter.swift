import CardKinetics
import CardPicture

/// A painter of the shelf, its lamps, and the edges and shadows of pages.
struct FurniturePainter: FacePainter {
  let theme: Theme

  func color(of content: Furniture, in face: Face) -> Color {
    switch content {
    case .shelf, .cord, .lamp, .darkLamp, .leafShadow: theme.wood
    case .pageEdges: theme.paper.darker(0.1)
    }
  }

  func background(of content: Furniture) -> FaceBackground {
    switch content {
    case .lamp, .darkLamp, .leafShadow: .clear
    case .shelf, .cord, .pageEdges: .opaque
    }
  }

  func paint(_ content: Furniture, in face: Face, on canvas: Canvas) {
    switch content {
    case .shelf: ShelfBoard.paint(theme.wood, on: canvas)
    case .lamp: PendantLamp.paint(on: canvas, glow: theme.isHighContrast ? 0 : 1)
    case .darkLamp: PendantLamp.paint(on: canvas, glow: 0, isLit: false)
    case .cord: PendantLamp.cord(on: canvas)
    case .pageEdges(_, let side):
      BookEdges.pages(of: theme.paper, on: canvas, onLeft: side == .left)
    case .leafShadow(let side): BookEdges.leafShadow(on: canvas, onLeft: side == .left)
    }
  }

  func edge(of content: Furniture, _ bounds: Rect) -> Path? { nil }
}

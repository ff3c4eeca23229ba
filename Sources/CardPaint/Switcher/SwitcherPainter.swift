import CardCore

struct SwitcherPainter: FacePainter {
  let deck: Deck
  func color(of face: FaceID) -> Color { deck[face.index].color }
  func paint(_ face: FaceID, on canvas: Canvas) {}
}

import CardInput
import CardKinetics
import CardPicture

extension CustomScene {
  /// Returns the camera for the front card. The layouts on stage determine the pose that the card has in the middle.
  func camera(at t: Double) -> OpeningCamera {
    let front = track.slot(at: track.scroll.offset(at: t))
    let card = frame(at: t, middle: Double(front)).cards.first { $0.slot == front }
    let size = card?.pose.size ?? view.card
    let outline = card?.homography.apply(Rect(size))
    let middle = viewport.visible.center - Point(size.width / 2, size.height / 2)
    return OpeningCamera(
      window: viewport.visible,
      outline: outline ?? Homography.identity.apply(Rect(origin: middle, size: size)), card: size)
  }

  func restingFace(ofCard card: Int) -> Face {
    Face(scene: Self.id, .front(card), size: face)
  }

  func frontIndex(at t: Double) -> Int { frontCard(ofRestAt: t) }

  func opens(_ touch: Touch, isDouble: Bool, at t: Double) -> Bool {
    guard let hit = touch.hit, !isOfRow(hit) else { return false }
    return hit.face.cardIndex == frontCard(ofRestAt: t)
  }

  mutating func prepareOpening(by touch: Touch?, at t: Double) -> Bool {
    if case .dragging = interaction { false } else { true }
  }

  package mutating func dismiss(at t: Double) -> Bool { closeFront(at: t) }
}

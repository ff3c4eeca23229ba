import CardInput
import CardKinetics
import CardPicture
import CardScene

extension StackScene {
  func camera(at t: Double) -> OpeningCamera {
    OpeningCamera(
      window: viewport.visible,
      outline: layout.attributes(for: 0, pose: StackPose(depth: 0)).corners, card: metrics.face)
  }

  /// Returns the layout in which the cards of the pile move behind the front card as it opens. The cards then have its
  /// outline, so that no edge shows the dark background while they step. Under reduced motion, the cards stay.
  func spreadLayout(at t: Double) -> StackLayout {
    var layout = layout(at: t)
    if !options.reducesMotion { layout.spread = 1 - opened(at: t) }
    return layout
  }

  /// Returns the window, extended sideways to include the part of the scene that the camera shows.
  func windowInScene(at t: Double) -> Rect {
    let visible = viewport.visible
    guard let inverse = (camera(at: t) as Homography?)?.inverse else { return visible }
    let seen = inverse.apply(visible).boundingBox
    let (left, right) = (min(visible.minX, seen.minX), max(visible.maxX, seen.maxX))
    return Rect(x: left, y: visible.minY, width: right - left, height: visible.height)
  }

  func restingFace(ofCard card: Int) -> Face {
    Face(scene: Self.id, .front(card), size: metrics.face)
  }

  func frontIndex(at t: Double) -> Int { pile[0].card }

  func opens(_ touch: Touch, isDouble: Bool, at t: Double) -> Bool {
    isDouble && isOnPile(touch.hit)
  }

  /// Flips the front card so that its front shows.
  mutating func prepareOpening(by touch: Touch?, at t: Double) -> Bool {
    if pile[0].flip.rest > 0.5 { flipByKey(at: t) }
    return true
  }
}

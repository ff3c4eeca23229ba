import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension CarouselScene {
  func camera(at t: Double) -> OpeningCamera {
    OpeningCamera(
      window: viewport.visible,
      outline: layout.attributes(for: 0, at: 0).corners, card: metrics.card)
  }

  /// Returns the layout in which cards spread as the front card opens, so that folding cards don't touch.
  func spreadLayout(at t: Double) -> CarouselLayout {
    var layout = windowLayout(at: t)
    let camera: OpeningCamera = camera(at: t)
    let wide = viewport.visible.width / camera.scale / metrics.card.width
    layout.spread = 1 + (max(wide, 1) - 1) * opened(at: t)
    return layout
  }

  func restingFace(ofCard card: Int) -> Face {
    Face(scene: Self.id, .front(card), size: metrics.card)
  }

  func frontIndex(at t: Double) -> Int { frontPage(at: t) }

  /// Returns whether a click opens the front card: a double click on the card, or a click on the button of a user's
  /// card.
  func opens(_ touch: Touch, isDouble: Bool, at t: Double) -> Bool {
    guard let hit = touch.hit, hit.face.cardIndex == frontPage(at: t), openCard == nil else {
      return false
    }
    return cardOfButton(hit) != nil ? !options.deck.isBundled : isDouble
  }
}

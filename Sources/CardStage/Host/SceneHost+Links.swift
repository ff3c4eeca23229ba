import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension SceneHost {
  /// Returns the link that a click at `hit` in a view would follow; nil if there is none.
  func link(at hit: Hit?, in view: ViewSide, at t: Double) -> PlacedLink? {
    guard let hit, let image = deck.links.image(of: hit.face),
      let imageArea = slot.scene(view).linkArea(on: hit.face, of: Size(image.aspect ?? 1, 1), at: t)
    else { return nil }
    return PlacedLink(at: hit, on: image, in: imageArea)
  }

  /// Returns the link to highlight under the pointer. Only links on cards at rest are highlighted.
  func restingLink(at hit: Hit?, in view: ViewSide, at t: Double) -> PlacedLink? {
    guard !recognizer.isPanning, slot.presence.isDone(at: t), fade?.isRunning(at: t) != true,
      let link = link(at: hit, in: view, at: t), !slot.interruptsMotion(hit, at: t)
    else { return nil }
    return link
  }

  /// Returns the gestures, with each tap on a link replaced.
  ///
  /// The end of a press replaces the tap. An action that goes to the link's card follows. If the link has an address
  /// instead of a card, `address` receives the address.
  func following(_ gestures: [Gesture], at t: Double, _ address: inout String?) -> [Gesture] {
    gestures.flatMap { gesture -> [Gesture] in
      guard case .tap(let touch) = gesture,
        let link = link(at: touch.hit, in: touch.view, at: t)
      else { return [gesture] }
      switch link.target {
      case .card(let card): return [.pressEnded, .action(.goTo, .number(Double(card + 1)))]
      case .address(let uri):
        address = uri
        return [.pressEnded]
      }
    }
  }
}

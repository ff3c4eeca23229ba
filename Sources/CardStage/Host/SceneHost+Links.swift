import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension SceneHost {
  /// The link at a place of what lies in front in a view, as far as a click follows it.
  func link(at hit: Hit?, in view: Half, at t: Double) -> PlacedLink? {
    guard let hit, let image = deal.links.image(of: hit.face),
      let room = slot.scene(view).linkRoom(on: hit.face, of: Size(image.aspect ?? 1, 1), at: t)
    else { return nil }
    return PlacedLink(at: hit, on: image, in: room)
  }

  /// The link that a pointer over a place of a view is shown: one on a card at rest.
  func restingLink(at hit: Hit?, in view: Half, at t: Double) -> PlacedLink? {
    guard !recognizer.isPanning, slot.presence.isDone(at: t), fade?.isRunning(at: t) != true,
      !slot.wouldCatch(hit, at: t)
    else { return nil }
    return link(at: hit, in: view, at: t)
  }

  /// What gestures are where they are a tap on a link: a press that ends, and the action to go to the link's
  /// card. An address is named in `address`, and nothing else is done.
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

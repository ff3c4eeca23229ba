import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The frame and the faces of the scenes.
extension SceneHost {
  /// Whether the scenes are animating, so that another frame is needed without input.
  func isMoving(at t: Double) -> Bool {
    if pressFeedback?.isMoving(at: t) == true { return true }
    if fade?.isRunning(at: t) == true { return true }
    return slots.contains {
      !$0.presence.isDone(at: t) || $0.isVisible(at: t) && $0.isMoving(at: t)
    }
  }

  /// Returns how far an opened card fills the window, 0…1. During a transition, this is the maximum over the visible
  /// scenes.
  func opened(at t: Double) -> Double {
    slots.map { (0...1).clamping($0.presence.position(at: t)) * $0.scene.opened(at: t) }.max() ?? 0
  }

  /// Returns the faces of the scenes that aren't on stage. The faces of the next scene come last.
  func otherFaces(at t: Double) -> [Face] {
    (1..<slots.count).reversed().flatMap { step in
      var slot = slots[(current + step) % slots.count]
      slot.arrive(at: shared, deck.steps, isVisible: false, at: t)
      return slot.scene.facesOffStage(at: t).map { deck.named(slot.shown($0, deck.steps)) }
    }
  }

  /// Returns the faces that the scene on stage may need soon.
  func facesAhead(at t: Double) -> [Face] {
    slot.facesAhead(deck.steps, at: t).map(deck.named)
  }

  /// Returns the scenes and their backdrop, in window pixels.
  func frame(at t: Double, in configuration: StageConfiguration) -> DisplayList {
    var list = scenes(at: t, configuration.window)
    list.fillShades(in: configuration.window)
    return fade?.blend(into: list, at: t) ?? list
  }

  /// Returns the frame of the scene on stage, or of the scenes in a transition. In the split view, the frame contains
  /// both views.
  private func scenes(at t: Double, _ window: Size) -> DisplayList {
    let visible = slots.filter { $0.presence.position(at: t) > 0 }
    guard isSplit else { return scenes(visible, .a, at: t, window) }
    let (a, b) = (ViewSide.a.rect(in: window), ViewSide.b.rect(in: window))
    var list = scenes(visible, .a, at: t, a.size)
    list.items = list.items.clipped(to: a)
    let other = scenes(visible, .b, at: t, b.size).items.moved(by: b.origin)
    list.items += other.clipped(to: b)
    return list
  }

  /// Returns the frame of the visible scenes in one view, in pixels of that view.
  private func scenes(
    _ visible: [SceneSlot], _ side: ViewSide, at t: Double, _ view: Size
  ) -> DisplayList {
    if visible.count == 1, visible[0].presence.isDone(at: t) {
      let slot = visible[0]
      return DisplayList(
        backdrop: slot.backdrop(at: t),
        items: items(of: slot, side, .none, at: t))
    }
    let change = TransitionFrame(
      visible.map { slot in
        let scene = slot.scene(side)
        let transition = SceneTransition(
          presence: slot.presence.position(at: t), carried: slot.carried[side])
        let outline = transition.carried.flatMap {
          scene.outline(ofCard: $0, at: t, in: transition)
        }
        var part = TransitionFrame.Side(
          items: items(of: slot, side, transition, at: t), backdrop: slot.backdrop(at: t),
          transition: transition, direction: slot.side,
          outline: outline?.mapped(by: slot.viewport.pixels))
        part.image = image(of: part, in: type(of: scene))
        return part
      }, window: view)
    return DisplayList(backdrop: change.backdrop, items: change.items)
  }

  /// Returns the outline of the image on a carried card, in window pixels; nil for a card without an image.
  private func image(of side: TransitionFrame.Side, in scene: any Scene.Type) -> Quad? {
    let cards = side.items.filter {
      $0.role.contains(.card) && $0.carrier != nil && $0.carrier == side.transition.carried
    }
    // An opened card covers its front.
    guard let card = cards.last(where: { $0.face.card?.side == .detail }) ?? cards.first,
      let aspect = deck.aspect(of: card.face),
      let rect = card.face.unturned.imageRect(ofAspect: aspect, in: scene)
    else { return nil }
    let map = side.outline.map {
      Homography(from: Rect(card.face.size), to: $0)
    }
    return (map ?? card.homography)?.apply(rect)
  }

  /// Returns the items of one of the views, in window pixels.
  private func items(
    of slot: SceneSlot, _ side: ViewSide, _ transition: SceneTransition, at t: Double
  ) -> [DisplayItem] {
    let scene = slot.scene(side)
    var items = transition == .none ? scene.items(at: t) : scene.items(at: t, in: transition)
    pressFeedback?.apply(to: &items, at: t)
    slot.show(deck.steps, on: &items, at: t)
    let placement = slot.viewport.homography
    for index in items.indices {
      items[index].homography = placement.after(items[index].homography)
      items[index].face = deck.named(items[index].face)
    }
    return items
  }
}

/// The picture of the scenes.
extension SceneHost {
  /// Whether the scenes are animating: another frame is needed without input.
  func isMoving(at t: Double) -> Bool {
    if pressFeedback?.isMoving(at: t) == true { return true }
    if fade?.items.isRunning(at: t) == true { return true }
    return slots.contains {
      !$0.presence.isDone(at: t) || $0.isVisible(at: t) && $0.isMoving(at: t)
    }
  }

  /// The faces of the scenes that are not on stage as they stand, the next one's last.
  func otherFaces(at t: Double) -> [FaceID] {
    (1..<slots.count).reversed().flatMap { step in
      slots[(current + step) % slots.count].scene.items(at: t).map(\.face)
    }
  }

  /// The scenes and their backdrop in window pixels.
  func picture(at t: Double, in configuration: StageConfiguration) -> DisplayList {
    var list = scenes(at: t, configuration.window)
    list.fillShades(in: configuration.window)
    guard let fade else { return list }
    return DisplayList(
      backdrop: fade.backdrop.mixed(with: list.backdrop, fade.items.progress(at: t)),
      items: fade.items.blend(into: list.items, at: t))
  }

  /// The scene on stage, or those that change.
  private func scenes(at t: Double, _ window: Size) -> DisplayList {
    let visible = slots.filter { $0.presence.position(at: t) > 0 }
    if visible.count == 1, visible[0].presence.isDone(at: t) {
      return DisplayList(
        backdrop: visible[0].backdrop(at: t), items: items(of: visible[0], .none, at: t, window))
    }
    let change = SceneChange(
      visible.map { slot in
        let passage = ScenePassage(
          presence: slot.presence.position(at: t), carried: isSplit ? nil : slot.carried)
        let outline = passage.carried.flatMap { slot.scene.outline(ofCard: $0, at: t, in: passage) }
        return SceneChange.Side(
          items: items(of: slot, passage, at: t, window), backdrop: slot.backdrop(at: t),
          passage: passage, direction: slot.side,
          outline: outline?.mapped(by: slot.viewport.pixels))
      }, window: window)
    return DisplayList(backdrop: change.backdrop, items: change.items)
  }

  /// The items of a scene and its twin, each clipped to its view.
  private func items(
    of slot: SceneSlot, _ passage: ScenePassage, at t: Double, _ window: Size
  ) -> [DisplayItem] {
    let place = slot.viewport.homography
    let left = items(of: slot.scene, passage, place, at: t)
    guard let twin = slot.twin else { return left }
    let shift = Homography.translation(window.width / 2, 0)
    let right = items(of: twin, passage, shift.after(place), at: t)
    return Half.a.clipping(left, in: window) + Half.b.clipping(right, in: window)
  }

  private func items(
    of scene: any Scene, _ passage: ScenePassage, _ homography: Homography, at t: Double
  ) -> [DisplayItem] {
    var items = passage == .none ? scene.items(at: t) : scene.items(at: t, in: passage)
    pressFeedback?.apply(to: &items, at: t)
    for index in items.indices {
      items[index].homography = homography.after(items[index].homography)
    }
    return items
  }
}

/// The picture of the scenes.
extension SceneHost {
  /// Whether the scenes are animating: another frame is needed without input.
  func isMoving(at t: Double) -> Bool {
    if pressFeedback?.isMoving(at: t) == true { return true }
    if fade?.items.isRunning(at: t) == true || !position.isDone(at: t) { return true }
    return visible(from: position.position(at: t)).contains { slots[$0].isMoving(at: t) }
  }

  /// The scenes and their backdrop in window pixels.
  func picture(at t: Double, in configuration: StageConfiguration) -> DisplayList {
    let place = position.position(at: t)
    var list = DisplayList(
      backdrop: backdrop(at: place, t),
      items: itemsSideBySide(from: place, at: t, configuration.window))
    list.fillShades(in: configuration.window)
    guard let fade else { return list }
    return DisplayList(
      backdrop: fade.backdrop.mixed(with: list.backdrop, fade.items.progress(at: t)),
      items: fade.items.blend(into: list.items, at: t))
  }

  /// The scenes visible at `position` in their row.
  private func visible(from position: Double) -> [Int] {
    slots.indices.filter { abs(Double($0) - position) < 1 }
  }

  /// The scenes side by side; between two of them the front card of one turns into that of the
  /// other. Every item keeps its place in the order of its scene.
  private func itemsSideBySide(from position: Double, at t: Double, _ window: Size) -> [DisplayItem]
  {
    let indices = visible(from: position)
    let sides = indices.map { self.items(of: slots[$0], at: t, window) }
    var shared: SharedElementTransition?
    if sides.count == 2, !isSplit {
      shared = SharedElementTransition(
        from: slots[indices[0]].scene.frontCard(at: t), among: sides[0],
        to: slots[indices[1]].scene.frontCard(at: t), among: sides[1],
        share: position - Double(indices[0]))
    }
    var items: [DisplayItem] = []
    items.reserveCapacity(64)
    for (index, side) in zip(indices, sides) {
      let shift = (Double(index) - position) * window.width
      let along = Homography.translation(shift, 0)
      let isFirst = index == indices[0]
      for var item in side {
        let isShared = isFirst ? shared?.moveFirst(&item) : shared?.moveSecond(&item)
        if isShared != true {
          item.homography = along.after(item.homography)
          // An item that reaches beyond its scene's edge is clipped there.
          if sides.count == 2 { item.clip = item.clip ?? Rect(window) }
          item.clip?.origin.x += shift
        }
        items.append(item)
      }
    }
    return items
  }

  /// The items of a scene and its twin, each clipped to its view.
  private func items(of slot: SceneSlot, at t: Double, _ window: Size) -> [DisplayItem] {
    let place = slot.viewport.homography
    let left = items(of: slot.scene, place, at: t)
    guard let twin = slot.twin else { return left }
    let shift = Homography.translation(window.width / 2, 0)
    let right = items(of: twin, shift.after(place), at: t)
    return Half.a.clipping(left, in: window) + Half.b.clipping(right, in: window)
  }

  private func items(
    of scene: any Scene, _ homography: Homography, at t: Double
  ) -> [DisplayItem] {
    var items = scene.items(at: t)
    pressFeedback?.apply(to: &items, at: t)
    for index in items.indices {
      items[index].homography = homography.after(items[index].homography)
    }
    return items
  }

  // MARK: The backdrop

  private func backdrop(of slot: SceneSlot, at t: Double) -> Backdrop {
    slot.backdrops.first.mixed(with: slot.backdrops.second, slot.scene.backdropShare(at: t))
  }

  /// The backdrop at `position` in the row of scenes.
  private func backdrop(at position: Double, _ t: Double) -> Backdrop {
    let low = Int(position, clampedTo: 0...slots.count - 1)
    let high = Int(position.rounded(.up), clampedTo: 0...slots.count - 1)
    let backdrop = backdrop(of: slots[low], at: t)
    return low == high
      ? backdrop
      : backdrop.mixed(with: self.backdrop(of: slots[high], at: t), position - Double(low))
  }
}

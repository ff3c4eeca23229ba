/// What is to be seen of the scenes.
extension SceneHost {
  /// Whether the scenes are animating: another frame is needed without input.
  func isMoving(at t: Double) -> Bool {
    if pressFeedback?.isMoving(at: t) == true { return true }
    switch transition {
    case .slide(let motion):
      let position = motion.position(at: t)
      return !motion.isDone(at: t) || visible(from: position).contains { slots[$0].isMoving(at: t) }
    case .fade(_, let motion): return !motion.isDone(at: t) || slot.isMoving(at: t)
    }
  }

  /// The scenes and the backdrop behind them, in window pixels.
  func picture(at t: Double, in configuration: StageConfiguration) -> DisplayList {
    switch transition {
    case .slide(let motion):
      let position = motion.position(at: t)
      return DisplayList(
        backdrop: backdrop(at: position, t, configuration),
        items: itemsSideBySide(from: position, at: t, configuration.window))
    case .fade(let old, let motion):
      var items = items(of: slot, at: t, configuration.window)
      let opacity = motion.position(at: t)
      if opacity > 0 {
        items += self.items(of: old, at: t, configuration.window).map { item in
          var item = item
          item.opacity *= opacity
          item.isHittable = false
          return item
        }
      }
      return DisplayList(backdrop: backdrop(of: current, at: t, configuration), items: items)
    }
  }

  /// The scenes of which something is seen from `position` in the row they stand in.
  private func visible(from position: Double) -> [Int] {
    slots.indices.filter { abs(Double($0) - position) < 1 }
  }

  /// The scenes side by side; between two of them the front card of the one goes over into that of
  /// the other.
  private func itemsSideBySide(from position: Double, at t: Double, _ window: Size) -> [DisplayItem]
  {
    let indices = visible(from: position)
    var sides = indices.map { self.items(of: slots[$0], at: t, window) }
    var carried: [DisplayItem] = []
    if sides.count == 2, !isSplit {
      var (left, right) = (sides[0], sides[1])
      let first = SharedElementTransition(
        of: slots[indices[0]].scene.frontCard(at: t), takenFrom: &left)
      let second = SharedElementTransition(
        of: slots[indices[1]].scene.frontCard(at: t), takenFrom: &right)
      if let first, let second {
        carried = SharedElementTransition.items(
          from: first, to: second, share: position - Double(indices[0]))
        sides = [left, right]
      }
    }
    var items: [DisplayItem] = []
    items.reserveCapacity(64)
    for (index, side) in zip(indices, sides) {
      let shift = (Double(index) - position) * window.width
      let along = Homography.translation(shift, 0)
      for var item in side {
        item.homography = along.after(item.homography)
        item.clip?.origin.x += shift
        items.append(item)
      }
    }
    return items + carried
  }

  /// The items of a scene and its twin, each in its part of the window.
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

  private func backdrop(
    of index: Int, at t: Double, _ configuration: StageConfiguration
  ) -> Backdrop {
    let pair = configuration.backdrops[index]
    return pair.first.mixed(with: pair.second, slots[index].scene.backdropShare(at: t))
  }

  /// The backdrop at a place of the row in which the scenes stand.
  private func backdrop(
    at position: Double, _ t: Double, _ configuration: StageConfiguration
  ) -> Backdrop {
    let held = min(max(position, 0), Double(slots.count - 1))
    let (low, high) = (Int(held.rounded(.down)), Int(held.rounded(.up)))
    let backdrop = backdrop(of: low, at: t, configuration)
    return low == high
      ? backdrop
      : backdrop.mixed(with: self.backdrop(of: high, at: t, configuration), held - Double(low))
  }
}

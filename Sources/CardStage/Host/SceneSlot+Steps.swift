import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The overlay steps of the cards. A scene returns items without overlay steps, and the slot applies the steps to the
/// items.
extension SceneSlot {
  /// Shows the next overlay step of the cards in focus. If a card's back hides the steps, only turns the card face up.
  /// Returns false if `action` doesn't advance, or if no step is left.
  mutating func advance(_ action: Action.ID, _ steps: CardSteps, at t: Double) -> Bool {
    guard !steps.isEmpty, scene.advancing.contains(action), progress?.next(steps) != nil else {
      return false
    }
    if scene.turnFaceUp(at: t) {
      _ = twin?.turnFaceUp(at: t)
      return true
    }
    return progress?.advance(steps, at: t) ?? false
  }

  /// Updates the overlay steps after the scene's focus has changed.
  mutating func followFocus(_ steps: CardSteps, at t: Double) {
    guard !steps.isEmpty else { return }
    guard let focus = scene.stepFocus(at: t) else {
      progress = nil
      return
    }
    if progress == nil { progress = StepProgress(focus) }
    progress?.follow(focus, steps, at: t)
  }

  /// Shows the first overlay step of the cards in focus, after the user has gone to a card directly.
  mutating func restartSteps(_ steps: CardSteps, at t: Double) {
    followFocus(steps, at: t)
    guard let focus = progress?.focus else { return }
    let visible = scene.items(at: t).filter { item in
      item.opacity > 0 && item.quad.boundingBox.overlaps(viewport.visible)
    }
    progress?.restart(steps, at: t) { index in
      visible.contains { focus.index(of: $0.face.content) == index }
    }
  }

  /// Keeps the shown overlay steps if the card or book in focus keeps its index.
  mutating func keepSteps(over diff: DeckDiff) {
    guard let focus = progress?.focus else { return }
    let stays =
      switch focus.subject {
      case .cards: diff.index(ofCard: focus.indices.lowerBound) == focus.indices.lowerBound
      case .pages(let book): diff.index(ofBook: book) == book
      }
    if !stays { progress = nil }
  }

  /// Returns a face at its current overlay step.
  func shown(_ face: Face, _ steps: CardSteps) -> Face {
    var face = face
    face.step = progress?.step(of: face.content, steps) ?? 0
    return face
  }

  /// Applies the overlay steps to the items. A new step fades in above the previous one.
  func show(_ steps: CardSteps, on items: inout [DisplayItem], at t: Double) {
    guard !steps.isEmpty, let progress else { return }
    items = items.flatMap { item -> [DisplayItem] in
      var item = item
      let old = progress.fading(item.face.content, at: t)
      item.face = shown(item.face, steps)
      guard let old, old.step != item.face.step, steps.last(of: item.face.content) > 0,
        item.opacity == 1
      else { return [item] }
      var below = item
      below.face.step = old.step
      item.opacity = old.progress
      (item.role, item.shadow, item.isHittable) = (
        item.role.intersection(.reflection), nil, false
      )
      return [below, item]
    }
  }

  /// Returns the faces that may be needed soon, with the next overlay step last.
  func facesAhead(_ steps: CardSteps, at t: Double) -> [Face] {
    let ahead = facesAhead(at: t).map { shown($0, steps) }
    guard let progress, let next = progress.next(steps) else { return ahead }
    let faces = scene.items(at: t).map(\.face).filter {
      progress.focus.index(of: $0.content) == next.index && steps.last(of: $0.content) > 0
    }
    return ahead
      + faces.map { face in
        var face = face
        face.step = next.step
        return face
      }
  }
}

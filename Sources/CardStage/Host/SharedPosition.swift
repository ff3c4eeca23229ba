import CardModel
import CardPicture
import CardScene

/// The position in the user's deck that all scenes share, with the overlay step of the front card.
struct SharedPosition: Hashable, Sendable {
  var position: DeckPosition
  var step = 0
  /// The last page of each book that the user has left open, by index.
  var pages: [Int: Int] = [:]
}

extension Split<SharedPosition?> {
  /// Returns the positions in the new deck. A card that replaces the front card is at its first overlay step.
  func moved(by diff: DeckDiff) -> Self {
    func moved(_ shared: SharedPosition?) -> SharedPosition? {
      guard let shared else { return nil }
      let stays = shared.position.card.flatMap(diff.index(ofCard:)) != nil
      let pages = shared.pages.compactMap { book, page in
        diff.index(ofBook: book).map { ($0, page) }
      }
      return SharedPosition(
        position: diff.moved(shared.position), step: stays ? shared.step : 0,
        pages: Dictionary(uniqueKeysWithValues: pages))
    }
    return Split(a: moved(a), b: moved(b))
  }
}

extension SceneSlot {
  /// Returns each view's position, for the other scenes to adopt. If a scene is empty, the old position is kept.
  func shared(
    after old: Split<SharedPosition?>, in deck: Deck, at t: Double
  ) -> Split<SharedPosition?> {
    guard !deck.isBundled else { return Split(both: nil) }
    func shared(_ side: ViewSide) -> SharedPosition? {
      guard let position = scene(side).deckPosition(at: t) else { return old[side] }
      let last = old[side]
      var pages = last?.pages ?? [:]
      let new = deck.completed(position, after: last?.position, pages: pages)
      if let book = new.book { pages[book] = new.page }
      // A closed book shows no overlay step.
      let kept = last?.position.card == new.card ? last?.step ?? 0 : 0
      return SharedPosition(position: new, step: frontStep(deck.steps, at: t) ?? kept, pages: pages)
    }
    return Split(a: shared(.a), b: twin == nil ? nil : shared(.b))
  }

  /// Prepares the scene for its arrival on stage, at the shared positions. With a user deck, the scene begins with no
  /// card opened, even if the user left it with an opened card.
  mutating func arrive(
    at shared: Split<SharedPosition?>, _ steps: CardSteps, isVisible: Bool, at t: Double
  ) {
    if shared.a != nil, !isVisible {
      scene.closeAtOnce()
      twin?.closeAtOnce()
    }
    take(shared, steps, isVisible: isVisible, at: t)
  }

  /// Brings the card or page at the shared position of each view to the front, at its overlay step.
  mutating func take(
    _ shared: Split<SharedPosition?>, _ steps: CardSteps, isVisible: Bool, at t: Double
  ) {
    guard let front = shared.a else { return }
    scene.go(to: front.position, isVisible: isVisible, at: t)
    if let other = shared.b { twin?.go(to: other.position, isVisible: isVisible, at: t) }
    guard !steps.isEmpty, let focus = scene.stepFocus(at: t) else { return }
    let last = steps.last(of: focus.face(at: focus.indices.lowerBound))
    if frontStep(steps, at: t) != min(front.step, last) {
      progress = StepProgress(focus, step: front.step)
    }
  }

  /// Goes to a position without animation.
  mutating func go(to position: DeckPosition, at t: Double) {
    scene.go(to: position, isVisible: false, at: t)
    twin?.go(to: position, isVisible: false, at: t)
  }

  /// Returns the overlay step of the front card; nil if the scene has no focus.
  private func frontStep(_ steps: CardSteps, at t: Double) -> Int? {
    guard let focus = scene.stepFocus(at: t) else { return nil }
    return progress?.step(of: focus.face(at: focus.indices.lowerBound), steps)
  }
}

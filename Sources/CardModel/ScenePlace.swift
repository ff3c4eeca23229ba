/// What a scene has in front: where one is in it.
package enum ScenePlace: Hashable, Sendable {
  /// The card at a place.
  case card(Int)
  /// The book at a place, and the spread at which it is open, counted from 0; nil while it is closed.
  case book(Int, spread: Int?)

  /// The same among the cards and books of another deal, or the nearest of those that stay.
  package func dealt(_ change: DealChange) -> ScenePlace {
    switch self {
    case .card(let place): return .card(change.nearest(toCard: place))
    case .book(let place, let spread):
      return .book(
        change.nearest(toBook: place),
        spread: change.place(ofBook: place) == nil ? nil : spread)
    }
  }
}

/// What each scene has in front; those that are not in it are at their beginning.
package typealias ScenePlaces = [SceneID: ScenePlace]

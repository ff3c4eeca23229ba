/// The position of a scene in the deck.
package enum ScenePlace: Hashable, Sendable {
  /// The index of the front card.
  case card(Int)
  /// The index of the front book, and the spread at which it is open, from 0; nil while the book is closed.
  case book(Int, spread: Int?)

  /// Returns the position in another deal, or the nearest position that stays.
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

/// The positions of the scenes. A scene without an entry is at its beginning.
package typealias ScenePlaces = [SceneID: ScenePlace]

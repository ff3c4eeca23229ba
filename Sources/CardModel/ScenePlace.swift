/// The position of a scene in the deck.
package enum ScenePlace: Hashable, Sendable {
  /// The index of the front card.
  case card(Int)
  /// The index of the front book, and the spread at which it is open, from 0; nil while the book is closed.
  case book(Int, spread: Int?)
}

/// The positions of the scenes. A scene without an entry is at its beginning.
package typealias ScenePlaces = [SceneID: ScenePlace]

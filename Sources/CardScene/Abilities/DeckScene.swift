package import CardModel

/// A scene that keeps its front card when files change, and that can adopt the front card of another scene. Without
/// this ability, a scene restarts with each new deck.
package protocol DeckScene: Scene {
  /// The options, including the deck. If the cards of a new deck keep their indices, the stage only replaces the deck
  /// here.
  var options: SceneOptions { get set }

  /// Replaces the cards or books.
  ///
  /// Cards that stay move to their new indices. The front card stays in front. If the front card was removed, the
  /// nearest remaining card comes to the front. No gesture is in progress. The stage cross-fades the frames.
  mutating func adopt(_ diff: DeckDiff, at t: Double)

  /// Returns the position of the scene in the deck at `t`; nil if no card is in front.
  ///
  /// A scene of cards sets the card of the position. A scene of books sets the book and the page. Another scene, or a
  /// new one, can begin at the position.
  func deckPosition(at t: Double) -> DeckPosition?

  /// Brings the card or the page at a position to the front. Has no effect if it is already in front.
  ///
  /// - Parameter isVisible: whether the user sees the scene, so that no card may jump.
  mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double)
}

/// A scene with changes that `undo` can undo. These changes come before the restoration of another deck.
package protocol UndoScene: Scene {
  /// The number of changes that `undo` can undo.
  var undoCount: Int { get }
}

/// A scene that the user can empty. The stage then shows how to bring the cards back.
package protocol EmptyableScene: Scene {
  /// Returns how far the scene has become empty: 0 if cards are left, 1 if the scene is empty.
  func emptyFraction(at t: Double) -> Double
}

/// A scene that passes state to the scene that replaces it, after a reset or with another deck.
package protocol PersistentScene: Scene {
  /// Writes the state to pass on into the options of the scene that replaces this scene.
  ///
  /// - Parameter isReset: whether the user has reset the scene, so that `undo` may undo the reset. Otherwise, the cards
  ///   of the scene have changed.
  func pass(on options: inout SceneOptions, isReset: Bool, at t: Double)
}

/// A scene that shows each saved version of a layout's file.
package protocol LayoutFollowingScene: Scene {
  /// Shows another layout of the cards, or the error in its file. No card may jump.
  ///
  /// - Parameter isStill: whether the time is stopped, so that nothing is animated.
  mutating func adopt(_ update: LayoutUpdate, isStill: Bool, at t: Double)

  /// Returns whether an update of a layout's file changes the scene.
  func isChanged(by update: LayoutUpdate) -> Bool
}

package import CardModel

/// A scene that keeps its front card while files come and go, and that takes the front card from another scene. Without
/// this ability, a scene begins again with each deck.
package protocol DeckScene: Scene {
  /// The options, with the deck. The stage replaces the deck if its cards keep their indices.
  var options: SceneOptions { get set }

  /// Replaces the cards or books.
  ///
  /// Cards that stay move to their new indices. The front card stays in front. If it is gone, the nearest remaining
  /// card comes to the front. No gesture is in progress; the stage cross-fades the frames.
  mutating func adopt(_ diff: DeckDiff, at t: Double)

  /// Returns the position of the scene in the deck at `t`; nil if no card is in front.
  ///
  /// A scene of cards sets the card of the position. A scene of books sets the book and the page. Another scene, or a
  /// new one, can begin at the position.
  func deckPosition(at t: Double) -> DeckPosition?

  /// Brings the card or the page at a position to the front, and changes nothing if it is in front.
  ///
  /// - Parameter isVisible: whether the user sees the scene, so that no card may jump.
  mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double)
}

/// A scene with steps of its own that `undo` takes back, before `undo` restores another deck.
package protocol UndoScene: Scene {
  /// The number of steps that `undo` can take back.
  var undoCount: Int { get }
}

/// A scene that can lose all of its cards. The stage then describes how to bring them back.
package protocol EmptyableScene: Scene {
  /// Returns the progress of losing all cards: 0 if cards are left, 1 if the scene is empty.
  func emptyFraction(at t: Double) -> Double
}

/// A scene that passes state on to the scene that replaces it after a reset or with another deck.
package protocol PersistentScene: Scene {
  /// Writes the lasting state into the options of the scene that replaces this one.
  ///
  /// - Parameter isReset: whether the user has reset the scene, so that `undo` may take back the reset. Otherwise, the
  ///   cards of the scene have changed.
  func pass(on options: inout SceneOptions, isReset: Bool, at t: Double)
}

/// A scene that follows the file of a layout as the user saves it.
package protocol LayoutFollowingScene: Scene {
  /// Shows another layout of the cards, or the error in its file. No card may jump.
  ///
  /// - Parameter isStill: whether time stands still, so that nothing is animated.
  mutating func adopt(_ update: LayoutUpdate, isStill: Bool, at t: Double)

  /// Whether an update of a layout's file changes the scene.
  func isChanged(by update: LayoutUpdate) -> Bool
}

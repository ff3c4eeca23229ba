package import CardInput
package import CardModel
package import CardScene

/// A message from the program to the stage, which a file, a script, another program or the run loop causes.
package enum Message: Hashable, Sendable {
  /// An action without its key, from a script, a cue or another program.
  indirect case action(Request)
  /// A caption and how long it is shown, in seconds.
  case say(String, seconds: Double)
  /// New overrides of the scenes' parameters, from a script, a file or another program.
  case tune(SplitOverrides)
  /// Another deck of the user.
  indirect case deck(Deck, DeckOrigin)
  /// Another layout for the Custom scene, or the error in its file.
  indirect case layout(LayoutUpdate)
  /// Freezes or unfreezes the audience view.
  case freeze(Bool)
  /// Another appearance, which the desktop requests.
  case appearance(StageAppearance)
  /// The paths to choose from for a path that is being typed.
  indirect case suggest([String], for: String)
  /// Strokes of the pen from a file.
  indirect case ink([PenPage])

  /// An action with its argument.
  package static func action(_ id: Action.ID, _ value: Request.Value? = nil) -> Message {
    .action(Request(id, value))
  }

  /// How long a caption is shown by default, and at most, in seconds.
  package static let (usualCaption, maximumCaptionTime) = (3.0, 600.0)
}

package import CardInput
package import CardModel
package import CardScene

/// A message from the program to the stage, caused by a file, a script, another program or the run loop.
package enum Message: Hashable, Sendable {
  /// An action that a script, a cue or another program requests, without a key.
  indirect case action(Request)
  /// A caption for the audience, with its duration in seconds.
  case say(String, seconds: Double)
  /// A notice for the user, with its duration in seconds.
  case notice(String, seconds: Double)
  /// The presenter view's copy of the stage; nil when the presenter view has closed.
  case presenter(PresenterCopy?)
  /// The reason why the typed path cannot be opened.
  case pathProblem(String)
  /// New overrides of the scenes' parameters, from a script, a file or another program.
  case tune(SplitOverrides)
  /// Another user deck, and its origin.
  indirect case deck(Deck, DeckOrigin)
  /// Another layout for the Custom scene, or the error in its file.
  indirect case layout(LayoutUpdate)
  /// A lesson whose file has changed.
  indirect case lesson(Lesson)
  /// Freezes or unfreezes the audience view.
  case freeze(Bool)
  /// Another appearance, after a change of the desktop's settings.
  case appearance(StageAppearance)
  /// The suggestions for the path that the user is typing.
  indirect case suggest([String], for: String)
  /// Strokes of the pen from a file.
  indirect case ink([PenPage])

  /// The availability and the states of the program's actions, for the menu and the key list.
  indirect case program(ProgramState)

  /// Returns the message for an action with its argument.
  package static func action(_ id: Action.ID, _ value: Request.Value? = nil) -> Message {
    .action(Request(id, value))
  }

  /// The default duration and the maximum duration of a caption, in seconds.
  package static let (usualCaption, maximumCaptionTime) = (3.0, 600.0)
}

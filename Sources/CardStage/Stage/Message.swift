package import CardInput
package import CardModel
package import CardScene

/// What the program tells the stage: no user's input, but something that a file, a script, another
/// program or the run loop brings.
package enum Message: Hashable, Sendable {
  /// An action without its key, from a script, a cue or another program.
  indirect case action(Request)
  /// A caption and how long it is shown, in seconds.
  case say(String, seconds: Double)
  /// New overrides of the scenes' constants, from a script, a file or another program.
  case tune(SplitOverrides)
  /// Other cards or books of the user's.
  indirect case deal(Deal, DealOrigin)
  /// Another layout for the scene that shows layouts, or what is wrong with its file.
  indirect case layout(LayoutNews)
  /// The audience's picture stays while the speaker goes on, or no longer does.
  case freeze(Bool)
  /// The desktop asks for another look.
  case look(StageLook)
  /// The paths to choose from for a path that is being typed.
  indirect case suggest([String], for: String)
  /// Strokes of the pen that were kept in a file.
  indirect case ink([PenPage])

  /// An action with its argument.
  package static func action(_ id: Action.ID, _ value: Request.Value? = nil) -> Message {
    .action(Request(id, value))
  }

  /// How long a caption is shown by default, and at most, in seconds.
  package static let (usualCaption, longestCaption) = (3.0, 600.0)
}

package import CardInput

/// A request of the stage to the run loop.
package enum StageRequest: Hashable, Sendable {
  /// An action that the program owns.
  case action(Request)
  /// The deck has advanced by a card or an overlay step, so the talk has begun.
  case advanced
  /// Freezes or unfreezes the audience view. A freeze needs an open presenter view.
  case toggleFreeze
  /// Leaves fullscreen, because Escape had nothing else to close.
  case leaveFullscreen
  /// Opens files that the user chooses in a dialog.
  case chooseFiles
  /// Opens the path that the user has typed.
  case openTypedPath
  /// Lists the paths that begin with the path that the user is typing.
  case listPaths
  /// Shows the previous frame of the history (−1) or the next one (1).
  case stepFrame(Int)
}

package import CardInput

/// A request of the stage to the run loop.
package enum StageRequest: Hashable, Sendable {
  /// An action that the program owns.
  case action(Request)
  /// A card or step has advanced: the talk has begun.
  case advanced
  /// Freeze or unfreeze the audience view, if somebody sees the stage meanwhile.
  case toggleFreeze
  /// Leave fullscreen, if the window is in it: Escape had nothing else to close.
  case leaveFullscreen
  /// Open the path that was typed.
  case openTypedPath
  /// List paths like the one that is being typed.
  case listPaths
  /// Show the previous (−1) or the next frame (1) of the history.
  case stepFrame(Int)
}

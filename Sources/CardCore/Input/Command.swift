/// What a key can ask for.
package enum Command: Hashable, Sendable {
  // The stage's own.
  case scene(Int)
  case nextScene, previousScene
  case toggleFullscreen, toggleKeyList, toggleXRay, toggleTuner
  /// The scene twice, each with its own constants.
  case toggleSplit
  case nextMonitor
  // For the room: an empty screen, strip and pointer out of sight, a light, the hands' echo.
  case toggleBlank, toggleWhite, toggleInterface, toggleSpotlight, toggleEcho
  /// The next slower speed; after the slowest, life's.
  case nextSpeed
  /// A slow speed for as long as the key is held.
  case holdSlow
  case togglePause
  /// A frame back and a frame on, in a pause.
  case stepBack, stepOn
  case reset, quit, escape
  case toggleTour
  /// Begin to record the session, or end it.
  case toggleRecording
  /// `g`: the digits that follow name a page or a card.
  case goTo
  // A scene's.
  case left, right, up, down
  /// Page Up and Page Down, as a presentation clicker sends them.
  case previous, next
  case first, last
  /// Enter.
  case activate
  /// Space.
  case secondary
  case undo
  /// The number typed after `g`, counted from 1.
  case item(Int)

  /// Whether it moves one step, so that a held key repeats it.
  package var isStep: Bool {
    switch self {
    case .left, .right, .up, .down, .previous, .next: true
    default: false
    }
  }
}

/// A command that a key can be bound to.
package enum Command: Hashable, Sendable {
  // Commands of the stage.
  case scene(Int)
  case nextScene, previousScene
  case toggleFullscreen, toggleKeyList, toggleXRay, toggleTuner
  /// The X-ray's formulas, one at a time.
  case explain
  /// The scene twice, each with its own parameters.
  case toggleSplit
  /// From refined to classic rules and back.
  case toggleRules
  case nextMonitor
  // For a speaker: the presenter view, the timer, and the frozen audience view.
  case togglePresenter, toggleTimer, resetTimer, toggleFreeze
  /// For a speaker: a note that is longer than its panel, up and down.
  case noteUp, noteDown
  /// For a talk: to its next cue and its previous one, and a new one of what is shown.
  case nextCue, previousCue, saveCue
  // For an audience: blank screens, hidden scene bar and pointer, spotlight, echo of clicks and keys.
  case toggleBlank, toggleWhite, toggleInterface, toggleSpotlight, toggleEcho
  /// The pen to the hand, or away; the strokes off a card.
  case togglePen, wipe
  /// What the pen drew, to a file beside the deck.
  case saveDrawings
  /// The next slower speed; after the slowest, normal speed.
  case nextSpeed
  /// A speed, in stage seconds per second.
  case speed(Double)
  /// Slow motion while the key is held.
  case holdSlow
  case togglePause
  /// A frame back and a frame on, in a pause.
  case stepBack, stepForward
  case reset, quit, escape
  case toggleTour
  /// Starts or ends a recording of the session.
  case toggleRecording
  /// The card under the pointer as a picture to the clipboard, and what the clipboard holds as cards.
  case copy, paste
  /// Asks for a path.
  case open
  /// `g`: the digits that follow are the number of a page or card.
  case goTo
  // Commands of a scene.
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
  /// Scrolls to an offset, in points.
  case offset(Double)

  /// Whether it is a single step, which a held key repeats.
  package var isStep: Bool {
    switch self {
    case .left, .right, .up, .down, .previous, .next: true
    default: false
    }
  }
}

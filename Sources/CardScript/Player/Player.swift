package import CardContent
import CardModel
import CardPaint
import CardRaster
package import CardStage

/// Plays a script or a session through a stage without a window.
///
/// A script has sixty frames per second, with events between them. A session has its own frames.
package struct Player {
  package static let frameInterval = 1.0 / 60

  var rewindable: RewindableStage
  private let openings: Openings
  /// The numbers of the openings that the script has not reached yet.
  private var coming: ArraySlice<Int>
  private let showsHand: Bool
  private let showsXRay: Bool
  private var nextFrame = 0.0
  private var playedEvents = 0
  /// The number of played steps of a session, and the latest of their times.
  var playedSteps = 0
  var latest = 0.0

  /// Creates a player at the script's beginning.
  ///
  /// - Parameters:
  ///   - openings: the files that the script opens, which the caller has read.
  ///   - showsHand: whether the script's hand is visible.
  package init(
    _ stage: Stage, openings: Openings = Openings(content: Content()), showsHand: Bool = false
  ) {
    rewindable = RewindableStage(stage)
    self.openings = openings
    coming = openings.numbers.filter { !openings.first.openings.contains($0) }[...]
    self.showsHand = showsHand
    showsXRay = stage.showsXRay
    showExtras()
  }

  /// Shows the hand and the X-ray if the options request them.
  mutating func showExtras() {
    if showsHand { rewindable.showsHand = true }
    if showsXRay { rewindable.showsXRay = true }
  }

  package var stage: Stage { rewindable.stage }

  /// Plays up to `end` seconds, including the events at that time, and returns the frame there.
  ///
  /// The result is the same if the script is played in several calls, because the hand moves only at sixtieths of a
  /// second. For each sixtieth up to `end`, `onFrame` receives the time, the frame and the stage.
  package mutating func play(
    _ script: Script, until end: Double,
    onFrame: (Double, Stage.Frame, Stage) -> Void = { _, _, _ in }
  ) -> Stage.Frame {
    if let session = script.session { return play(session, until: end, onFrame: onFrame) }
    while playedEvents < script.events.count, script.events[playedEvents].time <= end {
      let event = script.events[playedEvents]
      tick(until: event.time, onFrame)
      _ = rewindable.handle(resolved(event))
      playedEvents += 1
    }
    tick(until: end, onFrame)
    var seen = rewindable
    return seen.frame(at: end)
  }

  /// Returns an event of the script for this player. If the event opens files, the result has a deck with their current
  /// content. The deck keeps the shape that the script recorded.
  mutating func resolved(_ event: StageEvent) -> StageEvent {
    guard case .message(.deck(let known, let origin)) = event.kind,
      case .opened(_, let point, _) = origin, let number = coming.popFirst()
    else { return event }
    var deck = openings.deck(number, after: point, over: stage.deck)
    // The recorded shape is used because a file that the recording decoded may fail now.
    deck.shape = known.shape ?? deck.shape
    return StageEvent(time: event.time, .deck(deck, origin))
  }

  /// Plays up to a position, and returns its frame and stage time; nil if there is no such position.
  mutating func play(
    _ script: Script, to position: ScriptPosition
  ) -> (time: Double, frame: Stage.Frame)? {
    switch position {
    case .time(let time): (time, play(script, until: time))
    case .step(let index): script.session.flatMap { play($0, toStep: index) }
    }
  }

  private mutating func tick(
    until time: Double, _ onFrame: (Double, Stage.Frame, Stage) -> Void
  ) {
    while nextFrame <= time {
      let frame = rewindable.frame(at: nextFrame)
      onFrame(nextFrame, frame, stage)
      nextFrame += Self.frameInterval
    }
  }
}

package import CardContent
import CardModel
import CardPaint
import CardRaster
package import CardStage

/// Plays a script through a stage with no window: frames at sixty a second, events between them; or
/// a session, whose frames are its own.
package struct Player {
  package static let frameInterval = 1.0 / 60

  var lens: TimeLens
  private var dealer: Dealer
  private let showsHand: Bool
  private let showsXRay: Bool
  private var nextFrame = 0.0
  private var playedEvents = 0
  /// How many of a session's steps have been played, and the latest of their times.
  var playedSteps = 0
  var latest = 0.0

  /// - Parameters:
  ///   - dealer: deals the cards that the script opens, which have been read.
  ///   - showsHand: whether the hand that plays is shown.
  package init(
    _ stage: Stage, dealer: Dealer = Dealer(content: Content()), showsHand: Bool = false
  ) {
    lens = TimeLens(stage)
    self.dealer = dealer
    self.showsHand = showsHand
    showsXRay = stage.showsXRay
    showExtras()
  }

  /// Shows the hand and the X-ray where they were asked for.
  mutating func showExtras() {
    if showsHand { lens.showsHand = true }
    if showsXRay { lens.showsXRay = true }
  }

  package var stage: Stage { lens.stage }

  /// What the faces of its stage show.
  var content: Content { dealer.content }

  /// Plays on, up to and with the events at `end`, in seconds, and gives the frame there.
  ///
  /// What is played does not depend on the moments asked for: the hand sees the sixtieths of a
  /// second alone. `onFrame` sees the time and frame of each of them before `end`, and its stage.
  package mutating func play(
    _ script: Script, until end: Double,
    onFrame: (Double, Stage.Frame, Stage) -> Void = { _, _, _ in }
  ) -> Stage.Frame {
    if let session = script.session { return play(session, until: end, onFrame: onFrame) }
    while playedEvents < script.events.count, script.events[playedEvents].time <= end {
      let event = script.events[playedEvents]
      tick(until: event.time, onFrame)
      _ = lens.handle(dealt(event))
      playedEvents += 1
    }
    tick(until: end, onFrame)
    var seen = lens
    return seen.frame(at: end)
  }

  /// The event, a deal with the cards that it brings here, in the shape that they had.
  mutating func dealt(_ event: StageEvent) -> StageEvent {
    guard case .message(.deal(let known, let origin)) = event.kind else { return event }
    var deal = dealer.deal(origin, over: stage.deal)
    // Of the files some may not be decoded here that were there.
    deal.shape = known.shape ?? deal.shape
    return StageEvent(time: event.time, .deal(deal, origin))
  }

  /// Plays on to a moment; gives its time on the stage as well, and nil where there is none.
  mutating func play(
    _ script: Script, to moment: Moment
  ) -> (time: Double, frame: Stage.Frame)? {
    switch moment {
    case .time(let time): (time, play(script, until: time))
    case .step(let index): script.session.flatMap { play($0, toStep: index) }
    }
  }

  private mutating func tick(
    until time: Double, _ onFrame: (Double, Stage.Frame, Stage) -> Void
  ) {
    while nextFrame <= time {
      let frame = lens.frame(at: nextFrame)
      onFrame(nextFrame, frame, stage)
      nextFrame += Self.frameInterval
    }
  }
}

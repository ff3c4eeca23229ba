import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScript
import CardStage
import CardSystem
import CardX11

/// The faces that a frame or an input waits for, and the time at which the wait ends, on the window's clock.
struct FaceWait {
  let faces: [Face]
  let until: Double
}

/// A component that may consume the user's input before the stage gets it.
@MainActor
protocol InputFilter: AnyObject {
  /// Handles an event with positions in window pixels. Returns whether the filter consumed the event.
  func takes(_ event: StageEvent) -> Bool
}

/// The gate through which all events reach the stage.
///
/// `send` takes the user's input, `post` takes the program's messages, and `play` takes the events of scripts and of
/// the window. Input that needs faces waits here until they are painted, and all later calls of `send` wait as well.
@MainActor
final class StageGate: RunLoopSource {
  /// The maximum time for which input waits for faces, in seconds. Tuned by eye, so that users don't notice the delay.
  private static let timeout = 0.08
  /// The duration of a notice that reports a failure, in seconds; tuned by eye.
  private static let reportTime = 6.0

  /// Input that waits for faces.
  private struct HeldInput {
    var events: [StageEvent]
    /// The wait of the first event.
    let wait: FaceWait
  }

  /// A notice without a fixed duration: a hint, or a description of what a drop will do.
  enum Invitation { case hint, drop }

  private var recorded: RecordedStage
  var clock: SessionClock
  /// Whether the stage may have changed since the last frame.
  var isDirty = true
  /// The components that see the user's input before the stage, in this order.
  var filters: [any InputFilter] = []
  /// Performs the requests of the stage.
  var perform: @MainActor ([StageRequest]) -> Void = { _ in }
  /// The invitation on stage; nil after another caption has replaced it.
  private(set) var invitation: Invitation?
  /// The time at which the latest report disappears, in the window's time.
  private var reportEnd = -Double.infinity
  private let windows: StageWindows
  private let projector: Projector
  private let warn: @MainActor (String) -> Void
  private var held: HeldInput?

  init(
    _ stage: Stage, _ clock: SessionClock, _ windows: StageWindows, _ projector: Projector,
    warn: @escaping @MainActor (String) -> Void
  ) {
    (recorded, self.clock) = (RecordedStage(stage), clock)
    (self.windows, self.projector, self.warn) = (windows, projector, warn)
  }

  var stage: Stage { recorded.rewindable.stage }
  /// Gives `body` access to the stage's history and to the log of the stage's input, for the recorder.
  func withStage<Result>(_ body: (inout RecordedStage) -> Result) -> Result { body(&recorded) }

  /// Whether input waits for faces.
  var isHolding: Bool { held != nil }
  /// Whether the stage has no changes to draw, and no input waits for faces.
  var isAtRest: Bool { !isDirty && !isHolding }

  // MARK: Input

  /// Handles the user's input, with positions in window pixels.
  func send(_ event: StageEvent) {
    for filter in filters where filter.takes(event) { return }
    endHint(at: event)
    accept(event)
  }

  /// Handles input that no filter consumed. Holds the input if it would show cards with unpainted faces, or if earlier
  /// input is still held.
  private func accept(_ event: StageEvent) {
    if held != nil {
      held?.events.append(event)
      return
    }
    let input = event.mapped(stage.viewport.points)
    let faces = stage.newFaces(after: input)
    guard faces.isEmpty || projector.prepare(faces, of: stage) else {
      let wait = FaceWait(faces: faces, until: event.time + Self.timeout)
      held = HeldInput(events: [event], wait: wait)
      return
    }
    perform(recorded.handle(input))
  }

  /// Handles a message of the program at once.
  func post(_ message: Message) {
    isDirty = true
    _ = recorded.handle(StageEvent(time: clock.now(), message))
  }

  /// Informs the stage of the current abilities of the program.
  func setProgramState(_ state: ProgramState) {
    guard state != stage.programState else { return }
    _ = recorded.handle(StageEvent(time: clock.now(), .program(state)))
  }

  /// Handles an event of a script, with positions in viewport points, or a change of the window. The stage's requests
  /// are ignored, because a script must not quit.
  func play(_ event: StageEvent) {
    isDirty = true
    _ = recorded.handle(event)
  }

  /// Returns whether the faces of a wait are painted, or the wait has timed out.
  func isOver(_ wait: FaceWait) -> Bool {
    clock.now() >= wait.until || projector.prepare(wait.faces, of: stage)
  }

  /// Returns a copy of the stage that has handled the held input.
  func stageAfterHeldInput() -> Stage {
    var stage = stage
    for event in held?.events ?? [] { _ = stage.handle(event.mapped(stage.viewport.points)) }
    return stage
  }

  // MARK: Notices

  /// Shows a notice for a duration in seconds.
  func showNotice(_ words: String, for seconds: Double) {
    (invitation, reportEnd) = (nil, -.infinity)
    post(.notice(words, seconds: seconds))
  }

  /// Reports a failure on standard error and in the window. The window shows `notice`, or `words` if `notice` is nil.
  func report(_ words: String, shown notice: String? = nil) {
    warn(words)
    showNotice(notice ?? words, for: Self.reportTime)
    reportEnd = clock.now() + Self.reportTime
  }

  /// Whether the latest report may still be visible.
  var isReporting: Bool { clock.now() < reportEnd }

  /// Reports a message on standard error only.
  func log(_ words: String) { warn(words) }

  /// Shows a hint until the user's next input.
  func giveHint(_ words: String) {
    showNotice(words, for: Message.maximumCaptionTime)
    invitation = .hint
  }

  /// Shows what the drop of dragged files will do.
  func offerDrop(_ words: String) {
    showNotice(words, for: Message.maximumCaptionTime)
    invitation = .drop
  }

  func withdrawDrop() {
    if invitation == .drop { showNotice("", for: 0) }
  }

  private func endHint(at event: StageEvent) {
    guard invitation == .hint else { return }
    switch event.kind {
    case .input(.press), .input(.wheel), .input(.pinch), .message(.action): showNotice("", for: 0)
    case .input(.keyDown(let name, _, _, _)) where !Chord.isModifier(name): showNotice("", for: 0)
    default: break
    }
  }

  // MARK: Scripts

  /// Whether the stage draws a hand for the pointer of a script or of the presenter view.
  var showsHand: Bool {
    get { recorded.showsHand }
    set {
      guard newValue != recorded.showsHand else { return }
      recorded.showsHand = newValue
      isDirty = true
    }
  }

  /// Shows the clock's pace in the window.
  func followPace() { recorded.pace = clock.rate }

  /// Resets every scene and the history.
  ///
  /// - Parameter wipes: whether to remove the drawings, and to end modes such as the spotlight.
  func restart(wipes: Bool) {
    recorded.restart(at: clock.now(), wipes: wipes)
    isDirty = true
  }

  // MARK: Frames

  /// Returns the frame for `time`, whose layout began at `begun`. Both are in the window's time.
  ///
  /// The frame shows a dragged card at a pointer position from shortly before `time`, because no later position is
  /// known.
  func frame(at time: Double, begun: Double) -> Stage.Frame {
    if let point = recorded.pointerPosition(at: time, begun: begun) {
      _ = recorded.handle(StageEvent(time: time, .resample(point)))
    }
    return recorded.frame(at: time)
  }

  /// Whether the held item still moves towards the pointer's last position, although no event arrives.
  var isPointerSettling: Bool { recorded.isPointerSettling }

  /// Records that the last frame was drawn.
  func frameDrawn() { recorded.frameDrawn() }

  // MARK: RunLoopSource

  /// The time at which held input stops waiting, or the time of the stage's next change without an event. The change
  /// counts only if a window is visible and no frame is due before it.
  var deadline: Double? {
    guard clock.rate > 0 else { return nil }
    let change = windows.isSeen && !isDirty ? recorded.deadline : nil
    return [change, held?.wait.until].compactMap(\.self).min().flatMap(clock.realTime)
  }

  /// Delivers the held input when its faces are painted or its wait has timed out.
  func service(ready: Set<Int32>, at now: Double) {
    if let deadline = recorded.deadline, clock.rate > 0, clock.now() >= deadline { isDirty = true }
    guard let held, isOver(held.wait) else { return }
    self.held = nil
    isDirty = true
    // The motion that the first event begins starts now, not when the event arrived.
    var first = held.events[0]
    first.time = max(first.time, clock.now())
    perform(recorded.handle(first.mapped(stage.viewport.points)))
    for event in held.events.dropFirst() { accept(event) }
  }
}

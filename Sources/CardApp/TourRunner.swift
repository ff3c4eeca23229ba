import CardContent
import CardInput
import CardScene
import CardScript
import CardStage
import CardSystem

/// A runner that plays the tour in the window until the user takes over.
@MainActor
final class TourRunner: RunLoopSource, InputFilter {
  private let gate: StageGate
  private let windows: StageWindows
  private var guide: TourGuide
  private var script: Script?
  /// The time of the refresh for which a frame is due, on `MonotonicClock`; nil if no frame is due.
  private var refresh: Double?

  /// Creates a runner.
  ///
  /// - Parameter script: the script of a tour that begins with the window; nil if a key begins the tour.
  init(_ gate: StageGate, _ windows: StageWindows, isBooth: Bool, script: Script?) {
    (self.gate, self.windows, self.script) = (gate, windows, script)
    guide = TourGuide(isBooth: isBooth, at: 0)
    if script != nil { begin() }
  }

  var isRunning: Bool { guide.isRunning }
  var isBooth: Bool { guide.isBooth }

  /// Begins the tour, or begins it again.
  func begin() {
    do {
      if script == nil { script = try Script.tour() }
    } catch {
      gate.report("Cannot play the tour: \(error)")
    }
    guard let script else { return }
    let overrides = guide.begin(script, at: gate.clock.now(), from: gate.stage.overrides)
    // The next visitors of a booth must not find the drawings and the modes of the last ones.
    gate.restart(wipes: guide.isBooth)
    gate.post(.tune(overrides))
    gate.showsHand = true
  }

  /// Ends the tour, if it runs, and cancels its gestures.
  func end(at time: Double) {
    guard isRunning else { return }
    let overrides = guide.end(at: time)
    gate.play(StageEvent(time: time, .cancel))
    if let overrides { gate.post(.tune(overrides)) }
    gate.post(.say("", seconds: 0))
    gate.showsHand = false
    gate.clock.reset()
    gate.followPace()
  }

  /// Ends the tour now, if it runs.
  func end() { end(at: gate.clock.now()) }

  /// Sets the parameters that the end of the tour restores.
  func keep(_ overrides: SplitOverrides) { guide.keep(overrides) }

  /// Records that a frame is due for a refresh, so that the tour plays up to it.
  func frameDue(at refresh: Double) { self.refresh = refresh }

  // MARK: InputFilter

  func takes(_ event: StageEvent) -> Bool {
    if isRunning, steers(by: event) { return true }
    if guide.isTakenOver(by: event) {
      end(at: event.time)
      // A key that ends the tour does nothing else.
      if case .input(.keyDown) = event.kind { return true }
    }
    // While the tour runs, the user's input is ignored unless it ends the tour.
    return isRunning
  }

  /// Slows, pauses or steps the tour, or toggles its X-ray. Returns false if the event does none of these.
  private func steers(by event: StageEvent) -> Bool {
    // Nobody can leave the tour of a booth slow, because it restarts by itself.
    guard !guide.isBooth,
      case .input(.keyDown(let name, let modifiers, isRepeat: let isRepeat, _)) = event.kind,
      let action = gate.stage.bindings.action(for: name, modifiers)
    else { return false }
    let latest = gate.stage.latest
    switch action {
    case .slower where !isRepeat: gate.clock.chooseNextSpeed(after: latest)
    case .pause where !isRepeat: gate.clock.setPaused(!gate.clock.isPaused, after: latest)
    case .frameForward:
      gate.clock.setPaused(true, after: latest)
      gate.clock.step(by: Stage.frameInterval)
    case .xray where !isRepeat, .explain where !isRepeat: gate.play(event)
    case .slower, .pause, .xray, .explain: break
    default: return false
    }
    gate.followPace()
    return true
  }

  // MARK: RunLoopSource

  var deadline: Double? {
    guard windows.isSeen, gate.clock.rate > 0 else { return nil }
    return guide.deadline.flatMap(gate.clock.realTime)
  }

  /// Plays the events up to the refresh of the due frame, or up to `now` if no frame is due.
  func service(ready: Set<Int32>, at now: Double) {
    let time = gate.clock.time(at: refresh ?? now)
    refresh = nil
    guard windows.isSeen else { return }
    while true {
      switch guide.next(by: time, in: gate.stage) {
      case .wait: return
      case .begin: begin()
      case .over: end()
      case .play(let event): gate.play(event)
      }
    }
  }
}

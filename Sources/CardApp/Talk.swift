import CardContent
import CardInput
import CardModel
import CardPaint
import CardScene
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// The speaker's aids beside the stage: cues, the timer and the presenter view.
@MainActor
final class Talk: RunLoopSource, FrameObserver {
  /// The times for which a cue's name and other captions about cues are shown, in seconds; tuned by eye.
  private static let (shortTime, longTime) = (1.5, 5.0)

  private let gate: StageGate
  private let windows: StageWindows
  private let frames: FrameLoop
  private let tour: TourRunner
  private let deck: DeckSession
  private let appearanceOverrides: AppearanceOverrides
  private let cues: CueFileMonitor?
  private(set) var timer: TalkTimer
  private let monitor: String?
  /// Whether the presenter view opens after the opening motion.
  private var opensPresenter: Bool

  init(
    _ gate: StageGate, _ windows: StageWindows, _ frames: FrameLoop, _ tour: TourRunner,
    _ deck: DeckSession, _ options: ShowOptions, chosen: AppearanceOverrides, cues: CueFileMonitor?
  ) {
    (self.gate, self.windows, self.frames, self.tour) = (gate, windows, frames, tour)
    (self.deck, appearanceOverrides, self.cues) = (deck, chosen, cues)
    timer = TalkTimer(minutes: options.minutes, lastMinutes: options.lastMinutes)
    (monitor, opensPresenter) = (options.presenterMonitor, options.opensPresenter)
  }

  // MARK: The timer

  /// Starts the timer, if it has not been started.
  func begin() { timer.begin(at: MonotonicClock.now()) }

  func toggleTimer() {
    let now = MonotonicClock.now()
    timer.toggle(at: now)
    showTimer(timer.isStill ? "Timer paused at \(timer.text(at: now))" : "Timer started")
  }

  func resetTimer() {
    timer.reset()
    showTimer("Timer reset")
  }

  /// Shows a caption about the timer, unless the presenter view shows the timer.
  private func showTimer(_ words: String) {
    guard !hasPresenter else { return }
    let key = gate.stage.bindings.entry(of: "presenter")?.chords.first?.label
    gate.showNotice(words + (key.map { ". Press \($0) to see it." } ?? ""), for: Self.shortTime)
  }

  // MARK: Cues

  /// The name of the cue that was performed last.
  var lastCue: String? { cues.flatMap { cues in cues.last.map { cues.names[$0] } } }

  /// Performs a cue as if another program had sent all its requests at once. Ends the tour, and begins the talk.
  ///
  /// - Throws: a `Failure` if there is no such cue, or if the stage cannot perform it now.
  func performCue(_ choice: CueFileMonitor.Choice) throws(Failure) {
    let cues = try keptCues
    let index = try cues.choose(choice)
    let cue = cues.cues[index]
    tour.end()
    gate.isDirty = true
    let time = gate.clock.now()
    var events = try cue.events(for: gate.stageAfterHeldInput(), at: time)
    if !cue.showsCaption {
      let words = "Cue \(index + 1) of \(cues.cues.count): \(cue.name)"
      events.append(.notice(words, seconds: Self.shortTime))
    }
    if !cue.setsTimer { begin() }
    for event in events { gate.send(StageEvent(time: time, event)) }
  }

  /// Saves the current view as a cue, and shows a caption.
  func saveCue() {
    do {
      let cues = try keptCues
      let name = try cues.write(gate.stage)
      gate.showNotice("\(name) saved to \(FileText.name(of: cues.path))", for: Self.longTime)
    } catch {
      report(error)
    }
  }

  /// Adopts the cues if their file has changed.
  private func followCues() {
    do {
      // The watch also reports other files of the folder, so the cues may be unchanged.
      if try cues?.follow() == true { gate.isDirty = true }
    } catch {
      report(error)
    }
  }

  private func report(_ failure: Failure) {
    gate.log(failure.message)
    let path = cues?.path ?? ""
    let words = FileText.withoutFolder(of: path, failure.message)
    let caption = failure.message.hasPrefix(path + ":") ? words : words.capitalizingFirst
    gate.showNotice(caption, for: Self.longTime)
  }

  var hasCues: Bool { cues != nil }

  private var keptCues: CueFileMonitor {
    get throws(Failure) {
      guard let cues else {
        throw Failure(.usage, "no cues; start Cardstage with a cue file (--cues FILE)")
      }
      return cues
    }
  }

  // MARK: The presenter view

  var hasPresenter: Bool { windows.presenter != nil }

  func setPresenter(isOpen: Bool) {
    guard isOpen != hasPresenter else { return }
    if isOpen { openPresenter() } else { closePresenter() }
  }

  /// Scrolls the speaker note by notches of a wheel, downwards if they are positive.
  func scrollNote(by notches: Double) { windows.presenter?.scrollNote(by: notches) }

  /// Freezes or unfreezes the audience view. While the audience view is frozen, only the presenter view shows the
  /// stage.
  func toggleFreeze() {
    let isFrozen = gate.stage.isFrozen
    if isFrozen || hasPresenter {
      gate.post(.freeze(!isFrozen))
    } else {
      gate.showNotice("Open the presenter view to freeze the audience view", for: 2)
    }
  }

  private func openPresenter() {
    do {
      windows.presenter = try PresenterView(
        on: monitor, besides: windows.stage, scale: gate.stage.configuration.interfaceScale, theme,
        images: deck.content.source)
    } catch {
      gate.report("Cannot open the presenter view: \(error)")
    }
  }

  /// Informs the stage about its copy in the presenter view, if the copy has changed.
  private func showCopy(isPointedAt: Bool) {
    let copy = windows.presenter?.reduction.map {
      PresenterCopy(reduction: $0, isPointedAt: isPointedAt)
    }
    if copy != gate.stage.presenterCopy { gate.post(.presenter(copy)) }
  }

  /// Records that the next event comes from the pointer over the stage's own window.
  func pointerEnteredStage() {
    if gate.stage.presenterCopy != nil { showCopy(isPointedAt: false) }
  }

  private func closePresenter() {
    let releases = windows.presenter?.releaseAll() ?? []
    // The stage gets the focus before the presenter view disappears, so that one of the two windows always has the
    // focus.
    windows.stage.focusUnaided()
    windows.presenter?.finish()
    windows.presenter = nil
    showCopy(isPointedAt: false)
    frames.projector.keepsFrame = false
    if gate.stage.isFrozen { gate.post(.freeze(false)) }
    for var event in releases {
      event.time = gate.clock.time(at: event.time)
      gate.send(StageEvent(event))
    }
  }

  /// Handles the requests of the presenter view, then updates its content.
  private func servePresenter(at now: Double) {
    guard let presenter = windows.presenter else { return }
    for request in presenter.takeRequests(isStagePressed: windows.stage.isPressed) {
      switch request {
      case .close: closePresenter()
      case .toggleTimer: toggleTimer()
      case .cue(let name): gate.perform([.action(CardInput.Request("cue", .text(name)))])
      case .drop(let content): deck.open(content, at: nil)
      case .dropFailed(let reason): deck.refuseDrop(reason)
      case .input(var event):
        // `closePresenter()` has already released everything that the pointer held; keys still need their release.
        if windows.presenter !== presenter, event.isOfPointer { continue }
        if event.isOfPointer { showCopy(isPointedAt: true) }
        event.time = gate.clock.time(at: event.time)
        if closesPresenter(event) { closePresenter() } else { gate.send(StageEvent(event)) }
        gate.isDirty = true
      }
    }
    guard windows.presenter === presenter else { return servePresenter(at: now) }
    showCopy(isPointedAt: presenter.isPointingAtStage)
    presenter.keepApart(from: windows.stage)
    let projector = frames.projector
    if projector.keepsFrame != presenter.isShown {
      projector.keepsFrame = presenter.isShown
      projector.invalidate()
      gate.isDirty = true
    }
    let scene = PresenterView.Scene(
      stage: gate.stage, projector: projector, isAtRest: gate.isAtRest, timer: timer,
      theme: theme, cues: listedCues, shape: gate.stage.pointerShape(at: gate.clock.now()),
      content: deck.content)
    presenter.follow(scene, at: now)
  }

  /// The cues that the presenter view lists.
  private var listedCues: PresenterCues? {
    guard let cues, !cues.cues.isEmpty else { return nil }
    let key = gate.stage.bindings.entry(of: "next-cue")?.chords.first?.label
    return PresenterCues(names: cues.names, last: cues.last, next: cues.next, key: key)
  }

  /// The theme of the presenter view: dark, for a darkened hall, unless the user has chosen light.
  private var theme: Theme {
    Theme(
      appearance: appearanceOverrides.theme.appearance == .light ? .light : .dark,
      contrast: Theme(gate.stage.configuration.appearance).contrast)
  }

  /// Returns whether a key closes the presenter view: the key of the action `close`, if on the stage it would only
  /// leave fullscreen.
  private func closesPresenter(_ event: InputEvent) -> Bool {
    guard !tour.isRunning, !gate.isHolding,
      case .keyDown(let name, let modifiers, _, _) = event.kind,
      gate.stage.bindings.action(for: name, modifiers) == .close
    else { return false }
    var copy = gate.stage
    return copy.handle(StageEvent(event)).contains(.leaveFullscreen)
  }

  // MARK: RunLoopSource

  var descriptors: [Int32] {
    (cues.map { [$0.descriptor] } ?? []) + (windows.presenter?.descriptors ?? [])
  }

  var deadline: Double? { windows.presenter?.wakesAt }

  func service(ready: Set<Int32>, at now: Double) {
    if let cues, ready.contains(cues.descriptor) { followCues() }
    servePresenter(at: now)
  }

  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    guard opensPresenter, frames.start == .rested else { return }
    opensPresenter = false
    openPresenter()
  }

  func finish() { windows.presenter?.finish() }
}

extension InputEvent {
  /// Whether the pointer caused the event.
  var isOfPointer: Bool {
    switch kind {
    case .press, .move, .release, .resample, .leave, .wheel, .pinch, .cancel: true
    case .keyDown, .keyUp, .resize, .fullscreen: false
    }
  }
}

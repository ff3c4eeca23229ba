import CardContent
import CardInput
import CardKinetics
import CardPaint
import CardPicture
import CardScript
import CardStage
package import CardSystem
import CardTalk
import CardX11

/// The run loop: a stage in a window, until the user quits.
///
/// Each iteration moves events from the server to the stage, serves all sources in their order, and sleeps until a
/// source has work. Only the run loop and its sources read a clock.
@MainActor
package final class Show {
  private enum Course {
    case running
    /// The user has requested to quit. A second request before the time `until` is accepted.
    case quitting(until: Double)
    case done
  }

  private let windows: StageWindows
  private let wakeUp: WakeUpPipe
  /// The sources in the order in which the loop serves them. New decks and files come before the frame, and the sources
  /// that depend on the frame come after it.
  private var sources: [any RunLoopSource] = []
  let gate: StageGate
  let frames: FrameLoop
  let recording: Recording
  let tour: TourRunner
  let deck: DeckSession
  let files: FollowedFiles
  let desktop: DesktopLink
  let talk: Talk
  private var course = Course.running

  /// Creates the window and the stage.
  ///
  /// - Parameter wakeUp: the pipe through which other threads wake the loop. It is created first, so that a lack of
  ///   descriptors is reported as such.
  /// - Throws: a `Failure` if the file of an option cannot be used, or if the window cannot be opened.
  package init(_ options: ShowOptions, wakeUp: WakeUpPipe) throws(Failure) {
    self.wakeUp = wakeUp
    let tuning = try TuningStore(path: options.tuningPath)
    let cues = try options.cuesPath.map { (path) throws(Failure) in try CueFileMonitor(path: path) }
    if let path = options.sessionPath { try SessionFile.checkIsWritable(path) }
    let opened = try OpenedStage(options, wakeUp)
    windows = StageWindows(opened.window)
    gate = StageGate(
      opened.stage, opened.clock, windows, opened.projector, warn: options.warn)
    let trace = try options.tracePath.map { (path) throws(Failure) in try TraceFile(path: path) }
    recording = Recording(
      gate,
      SessionRecorder(
        opened.heading, path: options.sessionPath, wake: { wakeUp.signal() }, warn: options.warn),
      trace, opened.times)
    tour = TourRunner(gate, windows, isBooth: options.isBooth, script: options.tourScript)
    files = try FollowedFiles(
      gate, tour, wakeUp, tuning: tuning, layout: options.layoutPath, lesson: options.lessonPath)
    frames = FrameLoop(gate, windows, opened.projector, tour, wakeUp)
    deck = DeckSession(
      gate, windows, opened.projector, tour, wakeUp, options.setup, resumes: options.resumes)
    desktop = DesktopLink(
      gate, windows, tour, deck, frames, chosen: opened.appearanceOverrides, opened.desktop)
    talk = Talk(
      gate, windows, frames, tour, deck, options, chosen: opened.appearanceOverrides, cues: cues)
    let remote = Remote(gate, windows, tour, deck, talk) {
      [unowned self] (request) throws(Failure) in try perform(request)
    }
    gate.perform = { [unowned self] in perform($0) }
    gate.filters = [tour, desktop]
    windows.stage.isShortcut = { [gate] name, modifiers in
      gate.stage.bindings.action(for: name, modifiers) != nil
    }
    windows.stage.takesNumber = { [gate] in gate.stage.takesNumber }
    windows.stage.takesText = { [gate] in gate.stage.typedPath != nil }
    let hints = options.welcomes && !options.opensPresenter ? [SceneHints(gate, tour)] : []
    frames.observers = [files, recording, desktop, remote, deck, talk] + hints
    sources = [gate, deck, files, tour, frames, recording, remote, talk, desktop]
  }

  /// Runs until the window is closed, the user quits, or a signal requests the end.
  package func run() {
    var ready: Set<Int32> = []
    while true {
      // The pipe is drained before the sources take the results of other threads, so that no signal is lost.
      if ready.contains(wakeUp.descriptor) { wakeUp.drain() }
      windows.stage.drainEvents(handle)
      for source in sources { source.service(ready: ready, at: MonotonicClock.now()) }
      if case .done = course { break }
      if Interrupt.isRequested { break }
      gate.setProgramState(programState)
      if gate.isDirty, windows.isSeen { windows.stage.requestFrame() }
      let descriptors = sources.flatMap(\.descriptors).filter { $0 >= 0 }
      ready = Set(
        windows.stage.wait(
          until: sources.compactMap(\.deadline).min(), extraFDs: descriptors + [wakeUp.descriptor]))
    }
    for source in sources.reversed() { source.finish() }
    windows.stage.handOverClipboard()
  }

  private func handle(_ event: WindowEvent) {
    switch event {
    case .frameDue(let refresh):
      tour.frameDue(at: refresh)
      return frames.frameDue(at: refresh)
    case .input(var event):
      // The pointer that was pressed first, in one of the two windows, acts alone on the stage until its release.
      if event.isOfPointer, windows.presenter?.isPressed == true { return }
      event.time = gate.clock.time(at: event.time)
      if event.isOfPointer { talk.pointerEnteredStage() }
      gate.send(StageEvent(event))
    case .resized(let width, let height):
      let size = Size(Double(width), Double(height))
      gate.play(StageEvent(time: gate.clock.now(), .resize(size)))
      frames.resized()
    case .exposed: frames.projector.invalidate()
    case .mapped:
      frames.projector.invalidate()
      recording.windowMapped()
    case .visibilityChanged: frames.visibilityChanged()
    case .fullscreenChanged(let isFullscreen):
      gate.play(StageEvent(time: gate.clock.now(), .fullscreen(isFullscreen)))
    case .desktopChanged: desktop.displayChanged()
    case .refused(let words): gate.report(words)
    case .closeRequested: course = .done
    case .destroyed:
      gate.log("another program has destroyed the window")
      course = .done
    case .dragged: deck.offerDrop()
    case .dragLeft: gate.withdrawDrop()
    case .dropped(let content, let point, _):
      gate.withdrawDrop()
      deck.open(content, at: point)
    case .pasted(let content): deck.open(content, at: nil)
    case .dropFailed(let reason): deck.refuseDrop(reason)
    case .pasteFailed(let reason): gate.report("Cannot paste: \(reason)")
    case .unmapped: break
    }
    gate.isDirty = true
  }

  /// The current abilities of the program, for the menu and the key list.
  private var programState: ProgramState {
    var state = ProgramState(unavailable: [])
    if !talk.hasCues { state.unavailable.formUnion(ProgramState.ofCues) }
    if talk.hasPresenter {
      state.on.insert(.presenter)
    } else {
      state.unavailable.formUnion(ProgramState.ofPresenter)
    }
    if !windows.stage.hasOtherMonitor { state.unavailable.insert("next-monitor") }
    if !deck.hasUnshownFiles { state.unavailable.insert("retry") }
    if windows.stage.isFullscreen { state.on.insert(.fullscreen) }
    return state
  }

  // MARK: Actions of the window

  /// Pastes the clipboard's content.
  func paste() { windows.stage.paste() }

  func setFullscreen(_ request: Request) {
    windows.stage.setFullscreen(request.isOn(now: windows.stage.isFullscreen))
  }

  func leaveFullscreen() {
    if windows.stage.isFullscreen { windows.stage.setFullscreen(false) }
  }

  func moveToNextMonitor() {
    if !windows.stage.moveToNextMonitor() {
      gate.showNotice("No other monitor is connected", for: 2)
    }
  }

  /// Quits. In fullscreen and while recording, only a second request within two seconds quits.
  func quit() {
    if case .done = course { return }
    let now = gate.clock.now()
    let isConfirmed = if case .quitting(let end) = course { now < end } else { false }
    guard windows.stage.isFullscreen || recording.isRecording, !isConfirmed else {
      course = .done
      return
    }
    course = .quitting(until: now + Self.quitTimeout)
    let key = gate.stage.bindings.entry(of: .quit)?.chords.first?.label
    gate.showNotice(
      key.map { "Press \($0) again to quit" } ?? "Quit again to confirm", for: Self.quitTimeout)
  }

  /// The time within which a second request quits, in seconds.
  private static let quitTimeout = 2.0
}

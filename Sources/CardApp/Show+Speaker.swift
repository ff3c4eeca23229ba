import CardContent
import CardInput
import CardPaint
import CardScene
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// The speaker's desk beside the stage.
extension Show {
  /// The desk's light is the room's, which is dark in a talk unless the user says otherwise.
  private var deskTheme: Theme {
    Theme(
      appearance: chosenLook.theme.appearance == .light ? .light : .dark,
      contrast: Theme(stage.configuration.look).contrast)
  }

  /// Whether somebody sees what is drawn, in either window.
  var isSeen: Bool { window.isShown || speaker?.isShown == true }

  func toggleSpeaker() {
    if speaker != nil { closeSpeaker() } else { openSpeaker() }
  }

  func openSpeaker() {
    do {
      speaker = try SpeakerDesk(
        on: deskMonitor, besides: window, scale: stage.configuration.interfaceScale, deskTheme,
        pictures: supply.dealer.content.source)
    } catch {
      tell("The desk cannot be opened: \(error)")
    }
  }

  private func closeSpeaker() {
    let releases = speaker?.releaseAll() ?? []
    // Whoever sees that the desk has gone finds the keyboard at the stage.
    window.focusUnaided()
    speaker = nil
    showHand()
    projector.keepsPicture = false
    if stage.isFrozen { _ = pass(StageEvent(time: clock.now(), .freeze(false))) }
    for var event in releases {
      event.time = clock.time(at: event.time)
      handle(StageEvent(event))
    }
  }

  /// Handles what the desk's user does, and has the desk show what there is.
  func tendSpeaker() {
    guard let speaker else { return }
    for request in speaker.takeRequests() {
      switch request {
      case .close: closeSpeaker()
      case .toggleTimer: timer.toggle(at: MonotonicClock.now())
      case .cue(let name): chooseCue(.named(name))
      case .drop(let list): open(list.paths, omitted: list.omitted, at: nil)
      case .input(var event):
        // What the pointer held was let go of with the desk; keys are still to be released.
        if self.speaker !== speaker, !event.isOfKey { continue }
        event.time = clock.time(at: event.time)
        if closesDesk(event) { closeSpeaker() } else { handle(StageEvent(event)) }
        isDirty = true
      }
    }
    guard self.speaker === speaker else { return tendSpeaker() }
    showHand()
    speaker.keepApart(from: window)
    if projector.keepsPicture != speaker.isShown {
      projector.keepsPicture = speaker.isShown
      projector.invalidate()
      isDirty = true
    }
    let scene = SpeakerDesk.Scene(
      stage: stage, projector: projector, isAtRest: !isDirty && held == nil, timer: timer,
      theme: deskTheme, cues: deskCues, shape: stage.pointerShape(at: clock.now()),
      content: supply.dealer.content)
    speaker.follow(scene, at: MonotonicClock.now())
  }

  /// Shows the room where a pointer is that is over the desk's copy: the stage's window has none then.
  private func showHand() {
    guard !tour.isRunning else { return }
    let isShown = speaker?.isPointingAtStage == true
    guard lens.showsHand != isShown else { return }
    lens.showsHand = isShown
    isDirty = true
  }

  /// Whether a key closes the desk: Escape, where it would close nothing on the stage but fullscreen.
  private func closesDesk(_ event: InputEvent) -> Bool {
    guard !tour.isRunning, held == nil, case .keyDown(let name, let modifiers, _) = event.kind,
      stage.bindings.command(for: name, modifiers) == .escape
    else { return false }
    var copy = stage
    return copy.handle(StageEvent(event)).contains(.endFullscreen)
  }
}

extension InputEvent {
  fileprivate var isOfKey: Bool {
    switch kind {
    case .keyDown, .keyUp: true
    default: false
    }
  }
}

import CardContent
import CardInput
import CardPaint
import CardScene
import CardScript
import CardStage
import CardSystem
import CardTalk
import CardX11

/// The presenter view beside the stage.
extension Show {
  /// The theme of the presenter view: dark, as a room is in a talk, unless the user has chosen light.
  private var presenterTheme: Theme {
    Theme(
      appearance: chosenLook.theme.appearance == .light ? .light : .dark,
      contrast: Theme(stage.configuration.look).contrast)
  }

  /// Whether somebody sees what is drawn, in either window.
  var isSeen: Bool { window.isShown || presenter?.isShown == true }

  func setPresenter(isOpen: Bool) {
    guard isOpen != (presenter != nil) else { return }
    if isOpen { openPresenter() } else { closePresenter() }
  }

  func openPresenter() {
    do {
      presenter = try PresenterView(
        on: presenterMonitor, besides: window, scale: stage.configuration.interfaceScale,
        presenterTheme,
        pictures: openings.content.source)
    } catch {
      tell("Cannot open the presenter view: \(error)")
    }
  }

  private func closePresenter() {
    let releases = presenter?.releaseAll() ?? []
    // Whoever sees that the presenter view has gone finds the keyboard at the stage.
    window.focusUnaided()
    presenter = nil
    showHand()
    projector.keepsPicture = false
    if stage.isFrozen { _ = pass(StageEvent(time: clock.now(), .freeze(false))) }
    for var event in releases {
      event.time = clock.time(at: event.time)
      handle(StageEvent(event))
    }
  }

  /// Handles the requests of the presenter view, then updates what it shows.
  func tendPresenter() {
    guard let presenter else { return }
    for request in presenter.takeRequests() {
      switch request {
      case .close: closePresenter()
      case .toggleTimer: timer.toggle(at: MonotonicClock.now())
      case .cue(let name): performOrSay(Request("cue", .text(name)))
      case .drop(let list): open(list.paths, omitted: list.omitted, at: nil)
      case .input(var event):
        // What the pointer held was let go of with the presenter view; keys are still to be released.
        if self.presenter !== presenter, !event.isOfKey { continue }
        event.time = clock.time(at: event.time)
        if closesPresenter(event) { closePresenter() } else { handle(StageEvent(event)) }
        isDirty = true
      }
    }
    guard self.presenter === presenter else { return tendPresenter() }
    showHand()
    presenter.keepApart(from: window)
    if projector.keepsPicture != presenter.isShown {
      projector.keepsPicture = presenter.isShown
      projector.invalidate()
      isDirty = true
    }
    let scene = PresenterView.Scene(
      stage: stage, projector: projector, isAtRest: !isDirty && held == nil, timer: timer,
      theme: presenterTheme, cues: presenterCues, shape: stage.pointerShape(at: clock.now()),
      content: openings.content)
    presenter.follow(scene, at: MonotonicClock.now())
  }

  /// Shows the audience the position of a pointer over the presenter view's copy of the stage.
  private func showHand() {
    guard !tour.isRunning else { return }
    let isShown = presenter?.isPointingAtStage == true
    guard lens.showsHand != isShown else { return }
    lens.showsHand = isShown
    isDirty = true
  }

  /// Whether a key closes the presenter view: Escape, where it would close nothing on the stage but fullscreen.
  private func closesPresenter(_ event: InputEvent) -> Bool {
    guard !tour.isRunning, held == nil, case .keyDown(let name, let modifiers, _) = event.kind,
      stage.bindings.action(for: name, modifiers) == .close
    else { return false }
    var copy = stage
    return copy.handle(StageEvent(event)).contains(.leaveFullscreen)
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

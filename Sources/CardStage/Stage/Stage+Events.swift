import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// The routing of events: first to the overlays from front to back, then to the recogniser, then to the scene.
extension Stage {
  /// Handles an event. The points of an input are in viewport points of the scene on stage.
  package mutating func handle(_ event: StageEvent) -> [StageRequest] {
    advance(to: event.time)
    if case .message(let message) = event.kind { return take(message, at: event.time) }
    guard var event = event.input else { return [] }
    let before = clock
    let isIgnored = demonstrationIgnores(event.kind)
    heldModifiers = event.kind.heldModifiers ?? heldModifiers
    releaseSpeed(after: event.kind)
    if isIgnored { return [] }
    event = event.mapped { track($0) }
    outcome.hasChanged = true
    if case .resample(let point) = event.kind {
      if isPressed { apply(.resample(point), at: event.time) }
      overlays.pen = resampledPen
      return []
    }
    if let requests = Overlays.handle(event, in: &self) {
      let answers = requests.flatMap { answer($0) }
      if case .release = event.kind { hover() }
      return answers
    }
    // Scenes receive only the primary button. Of the other buttons, only the right one has an effect.
    if let button = event.kind.button, button != 1 {
      return button == 3 ? handleRight(event.kind) : []
    }
    let requests = pass(event)
    if case .move = event.kind {
      outcome.hasChanged = !outcome.steps.isEmpty || clock != before || overlays.keepsPath
    }
    return requests
  }

  /// Handles the right button: a press opens the menu, and a release after a drag may choose one of its rows.
  ///
  /// The button has no effect in a window that does not show the menu.
  private mutating func handleRight(_ event: UserInput) -> [StageRequest] {
    guard !hidesTools else { return [] }
    if case .press = event {
      openMenu()
      return []
    }
    var menu = overlays.menu
    let requests = menu.releaseRight(in: self)
    overlays.menu = menu
    return requests.flatMap { answer($0) }
  }

  private mutating func answer(_ request: OverlayRequest) -> [StageRequest] {
    switch request {
    case .action(Request(.openFiles)): return [.chooseFiles]
    case .action(let request): return perform(request)
    case .tune(let overrides): retune(to: overrides)
    case .openTuner(let line):
      overlays.tuner.takeFocus()
      overlays.tuner.choose(line)
    case .openTypedPath: return [.openTypedPath]
    case .listPaths: return [.listPaths]
    }
    return []
  }

  /// Applies a message of the program. Messages skip the overlays.
  private mutating func take(_ message: Message, at time: Double) -> [StageRequest] {
    outcome.hasChanged = true
    switch message {
    case .action(let request): return perform(request)
    case .say(let text, let seconds): showCaption(text, for: seconds)
    case .notice(let text, let seconds): notice(text, for: seconds)
    case .presenter(let copy):
      let isOtherSize = copy?.reduction != presenterCopy?.reduction
      presenterCopy = copy
      if isOtherSize { overlays.keyList.refit(toolConfiguration) }
    case .pathProblem(let problem): overlays.pathLine.fail(problem)
    case .tune(let overrides): retune(to: overrides)
    case .deck(let deck, let origin):
      overlays.pen.endStroke()
      switch origin {
      case .opened(_, _, let position):
        overlays.pathLine.closeIfOpening()
        show(
          deck, at: position.map { .init(repeating: $0, count: host.slots.count) }, isUndoable: true
        )
      case .changed: show(deck, isUndoable: false)
      }
    case .lesson(let lesson): adopt(lesson)
    case .layout(let update):
      continueFromRewound()
      apply(.layout(update, isStill: isPaused), at: time)
    case .freeze(let isOn): setFrozen(isOn)
    case .appearance(let appearance): adopt(appearance)
    case .suggest(let paths, let text): overlays.pathLine.suggest(paths, for: text)
    case .ink(let pages): overlays.pen.take(pages)
    case .program(let state): programState = state
    }
    return []
  }

  /// Handles an event that no overlay consumed.
  private mutating func pass(_ event: InputEvent) -> [StageRequest] {
    let time = event.time
    switch event.kind {
    case .press(let point, _, let device, let modifiers):
      setPaused(false)
      apply(.press(touch(at: point, modifiers), device), at: time)
    case .move(let point, _):
      if isPressed {
        apply(.move(point), at: time)
      } else {
        hover()
      }
    case .release(let point, _, _):
      if !isRewound { apply(.release(point), at: time) }
      hover()
    case .leave:
      pointer = nil
      hover()
    case .wheel(_, _, let dy, _, _, let modifiers) where modifiers.contains(.alt):
      clock.turn(by: dy, at: latest)
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      // Lifting the fingers from a touchpad ends a scroll, not a pause.
      if !isEnd { setPaused(false) }
      guard !isRewound else { break }
      let touch = touch(at: point, modifiers)
      // With or without a zoom, fingers on a touchpad move the scenes by the same distance on the screen.
      let fraction = isFine ? overlays.zoom.shown.width : 1
      apply(
        .wheel(touch, dx: dx * fraction, dy: dy * fraction, isFine: isFine, isEnd: isEnd), at: time)
    case .keyDown(let name, let modifiers, let isRepeat, _):
      return pressKey(name, modifiers, isRepeat: isRepeat, at: time)
    case .pinch(let point, let scale, let phase):
      if phase == .began { setPaused(false) }
      if !isRewound { apply(.pinch(touch(at: point, []), scale: scale, phase), at: time) }
    case .resize(let size): resize(to: size)
    case .cancel: if !isRewound { apply(.cancel, at: time) }
    case .keyUp, .fullscreen, .resample: break
    }
    return []
  }

  /// Performs the action of a key.
  private mutating func pressKey(
    _ name: String, _ modifiers: Modifiers, isRepeat: Bool, at time: Double
  ) -> [StageRequest] {
    guard let request = bindings.request(for: name, modifiers),
      let action = Action(request.action)
    else { return [] }
    if isRepeat, !action.repeats {
      // A held key repeats a step when the previous step is nearly done, at most eight times a second.
      let isReady = host.slot.isReadyForStep(at: stageTime)
      guard action.isStep, isReady, time - lastStep >= 0.125 else { return [] }
    }
    if action.isStep { lastStep = time }
    return perform(request)
  }

  /// Returns the action bound to a key press; nil for other events and for repeats.
  func action(for event: UserInput) -> Action.ID? {
    guard case .keyDown(let name, let modifiers, isRepeat: false, _) = event else { return nil }
    return bindings.action(for: name, modifiers)
  }

  // MARK: The pointer

  /// Updates the position of the pointer, and returns the corresponding point of the pointer's view. Both views use the
  /// coordinates of the first view.
  private mutating func track(_ point: Point) -> Point {
    pointer = viewport.pixels(point)
    if !isPressed {
      let (pixel, second) = (host.viewport.pixels(point), ViewSide.b.rect(in: configuration.window))
      pointerSide = isSplit && pixel.x >= second.minX && pixel.y >= second.minY ? .b : .a
    }
    return point - sideOrigin / host.viewport.zoom
  }

  /// Converts a pixel of the window to a point of the pointer's view.
  func scenePoint(under pixel: Point) -> Point {
    viewport.points(pixel) - sideOrigin / host.viewport.zoom
  }

  /// The top left corner of the pointer's view, in window pixels, without the zoom.
  private var sideOrigin: Point { pointerSide.rect(in: configuration.window).origin }

  func touch(at point: Point, _ modifiers: Modifiers) -> Touch {
    Touch(
      location: point, hit: sceneHit, modifiers: modifiers, view: pointerSide,
      enlargement: 1 / overlays.zoom.shown.width)
  }

  /// The item of the scene on stage under the pointer; nil if an overlay covers it.
  var sceneHit: Hit? { pointed.flatMap { $0.face.scene == sceneID ? $0 : nil } }

  /// Updates the scene's hovered item.
  mutating func hover() {
    if isHoverStale { apply(.hover(sceneHit)) }
  }

  /// Whether the item under an unpressed pointer differs from the scene's hovered item.
  private var isHoverStale: Bool {
    !isRewound && !isPressed && sceneHit?.face != host.hovered?.face
  }

  /// Whether the hovered item must be updated because cards came to rest under the pointer. While cards move, the
  /// hovered item stays.
  var awaitsHover: Bool {
    !isPaused && !overlays.zoom.isMoving && !host.isMoving(at: stageTime) && isHoverStale
  }

  /// Updates the scene's hovered item if the cards are at rest.
  mutating func hoverAtRest() {
    if awaitsHover { hover() }
  }

  // MARK: The window

  private mutating func resize(to size: Size) {
    guard size != configuration.window, size.width >= 1, size.height >= 1 else { return }
    freeze.fit(from: configuration.window, to: size)
    fit { stage in
      stage.configuration.window = size
      stage.host.fit(to: stage.configuration, at: stage.stageTime)
    }
  }

  /// Adopts another appearance. The backdrops cross-fade. If reduced motion is turned on or off, the scenes begin again
  /// at their front cards.
  private mutating func adopt(_ appearance: StageAppearance) {
    guard appearance != configuration.appearance else { return }
    continueFromRewound()
    if appearance.reducesMotion != configuration.appearance.reducesMotion { apply(.cancel) }
    fit { stage in
      stage.configuration.adopt(appearance)
      stage.host.adopt(stage.configuration, at: stage.stageTime)
    }
  }

  /// Applies a change that may affect the viewport and the interface scale. The pointer keeps its position in the
  /// window.
  private mutating func fit(_ change: (inout Stage) -> Void) {
    let location = host.recognizer.lastLocation
    let pixel = location.map { viewport.pixels($0 + sideOrigin / host.viewport.zoom) }
    change(&self)
    overlays.keyList.refit(toolConfiguration)
    // The pointer is still at the same pixel of the window, so its point in the viewport has changed.
    if let pixel, let location {
      host.shiftPointer(by: scenePoint(under: pixel) - location)
    }
  }
}

/// The one way of an event: past the layers of the chrome from the top, then to the recogniser and
/// the scene.
extension Stage {
  /// Takes in what the user did; points are in the viewport points of the scene on stage.
  package mutating func handle(_ event: InputEvent) -> Effects {
    advance(to: event.time)
    releaseSpeed(after: event.kind)
    let event = event.mapped { track($0) }
    Chrome.note(event, in: &self)
    if let requests = Chrome.handle(event.kind, in: &self) {
      let effects = requests.reduce(into: Effects()) { $0.formUnion(answer($1)) }
      if case .release = event.kind { hover() }
      return effects
    }
    return pass(event)
  }

  private mutating func answer(_ request: ChromeRequest) -> Effects {
    switch request {
    case .perform(let command): return perform(command)
    case .effect(let effects): return effects
    case .tune(let overrides): retune(to: overrides)
    }
    return []
  }

  /// What no layer of the chrome has taken.
  private mutating func pass(_ event: InputEvent) -> Effects {
    let time = event.time
    switch event.kind {
    case .press(let point, button: 1, let device, let modifiers):
      setPaused(false)
      take(.press(touch(at: point, modifiers), device), at: time)
    case .move(let point, _):
      if host.recognizer.isPressed, !isRewound {
        take(.move(point), at: time)
      } else {
        hover()
      }
    case .release(let point, button: 1, _):
      if !isRewound { take(.release(point), at: time) }
      hover()
    case .leave:
      pointer = nil
      hover()
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      if modifiers.contains(.alt) {
        turnSpeed(by: dy)
        break
      }
      // Lifted fingers end a scroll, not a pause.
      if !isEnd { setPaused(false) }
      guard !isRewound else { break }
      let touch = touch(at: point, modifiers)
      take(.wheel(touch, dx: dx, dy: dy, isFine: isFine, isEnd: isEnd), at: time)
    case .keyDown(let name, let modifiers, let isRepeat):
      guard let command = bindings.command(for: name, modifiers) else { break }
      if isRepeat {
        // A held key steps on only once the last step is nearly done, at most eight times a second.
        let isReady = host.slot.isReadyForStep(at: stageTime)
        guard command.isStep, isReady, time - lastStep >= 0.125 else { break }
      }
      if command.isStep { lastStep = time }
      return perform(command)
    case .pinch(let point, let scale, let phase):
      if phase == .began { setPaused(false) }
      if !isRewound { take(.pinch(touch(at: point, []), scale: scale, phase), at: time) }
    case .resize(let size): resize(to: size)
    case .cancel: if !isRewound { take(.cancel, at: time) }
    case .say(let text, let seconds):
      chrome.words.say(
        text, size: configuration.labelSize(.caption, text), for: seconds, at: latest)
    case .tune(let overrides): retune(to: overrides)
    case .press, .release, .keyUp: break
    }
    return []
  }

  /// The command that a key asks for; nil for another event.
  func command(for event: InputEvent.Kind) -> Command? {
    guard case .keyDown(let name, let modifiers, _) = event else { return nil }
    return bindings.command(for: name, modifiers)
  }

  // MARK: The pointer

  /// Takes note of where the pointer is, and gives the point of the view it is in, or was pressed
  /// in: of the one at the left, as the other's points are the same.
  private mutating func track(_ point: Point) -> Point {
    let pixel = viewport.pixels(point)
    pointer = pixel
    if !host.recognizer.isPressed {
      pointerHalf = isSplit && pixel.x >= configuration.window.width / 2 ? .b : .a
    }
    return pointerHalf == .a ? point : point - halfOrigin / viewport.zoom
  }

  /// The top left of the view that the pointer is in, in window pixels.
  private var halfOrigin: Point { pointerHalf.rect(in: configuration.window).origin }

  private func touch(at point: Point, _ modifiers: Modifiers) -> Touch {
    Touch(location: point, hit: sceneHit, modifiers: modifiers)
  }

  /// What of the scene on stage is under the pointer; nil where the chrome lies over it.
  private var sceneHit: Hit? { pointed.flatMap { $0.face.scene == sceneID ? $0 : nil } }

  /// Tells the scene what is under a pointer that holds nothing.
  private mutating func hover() {
    if isHoverStale { take(.hover(sceneHit)) }
  }

  /// Whether something else is under a pointer that holds nothing than the scene was told.
  private var isHoverStale: Bool {
    !isRewound && !host.recognizer.isPressed && sceneHit != host.hovered
  }

  /// Whether the cards have come to rest under a pointer, and the scene has not been told: while
  /// they move, what was hovered stays so.
  var awaitsHover: Bool {
    isHoverStale && !isPaused && !host.isMoving(at: stageTime)
  }

  /// Tells the scene of what has come to rest under the pointer.
  mutating func hoverAtRest() {
    if awaitsHover { hover() }
  }

  // MARK: The window

  private mutating func resize(to size: Size) {
    guard size != configuration.window, size.width >= 1, size.height >= 1 else { return }
    let place = host.recognizer.lastLocation.map { viewport.pixels($0) + halfOrigin }
    configuration.window = size
    host.fit(to: configuration, at: stageTime)
    // The pointer has not moved over the window, so it has moved over the viewport.
    if let place, let last = host.recognizer.lastLocation {
      host.shiftPointer(by: viewport.points(place - halfOrigin) - last)
    }
  }
}

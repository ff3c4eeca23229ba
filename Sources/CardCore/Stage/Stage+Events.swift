extension Stage {
  /// Takes in what the user did; points are in the viewport points of the scene on stage.
  package mutating func handle(_ event: InputEvent) -> Effects {
    let t = advance(to: event.time)
    expire(at: t)
    let time = event.time
    releaseSpeed(after: event.kind)
    noteForXRay(event)
    noteForAudience(event)
    switch event.kind {
    case .press(let point, let button, let device, let modifiers):
      let point = track(point)
      if button == 1 { press(point, device, modifiers, time: time, at: t) }
    case .move(let point, _):
      let point = track(point)
      if tuner.dragged != nil {
        dragTuner(at: t)
      } else if recognizer.isPressed, !isRewound {
        deliver(recognizer.move(point, at: time), at: t)
      } else {
        hover(at: t)
      }
    case .release(let point, let button, _):
      let point = track(point)
      if button == 1 { return release(point, time: time, at: t) }
    case .leave:
      pointer = nil
      if !recognizer.isPressed || isRewound { hover(at: t) }
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      let point = track(point)
      guard !overlays.showsKeyList else { break }
      if modifiers.contains(.alt) {
        turnSpeed(by: dy)
        break
      }
      if modifiers.contains(.shift), spotlight.isOn {
        spotlight.turn(dy)
        break
      }
      if turnTuner(by: dy, at: t) { break }
      setPaused(false, at: t)
      let touch = Touch(location: point, hit: sceneHit, modifiers: modifiers)
      deliver(
        recognizer.wheel(touch, dx: dx, dy: dy, isFine: isFine, isEnd: isEnd, at: time), at: t)
    case .keyDown(let name, let modifiers, let isRepeat):
      return key(name, modifiers, isRepeat: isRepeat, time: time, at: t)
    case .keyUp:
      break
    case .pinch(let point, let scale, let phase):
      setPaused(false, at: t)
      let touch = Touch(location: track(point), hit: sceneHit)
      deliver([.pinch(touch, scale: scale, speed: 0, phase: phase)], at: t)
    case .resize(let size):
      resize(to: size, at: t)
    case .cancel:
      overlays.pressedTab = nil
      tuner.letGo()
      if !isRewound { deliver(recognizer.cancel(at: time), at: t) }
    case .say(let text, let seconds):
      overlays.say(text, size: configuration.labelSize(.caption, text), for: seconds, at: latest)
    case .tune(let overrides): retune(to: overrides, at: t)
    }
    return []
  }

  /// Ends what only silence ends.
  mutating func expire(at t: Double) {
    // What goes on in a moment of the past goes on standing still.
    let gestures = isRewound ? [] : recognizer.expire(at: latest)
    if !gestures.isEmpty { deliver(gestures, at: t) }
  }

  /// Takes note of where the pointer is, and gives the point of the view it is in, or was pressed
  /// in: of the one at the left, as the other's points are the same.
  private mutating func track(_ point: Point) -> Point {
    let pixel = viewport.pixels(point)
    pointer = pixel
    if !recognizer.isPressed { pointerHalf = isSplit && pixel.x >= halfWidth ? .b : .a }
    return pointerHalf == .a ? point : point - Point(halfWidth / viewport.zoom, 0)
  }

  mutating func deliver(_ gestures: [Gesture], at t: Double) {
    for gesture in gestures {
      slots[current].handle(gesture, at: t)
      guard !configuration.options.reducesMotion else { continue }
      switch gesture {
      case .press(let touch): if let hit = touch.hit { pressFeedback.press(hit.face, at: t) }
      case .tap, .pressEnded, .panBegan, .pinch: pressFeedback.release(at: t)
      case .panChanged, .panEnded, .wheel, .hover, .command: break
      }
    }
  }

  /// What of the scene on stage is under the pointer, in the list last shown.
  private var sceneHit: Hit? {
    guard let pointer, tunerTarget == nil, let hit = shown.hit(at: pointer),
      hit.face.scene == sceneID
    else {
      return nil
    }
    return hit
  }

  private var overlayHit: FaceID? {
    guard let pointer, tunerTarget == nil, let hit = shown.hit(at: pointer),
      hit.face.scene == .overlay
    else {
      return nil
    }
    return hit.face
  }

  private static func isTab(_ face: FaceID) -> Bool {
    face.part == .tab || face.part == .selectedTab
  }

  private mutating func press(
    _ point: Point, _ device: PointerDevice, _ modifiers: Modifiers, time: Double, at t: Double
  ) {
    // A press on an overlay is the overlay's: on a tab it waits for the release.
    if overlays.showsBlank { return overlays.setBlank(false, at: latest) }
    if overlays.showsKeyList { return overlays.setKeyList(false, at: latest) }
    if pressTuner(at: t) { return }
    if let face = overlayHit {
      overlays.pressedTab = Self.isTab(face) ? face.index : nil
      return
    }
    setPaused(false, at: t)
    let hit = sceneHit
    let catches = slots[current].wouldCatch(hit, at: t)
    let touch = Touch(location: point, hit: hit, modifiers: modifiers)
    deliver(recognizer.press(touch, device: device, catches: catches, at: time), at: t)
  }

  private mutating func release(_ point: Point, time: Double, at t: Double) -> Effects {
    if let effects = releaseTuner(at: t) { return effects }
    if let tab = overlays.pressedTab {
      overlays.pressedTab = nil
      if let face = overlayHit, Self.isTab(face), face.index == tab { show(tab, at: t) }
    } else if !isRewound {
      deliver(recognizer.release(point, at: time), at: t)
    }
    hover(at: t)
    return []
  }

  private mutating func hover(at t: Double) {
    tuner.hovered = tunerTarget
    let face = overlayHit
    overlays.hoveredTab = face.flatMap { Self.isTab($0) ? $0.index : nil }
    let hit = face == nil ? sceneHit : nil
    guard hit != hovered, !isRewound else { return }
    hovered = hit
    deliver([.hover(hit)], at: t)
  }

  // MARK: Keys

  private mutating func key(
    _ name: String, _ modifiers: Modifiers, isRepeat: Bool, time: Double, at t: Double
  ) -> Effects {
    if overlays.prompt != nil, let taken = promptKey(name, modifiers, at: t) { return taken }
    if let effects = tunerKey(name, modifiers, at: t) { return effects }
    guard let command = bindings.command(for: name, modifiers) else { return [] }
    if isRepeat {
      // A held key steps on only once the last step is nearly done, at most eight times a second.
      let isReady = slots[current].isReadyForStep(at: t)
      guard command.isStep, isReady, time - lastStep >= 0.125 else { return [] }
    }
    if command.isStep { lastStep = time }
    return perform(command, at: t)
  }

  /// A key while a number is typed; nil where it is none of the prompt's and ends the typing.
  private mutating func promptKey(
    _ name: String, _ modifiers: Modifiers, at t: Double
  ) -> Effects? {
    let typed = overlays.prompt ?? ""
    switch name {
    case "BackSpace": overlays.prompt = String(typed.dropLast())
    case "Return", "KP_Enter":
      overlays.prompt = nil
      if let number = Int(typed) { deliver([.command(.item(number))], at: t) }
    case "Escape", "g": overlays.prompt = nil
    case _ where name.count == 1 && name.first!.isNumber && modifiers.isEmpty:
      // Nine digits are more than any count and fit an integer.
      if typed.count < 9 { overlays.prompt = typed + name }
    default:
      overlays.prompt = nil
      return nil
    }
    return []
  }

  // MARK: The window

  private mutating func resize(to size: Size, at t: Double) {
    guard size != configuration.window, size.width >= 1, size.height >= 1 else { return }
    configuration.window = size
    let place = recognizer.lastLocation.map(viewport.pixels)
    fitViewports(at: t)
    recognizer.slopScale = slopScale
    // The pointer has not moved over the window, so it has moved over the viewport.
    if let place, let last = recognizer.lastLocation {
      recognizer.shift(by: viewport.points(place) - last)
    }
  }
}

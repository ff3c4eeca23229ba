/// The tuner over the stage: every change of a constant of the scene on stage acts at once.
extension Tuner: ChromeLayer {
  /// The panel as it stands; nil while it is closed, or the scene has no constants.
  func panel(in stage: Stage) -> TunerPanel? {
    let scene = stage.host.sceneType
    guard isOpen, !scene.knobs.isEmpty else { return nil }
    var tuner = self
    tuner.line = min(line, scene.knobs.count - 1)
    return TunerPanel(
      tuner, scene.knobs, stage.overrides[half][scene.id], title: scene.title,
      isSplit: stage.isSplit, stage.configuration)
  }

  /// What of the panel is under the pointer; nil where something else lies over it.
  private func target(in stage: Stage) -> Target? {
    guard isOpen, let pointer = stage.pointer, stage.pointed?.face == TunerPanel.ground else {
      return nil
    }
    return panel(in: stage)?.target(at: pointer)
  }

  static var hearsMoves: Bool { true }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    panel(in: stage)?.append(hovered: target(in: stage), to: &items)
  }

  mutating func note(_ event: InputEvent, in stage: Stage) {
    if case .cancel = event.kind { letGo() }
  }

  mutating func handle(_ event: InputEvent.Kind, in stage: Stage) -> [ChromeRequest]? {
    guard isOpen else { return nil }
    switch event {
    case .press: return press(in: stage)
    case .move where dragged != nil: return drag(in: stage)
    case .release: return release(in: stage)
    case .wheel(_, _, let notches, _, _, let modifiers) where !modifiers.contains(.alt):
      return turn(by: notches, in: stage)
    case .keyDown(let name, let modifiers, _):
      if hasFocus, let requests = key(name, modifiers, in: stage) { return requests }
      guard stage.command(for: event) == .escape else { return nil }
      close()
      return []
    default: return nil
    }
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    switch target(in: stage) {
    case .slider, .number, .button, .half: .pointingHand
    case .line, .ground: .arrow
    case nil: nil
    }
  }

  // MARK: The hands

  private mutating func press(in stage: Stage) -> [ChromeRequest]? {
    guard let target = target(in: stage) else {
      leave()
      return nil
    }
    takeFocus()
    switch target {
    case .slider(let line):
      choose(line)
      dragged = line
      return drag(in: stage)
    case .number(let line):
      choose(line)
      beginEntry()
    case .line(let line): choose(line)
    case .button(let button): pressed = button
    case .half(let half): self.half = half
    case .ground: break
    }
    return []
  }

  /// The held slider goes where the pointer is.
  private func drag(in stage: Stage) -> [ChromeRequest] {
    guard let line = dragged, let pointer = stage.pointer, let panel = panel(in: stage),
      panel.knobs.indices.contains(line)
    else { return [] }
    return tune(
      line, to: panel.knobs[line].value(at: panel.share(at: pointer, of: line)), in: stage)
  }

  /// The press is over; nil where it was not the panel's.
  private mutating func release(in stage: Stage) -> [ChromeRequest]? {
    guard dragged != nil || pressed != nil else { return nil }
    let button = pressed
    letGo()
    if let button, target(in: stage) == .button(button) { return requests(of: button, in: stage) }
    return []
  }

  /// A notch of the wheel over a line is a step; nil beside the panel.
  private mutating func turn(by notches: Double, in stage: Stage) -> [ChromeRequest]? {
    switch target(in: stage) {
    case .slider(let line), .number(let line), .line(let line):
      choose(line)
      let count = steps(for: notches)
      return count == 0 ? [] : step(by: count, in: stage)
    case .button, .half, .ground: return []
    case nil: return nil
    }
  }

  /// A key while the panel has the focus; nil where it means nothing to it.
  private mutating func key(
    _ name: String, _ modifiers: Modifiers, in stage: Stage
  ) -> [ChromeRequest]? {
    let knobs = stage.host.sceneType.knobs
    guard !knobs.isEmpty else { return nil }
    choose(min(line, knobs.count - 1))
    let order = order(for: name, modifiers, count: knobs.count, isSplit: stage.isSplit)
    guard let order else { return nil }
    return switch order {
    case .done: []
    case .step(let count): step(by: count, in: stage)
    case .least: tune(line, to: knobs[line].range.lowerBound, in: stage)
    case .most: tune(line, to: knobs[line].range.upperBound, in: stage)
    case .set(let value): tune(line, to: value, in: stage)
    case .button(let button): requests(of: button, in: stage)
    }
  }

  // MARK: The constants

  private func requests(of button: Button, in stage: Stage) -> [ChromeRequest] {
    switch button {
    case .reset: return tune(line, to: nil, in: stage)
    case .resetAll:
      var overrides = stage.overrides
      overrides[half][stage.sceneID] = Overrides()
      return [.tune(overrides)]
    case .load: return [.effect(.loadTuning)]
    case .save: return [.effect(.saveTuning)]
    }
  }

  /// Steps of the chosen constant.
  private func step(by count: Double, in stage: Stage) -> [ChromeRequest] {
    let knob = stage.host.sceneType.knobs[line]
    let value = stage.overrides[half][stage.sceneID].value(of: knob)
    return tune(line, to: knob.stepped(value, by: count), in: stage)
  }

  /// Gives a constant a value; nil for its default.
  private func tune(_ line: Int, to value: Double?, in stage: Stage) -> [ChromeRequest] {
    let knobs = stage.host.sceneType.knobs
    guard knobs.indices.contains(line) else { return [] }
    let held = value.map(knobs[line].held)
    var overrides = stage.overrides
    overrides[half][stage.sceneID][knobs[line].name] = held == knobs[line].standard ? nil : held
    return [.tune(overrides)]
  }
}

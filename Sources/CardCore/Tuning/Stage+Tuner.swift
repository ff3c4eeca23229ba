/// The tuner: a panel of the constants of the scene on stage, every change of which acts at once.
extension Stage {
  /// The constants of the scene on stage.
  private var knobs: [Knob] { type(of: slots[current].scene).knobs }

  /// The panel as it stands; nil while it is closed, or the scene has no constants.
  private var panel: TunerPanel? {
    guard tuner.isOpen, !knobs.isEmpty else { return nil }
    var tuner = tuner
    tuner.line = min(tuner.line, knobs.count - 1)
    return TunerPanel(
      tuner, knobs, overrides[tuner.half][sceneID], title: type(of: slots[current].scene).title,
      isSplit: isSplit, configuration)
  }

  /// Where the panel stands, in window pixels; nil while it is closed.
  var tunerRect: Rect? { panel?.rect }

  /// In window pixels.
  var tunerItems: [DisplayItem] { panel?.items() ?? [] }

  /// What of the panel is under the pointer.
  var tunerTarget: Tuner.Target? { pointer.flatMap { panel?.target(at: $0) } }

  // MARK: The constants

  /// Takes other constants for either view; what runs goes on by them.
  mutating func retune(to new: SplitOverrides, at t: Double) {
    guard new != overrides else { return }
    goOnFromRewound(at: t)
    let old = overrides
    overrides = new
    configuration.options.tuning = new.a
    for index in slots.indices {
      let id = type(of: slots[index].scene).id
      if new.a[id] != old.a[id] { slots[index].scene.retune(new.a, at: t) }
      if new.b[id] != old.b[id] { slots[index].twin?.retune(new.b, at: t) }
    }
  }

  /// Gives the chosen constant a value; nil for the house's.
  private mutating func tune(_ line: Int, to value: Double?, at t: Double) {
    guard knobs.indices.contains(line) else { return }
    let knob = knobs[line]
    var new = overrides
    let held = value.map(knob.held)
    new[tuner.half][sceneID][knob.name] = held == knob.standard ? nil : held
    retune(to: new, at: t)
  }

  private func value(of line: Int) -> Double {
    overrides[tuner.half][sceneID].value(of: knobs[line])
  }

  // MARK: The hands

  /// A key while the panel has the focus; nil where it means nothing to it.
  mutating func tunerKey(_ name: String, _ modifiers: Modifiers, at t: Double) -> Effects? {
    guard tuner.isOpen, tuner.hasFocus, !knobs.isEmpty else { return nil }
    tuner.choose(min(tuner.line, knobs.count - 1))
    let order = tuner.take(name, modifiers, count: knobs.count, isSplit: isSplit)
    guard let order else { return nil }
    let (line, knob) = (tuner.line, knobs[tuner.line])
    switch order {
    case .done: break
    case .step(let count): tune(line, to: knob.stepped(value(of: line), by: count), at: t)
    case .least: tune(line, to: knob.range.lowerBound, at: t)
    case .most: tune(line, to: knob.range.upperBound, at: t)
    case .set(let value): tune(line, to: value, at: t)
    case .button(let button): return perform(button, at: t)
    }
    return []
  }

  private mutating func perform(_ button: Tuner.Button, at t: Double) -> Effects {
    switch button {
    case .reset: tune(min(tuner.line, knobs.count - 1), to: nil, at: t)
    case .resetAll:
      var new = overrides
      new[tuner.half][sceneID] = Tuning()
      retune(to: new, at: t)
    case .load: return .loadTuning
    case .save: return .saveTuning
    }
    return []
  }

  /// A press of the first button; false where it is not on the panel.
  mutating func pressTuner(at t: Double) -> Bool {
    guard let target = tunerTarget else {
      tuner.leave()
      return false
    }
    tuner.takeFocus()
    switch target {
    case .slider(let line):
      tuner.choose(line)
      tuner.dragged = line
      dragTuner(at: t)
    case .number(let line):
      tuner.choose(line)
      tuner.beginEntry()
    case .line(let line): tuner.choose(line)
    case .button(let button): tuner.pressed = button
    case .half(let half): tuner.half = half
    case .ground: break
    }
    return true
  }

  /// The held slider goes where the pointer is.
  mutating func dragTuner(at t: Double) {
    guard let line = tuner.dragged, let pointer, let panel, knobs.indices.contains(line) else {
      return
    }
    tune(line, to: knobs[line].value(at: panel.share(at: pointer, of: line)), at: t)
  }

  /// The press is over; nil where it was not the panel's.
  mutating func releaseTuner(at t: Double) -> Effects? {
    guard tuner.dragged != nil || tuner.pressed != nil else { return nil }
    tuner.dragged = nil
    let button = tuner.pressed
    tuner.pressed = nil
    if let button, tunerTarget == .button(button) { return perform(button, at: t) }
    return []
  }

  /// A notch of the wheel over a line is a step; false beside the panel.
  mutating func turnTuner(by notches: Double, at t: Double) -> Bool {
    guard let target = tunerTarget else { return false }
    switch target {
    case .slider(let line), .number(let line), .line(let line):
      tuner.choose(line)
      let steps = tuner.steps(for: notches)
      tune(line, to: knobs[line].stepped(value(of: line), by: steps), at: t)
    case .button, .half, .ground: break
    }
    return true
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The tuner as an overlay. Every change of a parameter applies at once to the scene on stage.
extension Tuner: OverlayLayer {
  /// Returns the panel of the last frame; nil if it is hidden.
  private func panel(in stage: Stage) -> TunerPanel? {
    guard let rect = stage.layout[.tuner] else { return nil }
    let parameters = stage.host.parameters
    var tuner = self
    tuner.line = min(line, parameters.count - 1)
    return TunerPanel(tuner, in: rect, of: stage)
  }

  /// Returns the part of the panel under the pointer; nil if something else covers the panel.
  ///
  /// - Parameter panel: the panel of the last frame, if the caller has it.
  private func target(in stage: Stage, on panel: TunerPanel? = nil) -> Target? {
    guard isOpen, let pointer = stage.pointer, stage.pointed?.face == TunerPanel.background else {
      return nil
    }
    return (panel ?? self.panel(in: stage))?.target(at: pointer)
  }

  static func useOfMoves(in overlays: Overlays) -> MoveUse {
    overlays.tuner.isOpen ? .position : .none
  }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard isOpen, !stage.host.parameters.isEmpty else { return }
    // In the split view, the panel covers the view that it doesn't tune.
    let isInLesson = stage.host.lessonPanel != nil
    let rect = TunerPanel.rect(
      besideView: side,
      isAtRight: isInLesson || stage.isSplit && side == .a && !stage.configuration.isPortrait,
      in: layout.area, of: stage)
    // The panel of a lesson lies beside the area of the other overlays.
    if isInLesson { layout.insist(on: .tuner, at: rect) } else { layout.place(.tuner, at: rect) }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let panel = panel(in: stage) else { return }
    panel.append(hovered: target(in: stage, on: panel), to: &items)
  }

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    if case .cancel = event.kind { cancelPress() }
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard isOpen else { return nil }
    switch event {
    case .press: return press(in: stage)
    case .move where dragged != nil: return drag(in: stage)
    case .move where dragsScrollBar:
      dragScrollBar(in: stage)
      return []
    case .release: return release(in: stage)
    case .wheel(_, _, let notches, _, _, let modifiers) where !modifiers.contains(.alt):
      return turn(by: notches, in: stage)
    // These keys act once, even if they are held.
    case .keyDown("Return", _, isRepeat: true, _), .keyDown("KP_Enter", _, isRepeat: true, _),
      .keyDown("Escape", _, isRepeat: true, _), .keyDown("Tab", _, isRepeat: true, _):
      return hasFocus ? [] : nil
    case .keyDown(let name, let modifiers, _, _):
      firstRow = panel(in: stage)?.firstRow ?? 0
      if hasFocus, let requests = key(name, modifiers, typing: Self.number(in: event), in: stage) {
        return requests
      }
      guard stage.action(for: event) == .close else { return nil }
      close()
      return []
    default: return nil
    }
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    switch target(in: stage) {
    case .slider, .number, .button, .side, .scrollBar: .pointingHand
    case .line, .background: .arrow
    case nil: nil
    }
  }

  // MARK: The pointer

  private mutating func press(in stage: Stage) -> [OverlayRequest]? {
    guard let target = target(in: stage) else {
      resignFocus()
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
      entry = ""
    case .line(let line): choose(line)
    case .scrollBar:
      dragsScrollBar = true
      dragScrollBar(in: stage)
    case .button(let button): pressed = button
    case .side(let side): choose(side)
    case .background: break
    }
    return []
  }

  /// Moves the dragged slider to the pointer.
  private mutating func drag(in stage: Stage) -> [OverlayRequest] {
    guard let line = dragged, let pointer = stage.pointer, let panel = panel(in: stage),
      panel.parameters.indices.contains(line)
    else { return [] }
    return tune(
      line, to: panel.parameters[line].value(at: panel.fraction(at: pointer)), in: stage)
  }

  /// Moves the scroll bar's knob to the pointer.
  private mutating func dragScrollBar(in stage: Stage) {
    guard let pointer = stage.pointer, let panel = panel(in: stage) else { return }
    scroll(to: panel.firstRow(at: pointer))
  }

  /// Ends a press. Returns nil if the press was not on the panel.
  private mutating func release(in stage: Stage) -> [OverlayRequest]? {
    guard dragged != nil || pressed != nil || dragsScrollBar else { return nil }
    let button = pressed
    cancelPress()
    if let button, target(in: stage) == .button(button) { return requests(of: button, in: stage) }
    return []
  }

  /// Changes the value under the pointer by the wheel, or scrolls the list. Returns nil if the pointer is outside the
  /// panel.
  private mutating func turn(by notches: Double, in stage: Stage) -> [OverlayRequest]? {
    guard let target = target(in: stage), let panel = panel(in: stage) else { return nil }
    // Upward steps increase a value.
    let count = -wheel.steps(for: notches)
    guard count != 0 else { return [] }
    switch target {
    case .slider(let line), .number(let line):
      choose(line)
      return step(by: count, in: stage)
    case .line, .scrollBar, .button, .side, .background:
      scroll(to: panel.firstRow - Int(count))
      return []
    }
  }

  // MARK: The keys

  private static let maximumEntryLength = 9
  /// The number of steps by which an arrow key with Shift changes a value.
  private static let bigStep = 10.0

  /// Handles a key while the panel has the focus. `characters` are the characters that the key types into a number.
  /// Returns nil if the key has no effect in the panel.
  private mutating func key(
    _ name: String, _ modifiers: Modifiers, typing characters: String?, in stage: Stage
  ) -> [OverlayRequest]? {
    let parameters = stage.host.parameters
    guard !parameters.isEmpty else { return nil }
    choose(min(line, parameters.count - 1))
    let others = modifiers.subtracting(.shift)
    if others == .control, name == "s" { return requests(of: .save, in: stage) }
    if others == .control, name == "o" { return requests(of: .load, in: stage) }
    guard others.isEmpty else { return nil }
    let typed = entry
    if let characters {
      entry = String(((typed ?? "") + characters).prefix(Self.maximumEntryLength))
      return []
    }
    let hasShift = modifiers.contains(.shift)
    switch name {
    case "Escape": if typed == nil { resignFocus() } else { entry = nil }
    case "BackSpace" where typed != nil: entry = typed.map { String($0.dropLast()) }
    case "Return", "KP_Enter":
      entry = typed == nil ? "" : nil
      if let value = typed.flatMap(Double.init), value.isFinite {
        let requests = tune(line, to: value, in: stage)
        if !parameters[line].range.contains(value) {
          refused = (value, parameters[line].name, stage.sceneID, side)
        }
        return requests
      }
    case "Up": choose((line + parameters.count - 1) % parameters.count)
    case "Down": choose((line + 1) % parameters.count)
    case "Left": return step(by: hasShift ? -Self.bigStep : -1, in: stage)
    case "Right": return step(by: hasShift ? Self.bigStep : 1, in: stage)
    case "Home": return tune(line, to: parameters[line].range.lowerBound, in: stage)
    case "End": return tune(line, to: parameters[line].range.upperBound, in: stage)
    case "Delete", "BackSpace": return requests(of: hasShift ? .resetAll : .reset, in: stage)
    case "Tab" where stage.isSplit: choose(side.other)
    default: return nil
    }
    return []
  }

  /// Returns the characters that a key press types into a number, or nil if it types none.
  private static func number(in event: UserInput) -> String? {
    switch event.typedText {
    case ".", ",", "\u{66B}": "."
    case "-", "\u{2212}": "-"
    default: event.typedDigits
    }
  }

  // MARK: The parameters

  private mutating func requests(of button: Button, in stage: Stage) -> [OverlayRequest] {
    switch button {
    case .reset: return tune(line, to: nil, in: stage)
    case .resetAll:
      (entry, refused) = (nil, nil)
      var overrides = stage.overrides
      overrides[side][stage.sceneID] = Overrides()
      return [.tune(overrides)]
    case .load: return [.action(Request(.loadParameters))]
    case .save: return [.action(Request(.saveParameters))]
    }
  }

  /// Changes the chosen parameter by `count` of its steps.
  private mutating func step(by count: Double, in stage: Stage) -> [OverlayRequest] {
    let parameter = stage.host.parameters[line]
    let value = stage.overrides[side][stage.sceneID].value(of: parameter)
    return tune(line, to: parameter.stepped(value, by: count), in: stage)
  }

  /// Sets a parameter to a value, or to its default if the value is nil. Discards a number that the user is typing.
  private mutating func tune(_ line: Int, to value: Double?, in stage: Stage) -> [OverlayRequest] {
    let parameters = stage.host.parameters
    guard parameters.indices.contains(line) else { return [] }
    (entry, refused) = (nil, nil)
    let value = value.map(parameters[line].clamped)
    var overrides = stage.overrides
    overrides[side][stage.sceneID][parameters[line].name] =
      value == parameters[line].standard ? nil : value
    return [.tune(overrides)]
  }
}

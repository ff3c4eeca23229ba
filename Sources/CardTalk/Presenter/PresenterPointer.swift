package import CardInput
package import CardKinetics

/// The pointer over the presenter view's copy of the stage. Its events act on the stage itself.
///
/// An item pressed in the copy is held until its release, even if the pointer leaves the copy.
package struct PresenterPointer: Sendable {
  /// Whether the pointer is over the copy, or is held since a press in the copy.
  package private(set) var isOnStage = false
  /// Whether the pointer is held since a press in the copy.
  package var isPressed: Bool { !buttons.isEmpty }
  private var buttons: Set<Int> = []
  /// The rectangle of the copy and the size of the stage's window at the press. A drag uses both until its release,
  /// even if a window is resized.
  private var held: (copy: Rect, extent: Size)?

  package init() {}

  /// Returns the stage's events for an event of the presenter view's window, in pixels of the stage's window.
  ///
  /// The list is empty if the event belongs to the presenter view itself.
  ///
  /// - Parameters:
  ///   - event: the event, in pixels of the presenter view's window.
  ///   - extent: the size of the stage's window, in pixels.
  ///   - isStagePressed: whether another pointer is held since a press in the stage's own window. That pointer then
  ///     acts alone on the stage, unless the press in the copy came first.
  package mutating func events(
    for event: InputEvent, in layout: PresenterLayout, extent: Size, isStagePressed: Bool
  ) -> [InputEvent] {
    if isStagePressed, !isPressed {
      isOnStage = false
      return []
    }
    guard let seen = layout.frames[.stage] else { return [] }
    let (copy, extent) = held ?? (seen, extent)
    let scale = extent.width / copy.width
    let same = event.mapped { ($0 - copy.origin) * scale }
    switch event.kind {
    case .press(let point, let button, _, _):
      guard !buttons.isEmpty || copy.contains(point) else { return leave(at: event.time) }
      buttons.insert(button)
      (held, isOnStage) = ((copy, extent), true)
      return [same]
    case .release(let point, let button, _):
      guard buttons.remove(button) != nil else { return [] }
      if buttons.isEmpty { held = nil }
      return [same] + (copy.contains(point) ? [] : leave(at: event.time))
    case .move(let point, _):
      guard !buttons.isEmpty || copy.contains(point) else { return leave(at: event.time) }
      isOnStage = true
      return [same]
    // If a scroll or pinch began in the copy, the stage gets its end even if the pointer has left the copy.
    case .wheel(let point, _, _, _, let isEnd, _):
      return copy.contains(point) || isEnd && isOnStage ? [same] : []
    case .pinch(let point, _, let phase):
      return copy.contains(point) || phase != .began && isOnStage ? [same] : []
    case .leave: return leave(at: event.time)
    case .cancel: return endDrag(at: event.time)
    default: return []
    }
  }

  /// Returns the events that end the pointer's actions on the stage.
  package mutating func endDrag(at time: Double) -> [InputEvent] {
    let cancel = buttons.isEmpty ? [] : [InputEvent(time: time, kind: .cancel)]
    (buttons, held) = ([], nil)
    return cancel + leave(at: time)
  }

  private mutating func leave(at time: Double) -> [InputEvent] {
    guard isOnStage, buttons.isEmpty else { return [] }
    isOnStage = false
    return [InputEvent(time: time, kind: .leave)]
  }
}

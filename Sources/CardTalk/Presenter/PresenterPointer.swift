package import CardInput
package import CardKinetics

/// The pointer over the presenter view's copy of the stage, where it does what it does on the stage.
///
/// What is taken there is held until it is let go, wherever the pointer has gone meanwhile.
package struct PresenterPointer: Sendable {
  /// Whether it is over the copy, or holds something of it.
  package private(set) var isOnStage = false
  private var buttons: Set<Int> = []
  /// The copy and the stage as they were when something was taken: a drag goes on in them, whatever is resized meanwhile.
  private var held: (copy: Rect, extent: Size)?

  package init() {}

  /// What an event of the presenter view's window is to the stage, in pixels of the stage's window: nothing where it is the
  /// presenter view's own.
  ///
  /// - Parameters:
  ///   - event: in pixels of the presenter view's window.
  ///   - extent: the size of the stage's window, in pixels.
  package mutating func events(
    for event: InputEvent, in layout: PresenterLayout, extent: Size
  ) -> [InputEvent] {
    guard let seen = layout.pictures[.stage] else { return [] }
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
    // What has begun there ends there.
    case .wheel(let point, _, _, _, let isEnd, _):
      return copy.contains(point) || isEnd && isOnStage ? [same] : []
    case .pinch(let point, _, let phase):
      return copy.contains(point) || phase != .began && isOnStage ? [same] : []
    case .leave: return leave(at: event.time)
    case .cancel: return letGo(at: event.time)
    default: return []
    }
  }

  /// What ends whatever it does on the stage.
  package mutating func letGo(at time: Double) -> [InputEvent] {
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

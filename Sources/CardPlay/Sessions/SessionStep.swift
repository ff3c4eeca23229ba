package import CardCore

/// One thing that went into a window's stage; the same steps in the same order make the same
/// frames.
///
/// Times are seconds since the window's start. An event may be earlier than the frame before it: it
/// had not been heard of when that was drawn.
package enum SessionStep: Hashable, Sendable {
  case event(InputEvent)
  /// A frame was asked for; one that showed nothing new was not drawn.
  case frame(at: Double, isDrawn: Bool)
  /// Every scene was put back to its beginning.
  case restart(at: Double)
  /// From here on the place of a script's hand is shown, or it is not.
  case hand(isShown: Bool)

  /// Nil for what has no time of its own.
  var time: Double? {
    switch self {
    case .event(let event): event.time
    case .frame(let time, _), .restart(let time): time
    case .hand: nil
    }
  }
}

extension TimeLens {
  /// Does what was done; gives the frame where one was asked for.
  mutating func apply(_ step: SessionStep) -> Stage.Frame? {
    switch step {
    case .event(let event): _ = handle(event)
    case .frame(let time, _): return frame(at: time)
    case .restart(let time): restart(at: time)
    case .hand(let isShown): self.showsHand = isShown
    }
    return nil
  }
}

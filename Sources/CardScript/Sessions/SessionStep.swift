import CardRaster
package import CardStage

/// One input of a window's stage; the same steps in the same order make the same frames.
///
/// Times are seconds since the window's start. An event may be earlier than the frame before it,
/// which was drawn before the event arrived.
package enum SessionStep: Hashable, Sendable {
  case event(StageEvent)
  /// A frame was made; one that equals the last was not drawn.
  case frame(at: Double, isDrawn: Bool)
  /// Every scene returned to its initial state, and what the pen drew went, or stayed.
  case restart(at: Double, wipes: Bool)
  /// The hand of a script appeared or disappeared.
  case hand(isShown: Bool)
  /// The window's time took another pace.
  case pace(Double)

  /// Nil for what has no time of its own.
  var time: Double? {
    switch self {
    case .event(let event): event.time
    case .frame(let time, _), .restart(let time, _): time
    case .hand, .pace: nil
    }
  }
}

extension TimeLens {
  /// Applies a step; returns the frame that it made, if any.
  mutating func apply(_ step: SessionStep) -> Stage.Frame? {
    switch step {
    case .event(let event): _ = handle(event)
    case .frame(let time, _): return frame(at: time)
    case .restart(let time, let wipes): restart(at: time, wipes: wipes)
    case .hand(let isShown): self.showsHand = isShown
    case .pace(let pace): self.pace = pace
    }
    return nil
  }
}

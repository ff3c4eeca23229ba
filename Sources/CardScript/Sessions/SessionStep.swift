import CardRaster
package import CardStage

/// One input of a window's stage. Equal steps in the same order make equal frames.
///
/// Times are seconds since the window's start. An event may be earlier than the frame before it,
/// which was drawn before the event arrived.
package enum SessionStep: Hashable, Sendable {
  case event(StageEvent)
  /// A frame; `isDrawn` is false if the frame equals the one before.
  case frame(at: Double, isDrawn: Bool)
  /// A restart of every scene, with or without wiping the drawings.
  case restart(at: Double, wipes: Bool)
  /// The appearance or disappearance of a script's hand.
  case hand(isShown: Bool)
  /// A change of the pace of the window's time.
  case pace(Double)

  /// The time of the step; nil for a step without a time.
  var time: Double? {
    switch self {
    case .event(let event): event.time
    case .frame(let time, _), .restart(let time, _): time
    case .hand, .pace: nil
    }
  }
}

extension RewindableStage {
  /// Applies a step, and returns the resulting frame, if any.
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

import CardKinetics

/// The strength of the stamp on a card in the hand, by refined rules, negative on the left: it soon
/// follows how near a release is to a throw, and so does not jump with the hand's velocity.
struct StackStamp: Hashable, Sendable {
  private var motion: Motion
  /// When a hand that does not move on has no velocity any more, and the strength for it then.
  private var halt: Double
  private var still: Double

  /// The stamp of a card that is gripped while its stamp has a strength.
  init(_ strength: Double, still urge: Double, at t: Double) {
    motion = .still(strength)
    (halt, still) = (t, (-1...1).clamping(urge))
  }

  /// Follows the hand: how near a release now is to a throw, and how near once the hand is still.
  mutating func follow(_ urge: Double, still: Double, at t: Double) {
    motion = Self.motion(from: current(at: t), to: (-1...1).clamping(urge), at: t)
    (halt, self.still) = (t + VelocityTracker.standstill, (-1...1).clamping(still))
  }

  func position(at t: Double) -> Double { current(at: t).position(at: t) }

  func isMoving(at t: Double) -> Bool { t < halt || !current(at: t).isDone(at: t) }

  private func current(at t: Double) -> Motion {
    t < halt ? motion : Self.motion(from: motion, to: still, at: halt)
  }

  private static func motion(from motion: Motion, to target: Double, at t: Double) -> Motion {
    let (position, velocity) = motion.state(at: t)
    return .spring(
      StackMetrics.stampSpring, from: position, velocity: velocity, to: target, at: t,
      tolerance: .fraction)
  }
}

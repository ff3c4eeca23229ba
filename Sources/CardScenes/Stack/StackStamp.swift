import CardKinetics

/// The strength of the stamp on a held card in refined mode, negative on the left.
///
/// The target of the strength is how near a release would be to a throw. Because a spring moves the strength to its
/// target, the stamp doesn't jump with the pointer's velocity.
struct StackStamp: Hashable, Sendable {
  private var motion: Motion
  /// The time at which the pointer counts as standing still, unless it moves again earlier.
  private var halt: Double
  /// The target of the strength after `halt`.
  private var still: Double

  /// Creates the stamp of a card that is held while its stamp has the given strength.
  init(_ strength: Double, still urge: Double, at t: Double) {
    motion = .still(strength)
    (halt, still) = (t, (-1...1).clamping(urge))
  }

  /// Follows the pointer. `urge` is how near a release is to a throw now. `still` is how near it would be if the
  /// pointer stood still.
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

/// A value that the pointer can take hold of, and that moves by itself otherwise.
///
/// All times are absolute seconds.
public struct DraggableValue: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case free(Motion)
    case held(Hold)
  }

  private struct Hold: Hashable, Sendable {
    /// The value when it was taken hold of.
    var base: Double
    /// How far the pointer has moved it since.
    var travel: Double
    /// The pointer's velocity in the value's unit, and when it was read.
    var velocity: Double
    var time: Double
  }

  private var state: State

  /// Creates a value that `motion` moves.
  public init(_ motion: Motion) { state = .free(motion) }

  /// A value at rest.
  public static func still(_ value: Double) -> DraggableValue { DraggableValue(.still(value)) }

  /// Position and velocity at `t`; a pointer that has not moved for 40 ms has no velocity.
  public func state(at t: Double) -> (position: Double, velocity: Double) {
    switch state {
    case .free(let motion): motion.state(at: t)
    case .held(let hold):
      (
        hold.base + hold.travel,
        t - hold.time <= VelocityTracker.standstill ? hold.velocity : 0
      )
    }
  }

  /// The position at `t`.
  public func position(at t: Double) -> Double { state(at: t).position }

  /// The velocity at `t`, in units per second.
  public func velocity(at t: Double) -> Double { state(at: t).velocity }

  /// The motion it is in, or was last; nil while it is held.
  public var motion: Motion? { if case .free(let motion) = state { motion } else { nil } }

  /// Whether the pointer holds it.
  public var isHeld: Bool { if case .held = state { true } else { false } }

  /// Whether it is in motion at `t`; a drag is none.
  public func isMoving(at t: Double) -> Bool {
    if case .free(let motion) = state { !motion.isDone(at: t) } else { false }
  }

  /// Where it comes to rest; while held, where it is.
  public var rest: Double {
    switch state {
    case .free(let motion): motion.rest
    case .held(let hold): hold.base + hold.travel
    }
  }

  /// Takes hold of the value where it is seen.
  public mutating func grab(at t: Double) {
    state = .held(Hold(base: position(at: t), travel: 0, velocity: 0, time: t))
  }

  /// Follows the pointer, which has moved the value by `travel` since the grab.
  public mutating func drag(travel: Double, velocity: Double, at t: Double) {
    guard case .held(let hold) = state else { return }
    state = .held(Hold(base: hold.base, travel: travel, velocity: velocity, time: t))
  }

  /// Starts the motion that `motion` returns for the position and velocity at `t`; ends a hold.
  public mutating func go(
    at t: Double, _ motion: (_ position: Double, _ velocity: Double) -> Motion
  ) {
    let (position, velocity) = state(at: t)
    state = .free(motion(position, velocity))
  }

  /// Replaces the motion it is in; does nothing while it is held.
  public mutating func change(_ change: (Motion) -> Motion) {
    if case .free(let motion) = state { state = .free(change(motion)) }
  }

  /// The value in other units, `scale·x`, in motion or held.
  public func scaled(by scale: Double) -> DraggableValue {
    var result = self
    switch state {
    case .free(let motion): result.state = .free(motion.mapped(scale: scale, offset: 0))
    case .held(var hold):
      // The travel still counts from the press: the base takes up the difference.
      hold.base = (hold.base + hold.travel) * scale - hold.travel
      hold.velocity *= scale
      result.state = .held(hold)
    }
    return result
  }
}

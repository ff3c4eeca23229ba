/// A value that the pointer can hold, and that otherwise moves by itself.
///
/// All times are absolute seconds.
public struct DraggableValue: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case free(Motion)
    case held(Hold)
  }

  private struct Hold: Hashable, Sendable {
    /// The value at the grab.
    var base: Double
    /// The travel of the value since the grab.
    var travel: Double
    /// The pointer's velocity, in the value's unit per second, and the time for which the velocity was given.
    var velocity: Double
    var time: Double
  }

  private var state: State

  /// Creates a value that `motion` moves.
  public init(_ motion: Motion) { state = .free(motion) }

  /// Returns a value at rest.
  public static func still(_ value: Double) -> DraggableValue { DraggableValue(.still(value)) }

  /// Returns the position and velocity at `t`. A pointer that has not moved for 40 ms has no velocity.
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

  /// Returns the position at `t`.
  public func position(at t: Double) -> Double { state(at: t).position }

  /// Returns the velocity at `t`, in units per second.
  public func velocity(at t: Double) -> Double { state(at: t).velocity }

  /// The current or last motion; nil while the pointer holds the value.
  public var motion: Motion? { if case .free(let motion) = state { motion } else { nil } }

  /// Whether the pointer holds the value.
  public var isHeld: Bool { if case .held = state { true } else { false } }

  /// Whether the value moves by itself at `t`. A drag doesn't count.
  public func isMoving(at t: Double) -> Bool {
    if case .free(let motion) = state { !motion.isDone(at: t) } else { false }
  }

  /// The position at rest; the current position while the pointer holds the value.
  public var rest: Double {
    switch state {
    case .free(let motion): motion.rest
    case .held(let hold): hold.base + hold.travel
    }
  }

  /// Grabs the value at its current position.
  public mutating func grab(at t: Double) {
    state = .held(Hold(base: position(at: t), travel: 0, velocity: 0, time: t))
  }

  /// Follows the pointer, which has moved the value by `travel` since the grab.
  public mutating func drag(travel: Double, velocity: Double, at t: Double) {
    guard case .held(let hold) = state else { return }
    state = .held(Hold(base: hold.base, travel: travel, velocity: velocity, time: t))
  }

  /// Starts the motion that `motion` returns for the position and velocity at `t`. A hold ends.
  public mutating func go(
    at t: Double, _ motion: (_ position: Double, _ velocity: Double) -> Motion
  ) {
    let (position, velocity) = state(at: t)
    state = .free(motion(position, velocity))
  }

  /// Replaces the motion; does nothing while the pointer holds the value.
  public mutating func change(_ change: (Motion) -> Motion) {
    if case .free(let motion) = state { state = .free(change(motion)) }
  }

  /// Returns the value in other units: every position x becomes `scale·x`. A motion or a hold continues.
  public func scaled(by scale: Double) -> DraggableValue {
    var result = self
    switch state {
    case .free(let motion): result.state = .free(motion.mapped(scale: scale, offset: 0))
    case .held(var hold):
      // The travel still counts from the press: the base absorbs the difference.
      hold.base = (hold.base + hold.travel) * scale - hold.travel
      hold.velocity *= scale
      result.state = .held(hold)
    }
    return result
  }
}

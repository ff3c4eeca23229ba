/// The motion of one value, as a pure function of absolute time in seconds.
///
/// Before the start, the value is at its first position, and after the end at its rest. To catch or redirect a
/// motion, start another one from `state(at:)`. Position and velocity stay continuous.
public struct Motion: Hashable, Sendable {
  /// The law of motion of a value.
  public enum Law: Hashable, Sendable {
    case still(Double)
    case spring(SpringMotion)
    case decay(Decay)
    case timed(TimedMotion)
  }

  /// A law with its start and end, in absolute seconds.
  fileprivate struct Piece: Hashable, Sendable {
    var law: Law
    var start: Double
    var end: Double
  }

  fileprivate var first: Piece
  /// The bounce at the edge after the first piece; nil if the motion doesn't bounce.
  fileprivate var second: Piece?
  /// The purpose of the motion, as a number that its owner chooses; 0 if the owner needs none.
  ///
  /// When parameters change, the owner finds the motions that depend on them by their roles.
  public private(set) var role = 0

  /// Returns the motion of a value at rest.
  public static func still(_ value: Double) -> Motion {
    Motion(first: Piece(law: .still(value), start: -.infinity, end: -.infinity))
  }

  /// Returns the motion of a spring that is released at `start`. Before `start`, the value is at `from`.
  public static func spring(
    _ spring: Spring, from: Double, velocity: Double = 0, to target: Double, at start: Double,
    tolerance: Tolerance = .points, role: Int = 0
  ) -> Motion {
    let motion = SpringMotion(spring: spring, from: from, velocity: velocity, target: target)
    var result = Motion(
      first: Piece(
        law: .spring(motion), start: start, end: start + motion.settlingTime(tolerance)))
    result.role = role
    return result
  }

  /// Returns a timed motion that begins at `start`. Before `start`, the value is at `from`.
  public static func timed(
    _ curve: TimingCurve, from: Double, velocity: Double = 0, to target: Double,
    duration: Double, at start: Double
  ) -> Motion {
    let motion = TimedMotion(
      curve: curve, from: from, target: target, velocity: velocity, duration: duration)
    return Motion(first: Piece(law: .timed(motion), start: start, end: start + duration))
  }

  /// Returns a throw that decelerates. A throw that would leave `range` bounces at the end of the range.
  public static func deceleration(
    _ rate: DecelerationRate, from: Double, velocity: Double, at start: Double,
    in range: ClosedRange<Double> = -.infinity ... .infinity, bounce spring: Spring = .edgeBounce,
    tolerance: Tolerance = .points
  ) -> Motion {
    let decay = Decay(rate: rate, from: from, velocity: velocity)
    let edge = velocity < 0 ? range.lowerBound : range.upperBound
    guard !range.contains(decay.rest), edge.isFinite, let passing = decay.time(at: edge) else {
      return Motion(
        first: Piece(law: .decay(decay), start: start, end: start + decay.settlingTime(tolerance)))
    }
    let bounce = SpringMotion(
      spring: spring, from: edge, velocity: decay.state(at: passing).velocity, target: edge)
    let takeOver = start + passing
    return Motion(
      first: Piece(law: .decay(decay), start: start, end: takeOver),
      second: Piece(
        law: .spring(bounce), start: takeOver, end: takeOver + bounce.settlingTime(tolerance)))
  }

  private init(first: Piece, second: Piece? = nil) {
    (self.first, self.second) = (first, second)
  }

  /// The time at which the motion comes to rest; −∞ for a value at rest.
  public var end: Double { second?.end ?? first.end }

  /// The time at which the motion begins; −∞ for a value at rest.
  public var start: Double { first.start }

  /// Whether the motion has come to rest at `t`.
  public func isDone(at t: Double) -> Bool { t >= end }

  /// Whether the bounce at the edge has taken over at `t`.
  public func isBouncing(at t: Double) -> Bool {
    guard let second else { return false }
    return t >= second.start && t < second.end
  }

  /// The position at rest.
  public var rest: Double {
    switch (second ?? first).law {
    case .still(let value): value
    case .spring(let motion): motion.target
    case .decay(let decay): decay.rest
    case .timed(let motion): motion.target
    }
  }

  /// Returns the position at `t`.
  public func position(at t: Double) -> Double { state(at: t).position }

  /// Returns the velocity at `t`, in units per second.
  public func velocity(at t: Double) -> Double { state(at: t).velocity }

  /// Returns the position at `t`, and the velocity in units per second.
  public func state(at t: Double) -> (position: Double, velocity: Double) {
    if t >= end { return (rest, 0) }
    let piece = if let second, t >= second.start { second } else { first }
    let waiting = t < piece.start
    let elapsed = waiting ? 0 : t - piece.start
    let state =
      switch piece.law {
      case .still(let value): (position: value, velocity: 0.0)
      case .spring(let motion): motion.state(at: elapsed)
      case .decay(let decay): decay.state(at: elapsed)
      case .timed(let motion): motion.state(at: elapsed)
      }
    return (state.position, waiting ? 0 : state.velocity)
  }

  /// Returns the law of the motion at `t`.
  public func law(at t: Double) -> Law {
    if let second, t >= second.start { second.law } else { first.law }
  }

  /// Returns a motion that continues on another spring, from the position and velocity at `t`. Returns `self` if the
  /// motion has ended, or follows no spring at `t`.
  public func continued(
    on spring: Spring, at t: Double, tolerance: Tolerance = .points
  ) -> Motion {
    guard !isDone(at: t), case .spring(let motion) = law(at: t), motion.spring != spring
    else { return self }
    let (position, velocity) = state(at: t)
    // A motion that waits for its start continues to wait.
    let start = (second.map { t >= $0.start ? $0.start : first.start } ?? first.start)
    return .spring(
      spring, from: position, velocity: t < start ? motion.velocity : velocity,
      to: motion.target, at: max(t, start), tolerance: tolerance, role: role)
  }

  /// Returns a motion that continues with another duration, from the progress at `t`. Returns `self` if the motion has
  /// ended or is not timed.
  ///
  /// - Precondition: `duration` is above 0.
  public func continued(for duration: Double, at t: Double) -> Motion {
    guard !isDone(at: t), case .timed(var timed) = first.law, timed.duration != duration
    else { return self }
    let passed = max(t - first.start, 0) / timed.duration
    let start = t < first.start ? first.start : t - passed * duration
    timed.velocity *= timed.duration / duration
    timed.duration = duration
    var result = self
    result.first = Piece(law: .timed(timed), start: start, end: start + duration)
    return result
  }

  /// Returns the motion in other units: every position x becomes `scale·x + offset`.
  ///
  /// The result is exact, since every law is linear.
  public func mapped(scale: Double, offset: Double) -> Motion {
    var result = self
    result.first = first.mapped(scale, offset)
    result.second = second?.mapped(scale, offset)
    return result
  }
}

extension Motion.Piece {
  fileprivate func mapped(_ scale: Double, _ offset: Double) -> Motion.Piece {
    func mapped(_ x: Double) -> Double { scale * x + offset }
    var result = self
    switch law {
    case .still(let value): result.law = .still(mapped(value))
    case .spring(let m):
      result.law = .spring(
        SpringMotion(
          spring: m.spring, from: mapped(m.from), velocity: m.velocity * scale,
          target: mapped(m.target)))
    case .decay(let d):
      result.law = .decay(Decay(rate: d.rate, from: mapped(d.from), velocity: d.velocity * scale))
    case .timed(let m):
      result.law = .timed(
        TimedMotion(
          curve: m.curve, from: mapped(m.from), target: mapped(m.target),
          velocity: m.velocity * scale, duration: m.duration))
    }
    return result
  }
}

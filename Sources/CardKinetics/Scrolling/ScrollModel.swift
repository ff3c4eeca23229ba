/// A scroll offset that is dragged, thrown, bounced and snapped, as a function of time.
///
/// The offset grows when the pointer moves left or up. All times are absolute seconds, and all velocities are
/// velocities of the offset, in points per second. Every call keeps the offset continuous, except `jump(to:)`. A
/// release keeps the velocity continuous.
public struct ScrollModel: Hashable, Sendable {
  /// The phase of the offset.
  public enum Phase: String, Hashable, Sendable {
    case idle, dragging, decelerating, bouncing, settling
  }

  private enum State: Hashable, Sendable {
    case idle(Double)
    case dragging(Drag)
    case moving(Motion, Phase)
  }

  private struct Drag: Hashable, Sendable {
    /// The free offset (before the rubber band) at the press.
    var base: Double
    /// The pointer's travel since the press, along the axis.
    var travel: Double
    /// The pointer's velocity along the axis, and the time of this velocity.
    var pointerVelocity: Double
    var time: Double
    /// The offset at which the motion that the press stopped would have come to rest; nil if the press stopped no
    /// motion, and nil after the pointer has moved.
    var interruptedRest: Double?
  }

  /// The range of the rest offsets. A drag beyond it meets the rubber band.
  public private(set) var range: ClosedRange<Double>
  /// The viewport's extent along the axis: the rubber band's D.
  public private(set) var extent: Double
  /// The constants of the rubber band, the deceleration, the landing and the bounce.
  public private(set) var physics: ScrollPhysics
  private var state: State

  /// Creates a scroll at rest at `offset`, which may lie outside `range`; `extent` must be above 0.
  public init(
    range: ClosedRange<Double>, extent: Double, offset: Double,
    physics: ScrollPhysics = ScrollPhysics()
  ) {
    (self.range, self.extent, self.physics) = (range, extent, physics)
    state = .idle(offset)
  }

  /// The rubber band beyond the range.
  public var band: RubberBand { physics.rubberBand(extent: extent) }

  /// Returns the shown offset at `t`.
  public func offset(at t: Double) -> Double {
    switch state {
    case .idle(let offset): offset
    case .dragging(let drag): band.position(drag.base - drag.travel, in: range)
    case .moving(let motion, _): motion.position(at: t)
    }
  }

  /// Returns the velocity at `t`, in points per second; 0 if the pointer has not moved for 40 ms.
  public func velocity(at t: Double) -> Double {
    switch state {
    case .idle: return 0
    case .dragging(let drag):
      guard t - drag.time <= VelocityTracker.standstill else { return 0 }
      return -drag.pointerVelocity * band.slope(drag.base - drag.travel, in: range)
    case .moving(let motion, _): return motion.velocity(at: t)
    }
  }

  /// Returns the phase of the offset at `t`.
  public func phase(at t: Double) -> Phase {
    switch state {
    case .idle: .idle
    case .dragging: .dragging
    case .moving(let motion, _) where motion.isDone(at: t): .idle
    case .moving(let motion, .decelerating) where motion.isBouncing(at: t): .bouncing
    case .moving(_, let phase): phase
    }
  }

  /// The current or last motion; nil during a drag and for an offset that has never moved by itself.
  public var motion: Motion? {
    if case .moving(let motion, _) = state { motion } else { nil }
  }

  /// Whether the offset moves by itself at `t`. A drag doesn't count.
  public func isMoving(at t: Double) -> Bool {
    motion?.isDone(at: t) == false
  }

  /// Whether the pointer holds the offset.
  public var isDragging: Bool { if case .dragging = state { true } else { false } }

  /// Returns the offset at which the motion will come to rest; the current offset during a drag.
  public func rest(at t: Double) -> Double {
    motion?.rest ?? offset(at: t)
  }

  /// Begins a drag at the shown offset.
  public mutating func grab(at t: Double) {
    let free = band.free(offset(at: t), in: range)
    state = .dragging(
      Drag(
        base: free, travel: 0, pointerVelocity: 0, time: t,
        interruptedRest: isMoving(at: t) ? rest(at: t) : nil))
  }

  /// Ends a grab without a drag. The motion that the grab stopped continues to its rest offset; without such a motion,
  /// the offset stays. Does nothing without a grab.
  public mutating func resume(at t: Double) {
    guard case .dragging(let drag) = state else { return }
    release(to: drag.interruptedRest ?? offset(at: t), at: t)
  }

  /// Follows the pointer, whose travel since the grab is `travel` points.
  public mutating func drag(travel: Double, pointerVelocity: Double, at t: Double) {
    guard case .dragging(var drag) = state else { return }
    drag.travel = travel
    drag.pointerVelocity = pointerVelocity
    drag.time = t
    drag.interruptedRest = nil
    state = .dragging(drag)
  }

  /// Returns the position at which a release at `t` would come to rest if nothing snapped.
  public func projection(at t: Double) -> Double {
    physics.rate.rest(from: offset(at: t), velocity: velocity(at: t))
  }

  /// Releases the offset with the velocity of the drag.
  ///
  /// If the projected rest offset is within the range, `landing` receives it with the velocity, and returns the rest
  /// offset to use. The offset moves there on the landing spring. If `landing` returns nil, the offset slows down by
  /// itself. A throw beyond the range bounces at that end.
  public mutating func release(
    at t: Double, landing: (_ proposed: Double, _ velocity: Double) -> Double?
  ) {
    let (offset, velocity, proposed) = (offset(at: t), velocity(at: t), projection(at: t))
    if range.contains(proposed), let rest = landing(proposed, velocity) {
      settle(to: rest, from: offset, velocity: velocity, at: t)
    } else {
      state = thrown(from: offset, velocity: velocity, at: t)
    }
  }

  /// Returns a throw without a landing. The throw decelerates, or bounces if it begins beyond an end and doesn't lead
  /// back inside.
  private func thrown(from offset: Double, velocity: Double, at t: Double) -> State {
    let edge = range.clamping(offset)
    if edge != offset, edge == range.clamping(physics.rate.rest(from: offset, velocity: velocity)) {
      return .moving(
        .spring(physics.edgeBounce, from: offset, velocity: velocity, to: edge, at: t), .bouncing)
    }
    return .moving(
      .deceleration(
        physics.rate, from: offset, velocity: velocity, at: t, in: range,
        bounce: physics.edgeBounce), .decelerating)
  }

  /// Releases the offset to `rest`, clamped to the range. The landing spring moves an offset inside the range, and the
  /// bounce's spring moves an offset beyond the range.
  public mutating func release(to rest: Double, at t: Double) {
    let (offset, velocity) = (offset(at: t), velocity(at: t))
    if range.contains(offset) {
      settle(to: rest, from: offset, velocity: velocity, at: t)
    } else {
      state = .moving(
        .spring(
          physics.edgeBounce, from: offset, velocity: velocity, to: range.clamping(rest), at: t),
        .bouncing)
    }
  }

  /// Moves to `rest`, clamped to the range, with the current velocity.
  public mutating func settle(to rest: Double, at t: Double) {
    settle(to: rest, from: offset(at: t), velocity: velocity(at: t), at: t)
  }

  private mutating func settle(
    to rest: Double, from offset: Double, velocity: Double, at t: Double
  ) {
    let target = range.clamping(rest)
    if offset == target && velocity == 0 {
      state = .idle(target)
    } else {
      state = .moving(
        .spring(physics.landingSpring, from: offset, velocity: velocity, to: target, at: t),
        .settling)
    }
  }

  /// Sets the offset to `offset`, clamped to the range, without motion.
  public mutating func jump(to offset: Double) { state = .idle(range.clamping(offset)) }

  /// Changes the units: every offset x becomes `scale·x + shift`. `range` and `extent` replace the old values.
  ///
  /// A drag or a motion in progress continues from the mapped state. If an idle offset is outside the new range, it
  /// settles back into the range.
  public mutating func remap(
    scale: Double, shift: Double = 0, range: ClosedRange<Double>, extent: Double, at t: Double
  ) {
    // The shown offset stays, even if the new band needs another pull for it.
    let shown = offset(at: t) * scale + shift
    let free = physics.rubberBand(extent: extent).free(shown, in: range)
    self.extent = extent
    switch state {
    case .idle(let offset):
      state = .idle(offset * scale + shift)
    case .dragging(var drag):
      drag.base = free + drag.travel
      drag.pointerVelocity *= scale
      drag.interruptedRest = drag.interruptedRest.map { $0 * scale + shift }
      state = .dragging(drag)
    case .moving(let motion, let phase):
      state = .moving(motion.mapped(scale: scale, offset: shift), phase)
    }
    self.range = range
    let rest = rest(at: t)
    if !isDragging, !range.contains(rest) { settle(to: rest, at: t) }
  }

  /// Changes the physics. A motion in progress continues under the new physics from its current position and
  /// velocity.
  public mutating func retune(_ new: ScrollPhysics, at t: Double) {
    guard new != physics else { return }
    let (offset, velocity) = (offset(at: t), velocity(at: t))
    physics = new
    switch state {
    case .idle: break
    case .dragging(var drag):
      drag.base = band.free(offset, in: range) + drag.travel
      state = .dragging(drag)
    case .moving(let motion, _) where motion.isDone(at: t): break
    case .moving(let motion, .decelerating) where !motion.isBouncing(at: t):
      state = thrown(from: offset, velocity: velocity, at: t)
    case .moving(let motion, .settling):
      state = .moving(motion.continued(on: new.landingSpring, at: t), .settling)
    case .moving(let motion, _):
      state = .moving(motion.continued(on: new.edgeBounce, at: t), .bouncing)
    }
  }
}

/// A scroll offset that is dragged, thrown, bounced and snapped, as a function of time.
///
/// The offset grows when the pointer moves left or up. All times are absolute seconds; velocities
/// are the offset's, in points per second. The offset is continuous through every call but
/// `jump(to:)`, the velocity through every release.
public struct ScrollModel: Hashable, Sendable {
  /// What the offset is doing.
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
    /// The pointer's travel since, along the axis.
    var travel: Double
    /// The pointer's velocity along the axis, and when it was read.
    var pointerVelocity: Double
    var time: Double
    /// Where the motion that the press stopped was going; nil once the pointer has moved.
    var interruptedRest: Double?
  }

  /// The offsets at which the content rests; dragging beyond meets the rubber band.
  public private(set) var range: ClosedRange<Double>
  /// The viewport's extent along the axis: the rubber band's D.
  public private(set) var extent: Double
  /// How it gives, slows down, lands and bounces.
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

  /// The rubber band beyond its range.
  public var band: RubberBand { physics.rubberBand(extent: extent) }

  /// The offset as shown at `t`.
  public func offset(at t: Double) -> Double {
    switch state {
    case .idle(let offset): offset
    case .dragging(let drag): band.position(drag.base - drag.travel, in: range)
    case .moving(let motion, _): motion.position(at: t)
    }
  }

  /// The velocity at `t`, in points per second; 0 where the pointer has not moved for 40 ms.
  public func velocity(at t: Double) -> Double {
    switch state {
    case .idle: return 0
    case .dragging(let drag):
      guard t - drag.time <= VelocityTracker.standstill else { return 0 }
      return -drag.pointerVelocity * band.slope(drag.base - drag.travel, in: range)
    case .moving(let motion, _): return motion.velocity(at: t)
    }
  }

  /// What the offset is doing at `t`.
  public func phase(at t: Double) -> Phase {
    switch state {
    case .idle: .idle
    case .dragging: .dragging
    case .moving(let motion, _) where motion.isDone(at: t): .idle
    case .moving(let motion, .decelerating) where motion.isBouncing(at: t): .bouncing
    case .moving(_, let phase): phase
    }
  }

  /// The motion that moves it, or did last; nil while it is dragged or has only stood still.
  public var motion: Motion? {
    if case .moving(let motion, _) = state { motion } else { nil }
  }

  /// Whether the offset is in motion at `t`; a drag is none.
  public func isMoving(at t: Double) -> Bool {
    motion?.isDone(at: t) == false
  }

  /// Whether the pointer holds it.
  public var isDragging: Bool { if case .dragging = state { true } else { false } }

  /// Where the offset will be once nothing moves; while dragged, where it is.
  public func rest(at t: Double) -> Double {
    motion?.rest ?? offset(at: t)
  }

  /// Begins a drag at the offset shown.
  public mutating func grab(at t: Double) {
    let free = band.free(offset(at: t), in: range)
    state = .dragging(
      Drag(
        base: free, travel: 0, pointerVelocity: 0, time: t,
        interruptedRest: isMoving(at: t) ? rest(at: t) : nil))
  }

  /// Ends a grab without a drag: the offset goes on to the rest it was on its way to, or stays.
  /// Does nothing while it is not dragged.
  public mutating func resume(at t: Double) {
    guard case .dragging(let drag) = state else { return }
    release(to: drag.interruptedRest ?? offset(at: t), at: t)
  }

  /// Follows the pointer, which has gone `travel` points since the grab.
  public mutating func drag(travel: Double, pointerVelocity: Double, at t: Double) {
    guard case .dragging(var drag) = state else { return }
    drag.travel = travel
    drag.pointerVelocity = pointerVelocity
    drag.time = t
    drag.interruptedRest = nil
    state = .dragging(drag)
  }

  /// Where a release at `t` would come to rest if nothing snapped.
  public func projection(at t: Double) -> Double {
    physics.rate.rest(from: offset(at: t), velocity: velocity(at: t))
  }

  /// Lets go with the velocity of the drag.
  ///
  /// A throw that would end within the range asks `landing` for its rest, given the projected one
  /// and the velocity: the offset lands there on the landing spring, or, at nil, slows down by
  /// itself. Any other throw bounces at the end it leads beyond.
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

  /// A throw without a landing: a deceleration, or, where it begins beyond an end and does not lead
  /// back inside, the bounce.
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

  /// Lets go to `rest`, held to the range: on the landing spring, or, from beyond the range, on that
  /// of the bounce.
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

  /// Goes to `rest`, held to the range, with its present velocity.
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

  /// Stands at `offset`, held to the range, without motion.
  public mutating func jump(to offset: Double) { state = .idle(range.clamping(offset)) }

  /// Changes the units: every offset x becomes `scale·x + shift`, and the range and extent are new.
  ///
  /// A drag or a motion in progress goes on from the mapped state. An idle offset that the new
  /// range leaves out settles back into it.
  public mutating func remap(
    scale: Double, shift: Double = 0, range: ClosedRange<Double>, extent: Double, at t: Double
  ) {
    // The offset shown stays, though the new band may need another pull for it.
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

  /// Changes the physics: a motion in progress goes on under the new one, with its present
  /// position and velocity.
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

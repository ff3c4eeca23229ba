import CardKinetics

/// The stage's time, which runs as fast as the user's time, runs slower, or is paused.
///
/// Gestures use user time, and motions use stage time. In slow motion, a dragged card therefore stays under the pointer
/// while motions are slow.
package struct StageClock: Hashable, Sendable {
  /// The available speeds, in stage seconds per second.
  ///
  /// In slow motion, users can see a spring's overshoot, the landing of a fling, and the steps of single frames.
  package static let speeds = [1.0, 1.0 / 2, 1.0 / 8, 1.0 / 32]

  /// The range of speeds that can be set: from the slowest available speed to the fastest.
  package static let range = speeds[speeds.count - 1]...speeds[0]

  private var userAnchor = 0.0
  private var stageAnchor = 0.0
  /// The chosen speed.
  package private(set) var speed = 1.0
  /// The speed while a key is held; nil if no key is held.
  package private(set) var heldSpeed: Double?
  /// Whether the held speed was set with Alt and the wheel.
  package private(set) var isHeldByAlt = false
  /// The movement of the wheel with Alt.
  private var wheel = WheelTurn()
  /// Whether the time is paused.
  package private(set) var isPaused = false

  package init() {}

  /// The current rate, in stage seconds per second: 0 in a pause, below 1 in slow motion.
  package var rate: Double { isPaused ? 0 : heldSpeed ?? speed }

  /// Returns the stage's time for the user's `time`, both in seconds.
  package func stageTime(at time: Double) -> Double {
    stageAnchor + (time - userAnchor) * rate
  }

  /// Returns the user's time for a stage time; nil in a pause.
  package func time(atStage stageTime: Double) -> Double? {
    rate > 0 ? userAnchor + (stageTime - stageAnchor) / rate : nil
  }

  /// Chooses the next slower speed at user time `time`. The fastest speed follows the slowest.
  package mutating func chooseNextSpeed(at time: Double) {
    let next = Self.speeds.firstIndex { $0 < speed } ?? 0
    setSpeed(Self.speeds[next], at: time)
  }

  /// Changes the speed at user time `time`.
  package mutating func setSpeed(_ speed: Double, at time: Double) {
    anchor(at: time)
    self.speed = speed
  }

  /// Sets the speed while a key is held, from user time `time` on. Nil restores the chosen speed.
  package mutating func hold(_ speed: Double?, isByAlt: Bool = false, at time: Double) {
    anchor(at: time)
    (heldSpeed, isHeldByAlt) = (speed, isByAlt)
    if speed == nil { wheel = WheelTurn() }
  }

  /// Changes the speed by a movement of the wheel, from user time `time` until Alt is released. Each step of the wheel
  /// down makes the stage slower.
  mutating func turn(by notches: Double, at time: Double) {
    let steps = wheel.steps(for: notches)
    guard steps != 0 else { return }
    let speeds = Self.speeds
    let now = speeds.firstIndex { $0 <= heldSpeed ?? speed } ?? speeds.count - 1
    let index = (0...Double(speeds.count - 1)).clamping(Double(now) + steps)
    hold(speeds[Int(index)], isByAlt: true, at: time)
  }

  package mutating func setPaused(_ isPaused: Bool, at time: Double) {
    anchor(at: time)
    self.isPaused = isPaused
  }

  /// Sets the stage's time at user time `time`.
  package mutating func set(_ stageTime: Double, at time: Double) {
    stageAnchor = stageTime
    userAnchor = time
  }

  /// Makes `time` the anchor without changing the stage's time.
  private mutating func anchor(at time: Double) { set(stageTime(at: time), at: time) }
}

import CardKinetics
import Glibc

/// The hold on the front card in refined mode. The held point stays under the pointer, and the card tilts about
/// this point.
struct StackHold: Hashable, Sendable {
  /// The position of the held point relative to the card's middle, in the plane of the unturned card at full size.
  private var arm: Point
  /// The position of the held point at the press, relative to the viewport's middle.
  private var start: Point
  /// The pull at the press.
  private var pull: Double
  /// The card's rotation at the press, excluding the card's lean, in radians.
  private let twist: Double
  private(set) var stamp: StackStamp
  /// The pointer's travel downwards, in points.
  private var down = DraggableValue.still(0)

  /// Creates the hold on a card. `point` is relative to the viewport's middle; nil means the card's own middle. `mark`
  /// is the strength of the card's stamp.
  init(
    _ pose: StackPose, mark: Double, at point: Point?, _ metrics: StackMetrics, at t: Double
  ) {
    stamp = StackStamp(mark, still: metrics.urge(pull: pose.x, velocity: 0), at: t)
    let middle = Point(pose.x, pose.y - metrics.rise * pose.depth)
    start = point ?? middle
    let angle = metrics.tilt(at: pose.x) + pose.twist
    let unturned = Homography(.rotation(-angle, 0, 0, 1)).apply(start - middle)
    arm = Point(unturned.x / (1 - metrics.narrowing * pose.depth), unturned.y)
    pull = pose.x
    twist = angle - metrics.lean(at: pose.x)
    down.grab(at: t)
  }

  /// Moves the card downwards with the pointer, and updates the stamp for the pull.
  mutating func drag(
    travel: Double, velocity: Double, pull: (position: Double, velocity: Double),
    _ metrics: StackMetrics, at t: Double
  ) {
    down.drag(travel: travel, velocity: velocity, at: t)
    stamp.follow(
      metrics.urge(pull: pull.position, velocity: pull.velocity),
      still: metrics.urge(pull: pull.position, velocity: 0), at: t)
  }

  /// Multiplies every displacement of the hold by `scale`.
  mutating func scale(by scale: Double) {
    (arm, start, pull) = (arm * scale, start * scale, pull * scale)
    down = down.scaled(by: scale)
  }

  /// Returns the displacement and rotation of the card for the given pull and index, with their velocities. The
  /// velocities assume that the index is constant.
  func state(
    pull: (position: Double, velocity: Double), depth: Double, _ metrics: StackMetrics, at t: Double
  ) -> (pose: StackPose, velocity: StackPose) {
    let (y, dy) = down.state(at: t)
    let lean = metrics.lean(at: pull.position)
    let isFull = abs(metrics.tilt(at: pull.position)) > abs(lean)
    let (angle, turning) = (lean + twist, isFull ? 0 : metrics.tilt(at: pull.velocity))
    let narrowed = Point(arm.x * (1 - metrics.narrowing * depth), arm.y)
    let turned = Homography(.rotation(angle, 0, 0, 1)).apply(narrowed)
    let x = start.x + pull.position - self.pull - turned.x
    let dx = pull.velocity + turning * turned.y
    return (
      StackPose(
        x: x, y: start.y + y - turned.y + metrics.rise * depth, twist: angle - metrics.tilt(at: x),
        depth: depth),
      StackPose(
        x: dx, y: dy - turning * turned.x, twist: turning - metrics.tilt(at: dx), depth: 0)
    )
  }
}

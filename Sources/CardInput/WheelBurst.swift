/// Filters bursts of wheel steps: in each direction, one step counts in 150 ms.
package struct WheelBurst<Direction: Hashable & Sendable>: Hashable, Sendable {
  /// The minimum time between two steps that count, in seconds. Source: `Sources/CardScenes/README.md`, "Scrolling".
  private let pause = 0.150
  private var direction: Direction?
  private var time = -Double.infinity

  package init() {}

  /// Returns whether a step counts. `time` is the time of its event, in seconds.
  package mutating func accepts(_ direction: Direction, at time: Double) -> Bool {
    if direction == self.direction, time - self.time < pause { return false }
    (self.direction, self.time) = (direction, time)
    return true
  }
}

/// Filters bursts of wheel notches: in one direction, one counts in 150 ms.
package struct WheelBurst<Direction: Hashable & Sendable>: Hashable, Sendable {
  /// In seconds. Source: the spec, Carousel and Stack.
  private let pause = 0.150
  private var direction: Direction?
  private var time = -Double.infinity

  package init() {}

  /// Whether a notch counts; `time` is the event's own, in seconds.
  package mutating func accepts(_ direction: Direction, at time: Double) -> Bool {
    if direction == self.direction, time - self.time < pause { return false }
    (self.direction, self.time) = (direction, time)
    return true
  }
}

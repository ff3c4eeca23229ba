/// Thins out a burst of wheel notches: one counts in 150 ms, and a change of direction counts at
/// once.
package struct WheelBurst: Hashable, Sendable {
  /// Source: the spec, Carousel and Stack.
  package static let pause = 0.150

  private var lastTime = -Double.infinity
  private var lastIsOn = false

  package init() {}

  /// Whether a notch counts; `time` is the event's own, in seconds.
  package mutating func accepts(isOn: Bool, at time: Double) -> Bool {
    if isOn == lastIsOn && time - lastTime < Self.pause { return false }
    lastTime = time
    lastIsOn = isOn
    return true
  }
}

import CardKinetics

/// The recent path of the pointer, and the time of the last wheel step.
struct XRayTrail: Hashable, Sendable {
  struct Sample: Hashable, Sendable {
    /// The user time of the sample, in seconds.
    var time: Double
    /// The position in window pixels.
    var point: Point
  }

  /// The duration of the shown path, in seconds.
  static let span = 0.3
  /// The time for which a wheel step is shown, in seconds; tuned by eye.
  private static let notchSpan = 0.3
  /// The maximum number of samples. A device may send a thousand per second.
  private static let maximumSamples = 48

  /// The samples, the oldest first.
  private(set) var samples: [Sample] = []
  private var tracker = VelocityTracker()
  private var lastNotch = -Double.infinity

  mutating func add(_ point: Point, at time: Double) {
    tracker.add(point, at: time)
    // Samples that are closer together in time add nothing visible.
    let step = Self.span / Double(Self.maximumSamples)
    if samples.count > 1, time - samples[samples.count - 2].time < step { samples.removeLast() }
    samples.append(Sample(time: time, point: point))
    samples.removeAll { time - $0.time > Self.span }
  }

  /// Clears the path after the pointer has left the window.
  mutating func reset() {
    samples = []
    tracker = VelocityTracker()
  }

  mutating func recordNotch(at time: Double) { lastNotch = time }

  func showsNotch(at time: Double) -> Bool { time - lastNotch < Self.notchSpan }

  /// Returns the samples of the last 300 ms.
  func path(at time: Double) -> [Sample] { samples.filter { time - $0.time <= Self.span } }

  /// Returns the velocity in window pixels per second.
  func velocity(at time: Double) -> Point { tracker.velocity(at: time) }

  /// Whether the trail changes without input.
  func isFading(at time: Double) -> Bool {
    showsNotch(at: time) || samples.last.map { time - $0.time <= Self.span } ?? false
  }
}

/// The pointer's velocity, from its last samples.
///
/// The last three displacements are weighted .15, .65 and .20, oldest to newest. A pointer that has not moved for 40 ms
/// has velocity 0. Source: `Sources/CardScenes/README.md`, "Gestures".
///
/// Samples closer together than `minimumStep` are merged. A server's clock counts whole milliseconds, so a displacement
/// within one millisecond gives no reliable speed.
public struct VelocityTracker: Hashable, Sendable {
  /// The time without a movement after which a pointer counts as still, in seconds.
  public static let standstill = 0.040
  private static let minimumStep = 0.004
  private static let weights = (oldest: 0.15, middle: 0.65, newest: 0.20)

  private struct Sample: Hashable, Sendable {
    var time: Double
    var point: Point
  }

  /// The last four samples, newest first; empty slots have no value.
  private var newest: Sample?
  private var second: Sample?
  private var third: Sample?
  private var fourth: Sample?

  /// Creates a tracker without samples. Its velocity is zero.
  public init() {}

  /// Adds the position of the pointer at `time`, in seconds. A time before the previous sample counts as the time of
  /// that sample.
  public mutating func add(_ point: Point, at time: Double) {
    guard let last = newest else {
      newest = Sample(time: time, point: point)
      return
    }
    // A pause ends a movement: earlier samples don't belong to the next movement.
    if time - last.time > Self.standstill {
      self = VelocityTracker()
      second = Sample(time: time - Self.standstill, point: last.point)
      newest = Sample(time: time, point: point)
      return
    }
    let sample = Sample(time: max(time, last.time), point: point)
    if let before = second, last.time - before.time < Self.minimumStep {
      newest = sample
    } else {
      (newest, second, third, fourth) = (sample, last, second, third)
    }
  }

  /// Moves every sample by `delta`, so that a change of coordinates doesn't count as a movement of the pointer.
  public mutating func shift(by delta: Point) {
    func moved(_ sample: Sample?) -> Sample? {
      sample.map { Sample(time: $0.time, point: $0.point + delta) }
    }
    (newest, second) = (moved(newest), moved(second))
    (third, fourth) = (moved(third), moved(fourth))
  }

  /// Returns the velocity at `time`, in points per second.
  public func velocity(at time: Double) -> Point {
    guard let newest, let second, time - newest.time <= Self.standstill else { return .zero }
    var sum = Point.zero
    var weight = 0.0
    func add(_ from: Sample?, _ to: Sample?, _ fraction: Double) {
      guard let from, let to, to.time > from.time else { return }
      sum = sum + (to.point - from.point) / (to.time - from.time) * fraction
      weight += fraction
    }
    add(second, newest, Self.weights.newest)
    add(third, second, Self.weights.middle)
    add(fourth, third, Self.weights.oldest)
    return weight > 0 ? sum / weight : .zero
  }
}

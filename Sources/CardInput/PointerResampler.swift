package import CardKinetics

/// Estimates the position of a pressed pointer at the time of a frame, between samples or slightly beyond.
///
/// A 125 Hz mouse sends two samples per frame, and sometimes three. A card that follows the last sample therefore moves
/// in uneven steps. The design follows Android's `InputConsumer` and Chromium's `LinearResampling`, which draw a line
/// through the last two samples.
///
/// An X server reports whole milliseconds, and often whole pixels. The line is therefore fitted to more samples: to
/// those of the last `way` points of travel, within the limits of `spans`.
///
/// - Complexity: O(samples in `spans`), in time and memory.
package struct PointerResampler: Hashable, Sendable {
  /// The age of the pointer's position that a frame shows, in seconds. Source: Android's `RESAMPLE_LATENCY`.
  package static let latency = 0.005
  /// The travel of the pointer over the samples to which a line is fitted, in points. `spans` limits the duration of
  /// these samples, in seconds. Both are tuned by eye.
  ///
  /// With a longer travel, the line overshoots at turns. With a shorter travel, it shows the steps of whole pixels.
  private static let way = 12.0
  private static let spans = 0.016...0.040
  /// The pause between samples after which a new movement begins, in seconds. Source: Android's `RESAMPLE_MAX_DELTA`.
  private static let maximumGap = 0.020
  /// The minimum duration of the samples to which a line is fitted, in seconds. Source: Android's `RESAMPLE_MIN_DELTA`.
  private static let minimumSpan = 0.002
  /// The maximum prediction beyond the last sample, in seconds.
  ///
  /// Android predicts 8 ms for samples that arrive 5 ms early. Here, a touch screen of 90 Hz needs 12 ms.
  package static let maximumPrediction = 0.012

  private struct Sample: Hashable, Sendable {
    var time: Double
    var point: Point
  }

  /// The last samples of the movement, oldest first; empty while nothing is pressed.
  private var samples: [Sample] = []
  private var isPressed = false
  /// The last reported point, from a sample or from `next(at:)`.
  private var reported: Point?

  package init() {}

  /// Whether `next(at:)` will return another point without a further sample.
  package var isSettling: Bool { isPressed && reported != samples.last?.point }

  /// Forgets the movement, because later points are in other coordinates.
  package mutating func forget() {
    samples = []
    reported = nil
  }

  /// Updates the samples from an event. All points between two resizes must be in the same coordinates.
  package mutating func record(_ event: InputEvent) {
    switch event.kind {
    case .press(let point, button: 1, _, _):
      self = PointerResampler()
      isPressed = true
      add(point, at: event.time)
    case .move(let point, _) where isPressed: add(point, at: event.time)
    case .release(_, button: 1, _), .cancel: self = PointerResampler()
    case .resize: forget()
    default: break
    }
  }

  private mutating func add(_ point: Point, at time: Double) {
    reported = point
    if let last = samples.last, time - last.time > Self.maximumGap { samples = [] }
    samples.append(Sample(time: max(time, samples.last?.time ?? time), point: point))
    while samples.count > 2, time - samples[1].time >= Self.spans.upperBound {
      samples.removeFirst()
    }
  }

  /// Returns the position at `time` if it differs from the last reported one; nil without a press.
  ///
  /// After the last sample, the prediction grows to `maximumPrediction`. It then shrinks to 0 in an equal time, so that
  /// the pointer ends at that sample.
  package mutating func next(at time: Double) -> Point? {
    guard isPressed, let last = samples.last else { return nil }
    let age = time - last.time
    let predicted =
      age < 2 * Self.maximumPrediction ? line(at: last.time + Self.prediction(age)) : nil
    let point = predicted ?? last.point
    guard point != reported else { return nil }
    reported = point
    return point
  }

  private static func prediction(_ age: Double) -> Double {
    min(age, 2 * maximumPrediction - age)
  }

  /// Returns the point of the fitted line at `time`, or at the time of the first sample if that is later. Returns nil
  /// if the duration of the samples is too short for a line.
  private func line(at time: Double) -> Point? {
    let samples = fitted
    guard let first = samples.first, let last = samples.last,
      last.time - first.time >= Self.minimumSpan
    else { return nil }
    let count = Double(samples.count)
    let middle = samples.reduce(0) { $0 + ($1.time - last.time) } / count + last.time
    let center = samples.reduce(.zero) { $0 + ($1.point - last.point) } / count + last.point
    var (spread, slope) = (0.0, Point.zero)
    for sample in samples {
      let offset = sample.time - middle
      spread += offset * offset
      slope = slope + (sample.point - center) * offset
    }
    return center + slope * ((max(time, first.time) - middle) / spread)
  }

  /// The samples to which the line is fitted.
  private var fitted: ArraySlice<Sample> {
    guard let last = samples.last else { return [] }
    var (first, way) = (samples.count - 1, 0.0)
    while first > 0,
      way < Self.way || last.time - samples[first].time < Self.spans.lowerBound
    {
      way += (samples[first].point - samples[first - 1].point).length
      first -= 1
    }
    return samples[first...]
  }
}

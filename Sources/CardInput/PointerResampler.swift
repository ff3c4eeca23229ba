package import CardKinetics

/// Where a pressed pointer is at the time of a frame: between its samples, or a little beyond the last.
///
/// A mouse of 125 Hz gives a frame two samples, and now and then three: a card that follows the last one
/// moves in uneven steps under an even hand. The design is that of Android's `InputConsumer` and Chromium's
/// `LinearResampling`, who draw a line through the last two samples. A server counts whole milliseconds, and
/// often whole pixels, so this line is fitted to the samples of as long a time as the pointer takes for
/// some points of its way.
///
/// - Complexity: O(samples in `spans`), in time and memory.
package struct PointerResampler: Hashable, Sendable {
  /// How long before its refresh a frame shows the pointer, in seconds. Source: Android's `RESAMPLE_LATENCY`.
  package static let latency = 0.005
  /// The way of the samples that the line is fitted to, in points, and their seconds at least and at most;
  /// tuned by eye: more overshoots where the hand turns back, less shows the pixels.
  private static let way = 12.0
  private static let spans = 0.016...0.040
  /// A longer pause between two samples begins a new movement. Source: Android's `RESAMPLE_MAX_DELTA`.
  private static let longestGap = 0.020
  /// Samples of a shorter time have no line. Source: Android's `RESAMPLE_MIN_DELTA`.
  private static let shortestSpan = 0.002
  /// How far beyond the last sample it predicts, in seconds. Android's 8 ms are those of samples that are 5 ms
  /// ahead; a touch screen of 90 Hz needs 12 here.
  package static let longestPrediction = 0.012

  private struct Sample: Hashable, Sendable {
    var time: Double
    var point: Point
  }

  /// The last samples of the movement, the oldest first; empty while nothing is pressed.
  private var samples: [Sample] = []
  private var isPressed = false
  /// The point last told, by a sample or by `next(at:)`.
  private var told: Point?

  package init() {}

  /// Whether `next(at:)` will return another point without a further sample.
  package var isSettling: Bool { isPressed && told != samples.last?.point }

  /// Forgets where the pointer was: its points are in other coordinates from now on.
  package mutating func forget() {
    samples = []
    told = nil
  }

  /// Takes an event of the pointer; its points are all in the same coordinates between two resizes.
  package mutating func note(_ event: InputEvent) {
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
    told = point
    if let last = samples.last, time - last.time > Self.longestGap { samples = [] }
    samples.append(Sample(time: max(time, samples.last?.time ?? time), point: point))
    while samples.count > 2, time - samples[1].time >= Self.spans.upperBound {
      samples.removeFirst()
    }
  }

  /// Where the pointer is at `time`, if that is another point than the one last told; nil without a press.
  ///
  /// A pointer that sends nothing any more rests: prediction grows to `longestPrediction`, is taken back in the
  /// same time, and ends with the last sample itself.
  package mutating func next(at time: Double) -> Point? {
    guard isPressed, let last = samples.last else { return nil }
    let age = time - last.time
    let place = age < 2 * Self.longestPrediction ? line(at: last.time + Self.prediction(age)) : nil
    let point = place ?? last.point
    guard point != told else { return nil }
    told = point
    return point
  }

  private static func prediction(_ age: Double) -> Double {
    min(age, 2 * longestPrediction - age)
  }

  /// The fitted line at `time`, which is at most the span of the samples ago; nil for too few of them.
  private func line(at time: Double) -> Point? {
    let samples = fitted
    guard let first = samples.first, let last = samples.last,
      last.time - first.time >= Self.shortestSpan
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

  /// The samples that the line is fitted to.
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

import CardCore

/// The input of a window's stage since its start, from which a recording can begin at any time.
struct SessionLog {
  /// The most steps kept, at 48 bytes each: 48 MB. A mouse that never rests fills them in an hour and a
  /// half at 125 samples a second, in a quarter of an hour at 1000. A running recording may have as
  /// many more.
  static let mostSteps = 1_000_000

  /// The steps of a portion: a copy of one takes the main thread a tenth of a millisecond.
  static let portion = 10_000

  /// The steps in portions, all but the last of which are full.
  private var portions: [[SessionStep]] = [[]]
  /// Whether the log has overflowed: no recording can begin any more.
  private(set) var isFull = false
  private let mostSteps: Int
  /// The first step of the recording under way.
  private var start: Int?

  init(mostSteps: Int = Self.mostSteps) { self.mostSteps = mostSteps }

  var isRecording: Bool { start != nil }

  /// Whether the recording has as many steps as it may.
  var isRecordingFull: Bool { start.map { count - $0 >= mostSteps } ?? false }

  /// The number of steps.
  var count: Int { (portions.count - 1) * Self.portion + portions[portions.count - 1].count }

  /// The steps of a range, in portions; copies none that is full.
  ///
  /// - Complexity: O(*p* + *n*) for *p* portions in all and *n* steps in those that are cut.
  func steps(in range: Range<Int>) -> [[SessionStep]] {
    portions.enumerated().compactMap { index, portion in
      let first = index * Self.portion
      let part = range.clamped(to: first..<first + portion.count)
      if part.isEmpty { return nil }
      return part.count == Self.portion
        ? portion : Array(portion[part.lowerBound - first..<part.upperBound - first])
    }
  }

  mutating func note(_ step: SessionStep) {
    guard !isFull else { return }
    if !isRecording, count >= mostSteps {
      portions = [[]]
      isFull = true
      return
    }
    if portions[portions.count - 1].count == Self.portion { portions.append([]) }
    portions[portions.count - 1].append(step)
  }

  /// Notes that the last frame was drawn.
  mutating func noteDrawn() {
    let last = portions.count - 1
    guard case .frame(let time, _)? = portions[last].last else { return }
    portions[last][portions[last].count - 1] = .frame(at: time, isDrawn: true)
  }

  mutating func beginRecording() { start = count }

  mutating func endRecording() { start = nil }
}

import CardCore

/// The input of a window's stage since its start, from which a recording can begin at any time.
struct SessionLog {
  /// The most steps kept, at 48 bytes each: 48 MB. A mouse that never rests fills them in an hour and a
  /// half at 125 samples a second, in a quarter of an hour at 1000. A running recording may have as
  /// many more.
  static let mostSteps = 1_000_000

  private(set) var steps: [SessionStep] = []
  /// Whether the log has overflowed: no recording can begin any more.
  private(set) var isFull = false
  private let mostSteps: Int
  /// The first step of the recording under way.
  private var start: Int?

  init(mostSteps: Int = Self.mostSteps) { self.mostSteps = mostSteps }

  var isRecording: Bool { start != nil }

  /// Whether the recording has as many steps as it may.
  var isRecordingFull: Bool { start.map { steps.count - $0 >= mostSteps } ?? false }

  mutating func note(_ step: SessionStep) {
    guard !isFull else { return }
    if !isRecording, steps.count >= mostSteps {
      steps = []
      isFull = true
    } else {
      steps.append(step)
    }
  }

  /// Notes that the last frame was drawn.
  mutating func noteDrawn() {
    guard case .frame(let time, _)? = steps.last else { return }
    steps[steps.count - 1] = .frame(at: time, isDrawn: true)
  }

  mutating func beginRecording() { start = steps.count }

  mutating func endRecording() { start = nil }
}

import CardCore

/// What has gone into a window's stage since its start, kept so that a recording can begin at any
/// time.
struct SessionLog {
  /// The most steps kept, at 48 bytes each: 48 MB. A hand that never rests takes an hour and a half
  /// with a mouse of 125 samples a second, a quarter of an hour with one of 1000. A recording that
  /// has begun may take as many more.
  static let mostSteps = 1_000_000

  private(set) var steps: [SessionStep] = []
  /// Whether more has happened than is kept, so that no recording can begin any more.
  private(set) var isFull = false
  private let mostSteps: Int
  /// The first step of the recording under way.
  private var start: Int?

  init(mostSteps: Int = Self.mostSteps) { self.mostSteps = mostSteps }

  var isRecording: Bool { start != nil }

  /// Whether a recording has taken all the steps it may.
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

  /// The frame noted last was drawn.
  mutating func noteDrawn() {
    guard case .frame(let time, _)? = steps.last else { return }
    steps[steps.count - 1] = .frame(at: time, isDrawn: true)
  }

  mutating func beginRecording() { start = steps.count }

  mutating func endRecording() { start = nil }
}

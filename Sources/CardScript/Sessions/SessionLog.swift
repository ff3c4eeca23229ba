import CardStage

/// The input of a window's stage since its start as lines of a session's file, from which a recording
/// can begin at any time.
struct SessionLog {
  /// The most bytes kept, at about 30 a sample of a drag and 45 a frame of one: twenty minutes of dragging
  /// at 125 samples a second, four minutes at 1000. A still picture takes none.
  static let mostBytes = 8_000_000
  /// The most steps of a recording.
  static let mostSteps = 1_000_000
  /// The bytes of a portion, and what its last line may add.
  private static let (portion, longLine) = (100_000, 200)

  private var writer = SessionWriter()
  /// The lines in portions, which are never changed once full and share their memory with a file that
  /// writes them.
  private var portions = [""]
  private var byteCount = 0
  /// The last step: a frame may yet be drawn.
  private var last: SessionStep?
  /// The last move since the last line, if it changed nothing but the pointer's position.
  private var idleMove: StageEvent?
  /// The time of the latest frame since the last line, if it changed nothing.
  private var idleFrame: Double?
  /// Whether the log has overflowed: no recording can begin any more.
  private(set) var isFull = false
  private let mostBytes: Int
  private let mostSteps: Int
  /// The recording under way: its lines that nobody has taken, and the number of its steps.
  private var recorded: (text: String, count: Int)?

  init(mostBytes: Int = Self.mostBytes, mostSteps: Int = Self.mostSteps) {
    (self.mostBytes, self.mostSteps) = (mostBytes, mostSteps)
  }

  var isRecording: Bool { recorded != nil }

  /// Whether the recording has as many steps as it may.
  var isRecordingFull: Bool { recorded.map { $0.count >= mostSteps } ?? false }

  /// Notes a step.
  ///
  /// A recording keeps every step, for videos of its pictures at other times.
  ///
  /// - Parameter isIdle: whether it is a move or a frame that changed nothing but the time and the
  ///   pointer's position, so that it need not be kept where a later one follows.
  mutating func note(_ step: SessionStep, isIdle: Bool = false) {
    guard !isFull || isRecording else { return }
    writeLast()
    switch step {
    case .frame(let time, _) where isIdle && !isRecording:
      idleFrame = max(time, idleFrame ?? time)
    case .event(let move) where isIdle && !isRecording:
      if let idleMove, move.time < idleMove.time { writeIdle() }
      idleMove = move
    default:
      writeIdle(before: step.time ?? -.infinity)
      last = step
    }
  }

  /// Notes that the last frame was drawn.
  mutating func noteDrawn() {
    if case .frame(let time, _)? = last {
      last = .frame(at: time, isDrawn: true)
    } else if let time = idleFrame {
      idleFrame = nil
      writeIdle()
      last = .frame(at: time, isDrawn: true)
    }
  }

  // MARK: Recording

  /// Begins a recording; returns the lines before it, or nil where the log has overflowed.
  mutating func beginRecording() -> [String]? {
    writeLast()
    writeIdle()
    guard !isFull else { return nil }
    recorded = ("", 0)
    return portions
  }

  /// The lines of the recording since the last call, all but that of the last step.
  mutating func takeRecorded() -> String {
    defer { recorded?.text = "" }
    return recorded?.text ?? ""
  }

  mutating func endRecording() { recorded = nil }

  // MARK: Lines

  /// Writes the last step, which does not change any more.
  mutating func writeLast() {
    if let last { write(last) }
    last = nil
  }

  /// Writes the idle steps that matter to a step at `time`, or all: where the pointer is, then how late
  /// it is, if a frame was later than that.
  private mutating func writeIdle(before time: Double = -.infinity) {
    let (move, frame) = (idleMove, idleFrame)
    (idleMove, idleFrame) = (nil, nil)
    if let move { write(.event(move)) }
    if let frame, frame > max(time, move?.time ?? time) { write(.frame(at: frame, isDrawn: false)) }
  }

  private mutating func write(_ step: SessionStep) {
    let line = writer.line(of: step)
    recorded?.text += line
    recorded?.count += 1
    guard !isFull else { return }
    byteCount += line.utf8.count
    if byteCount > mostBytes {
      isFull = true
      portions = []
      return
    }
    if portions[portions.count - 1].utf8.count >= Self.portion {
      portions.append("")
      portions[portions.count - 1].reserveCapacity(Self.portion + Self.longLine)
    }
    portions[portions.count - 1] += line
  }
}

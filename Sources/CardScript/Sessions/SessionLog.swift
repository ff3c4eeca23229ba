import CardStage

/// All input of a window's stage since its start, as lines of a session's file.
///
/// A recording can begin at any time.
struct SessionLog {
  /// The maximum size of the log, in bytes.
  ///
  /// A drag takes about 30 bytes for each sample and 45 for each frame. The log holds twenty minutes of dragging at 125
  /// samples a second, or four minutes at 1000. A frame without changes takes none.
  static let maximumBytes = 8_000_000
  /// The maximum number of steps of a recording.
  static let maximumSteps = 1_000_000
  /// The size at which a portion is full, and the space reserved for the line that fills it, in bytes.
  private static let (portion, longLine) = (100_000, 200)

  private var writer = SessionWriter()
  /// The lines in portions. A full portion never changes, and shares its memory with a file's writer.
  private var portions = [""]
  private var byteCount = 0
  /// The last step. Its line is not written yet, because `frameDrawn` may change it.
  private var last: SessionStep?
  /// The last move since the last line, if it changed only the pointer's position.
  private var idleMove: StageEvent?
  /// The time of the latest frame since the last line, if it changed nothing.
  private var idleFrame: Double?
  /// Whether the log has overflowed, so that no recording can begin.
  private(set) var isFull = false
  private let maximumBytes: Int
  private let maximumSteps: Int
  /// The lines of the current recording that wait for `takeRecorded`, and the number of its steps.
  private var recorded: (text: String, count: Int)?

  init(maximumBytes: Int = Self.maximumBytes, maximumSteps: Int = Self.maximumSteps) {
    (self.maximumBytes, self.maximumSteps) = (maximumBytes, maximumSteps)
  }

  var isRecording: Bool { recorded != nil }

  /// Whether the recording has reached its maximum number of steps.
  var isRecordingFull: Bool { recorded.map { $0.count >= maximumSteps } ?? false }

  /// Records a step.
  ///
  /// A recording keeps every step, so that a video can show frames at other times.
  ///
  /// - Parameter isIdle: whether the step changed only the time and the pointer's position, so that a later step can
  ///   replace it.
  mutating func record(_ step: SessionStep, isIdle: Bool = false) {
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

  /// Records that the last frame was drawn.
  mutating func frameDrawn() {
    if case .frame(let time, _)? = last {
      last = .frame(at: time, isDrawn: true)
    } else if let time = idleFrame {
      idleFrame = nil
      writeIdle()
      last = .frame(at: time, isDrawn: true)
    }
  }

  // MARK: Recording

  /// Begins a recording, and returns the lines before it; nil if the log has overflowed.
  mutating func beginRecording() -> [String]? {
    writeLast()
    writeIdle()
    guard !isFull else { return nil }
    recorded = ("", 0)
    return portions
  }

  /// Returns the lines of the recording since the last call, except for the last step's line.
  mutating func takeRecorded() -> String {
    defer { recorded?.text = "" }
    return recorded?.text ?? ""
  }

  mutating func endRecording() { recorded = nil }

  // MARK: Lines

  /// Writes the last step, which is now final.
  mutating func writeLast() {
    if let last { write(last) }
    last = nil
  }

  /// Writes the idle steps on which a step at `time` depends: the last move, and the latest frame if it is later than
  /// the move and `time`.
  ///
  /// Without a time, the frame is written if it is later than the move.
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
    if byteCount > maximumBytes {
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

import CardModel

/// The last minute of a stage: the steps of its host, with checkpoints.
///
/// The history keeps each frame whose scenes differ from those of the previous one. It restores a frame by applying
/// the steps since the last checkpoint, so a minute takes little memory, and restoring a frame takes little time.
///
/// Steps are logged below the overlays, so that a frame needs neither layout nor hit tests. A session logs above the
/// overlays, because it replays the whole window.
///
/// - Complexity: Recording is amortised O(1); restoring a frame applies at most `entriesAChapter` steps.
package struct History: Sendable {
  /// The duration of the history, in seconds. A pause between frames counts as at most a tenth of a second.
  static let span = 60.0
  private static let maximumGap = 0.1
  /// The maximum number of frames in a chapter. The limits of a chapter ensure that a frame can be restored within a
  /// few milliseconds.
  private static let framesAChapter = 30
  /// The number of entries after which a chapter ends at the next frame.
  private static let entriesAChapter = 2000
  /// The maximum number of entries. Together with the hosts, the entries take less than 32 MB.
  ///
  /// An entry takes 64 bytes, or 254 if it holds a touch.
  package static let maximumEntries = 100_000
  /// The number of entries that a layout counts as, because most of its memory is outside the entry.
  fileprivate static let entriesALayout = 500

  private enum Entry: Sendable {
    case step(SceneHost.Step)
    /// A frame, with its stage time and the pause since the previous frame, both in seconds.
    case frame(t: Double, pause: Double)

    /// The memory that the entry takes beyond its own, in entries.
    var weight: Int {
      switch self {
      case .step(let step): if case .layout = step.input { History.entriesALayout } else { 0 }
      case .frame: 0
      }
    }
  }

  /// A checkpoint, and the entries after it.
  private struct Chapter: Sendable {
    var beginning: SceneHost
    /// The size of the chapter, in entries.
    private(set) var weight = 0
    private(set) var entries: [Entry] = []
    /// The indices of the frames among the entries.
    private(set) var frames: [Int] = []
    /// The duration of the chapter, in seconds.
    private(set) var duration = 0.0

    init(beginning: SceneHost) { self.beginning = beginning }

    mutating func append(_ entry: Entry) {
      if case .frame(_, let pause) = entry {
        frames.append(entries.count)
        duration += pause
      }
      weight += 1 + entry.weight
      entries.append(entry)
    }

    /// Returns a copy with only the first `count` frames.
    func prefix(frames count: Int) -> Chapter {
      var result = self
      (result.weight, result.duration) = (0, 0)
      (result.entries, result.frames) = ([], [])
      for entry in entries[..<(frames[..<count].last.map { $0 + 1 } ?? 0)] { result.append(entry) }
      return result
    }
  }

  private let configuration: StageConfiguration
  private var chapters: [Chapter]
  private var lastFrameTime: Double?

  init(from stage: Stage) {
    configuration = stage.configuration
    chapters = [Chapter(beginning: stage.host)]
  }

  /// The number of frames.
  var count: Int { chapters.reduce(0) { $0 + $1.frames.count } }

  /// The number of steps and frames kept.
  var entryCount: Int { chapters.reduce(0) { $0 + $1.entries.count } }

  /// Gives all frames a deck that differs only in the versions of its cards.
  mutating func renew(_ deck: Deck) {
    for index in chapters.indices { chapters[index].beginning.renew(deck) }
  }

  // MARK: Recording

  /// Records the steps of the stage's host.
  mutating func recordSteps(of stage: Stage) {
    guard !stage.outcome.steps.isEmpty else { return }
    for step in stage.outcome.steps { chapters[chapters.count - 1].append(.step(step)) }
    closeFullChapter(with: stage.host)
  }

  /// Records a frame at user time `time`.
  mutating func recordFrame(at time: Double, of stage: Stage) {
    let pause = min(max(time - (lastFrameTime ?? time), 0), Self.maximumGap)
    chapters[chapters.count - 1].append(.frame(t: stage.stageTime, pause: pause))
    lastFrameTime = time
    closeFullChapter(with: stage.host)
  }

  private mutating func closeFullChapter(with host: SceneHost) {
    let last = chapters[chapters.count - 1]
    guard
      last.frames.count >= Self.framesAChapter || last.entries.count >= Self.entriesAChapter
    else { return }
    // The entries after the last frame are not needed: the next checkpoint includes them.
    chapters.removeLast()
    if !last.frames.isEmpty { chapters.append(last.prefix(frames: last.frames.count)) }
    chapters.append(Chapter(beginning: host))
    removeOldChapters()
  }

  /// Removes the oldest chapters beyond the limits.
  private mutating func removeOldChapters() {
    var rest = chapters.reduce(0) { $0 + $1.duration }
    var weight = chapters.reduce(0) { $0 + $1.weight }
    var old = 0
    while old < chapters.count - 1,
      rest - chapters[old].duration >= Self.span || weight > Self.maximumEntries
    {
      rest -= chapters[old].duration
      weight -= chapters[old].weight
      old += 1
    }
    chapters.removeFirst(old)
  }

  // MARK: Restoring

  /// Returns the host and the stage time of a frame, counted from the oldest; nil if there is none.
  func host(at frame: Int) -> (host: SceneHost, t: Double)? {
    guard let (index, number) = location(of: frame) else { return nil }
    let chapter = chapters[index]
    var (host, time) = (chapter.beginning, 0.0)
    for entry in chapter.entries[...chapter.frames[number]] {
      switch entry {
      case .step(let step): host.apply(step, in: configuration)
      case .frame(let t, _): time = t
      }
    }
    return (host, time)
  }

  /// Returns the stage time of a frame, counted from the oldest; nil if there is none.
  func time(at frame: Int) -> Double? {
    guard let (index, number) = location(of: frame) else { return nil }
    let chapter = chapters[index]
    guard case .frame(let t, _) = chapter.entries[chapter.frames[number]] else { return nil }
    return t
  }

  /// Removes everything after a frame and continues from there with `host`.
  mutating func resume(from frame: Int, as host: SceneHost) {
    if let (index, number) = location(of: frame) {
      chapters.replaceSubrange(index..., with: [chapters[index].prefix(frames: number + 1)])
    }
    chapters.append(Chapter(beginning: host))
  }

  /// Returns the chapter of a frame, and the frame's index in the chapter.
  private func location(of frame: Int) -> (chapter: Int, number: Int)? {
    guard frame >= 0 else { return nil }
    var rest = frame
    for (index, chapter) in chapters.enumerated() {
      if rest < chapter.frames.count { return (index, rest) }
      rest -= chapter.frames.count
    }
    return nil
  }
}

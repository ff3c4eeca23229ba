/// The last minute of a stage: the steps of its host, with checkpoints.
///
/// A moment is a frame whose scenes differ from those of the frame before. It is restored by applying
/// the steps since the last checkpoint, so a minute takes little memory and a moment little time.
/// Steps are logged below the chrome, so neither layout nor hit tests are needed to restore one. A
/// session logs above the chrome, to play the whole window, which is why the two logs are not one.
///
/// - Complexity: A note is amortised O(1); restoring a moment applies at most `entriesAChapter` steps.
package struct History: Sendable {
  /// The seconds kept, in which a pause between moments counts as at most a tenth of a second.
  static let span = 60.0
  private static let longestGap = 0.1
  /// The limits of a chapter, and so of the work to restore a moment: a few milliseconds.
  private static let momentsAChapter = 30
  private static let entriesAChapter = 2000
  /// The entries kept: at 64 bytes, and 190 more where one holds a touch, with the hosts below 32 MB.
  package static let mostEntries = 100_000

  private enum Entry: Sendable {
    case step(SceneHost.Step)
    /// A moment was shown, at the stage's time.
    case moment(t: Double)
  }

  /// A checkpoint, and the entries since.
  private struct Chapter: Sendable {
    let beginning: SceneHost
    var entries: [Entry] = []
    var momentCount = 0
    /// In seconds.
    var duration = 0.0

    var lastMoment: Int? {
      entries.lastIndex { if case .moment = $0 { true } else { false } }
    }
  }

  private let configuration: StageConfiguration
  private var chapters: [Chapter]
  private var lastMoment: Double?

  init(from stage: Stage) {
    configuration = stage.configuration
    chapters = [Chapter(beginning: stage.host)]
  }

  /// The number of moments.
  var count: Int { chapters.reduce(0) { $0 + $1.momentCount } }

  /// The number of steps and moments kept.
  var entryCount: Int { chapters.reduce(0) { $0 + $1.entries.count } }

  // MARK: Recording

  /// Records the steps of the stage's host.
  mutating func noteSteps(of stage: Stage) {
    guard !stage.steps.isEmpty else { return }
    chapters[chapters.count - 1].entries += stage.steps.map(Entry.step)
    closeFullChapter(with: stage.host)
  }

  /// Records a moment at user time `time`.
  mutating func noteMoment(at time: Double, of stage: Stage) {
    let last = chapters.count - 1
    chapters[last].entries.append(.moment(t: stage.stageTime))
    chapters[last].momentCount += 1
    chapters[last].duration += min(max(time - (lastMoment ?? time), 0), Self.longestGap)
    lastMoment = time
    closeFullChapter(with: stage.host)
  }

  private mutating func closeFullChapter(with host: SceneHost) {
    let last = chapters[chapters.count - 1]
    guard
      last.momentCount >= Self.momentsAChapter || last.entries.count >= Self.entriesAChapter
    else { return }
    // The entries after the last moment are not needed: the next checkpoint includes them.
    chapters.removeLast()
    if let end = last.lastMoment {
      var kept = last
      kept.entries = Array(last.entries[...end])
      chapters.append(kept)
    }
    chapters.append(Chapter(beginning: host))
    removeOldChapters()
  }

  /// Removes the oldest chapters beyond the limits.
  private mutating func removeOldChapters() {
    var rest = chapters.reduce(0) { $0 + $1.duration }
    var entries = entryCount
    var old = 0
    while old < chapters.count - 1,
      rest - chapters[old].duration >= Self.span || entries > Self.mostEntries
    {
      rest -= chapters[old].duration
      entries -= chapters[old].entries.count
      old += 1
    }
    chapters.removeFirst(old)
  }

  // MARK: Restoring

  /// The host and the stage time of a moment, counted from the oldest; nil if there is none.
  func host(at moment: Int) -> (host: SceneHost, t: Double)? {
    guard let (chapter, end) = place(of: moment) else { return nil }
    var host = chapters[chapter].beginning
    for entry in chapters[chapter].entries[...end] {
      if case .step(let step) = entry { host.apply(step, in: configuration) }
    }
    guard case .moment(let t) = chapters[chapter].entries[end] else { return nil }
    return (host, t)
  }

  /// Removes everything after a moment and continues from there with `host`.
  mutating func goOn(from moment: Int, as host: SceneHost) {
    if let (chapter, end) = place(of: moment) {
      let earlier = chapters[..<chapter].reduce(0) { $0 + $1.momentCount }
      chapters.removeSubrange((chapter + 1)...)
      chapters[chapter].entries.removeSubrange((end + 1)...)
      chapters[chapter].momentCount = moment + 1 - earlier
    }
    chapters.append(Chapter(beginning: host))
  }

  /// The chapter and entry of a moment.
  private func place(of moment: Int) -> (chapter: Int, entry: Int)? {
    guard moment >= 0 else { return nil }
    var rest = moment
    for (index, chapter) in chapters.enumerated() {
      guard rest < chapter.momentCount else {
        rest -= chapter.momentCount
        continue
      }
      let moments = chapter.entries.indices.lazy.filter {
        if case .moment = chapter.entries[$0] { true } else { false }
      }
      return moments.dropFirst(rest).first.map { (index, $0) }
    }
    return nil
  }
}

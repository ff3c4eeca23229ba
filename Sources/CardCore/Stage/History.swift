/// The moments a stage has shown, to be shown again: what its host has taken, and now and then the
/// host itself.
///
/// A moment is a frame whose scenes differed from those of the one before it. It is made anew by
/// giving a host kept before it what came since, so a minute takes little room and any moment little
/// time. It logs behind the chrome: what a panel or a prompt has taken is no part of the scenes'
/// past, and neither layout nor hit test is needed to make it anew. (A session's steps are logged
/// before the chrome, for a file that plays the whole window.)
package struct History: Sendable {
  /// The seconds of moments kept; times in which nothing moved count as a tenth of a second.
  static let span = 60.0
  private static let longestGap = 0.1
  /// So much is played at most to make a moment anew: a few milliseconds' work.
  private static let momentsAChapter = 30
  private static let entriesAChapter = 2000
  /// The entries kept: at 64 bytes, and 190 more where one holds a touch, with the hosts below 32 MB.
  package static let mostEntries = 100_000

  private enum Entry: Sendable {
    case step(SceneHost.Step)
    /// A moment was shown, at the stage's time.
    case moment(t: Double)
  }

  /// A host that was kept, and what came after it.
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

  /// How many moments can be shown again.
  var count: Int { chapters.reduce(0) { $0 + $1.momentCount } }

  /// The steps and moments kept.
  var entryCount: Int { chapters.reduce(0) { $0 + $1.entries.count } }

  // MARK: Taking note

  /// Takes note of what the stage's host has taken.
  mutating func noteSteps(of stage: Stage) {
    guard !stage.steps.isEmpty else { return }
    chapters[chapters.count - 1].entries += stage.steps.map(Entry.step)
    closeFullChapter(with: stage.host)
  }

  /// Takes note of a frame, at the user's `time`, whose scenes differ from those of the last.
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
    // What came after its last moment leads to none: the host kept next stands in for it.
    chapters.removeLast()
    if let end = last.lastMoment {
      var kept = last
      kept.entries = Array(last.entries[...end])
      chapters.append(kept)
    }
    chapters.append(Chapter(beginning: host))
    removeOldChapters()
  }

  /// Removes the chapters without which the rest is long enough.
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

  // MARK: Going back

  /// The host as it was at a moment, 0 the oldest, and the stage's time then; nil where there is none.
  func host(at moment: Int) -> (host: SceneHost, t: Double)? {
    guard let (chapter, end) = place(of: moment) else { return nil }
    var host = chapters[chapter].beginning
    for entry in chapters[chapter].entries[...end] {
      if case .step(let step) = entry { host.take(step, in: configuration) }
    }
    guard case .moment(let t) = chapters[chapter].entries[end] else { return nil }
    return (host, t)
  }

  /// Forgets what came after a moment: time goes on from there with `host`.
  mutating func goOn(from moment: Int, as host: SceneHost) {
    if let (chapter, end) = place(of: moment) {
      let earlier = chapters[..<chapter].reduce(0) { $0 + $1.momentCount }
      chapters.removeSubrange((chapter + 1)...)
      chapters[chapter].entries.removeSubrange((end + 1)...)
      chapters[chapter].momentCount = moment + 1 - earlier
    }
    chapters.append(Chapter(beginning: host))
  }

  /// In which chapter a moment is, and at which of its entries.
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

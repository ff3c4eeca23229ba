/// The moments a stage has shown, to be shown again: what went in, and now and then the stage itself.
///
/// A moment is a frame whose scenes differed from those of the one before it. It is made anew by playing what went in
/// since the last stage kept, so a minute takes little room and any moment little time.
struct History: Sendable {
  /// The seconds of moments kept; times in which nothing moved count as a tenth of a second.
  static let span = 60.0
  private static let longestGap = 0.1
  /// So much is played at most to make a moment anew: a few milliseconds' work.
  private static let momentsAChapter = 30
  private static let entriesAChapter = 2000
  /// The entries kept, at 80 bytes or fewer each: below 10 MB.
  private static let mostEntries = 120_000

  fileprivate enum Entry: Sendable {
    case event(InputEvent)
    /// A frame, and whether it is a moment.
    case frame(Double, isMoment: Bool)
    /// A frame's time that passed in a pause.
    case advance
  }

  /// A stage that was kept, and what came after it.
  fileprivate struct Chapter: Sendable {
    let beginning: Stage
    var entries: [Entry] = []
    var momentCount = 0
    /// In seconds.
    var duration = 0.0
  }

  private var chapters: [Chapter]
  private var lastMoment: Double?
  /// The list last shown.
  private var shown: DisplayList?

  init(from stage: Stage) { chapters = [Chapter(beginning: stage)] }

  /// How many moments can be shown again.
  var count: Int { chapters.reduce(0) { $0 + $1.momentCount } }

  // MARK: Taking note

  mutating func note(_ event: InputEvent) { append(.event(event)) }

  mutating func noteAdvance() { append(.advance) }

  /// Takes note of the frame that `stage` has shown at the user's `time`.
  mutating func note(frameAt time: Double, _ list: DisplayList, of stage: Stage) {
    let isMoment = shown.map { !list.showsSameScenes(as: $0) } ?? true
    append(.frame(time, isMoment: isMoment))
    guard isMoment else { return }
    shown = list
    let last = chapters.count - 1
    chapters[last].momentCount += 1
    chapters[last].duration += min(max(time - (lastMoment ?? time), 0), Self.longestGap)
    lastMoment = time
    let isFull =
      chapters[last].momentCount >= Self.momentsAChapter
      || chapters[last].entries.count >= Self.entriesAChapter
    if isFull { chapters.append(Chapter(beginning: stage)) }
    forget()
  }

  private mutating func append(_ entry: Entry) {
    chapters[chapters.count - 1].entries.append(entry)
  }

  /// Drops chapters that the rest is long enough without.
  private mutating func forget() {
    var rest = chapters.reduce(0) { $0 + $1.duration }
    var entries = chapters.reduce(0) { $0 + $1.entries.count }
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

  /// The stage as it was at a moment, 0 the oldest, just after it showed it.
  func stage(at moment: Int) -> Stage {
    var rest = moment
    for chapter in chapters {
      guard rest >= chapter.momentCount else { return chapter.stage(at: rest) }
      rest -= chapter.momentCount
    }
    return chapters[chapters.count - 1].beginning
  }

  /// Forgets what came after a moment: time goes on from there as `stage`.
  mutating func goOn(from moment: Int, as stage: Stage) {
    var rest = moment
    for (index, chapter) in chapters.enumerated() {
      guard rest >= chapter.momentCount else {
        chapters[index].cut(after: rest)
        chapters.removeSubrange((index + 1)...)
        break
      }
      rest -= chapter.momentCount
    }
    chapters.append(Chapter(beginning: stage))
    shown = stage.shown
  }
}

extension DisplayList {
  /// Whether what lies under the overlays is the same; asked with every frame, it copies nothing.
  fileprivate func showsSameScenes(as other: DisplayList) -> Bool {
    backdrop == other.backdrop && scenes == other.scenes
  }

  private var scenes: ArraySlice<DisplayItem> { items.prefix { $0.face.scene != .overlay } }
}

extension History.Chapter {
  /// Plays the chapter from its beginning up to the frame that is its `moment`th.
  fileprivate func stage(at moment: Int) -> Stage {
    var stage = beginning
    var seen = -1
    for entry in entries {
      switch entry {
      case .event(let event): _ = stage.handle(event)
      case .advance: stage.advanceFrame()
      case .frame(let time, let isMoment):
        _ = stage.frame(at: time)
        if isMoment { seen += 1 }
        if seen == moment { return stage }
      }
    }
    return stage
  }

  /// Drops what came after the frame that is the chapter's `moment`th.
  fileprivate mutating func cut(after moment: Int) {
    var seen = -1
    let place = entries.firstIndex { entry in
      if case .frame(_, isMoment: true) = entry { seen += 1 }
      return seen == moment
    }
    guard let place else { return }
    entries.removeSubrange((place + 1)...)
    momentCount = moment + 1
  }
}

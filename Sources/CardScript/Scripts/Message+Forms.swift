import CardContent
import CardInput
import CardModel
import CardPaint
import CardScene
import CardScenes
import CardStage
import CardSystem

extension Message {
  /// The lesson of the smallest valid text.
  private static let sampleLesson: Lesson = {
    let text =
      "# Title\nScene: \(SceneCatalog.names[0])\n## Step\nRules: none\nSentence.\n```\ncode\n```\n"
    do throws(Failure) {
      return try LessonFile.lesson(in: text, path: "lesson")
    } catch {
      preconditionFailure(error.message)
    }
  }()

  /// The forms of messages in scripts.
  static let forms: [LineForm<Message>] = [
    .init("action", .action(Request(.next))) {
      guard case .action(let request) = $0 else { return nil }
      let words = try $1.required("do", request.line, ", an action and its argument")
      return .action($1.isRead ? try Request(line: words, for: .script) : request)
    },
    .init("say", .say("", seconds: 0)) {
      guard case .say(let text, let seconds) = $0 else { return nil }
      let (words, duration) = try $1.caption(text, seconds)
      return .say(words, seconds: duration)
    },
    .init("notice", .notice("", seconds: 0)) {
      guard case .notice(let text, let seconds) = $0 else { return nil }
      let (words, duration) = try $1.caption(text, seconds)
      return .notice(words, seconds: duration)
    },
    .init("presenter", .presenter(nil)) {
      guard case .presenter(let copy) = $0 else { return nil }
      guard let reduction = try $1.optional("reduction", copy?.reduction) else {
        return .presenter(nil)
      }
      try $1.expect(
        PresenterCopy.reductions.contains(reduction), "\"reduction\" must be from 0.05 to 20")
      let isPointedAt = try $1.value("pointed", copy?.isPointedAt ?? false, usual: false)
      return .presenter(PresenterCopy(reduction: reduction, isPointedAt: isPointedAt))
    },
    .init("path-problem", .pathProblem("")) {
      guard case .pathProblem(let problem) = $0 else { return nil }
      return .pathProblem(try $1.value("problem", problem, usual: ""))
    },
    .init("freeze", .freeze(true)) {
      guard case .freeze(let isOn) = $0 else { return nil }
      return .freeze(try $1.required("on", isOn, ": true or false"))
    },
    .init("tune", .tune(SplitOverrides())) {
      guard case .tune(let overrides) = $0 else { return nil }
      let (a, b) = TuningNames.values(of: overrides)
      return .tune(
        try TuningNames.overrides(try $1.optional("tuning", a), b: try $1.optional("b", b)))
    },
    .init("look", .appearance(StageAppearance())) {
      guard case .appearance(let given) = $0 else { return nil }
      let theme = try $1.value("theme", Theme(given).appearance.rawValue, usual: "light")
      let contrast = try $1.value("contrast", Theme(given).contrast.rawValue, usual: "normal")
      guard let appearance = Theme.Appearance(rawValue: theme),
        let contrast = Theme.Contrast(rawValue: contrast)
      else {
        throw ScriptReader.BadLine(
          message: "\"theme\" must be light or dark, \"contrast\" normal or high")
      }
      let isStill = try $1.value("reducedMotion", given.reducesMotion, usual: false)
      let scale = try $1.value("scale", given.interfaceScale, usual: 1)
      try $1.expect(StageAppearance.scales.contains(scale), "\"scale\" must be from 0.1 to 100")
      return .appearance(
        StageAppearance(
          Theme(appearance: appearance, contrast: contrast), reducesMotion: isStill,
          interfaceScale: scale))
    },
    .init("layout", .layout(.problem(""))) {
      guard case .layout(let update) = $0 else { return nil }
      return .layout(try $1.layout(update))
    },
    .init("lesson", .lesson(Self.sampleLesson)) {
      guard case .lesson(let lesson) = $0 else { return nil }
      let text = try $1.required("text", lesson.text, ", the text of a lesson's file")
      return .lesson($1.isRead ? try LessonFile.lesson(in: text, path: "lesson") : lesson)
    },
    .init("suggest", .suggest([], for: "")) {
      guard case .suggest(let paths, let text) = $0 else { return nil }
      return .suggest(
        try $1.value("paths", paths, usual: []), for: try $1.value("text", text, usual: ""))
    },
    .init("ink", .ink([])) {
      guard case .ink(let pages) = $0 else { return nil }
      let entries = try $1.value("ink", pages.map { PenPageEntry($0) }, usual: [])
      let read = entries.compactMap(\.page)
      try $1.expect(
        read.count == entries.count,
        "\"ink\" must be a list of strokes on sides of cards or books")
      return .ink(read)
    },
    .init("program", .program(ProgramState())) {
      guard case .program(let state) = $0 else { return nil }
      return .program(
        ProgramState(
          unavailable: try $1.actions("unavailable", state.unavailable),
          on: try $1.actions("on", state.on)))
    },
    .init("open", .deck(Deck(), .opened([FileState(path: "/a")], after: nil))) {
      guard case .deck(let deck, .opened(let files, let point, let start)) = $0 else {
        return nil
      }
      let opened = try $1.files(files)
      try $1.expect(!opened.isEmpty, "\"open\" needs \"files\", each with its \"path\"")
      let shape = try $1.optional("shape", deck.shape)
      let after = try $1.insertionPoint(point)
      let at = try $1.optional("at", start)
      return .deck(Deck(shape: shape), .opened(opened, after: after, at: at?.bounded))
    },
  ]
}

extension EventLine {
  /// Reads or writes a text and its duration in seconds.
  fileprivate mutating func caption(
    _ text: String, _ seconds: Double
  ) throws -> (words: String, duration: Double) {
    let words = try value("text", text, usual: "")
    let duration = try value("for", seconds, usual: Message.usualCaption)
    // An empty caption without a duration ends the current caption.
    let isEnd = words.isEmpty && duration == 0
    if !isEnd { try expect(duration: duration, upTo: Message.maximumCaptionTime) }
    return (words, duration)
  }

  /// Reads or writes a set of actions by their names.
  fileprivate mutating func actions(
    _ name: String, _ actions: Set<Action.ID>
  ) throws -> Set<Action.ID> {
    let names = try value(name, actions.map(\.name).sorted(), usual: [])
    let read = Set(names.map { Action.ID($0) })
    try expect(
      read.allSatisfy { Action($0) != nil }, "\"\(name)\" must be a list of actions")
    return read
  }

  /// Reads or writes a layout by its name and its text. If the text is invalid, reads or writes the error instead.
  fileprivate mutating func layout(_ update: LayoutUpdate) throws -> LayoutUpdate {
    var (problem, layout): (String?, NamedLayout?)
    switch update {
    case .problem(let text): problem = text
    case .layout(let named): layout = named
    }
    if let problem = try optional("problem", problem) { return .problem(problem) }
    let name = try optional("name", layout?.name) ?? "layout"
    guard let text = try optional("text", layout?.text) else {
      throw ScriptReader.BadLine(message: "\"layout\" needs \"text\" or \"problem\"")
    }
    do throws(Failure) {
      return isRead ? .layout(try LayoutFile.layout(called: name, text)) : update
    } catch {
      return .problem(error.message)
    }
  }

  /// Reads or writes an insertion point: the index of a card and the index of a book.
  fileprivate mutating func insertionPoint(_ point: DeckOrigin.InsertionPoint?) throws -> DeckOrigin
    .InsertionPoint?
  {
    guard let after = try optional("after", point.map { [$0.card, $0.book] }) else { return nil }
    let indices = -1...StageSettings.counts.upperBound
    guard after.count == 2, after.allSatisfy({ $0.map(indices.contains) ?? true }) else {
      throw ScriptReader.BadLine(message: "\"after\" must be two indices, of a card and of a book")
    }
    return DeckOrigin.InsertionPoint(card: after[0], book: after[1])
  }
}

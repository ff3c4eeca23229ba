import CardDecode
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import CardStage
import CardSystem
import Foundation
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the files of sessions: a file reads back as it was written.
@Suite struct SessionFileTests {
  private static let content = Content(decks: [:], books: [])
  private static let heading =
    #"{"session":1,"scene":"stack","size":[640,400],"scale":1,"theme":"dark","contrast":"normal"}"#

  @Test(arguments: SceneCatalog.names, 0..<20 as Range<UInt64>)
  func aHeaderIsReadAsItWasWritten(scene: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var settings = try StageSettings(scene: scene)
    settings.count = Bool.random(using: &random) ? .random(in: 1...1_000_000, using: &random) : nil
    settings.switcher.usesClassicSnap = .random(using: &random)
    if Bool.random(using: &random) {
      settings.offset = .random(in: -50...5000, using: &random)
    } else {
      settings.opens = .random(using: &random)
    }
    settings.reducesMotion = .random(using: &random)
    settings.mode = Bool.random(using: &random) ? .classic : .refined
    settings.fixedViewport =
      Bool.random(using: &random) ? Size(.random(in: 60...9000, using: &random), 220.5) : nil
    settings.theme = Theme(
      appearance: Bool.random(using: &random) ? .dark : .light,
      contrast: Bool.random(using: &random) ? .high : .normal)
    for chord in [
      Chord("Page_Down"), Chord("plus", .control), Chord("a", [.alt, .shift]), Chord("q"),
    ] {
      let requests: [Request?] =
        settings.bindings.entries.map(\.request)
        + [nil, Request(.say, .text("a \"b\"")), Request(.pause, .isOn(true))]
      if Bool.random(using: &random), let request = requests.randomElement(using: &random) {
        settings.bindings.bind(chord, to: request)
      }
    }
    for name in SceneCatalog.scenes.flatMap({ type in
      TuningNames.parameters(of: type).map { (type.id, $0) }
    }) {
      let value = Double.random(in: name.1.range, using: &random)
      let side: ViewSide = Bool.random(using: &random) ? .a : .b
      if Bool.random(using: &random) { settings.overrides[side][name.0][name.1.name] = value }
    }
    settings.deckPosition = DeckPosition(
      card: .random(in: 0..<99, using: &random), book: .random(in: 0..<9, using: &random), page: 3)
    if Bool.random(using: &random) {
      settings.layout = try LayoutFile.read(assetFolder + "/layouts/wheel.lua")
    }
    settings.shape = [nil, .upright, CardFormat(wide: 1.6)].randomElement(using: &random)!
    settings.notes = PageNotes.allCases.randomElement(using: &random)!
    settings.sources = [FileState(path: "/a", size: 1, hash: "2"), FileState(path: "/b")]
    let window = Size(.random(in: 1...4000, using: &random), 1080)
    let heading = SessionHeader(settings, window: window, interfaceScale: 1.75)
    let read = try #require(try SessionHeader(reading: heading.text[...]))
    #expect(read == heading)
    #expect(read.settings.bindings.entries == settings.bindings.entries)
  }

  @Test(arguments: [-1, Int.min, Int.max])
  func anImpossibleIndexIsIgnored(index: Int) throws {
    let text = Self.heading.replacing("}", with: ",\"place\":{\"card\":\(index)}}")
    #expect(try SessionHeader(reading: text[...])?.settings.deckPosition == DeckPosition())
  }

  @Test(arguments: [0, 2, Int.min, Int.max])
  func aStepThatTheLessonLacksIsAMistake(step: Int) throws {
    let text = "# T\\nScene: stack\\n## A\\nRules: none\\nWords.\\n```\\nx\\n```\\n"
    let lesson = ",\"lesson\":{\"text\":\"\(text)\",\"step\":\(step)}}"
    let line = SessionHeader(
      try StageSettings(scene: "stack"), window: Size(640, 400), interfaceScale: 1
    )
    .text.replacing("}\n", with: lesson + "\n")
    let failure = #expect(throws: (any Error).self) { try SessionHeader(reading: line[...]) }
    #expect("\(failure.map { "\($0)" } ?? "")".contains("\"step\" from 1 to 1"))
  }

  /// A folder of ten thousand images has such a list. A line has at most 1 MB.
  @Test func cardsOfThousandsOfFilesAreReadAsTheyWereWritten() throws {
    var settings = try StageSettings(scene: "stack")
    settings.sources = (0..<10_000).map { (number: Int) in
      FileState(
        path: "/" + String(repeating: "x", count: 200) + "\(number)", size: number, hash: "0f")
    }
    let heading = SessionHeader(settings, window: Size(640, 400), interfaceScale: 1)
    let text = heading.text + #"{"t":1,"type":"record"}"# + "\n"
    #expect(try Script(text: text).session?.heading.settings.sources == settings.sources)
  }

  @Test func onlyALineWithoutATypeBeginsASession() throws {
    var settings = try StageSettings(scene: "custom")
    settings.layout = try LayoutFile.layout(called: "type", "function card(p) return { x = p } end")
    let named = SessionHeader(settings, window: Size(640, 400), interfaceScale: 1)
    #expect(try SessionHeader(reading: named.text[...]) == named)
    let event = #"{"t":0,"type":"say","text":"\"session\"","for":1}"#
    #expect(try SessionHeader(reading: event[...]) == nil)
  }

  /// A session can be replayed only if its header has each part of a stage's setup.
  @Test func aHeaderContainsTheWholeSetupOfAStage() throws {
    let setup = StageSetup(try StageSettings(scene: "stack"), content: Self.content)
    let parts = Set(Mirror(reflecting: setup).children.compactMap(\.label))
    // The header has no openings, because its settings name their files, and no X-ray, which is an option of videos.
    #expect(parts == ["settings", "openings", "showsXRay"])
  }

  static let mistakes = [
    (#"{"session":2}"#, "", 1, "unknown session version 2; expected 1"),
    (
      heading.replacing("stack", with: "pile"), "", 1,
      #""scene" must be switcher, stack, carousel, library or "#
    ),
    (heading.replacing("[640,400]", with: "[0,1]"), "", 1, #""size" must be two numbers"#),
    (heading.replacing("640", with: "\"a\""), "", 1, "must be a number"),
    (
      heading.replacing("}", with: #","notes":"above"}"#), "", 1,
      #""notes" must be one of auto, right, left, top, bottom, none"#
    ),
    (heading.replacing("dark", with: "blue"), "", 1, #""theme" must be light or dark"#),
    (heading.replacing(#""scale":1"#, with: #""scale":0"#), "", 1, #""scale" must be from"#),
    (
      heading.replacing("}", with: #","keys":{"jump":["a"]}}"#), "", 1,
      #"unknown action "jump""#
    ),
    (
      heading.replacing("}", with: #","keys":{"undo":["Hyper+a"]}}"#), "", 1,
      #"unknown key "Hyper+a""#
    ),
    (heading, #"{"t":1,"type":"frame"}"#, 2, #"the session has no "record""#),
    (heading, #"{"t":-1,"type":"frame"}"#, 2, #""t" must be 0 or greater"#),
    (heading, #"{"t":1e300,"type":"frame"}"#, 2, #""t" must be at most"#),
    (
      heading, "{\"t\":2,\"type\":\"frame\"}\n{\"t\":1,\"type\":\"frame\"}", 3,
      "earlier than in the frame above"
    ),
    (heading.replacing("[640,400]", with: "[16384,16384]"), "", 1, "67 million pixels"),
    (heading, #"{"t":1,"type":"jump"}"#, 2, #"unknown event type "jump""#),
    (
      heading, #"{"t":1,"type":"frame","dawn":false}"#, 2,
      ##""frame" events have no member "dawn"; did you mean "drawn"?"##
    ),
    (heading, #"{"t":1e300,"type":"frame"}"#, 2, #""t" must be at most 1000000000 seconds"#),
    (
      heading.replacing("}", with: #","cuont":3}"#), "", 1,
      ##""cuont" is an unknown member; did you mean "count"?"##
    ),
    (heading, #"{"t":1,"type":"stop"}"#, 2, #"unexpected "stop""#),
    (
      heading, #"{"t":1,"type":"glide","x":1,"y":1,"for":1}"#, 2,
      #"unknown event type "glide""#
    ),
    (
      heading, #"{"t":1,"type":"record"}"# + "\n" + #"{"t":1,"type":"record"}"#, 3,
      #"unexpected "record""#
    ),
    (
      heading,
      [#"{"t":1,"type":"record"}"#, #"{"t":1,"type":"stop"}"#, #"{"t":1,"type":"leave"}"#]
        .joined(separator: "\n"), 4, #"unexpected event after "stop""#
    ),
    (heading, "[1,2]", 2, "an array must be [t] for a frame, or [t, x, y] for a move"),
    (heading, "[1,,2,3]", 2, "an array must be"),
    (heading, "[1,2,3,2]", 2, "an array must be"),
    (heading, "[nan]\n", 2, "an array must be"), (heading, "[0x1]\n", 2, "an array must be"),
    (heading, "[1e999]", 2, "an array must be"),
    (heading, "[1e10]", 2, #""t" must be at most 1000000000 seconds"#),
    (heading, "[1,2,-1e7]", 2, #""y" must be from -1000000 to 1000000"#),
    (heading, "[1,2,\n", 2, "not valid JSON"),
    ("", #"{"t":1,"type":"frame"}"#, 2, #"unknown event type "frame""#),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithItsLine(heading: String, rest: String, line: Int, why: String) {
    #expect {
      try Script(text: heading + "\n" + rest)
    } throws: {
      let failure = $0 as? Failure
      return failure?.status == .badData && "\($0)".hasPrefix("line \(line): ")
        && "\($0)".contains(why)
    }
  }

  /// A replay plays the lines before the cut, wherever the file is cut off.
  @Test func aTornSessionPlays() throws {
    let text = [
      Self.heading, #"{"t":1,"type":"record"}"#, #"{"t":2,"type":"say","text":"Añ","for":1}"#,
      #"{"t":3,"type":"frame"}"#, #"{"t":4,"type":"stop"}"#,
    ].joined(separator: "\n")
    let path = temporaryFolder() + "/torn.jsonl"
    let bytes = Array(text.utf8)
    let second = try #require(text.utf8.firstIndex(of: UInt8(ascii: "\n")))
    let third = text.utf8.distance(from: text.startIndex, to: second) + 26
    for count in third..<bytes.count {
      let part = Array(bytes[..<count])
      try OutputFile(path: path).write(part.span.bytes)
      let script = try Script(path: path)
      let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"))
      let isWhole = lines.last?.last == UInt8(ascii: "}")
      #expect(script.tornLine == (isWhole ? nil : lines.count))
      #expect(script.session?.steps.count == min(lines.count - (isWhole ? 2 : 3), 2))
    }
  }

  @Test func marksAndLineEndsOfOtherSystemsAreTaken() throws {
    let lines = [
      Self.heading, "", #"{"t":1,"type":"record"}"#, "  ", #"{"t":3,"type":"frame"}"#,
      #"{"t":4,"type":"jump"}"#,
    ]
    for (mark, end) in [("", "\n"), ("\u{FEFF}", "\r\n")] {
      let good = mark + lines.dropLast().map { $0 + end }.joined()
      #expect(try Script(text: good).session?.steps.count == 1)
      #expect { try Script(text: good + lines[5] + end) } throws: { "\($0)".hasPrefix("line 6: ") }
    }
  }

  @Test func anUnstoppedSessionEndsWithItsLastStep() throws {
    let text = [
      Self.heading, #"{"t":2,"type":"frame"}"#, #"{"t":1.5,"type":"record"}"#,
      #"{"t":3,"type":"frame","drawn":false}"#, #"{"t":2.5,"type":"leave"}"#,
    ].joined(separator: "\n")
    let session = try #require(try Script(text: text).session)
    #expect(session.begin == 2 && session.end == 3 && session.start == 1)
    #expect(session.steps.count == 3 && session.drawnFrames(until: 9).isEmpty)
  }

  /// A window may be open for days, and may receive keys that have no name on another system.
  @Test func aWindowsOwnTimesAndKeysAreRead() throws {
    let text = [
      Self.heading, #"{"t":172800.5,"type":"record"}"#,
      #"{"t":172801,"type":"keydown","key":"XF86Unheard"}"#, #"{"t":172802,"type":"stop"}"#,
    ].joined(separator: "\n")
    let session = try #require(try Script(text: text, keyName: { _ in nil }).session)
    #expect(session.duration == 1.5 && session.steps.count == 1)
  }

  // MARK: The recorder

  private func caption(_ recorded: RecordedStage, at time: Double) -> String? {
    var recorded = recorded
    return recorded.frame(at: time).list.items.first { $0.face.kind == .caption }?.face.text
      .split(separator: "\n").joined(separator: " ")
  }

  @MainActor @Test func aRecordingIsWrittenAndTheWindowShowsItsPath() throws {
    let folder = temporaryFolder()
    let path = folder + "/a.jsonl"
    let user = try SessionUser(scene: "carousel", seed: 3)
    var (recorded, recorder) = (
      user.recorded, SessionRecorder(user.heading, path: path, wake: {}, warn: { _ in })
    )
    func key(_ name: String, at time: Double) {
      _ = recorded.handle(
        StageEvent(time: time, .keyDown(name: name, modifiers: [], isRepeat: false)))
    }
    recorder.toggle(&recorded, at: 1)
    #expect(recorded.log.isRecording && caption(recorded, at: 1.5) == nil)
    key("Right", at: 2)
    _ = recorded.frame(at: 2.5)
    recorded.frameDrawn()
    let hasEnded = recorder.follow(&recorded, at: 2.5)
    #expect(!hasEnded)
    recorder.files.forEach { $0.wait() }
    // A written session can be replayed, whether or not its window ended properly.
    let early = try #require(try Script(path: path).session)
    #expect(early.steps.last == .frame(at: 2.5, isDrawn: true) && early.end == 2.5)
    _ = recorded.frame(at: 3)
    key("r", at: 4)
    recorder.toggle(&recorded, at: 4)
    #expect(!recorded.log.isRecording)
    recorder.files.forEach { $0.wait() }
    let isComplete = recorder.follow(&recorded, at: 4)
    #expect(isComplete)
    #expect(caption(recorded, at: 5) == "Recorded: a.jsonl", "no path is on the screen")
    let session = try #require(try Script(path: path).session)
    // The key that ended the session is no part of the session.
    #expect(session.steps.last == .frame(at: 3, isDrawn: false))
    #expect(session.steps.dropLast() == early.steps[...])
    #expect(session.begin == 1 && session.end == 4)
  }

  @MainActor @Test func withoutAWritableFileNothingIsRecorded() throws {
    let user = try SessionUser(scene: "stack", seed: 3)
    var recorded = user.recorded
    var complaints: [String] = []
    func recorder(to path: String) -> SessionRecorder {
      SessionRecorder(user.heading, path: path, wake: {}, warn: { complaints.append($0) })
    }
    var nowhere = recorder(to: "/nowhere/a.jsonl")
    nowhere.toggle(&recorded, at: 1)
    #expect(!recorded.log.isRecording)
    #expect(caption(recorded, at: 2)?.hasPrefix("Not recorded: cannot write a.jsonl") == true)
    var full = recorder(to: "/dev/full")
    full.toggle(&recorded, at: 3)
    full.files.forEach { $0.wait() }
    for time in [3.0, 3.5] {
      let hasFailed = full.follow(&recorded, at: time)
      #expect(hasFailed == (time == 3))
    }
    full.end(&recorded, at: 4)
    #expect(
      !recorded.log.isRecording && caption(recorded, at: 5)?.contains("No space left") == true)
    #expect(complaints.count == 2 && complaints[0].hasPrefix("cannot write /nowhere/a.jsonl"))
  }

  @MainActor @Test func aFullLogBeginsNoRecording() throws {
    let path = temporaryFolder() + "/a.jsonl"
    let user = try SessionUser(scene: "stack", seed: 3)
    var recorded = user.recorded
    recorded.log = SessionLog(maximumBytes: 20)
    var recorder = SessionRecorder(user.heading, path: path, wake: {}, warn: { _ in })
    recorder.toggle(&recorded, at: 1)
    #expect(!recorded.log.isRecording && FileText.isRegularFile(path) == nil)
    #expect(caption(recorded, at: 2)?.hasPrefix("Too much input to record") == true)
  }

  @MainActor @Test func aSecondRecordingLeavesTheFirstAsItIs() throws {
    let folder = temporaryFolder()
    let user = try SessionUser(scene: "stack", seed: 3)
    var recorded = user.recorded
    for name in ["a.b.jsonl", "plain"] {
      let path = folder + "/" + name
      var recorder = SessionRecorder(user.heading, path: path, wake: {}, warn: { _ in })
      try SessionFile.checkIsWritable(path)
      #expect(FileText.isRegularFile(path) == nil)
      var texts: [[UInt8]] = []
      let names = name == "plain" ? [name, "plain-2"] : [name, "a.b-2.jsonl", "a.b-3.jsonl"]
      for name in names {
        recorder.toggle(&recorded, at: 1)
        _ = recorded.frame(at: 2)
        recorder.end(&recorded, at: 3)
        texts.append(try FileText.read(folder + "/" + name))
        #expect(try Script(path: folder + "/" + name).session != nil)
        try SessionFile.checkIsWritable(path)
      }
      #expect(try names.map { try FileText.read(folder + "/" + $0) } == texts)
    }
    #expect(FileText.names(in: folder).count == 5)
  }

  /// File names contain the time in seconds. Several windows may begin to record in the same second.
  @Test func recordingsOfOneNameGetFilesOfTheirOwn() throws {
    let folder = temporaryFolder()
    let heading = try SessionUser(scene: "stack", seed: 3).heading
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      let file = try? SessionFile(
        path: folder + "/a.jsonl", heading, after: [], at: Double(number), onEnd: {})
      file?.stop(at: 20)
      file?.wait()
    }
    let names = (1...8).map { $0 == 1 ? "a.jsonl" : "a-\($0).jsonl" }
    #expect(FileText.names(in: folder) == names.sorted())
    let begins = try names.map { try Script(path: folder + "/" + $0).session?.begin }
    #expect(Set(begins) == Set((0..<8).map { Double($0) }))
  }

  @Test func whetherASessionCanBeWrittenIsKnownBefore() throws {
    let folder = temporaryFolder()
    symlink(folder + "/file", folder + "/link")
    try SessionFile.checkIsWritable(folder + "/link")
    #expect(FileText.names(in: folder) == ["link"])
    for path in [folder, folder + "/none/a.jsonl"] {
      #expect {
        try SessionFile.checkIsWritable(path)
      } throws: {
        ($0 as? Failure)?.status == .cannotWrite && "\($0)".contains(path)
      }
    }
  }

  /// A pipe without a reader simulates a slow disk.
  @MainActor @Test(.timeLimit(.minutes(1)))
  func aSlowDiskHoldsTheWindowUpOnlyAtItsEnd() async throws {
    let path = temporaryFolder() + "/a.jsonl"
    mkfifo(path, 0o600)
    let pipe = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(pipe) }
    let user = try SessionUser(scene: "stack", seed: 3)
    var recorded = user.recorded
    func leave(_ count: Int, at time: Double) {
      for _ in 0..<count { _ = recorded.handle(StageEvent(time: time, .leave)) }
    }
    // These lines have more than the 64 KB that a pipe holds.
    leave(8_000, at: 1)
    var recorder = SessionRecorder(user.heading, path: path, wake: {}, warn: { _ in })
    recorder.toggle(&recorded, at: 2)
    leave(8_000, at: 3)
    let hasEnded = recorder.follow(&recorded, at: 3)
    #expect(!hasEnded && recorder.files[0].state == .writing)
    // The end of the recording waits until all lines are written.
    let reader = Task.detached { try FileHandle(forReadingAtPath: path)?.readToEnd() }
    recorder.end(&recorded, at: 4)
    let text = String(decoding: try #require(try await reader.value), as: UTF8.self)
    let session = try #require(try Script(text: text).session)
    #expect(session.steps.count == 16_001 && session.end == 4)
    #expect(session.start == 8_001)
  }
}

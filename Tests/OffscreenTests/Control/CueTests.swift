import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import CardSystem
import TestSupport
import Testing

@testable import CardTalk

/// Tests cues: their file, and their effects on the stage.
@Suite struct CueTests {
  private static func cues(_ text: String, path: String = "/talk/cues") throws -> [Cue] {
    try CueFile(text, path: path).cues
  }

  @Test func aFileIsReadLineByLine() throws {
    let text = """
      # The first part.

      Pile: scene stack; go-to 3;; say "Watch: the spring; now" ;
        \t# Indented.
       Two   words :xray on
      "A: b; \\"c\\"" : layout own.lua; next
      """
    #expect(
      try Self.cues(text) == [
        Cue(
          "Pile",
          [
            Request(.scene, .text("stack")), Request(.goTo, .number(3)),
            Request(.say, .text("Watch: the spring; now")),
          ]),
        Cue("Two words", [Request(.xray, .isOn(true))]),
        Cue("A: b; \"c\"", [Request(.layout, .text("/talk/own.lua")), Request(.next)]),
      ])
    #expect(try Self.cues("").isEmpty)
  }

  /// Other cues start the timer.
  @Test func aCueWithAnActionOfTheTimerSetsTheTimer() throws {
    let cues = try Self.cues("a: next; timer\nb: timer-reset\nc: next; pause on")
    #expect(cues.map(\.setsTimer) == [true, true, false])
  }

  static let mistakes: [(String, String)] = [
    ("a: next\n\nb: dance", "/talk/cues:3: unknown action \"dance\""),
    ("a", "/talk/cues:1: expected NAME: ACTION; ACTION"),
    (": next", "/talk/cues:1: missing cue name; expected NAME: ACTION; ACTION"),
    ("a: ;", "/talk/cues:1: cue \"a\" has no actions"),
    ("a: next\nb: next\n a : xray on", "/talk/cues:3: duplicate cue name \"a\""),
    ("a: scene stack; go-to 0", "/talk/cues:1: go-to needs a card or page number"),
    ("a: say \"no end", "/talk/cues:1: missing quotation mark at the end of: a: say \"no end"),
    ("a: status", "/talk/cues:1: cues cannot run \"status\""),
    ("a: watch", "/talk/cues:1: cues cannot run \"watch\""),
    ("a: next-cue", "/talk/cues:1: cues cannot run \"next-cue\""),
    ("a: previous-cue", "/talk/cues:1: cues cannot run \"previous-cue\""),
    ("a: next; cue a", "/talk/cues:1: cues cannot run \"cue\""),
  ]

  @Test(arguments: mistakes)
  func wrongLineIsReportedWithFileAndLine(text: String, words: String) {
    do {
      let cues = try Self.cues(text)
      Issue.record("\(cues)")
    } catch {
      let failure = error as? Failure
      #expect(failure?.status == .badData && failure?.message.hasPrefix(words) == true, "\(error)")
      #expect((failure?.message.count ?? 0) < 100 && failure?.message.contains("\n") == false)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func writtenCuesReadBackTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = RequestTests.requests.map(\.1).filter { Action($0.action)?.isFor(.cue) == true }
    let names = ["Throw", "Cue 1", "# 2", "a:b", "c; d", "say \"x\"", "\\", "é\u{301}", "🃏 card"]
    var cues: [Cue] = []
    for name in names.shuffled(using: &random) {
      let count = Int.random(in: 1...6, using: &random)
      var requests = (0..<count).compactMap { _ in all.randomElement(using: &random) }
      let changes = ViewSide.allCases.flatMap { side in
        SceneCatalog.scenes.flatMap { scene in
          TuningNames.parameters(of: scene).map { parameter in
            let value = Double.random(in: parameter.range, using: &random)
            return ParameterChange(
              view: side, scene: scene.id.rawValue, name: parameter.name, value: value)
          }
        }
      }
      requests.append(Request(.tune, .parameters(changes.shuffled(using: &random).suffix(3))))
      cues.append(Cue(name, requests))
    }
    let text = cues.map { $0.line + "\n" }.joined()
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == cues.count)
    #expect(try Self.cues(text) == cues, "\(text)")
  }

  // MARK: On the stage

  /// Performs a cue and waits until nothing moves.
  private func perform(_ line: String, on user: inout StageUser) throws {
    let cue = try Cue(line: line, in: "")
    for event in try cue.events(for: user.stage, at: user.time) { user.handle(event) }
    user.settle()
  }

  /// Earlier requests may change which requests are possible. The Stack has no offset, for example.
  @Test func aCueIsPerformedInOrder() throws {
    var user = StageUser(1, options: SceneOptions(count: 9))
    try perform("A: scene switcher; offset 300; xray on; xray on", on: &user)
    #expect(user.stage.status(at: user.time).offset == 300 && user.stage.showsXRay)
    try perform("B: tune stack.tilt=30; tune carousel.inset=0.2 stack.tilt=31", on: &user)
    #expect(user.stage.overrides.a[StackScene.id].values == ["tilt": 31])
    #expect(user.stage.overrides.a[CarouselScene.id].values.count == 1)
    let stage = user.stage
    #expect(throws: Failure(.usage, "the stack has no offset; use go-to")) {
      try Cue(line: "C: scene stack; offset 300", in: "").events(for: stage, at: user.time)
    }
  }

  /// The test performs a cue during a motion.
  @Test(arguments: SceneCatalog.names)
  func aCuePerformsItsRequestsAtOnce(scene: String) throws {
    var user = StageUser(options: SceneOptions(count: 9))
    try perform("A: scene \(scene)", on: &user)
    user.handle(.action(.goTo, .number(6)))
    user.wait(0.1)
    var other = user
    let cue = try Cue(line: "B: go-to 2; speed 0.5; xray on; scene stack; xray off", in: "")
    for event in try cue.events(for: user.stage, at: user.time) { user.handle(event) }
    for request in cue.requests { try other.obey(request) }
    for _ in 0..<40 {
      #expect(user.frame().list == other.frame().list)
      user.time += 0.05
      other.time += 0.05
    }
  }

  @Test(arguments: SceneCatalog.names)
  func aWrittenCueLeadsBackFromAnywhere(scene: String) throws {
    var user = StageUser(options: SceneOptions(count: 9))
    let state =
      "scene \(scene); go-to 4; tune stack.tilt=30 b.library.pitch=400; xray on; speed 0.25"
    try perform("A: " + state, on: &user)
    let cue = Cue("Cue 1", of: user.stage)
    #expect(cue.line == "Cue 1: " + state)
    let plain = StageUser(options: SceneOptions(count: 9)).stage
    let last = try #require(SceneCatalog.names.last)
    try perform("B: scene \(last); go-to 7; tune stack.tilt=3; xray off; speed 1", on: &user)
    try perform(cue.line, on: &user)
    #expect(Cue("Cue 1", of: user.stage) == cue)
    #expect(Cue("Plain", of: plain).line == "Plain: scene switcher; go-to 1; xray off; speed 1")
  }

  // MARK: The file of a window

  private func file(_ text: String? = nil) throws -> (path: String, monitor: CueFileMonitor) {
    let path = temporaryFolder() + "/cues"
    if let text { write(text, to: path) }
    return (path, try CueFileMonitor(path: path))
  }

  private static let three = "a: next\nb: next\nc: next\n"

  @Test func theNextCueIsTheOneAfterTheLast() throws {
    let (_, monitor) = try file(Self.three)
    #expect(monitor.last == nil && monitor.next == 0)
    #expect(throws: Failure(.usage, "no previous cue: this is the first one")) {
      try monitor.choose(.previous)
    }
    #expect(try (0..<3).map { _ in try monitor.choose(.next) } == [0, 1, 2])
    #expect(monitor.last == 2 && monitor.next == nil)
    #expect(throws: Failure(.usage, "no next cue: this is the last one")) {
      try monitor.choose(.next)
    }
    #expect(try monitor.choose(.previous) == 1)
    #expect(try monitor.choose(.named("a")) == 0)
    #expect(monitor.last == 0 && monitor.next == 1)
    #expect(throws: Failure(.usage, "unknown cue \"d\"")) { try monitor.choose(.named("d")) }
    #expect(monitor.last == 0)
  }

  @Test func aSavedFileKeepsTheNextCue() throws {
    let (path, monitor) = try file(Self.three)
    _ = try monitor.choose(.named("b"))
    write("new: next\n" + Self.three, to: path)
    try monitor.follow()
    #expect(monitor.last == 2 && monitor.next == 3)
    // When the last performed cue is gone, the cue after it is next.
    write("new: next\na: next\nc: next\n", to: path)
    try monitor.follow()
    #expect(monitor.last == nil && monitor.next == 2)
    write("z: next\n", to: path)
    try monitor.follow()
    #expect(monitor.last == nil && monitor.next == nil)
    #expect(try monitor.choose(.previous) == 0)
  }

  @Test func aWrongLineIsReportedOnceAndTheGoodCuesStay() throws {
    let (path, monitor) = try file(Self.three)
    let wrong = Failure(.badData, "\(path):2: duplicate cue name \"a\"")
    write("a: next\na: next\n", to: path)
    #expect(throws: wrong) { try monitor.follow() }
    #expect(monitor.cues.map(\.name) == ["a", "b", "c"])
    write("a: next\na: next\n\n", to: path)
    try monitor.follow()
    // No cue is added to an invalid file.
    #expect(throws: wrong) { try monitor.write(StageUser(1).stage) }
    write("d: next\n", to: path)
    try monitor.follow()
    #expect(monitor.cues.map(\.name) == ["d"])
    write("a: next\na: next\n", to: path)
    #expect(throws: wrong) { try monitor.follow() }
  }

  @Test func aWrittenCueIsAppended() throws {
    let (path, monitor) = try file()
    #expect(throws: Failure(.usage, "the cue file has no cues yet")) { try monitor.choose(.next) }
    let stage = StageUser(1, options: SceneOptions(count: 9)).stage
    #expect(try monitor.write(stage) == "Cue 1")
    let line = "scene stack; go-to 1; xray off; speed 1\n"
    #expect(try FileText.read(path) == Array("Cue 1: \(line)".utf8))
    // The existing text stays identical, byte for byte, except that its last line gets a line ending.
    let text = "\u{FEFF}# é\r\nCue 2: next\r\nlast: next"
    write(text, to: path)
    #expect(try monitor.write(stage) == "Cue 1")
    #expect(try monitor.write(stage) == "Cue 3")
    let whole = text + "\nCue 1: \(line)Cue 3: \(line)"
    #expect(try FileText.read(path) == Array(whole.utf8))
    #expect(monitor.cues.map(\.name) == ["Cue 2", "last", "Cue 1", "Cue 3"])
    #expect(monitor.next == 0)
  }
}

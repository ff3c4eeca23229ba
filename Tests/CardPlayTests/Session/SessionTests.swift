import CardCore
import CardPaint
import CardScenes
import Testing

@testable import CardPlay

@Suite struct SessionTests {
  private static func player(_ session: Session) throws -> Player {
    let setup = StageSetup(session.heading.settings, content: Content(decks: [:], books: []))
    let heading = session.heading
    return Player(setup.stage(window: heading.window, interfaceScale: heading.interfaceScale))
  }

  /// A session of a hand that does anything, recorded from its middle.
  private static func recorded(
    _ scene: String, seed: UInt64
  ) throws -> (hand: SessionHand, session: Session) {
    var hand = try SessionHand(scene: scene, seed: seed)
    hand.act(Int(seed % 12))
    hand.record()
    hand.act(12)
    let session = hand.stop()
    return (hand, session)
  }

  private static func script(_ session: Session) throws -> Script {
    var writer = SessionWriter()
    let (before, recorded) = (session.steps[..<session.start], session.steps[session.start...])
    let text = session.heading.json.text + "\n" + writer.text(of: Array(before))
    let rest = SessionWriter.record(at: session.begin) + writer.text(of: Array(recorded))
    return try Script(text: text + rest + SessionWriter.stop(at: session.end))
  }

  @Test(arguments: SceneCatalog.names, 0..<12 as Range<UInt64>)
  func whatWasWrittenAndReadAgainShowsTheSameFrames(scene: String, seed: UInt64) throws {
    let (hand, session) = try Self.recorded(scene, seed: seed)
    let script = try Self.script(session)
    #expect(script.session == session)
    #expect(script.end == session.duration && script.events.isEmpty)
    var player = try Self.player(session)
    var (shown, trace): ([DisplayList], [String]) = ([], [])
    _ = player.play(script, until: script.end) { time, frame, stage in
      shown.append(frame.list)
      trace.append(TraceFile.line(frame, of: stage, at: time))
    }
    #expect(shown == hand.shown && !shown.isEmpty)
    #expect(trace == hand.trace)
  }

  @Test(arguments: SceneCatalog.names)
  func itsFramesCanBeAskedForOneByOne(scene: String) throws {
    let (hand, session) = try Self.recorded(scene, seed: 7)
    let script = try Self.script(session)
    var player = try Self.player(session)
    let drawn = session.drawnFrames(until: session.duration)
    let lists = drawn.compactMap { player.play(script, to: .step($0))?.frame.list }
    #expect(lists == hand.shown)
    #expect(player.play(script, to: .step(drawn[0])) == nil, "there is no way back")
  }

  @Test(arguments: SceneCatalog.names)
  func whatIsPlayedDoesNotDependOnTheMomentsAskedFor(scene: String) throws {
    let (_, session) = try Self.recorded(scene, seed: 5)
    let script = try Self.script(session)
    var (often, seldom) = (try Self.player(session), try Self.player(session))
    for step in 0..<200 { _ = often.play(script, until: Double(step) / 200 * script.end) }
    #expect(
      often.play(script, until: script.end).list == seldom.play(script, until: script.end).list)
  }

  @Test func theSignIsInTheWindowAndNotInTheSession() throws {
    var hand = try SessionHand(scene: "stack", seed: 1)
    var lens = hand.lens
    #expect(lens.frame(at: 1).list.items.allSatisfy { $0.face != .ink(.recording) })
    lens.beginRecording()
    #expect(lens.frame(at: 2).list.items.last?.face == .ink(.recording))
    // Not where strip and pointer are hidden, and under an empty screen.
    func items(after key: String) -> [DisplayItem] {
      var other = lens
      _ = other.handle(
        InputEvent(time: 3, kind: .keyDown(name: key, modifiers: [], isRepeat: false)))
      return other.frame(at: 4).list.items
    }
    #expect(items(after: "h").allSatisfy { $0.face != .ink(.recording) })
    #expect(items(after: "b").last?.face.part == .blank)
    hand.record()
    hand.act(3)
    #expect(hand.shown.allSatisfy { $0.items.allSatisfy { $0.face != .ink(.recording) } })
  }

  @Test func theXRayIsOnFromTheRecordingsBeginning() throws {
    for seed in 0..<6 as Range<UInt64> {
      let (_, session) = try Self.recorded("carousel", seed: seed)
      var setup = StageSetup(session.heading.settings, content: Content(decks: [:], books: []))
      setup.showsXRay = true
      let script = try Self.script(session)
      var player = Player(setup.stage(for: script, size: (1, 1), interfaceScale: 1))
      _ = player.play(script, until: 0)
      #expect(player.stage.showsXRay)
    }
  }

  @Test func theWindowIsTheOneItBeganIn() throws {
    let (_, session) = try Self.recorded("stack", seed: 0)
    #expect(session.start == 0 && session.window == Size(960, 600))
    var resized = session
    let sizes = [Size(500, 400), Size(801, 601)]
    let resizes = sizes.map { SessionStep.event(InputEvent(time: 0, kind: .resize($0))) }
    resized.steps.insert(contentsOf: resizes, at: 0)
    resized.start = 2
    #expect(resized.window == Size(801, 601))
    #expect(FilmFormat.mp4.size(of: resized) == (802, 602))
    #expect(FilmFormat.gif.size(of: resized) == (801, 601))
    #expect(FilmFormat.mp4.size(of: nil) == (1280, 800))
  }

  /// A million samples of a hand must not take the memory of more.
  @Test func aStepTakesNoMoreRoomThanIsSaid() {
    #expect(MemoryLayout<SessionStep>.stride == 48)
  }

  @Test func aLogGivesItsStepsInPortions() {
    var log = SessionLog()
    let size = SessionLog.portion
    for time in 0..<2 * size + 3 { log.note(.restart(at: Double(time))) }
    let all = (0..<log.count).map { SessionStep.restart(at: Double($0)) }
    #expect(log.steps(in: 0..<log.count).map(\.count) == [size, size, 3])
    for range in [0..<0, 0..<log.count, 5..<size, size - 1..<size + 1, 7..<2 * size + 2] {
      #expect(log.steps(in: range).flatMap { $0 } == Array(all[range]))
    }
  }

  @Test func aLogThatIsFullForgetsAndRecordsNoMore() {
    var log = SessionLog(mostSteps: 3)
    for time in 0..<3 { log.note(.frame(at: Double(time), isDrawn: false)) }
    var recording = log
    recording.beginRecording()
    log.note(.restart(at: 4))
    #expect(!recording.isFull && log.isFull && log.count == 0)
    // A recording goes on for as much again.
    for time in 4..<7 {
      #expect(!recording.isRecordingFull)
      recording.note(.frame(at: Double(time), isDrawn: false))
    }
    #expect(recording.isRecordingFull && recording.count == 6)
    recording.endRecording()
    recording.note(.restart(at: 10))
    #expect(recording.isFull)
  }

  @Test func aWindowsTimeIsWholeMicroseconds() {
    let clock = SessionClock()
    for step in 0..<1000 {
      let time = clock.time(at: clock.start + Double(step) * 1.234_567_89)
      #expect(time == (time * 1e6).rounded() / 1e6 && "\(time)".count <= 11)
      #expect(abs(clock.moment(at: time) - clock.start - Double(step) * 1.234_567_89) < 1e-6)
    }
    #expect(clock.time(at: clock.start - 1) == 0)
  }
}

import CardInput
import CardKinetics
import CardPaint
import CardPicture
import CardScenes
import CardStage
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests that a replay of a session shows the frames that its window showed.
@Suite struct SessionTests {
  private static func player(_ session: Session) throws -> Player {
    let setup = StageSetup(session.heading.settings, content: Content(decks: [:], books: []))
    let heading = session.heading
    return Player(setup.stage(window: heading.window, interfaceScale: heading.interfaceScale))
  }

  /// Returns a random session whose recording starts in its middle.
  private static func recorded(
    _ scene: String, seed: UInt64
  ) throws -> (user: SessionUser, script: Script, session: Session) {
    var user = try SessionUser(scene: scene, seed: seed)
    user.act(Int(seed % 12))
    user.record()
    user.act(12)
    let script = try user.stop()
    return (user, script, try #require(script.session))
  }

  @Test(arguments: SceneCatalog.names, 0..<24 as Range<UInt64>)
  func aSessionThatIsReadBackShowsTheSameFrames(scene: String, seed: UInt64) throws {
    let (user, script, session) = try Self.recorded(scene, seed: seed)
    #expect(session.heading == user.heading)
    #expect(script.end == session.duration && script.events.isEmpty)
    var player = try Self.player(session)
    var (shown, trace): ([DisplayList], [String]) = ([], [])
    _ = player.play(script, until: script.end) { time, frame, stage in
      shown.append(frame.list)
      trace.append(TraceFile.line(frame, of: stage, at: time))
    }
    #expect(shown == user.shown && !shown.isEmpty)
    #expect(trace == user.trace)
  }

  @Test(arguments: SceneCatalog.names)
  func theFramesOfASessionCanBeRequestedOneByOne(scene: String) throws {
    let (user, script, session) = try Self.recorded(scene, seed: 7)
    var player = try Self.player(session)
    let drawn = session.drawnFrames(until: session.duration)
    let lists = drawn.compactMap { player.play(script, to: .step($0))?.frame.list }
    #expect(lists == user.shown)
    #expect(player.play(script, to: .step(drawn[0])) == nil, "there is no way back")
  }

  @Test(arguments: SceneCatalog.names)
  func playingDoesNotDependOnTheRequestedTimes(scene: String) throws {
    let (_, script, session) = try Self.recorded(scene, seed: 5)
    var (often, seldom) = (try Self.player(session), try Self.player(session))
    for step in 0..<200 { _ = often.play(script, until: Double(step) / 200 * script.end) }
    #expect(
      often.play(script, until: script.end).list == seldom.play(script, until: script.end).list)
  }

  @Test func theRecordingSignIsInTheWindowAndNotInTheSession() throws {
    var user = try SessionUser(scene: "stack", seed: 1)
    var recorded = user.recorded
    #expect(recorded.frame(at: 1).list.items.allSatisfy { $0.face != .ink(.recording) })
    _ = recorded.log.beginRecording()
    #expect(recorded.frame(at: 2).list.items.last?.face == .ink(.recording))
    // The sign is hidden together with the scene bar and the pointer, and under a blank screen.
    func items(after key: String) -> [DisplayItem] {
      var other = recorded
      _ = other.handle(
        StageEvent(time: 3, .keyDown(name: key, modifiers: [], isRepeat: false)))
      return other.frame(at: 4).list.items
    }
    #expect(items(after: "h").allSatisfy { $0.face != .ink(.recording) })
    #expect(items(after: "b").last?.face.kind == .blank)
    user.record()
    user.act(3)
    #expect(user.shown.allSatisfy { $0.items.allSatisfy { $0.face != .ink(.recording) } })
  }

  @Test func theXRayIsOnFromTheRecordingsBeginning() throws {
    for seed in 0..<6 as Range<UInt64> {
      let (_, script, session) = try Self.recorded("carousel", seed: seed)
      var setup = StageSetup(session.heading.settings, content: Content(decks: [:], books: []))
      setup.showsXRay = true
      var player = Player(setup.stage(for: script, size: (1, 1), interfaceScale: 1))
      _ = player.play(script, until: 0)
      #expect(player.stage.showsXRay)
    }
  }

  @Test func aSessionPlaysInTheWindowInWhichItBegan() throws {
    let (_, _, session) = try Self.recorded("stack", seed: 0)
    #expect(session.start == 0 && session.window == Size(960, 600))
    var resized = session
    let sizes = [Size(500, 400), Size(801, 601)]
    let resizes = sizes.map { SessionStep.event(StageEvent(time: 0, .resize($0))) }
    resized.steps.insert(contentsOf: resizes, at: 0)
    resized.start = 2
    #expect(resized.window == Size(801, 601))
    #expect(VideoFormat.mp4.size(of: resized) == (802, 602))
    #expect(VideoFormat.gif.size(of: resized) == (801, 601))
    #expect(VideoFormat.mp4.size(of: nil) == (1280, 800))
  }

  // MARK: The log

  private static func lines(_ log: SessionLog) -> [Substring] {
    var log = log
    return (log.beginRecording() ?? []).joined().split(separator: "\n")
  }

  private static func move(_ x: Double, at time: Double) -> SessionStep {
    .event(StageEvent(time: time, .move(Point(x, 0), modifiers: [])))
  }

  @Test func stepsThatChangeNothingAreNotKept() {
    var log = SessionLog()
    for time in 0..<1000 {
      log.record(Self.move(Double(time), at: Double(time)), isIdle: true)
      log.record(.frame(at: Double(time) + 0.5, isDrawn: false), isIdle: true)
    }
    log.record(.restart(at: 1000, wipes: false))
    #expect(Self.lines(log) == ["[999,999,0]", #"{"t":1000,"type":"restart"}"#])
    // A frame that was drawn is written even if it changed nothing.
    log.record(.frame(at: 1001, isDrawn: false), isIdle: true)
    log.frameDrawn()
    #expect(Self.lines(log).last == "[1001]")
  }

  /// An event that arrives late acts on the frame before it, at that frame's time.
  @Test func aStepThatAnEarlierOneFollowsIsKept() {
    var log = SessionLog()
    log.record(Self.move(1, at: 2), isIdle: true)
    log.record(.frame(at: 3, isDrawn: false), isIdle: true)
    log.record(Self.move(2, at: 1), isIdle: true)
    log.record(.restart(at: 2.5, wipes: true))
    #expect(
      Self.lines(log) == [
        "[2,1,0]", #"{"t":3,"type":"frame","drawn":false}"#, "[1,2,0]",
        #"{"t":2.5,"type":"restart","wipes":true}"#,
      ])
  }

  /// The pointer moves over a resting stage for an hour.
  @Test(arguments: SceneCatalog.names)
  func anIdleHourTakesNoMemory(scene: String) throws {
    var recorded = try SessionUser(scene: scene, seed: 0).recorded
    let size = recorded.stage.viewport.size
    let middle = Point(size.width / 2, size.height / 2)
    for step in 0..<6000 {
      // The pointer stays over one card.
      let point = middle + Point(Double(step % 50) / 50, Double(step % 7))
      let time = Double(step) * 0.6
      _ = recorded.handle(StageEvent(time: time, .move(point, modifiers: [])))
      _ = recorded.frame(at: time + 0.001)
    }
    #expect(Self.lines(recorded.log).count < 100)
  }

  @Test func aLogThatIsFullForgets() {
    var log = SessionLog(maximumBytes: 20)
    for time in 0..<3 {
      #expect(!log.isFull)
      log.record(Self.move(0, at: Double(time)))
      log.writeLast()
    }
    #expect(log.isFull && log.beginRecording() == nil)
  }

  /// A video has frames at other times than the window had, and shows the whole path of the pointer.
  @Test func aRecordingKeepsStepsThatChangeNothing() {
    var log = SessionLog()
    _ = log.beginRecording()
    for time in 0..<4 { log.record(Self.move(1, at: Double(time)), isIdle: true) }
    #expect(log.takeRecorded() == "[0,1,0]\n[1,1,0]\n[2,1,0]\n")
  }

  @Test func aLogThatOverflowsAtTheEndBeginsNoRecording() {
    var log = SessionLog(maximumBytes: 10)
    log.record(Self.move(1, at: 0))
    log.record(Self.move(2, at: 1), isIdle: true)
    #expect(!log.isFull && log.beginRecording() == nil && !log.isRecording)
  }

  @Test func aRecordingLastsItsOwnLength() {
    var log = SessionLog(maximumBytes: 20, maximumSteps: 3)
    log.record(Self.move(0, at: 0))
    #expect(log.beginRecording() == ["[0,0,0]\n"])
    var taken = ""
    for time in 1..<5 {
      #expect(!log.isRecordingFull)
      log.record(Self.move(0, at: Double(time)))
      taken += log.takeRecorded()
    }
    #expect(log.isRecordingFull && log.isFull)
    #expect(taken == "[1,0,0]\n[2,0,0]\n[3,0,0]\n", "the last step is not part of it yet")
    log.endRecording()
    log.record(.restart(at: 10, wipes: false))
    #expect(log.takeRecorded().isEmpty)
  }

  @Test func aWindowsTimeIsWholeMicroseconds() throws {
    let clock = SessionClock()
    for step in 0..<1000 {
      let time = clock.time(at: clock.start + Double(step) * 1.234_567_89)
      #expect(time == (time * 1e6).rounded() / 1e6 && "\(time)".count <= 11)
      let realTime = try #require(clock.realTime(at: time))
      #expect(abs(realTime - clock.start - Double(step) * 1.234_567_89) < 1e-6)
    }
    #expect(clock.time(at: clock.start - 1) == 0)
  }

  @Test func aWindowsTimeIsSlowedPausedAndStepped() throws {
    var clock = SessionClock()
    clock.chooseNextSpeed(after: 0)
    #expect(clock.rate == 0.5)
    let now = clock.now()
    let realTime = try #require(clock.realTime(at: now + 1))
    #expect(abs(clock.time(at: realTime + 2) - now - 2) < 2e-6)
    clock.setPaused(true, after: 0)
    let still = clock.now()
    #expect(still >= now && clock.now() == still && clock.realTime(at: still + 1) == nil)
    clock.step(by: 0.5)
    #expect(abs(clock.now() - still - 0.25) < 2e-6)
    clock.reset()
    #expect(clock.rate == 1 && clock.now() >= still + 0.25 - 2e-6)
  }

  /// A frame has the time of the next refresh. This time is later than all earlier frames and events, except while the
  /// time is stopped.
  @Test func frameTimesGrow() {
    var clock = SessionClock()
    let now = clock.start + 2
    #expect(clock.frameTime(at: now, after: -.infinity) == 2)
    #expect(clock.frameTime(at: now, after: 1.5) == 2)
    #expect(clock.frameTime(at: now, after: 2) == 2.000_001)
    #expect(clock.frameTime(at: now, after: 2.5) == 2.500_001)
    clock.setPaused(true, after: 3)
    #expect(clock.frameTime(at: now, after: 3) == 3)
  }

  /// The refresh of the last frame may be in the future when the pace changes. No later frame may have an earlier time.
  @Test func aChangeOfPaceBeginsAtTheLastFrame() throws {
    var clock = SessionClock()
    let latest = clock.now() + 30
    clock.chooseNextSpeed(after: latest)
    #expect(clock.now() >= latest && clock.now() < latest + 5)
    clock.setPaused(true, after: latest + 60)
    #expect(abs(clock.now() - latest - 60) < 1e-6)
    clock.step(by: 0.5)
    #expect(abs(clock.now() - latest - 60.25) < 2e-6)
  }
}

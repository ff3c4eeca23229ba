import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardRaster
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the history: pauses, rewinds and slow motion.
@Suite struct RewindableStageTests {
  /// Returns the display list below the overlay.
  private static func scenes(_ frame: Stage.Frame) -> DisplayList {
    DisplayList(
      backdrop: frame.list.backdrop,
      items: frame.list.items.filter { $0.face.scene != .overlay })
  }

  /// Returns the x of the handle on the slider of a pause; nil without a slider.
  private static func thumb(_ user: StageUser) -> Double? {
    user.shown.list.items.last { $0.face == .ink(.done) }?.homography.apply(.zero).x
  }

  /// Runs a scene with a fling, a held drag and steps by key, and returns each frame.
  private static func session(_ scene: Int) -> (user: StageUser, shown: [DisplayList]) {
    var user = StageUser(scene)
    var shown = [scenes(user.frame())]
    func record(_ user: inout StageUser) {
      let list = scenes(user.frame())
      if list != shown[shown.count - 1] { shown.append(list) }
    }
    func wait(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        user.time += 1.0 / 60
        record(&user)
      }
    }
    user.press(Point(640, 420))
    for step in 1...12 {
      user.time += 0.008
      user.move(Point(640 - Double(step) * 12, 420 - Double(step) * 3))
      if step.isMultiple(of: 2) { record(&user) }
    }
    user.release(Point(496, 384))
    wait(0.5)
    user.key("Page_Down")
    wait(0.4)
    user.press(Point(600, 400))
    for step in 1...8 {
      user.time += 0.016
      user.move(Point(600 + Double(step) * 9, 400))
      record(&user)
    }
    return (user, shown)
  }

  @Test(arguments: everyScene)
  func goingBackAndForthShowsTheEarlierFrames(scene: Int) {
    var (user, shown) = Self.session(scene)
    user.key("p")
    #expect(user.rewindable.frameCount == shown.count)
    for index in (0..<(shown.count - 1)).reversed() {
      user.time += 0.02
      user.key("bracketleft")
      user.keyUp("bracketleft")
      #expect(Self.scenes(user.frame()) == shown[index])
    }
    // The history has no state before the first one.
    user.key("bracketleft")
    user.keyUp("bracketleft")
    #expect(Self.scenes(user.frame()) == shown[0])
    for index in 1..<shown.count {
      user.time += 0.02
      user.key("bracketright")
      user.keyUp("bracketright")
      #expect(Self.scenes(user.frame()) == shown[index])
    }
  }

  /// A resize clears the history, so a step before the next frame finds no state.
  @Test(arguments: ["bracketleft", "bracketright"])
  func aStepWithoutAHistoryOnlyPauses(key: String) {
    var user = StageUser()
    user.handle(.resize(Size(800, 600)))
    user.key(key)
    #expect(user.stage.isPaused && user.rewindable.frameCount == 0)
  }

  @Test(arguments: everyScene)
  func inAPauseNothingMovesButWhatThePointerHolds(scene: Int) {
    var user = StageUser(scene)
    user.key("Page_Down")
    user.wait(0.1)
    user.key("p")
    let still = Self.scenes(user.frame())
    user.time += 0.5
    let later = user.frame()
    #expect(Self.scenes(later) == still && !later.isMoving)
    #expect(user.stage.deadline == nil && user.stage.rate == 0)
    user.key("p")
    user.time += 0.05
    #expect(Self.scenes(user.frame()) != still)
  }

  @Test(arguments: everyScene)
  func afterAPauseTimeContinues(scene: Int) {
    var (paused, other) = (StageUser(scene), StageUser(scene))
    paused.key("Page_Down")
    other.key("Page_Down")
    paused.wait(0.1)
    other.wait(0.1)
    paused.key("p")
    paused.time += 3
    paused.key("p")
    for part in [0.0, 0.05, 0.2, 0.6] {
      let (a, b) = (paused.centers(at: paused.time + part), other.centers(at: other.time + part))
      #expect(largestStep(a, b) <= 1e-6 && !a.isEmpty)
    }
  }

  @Test(arguments: everyScene)
  func aPressContinuesFromTheShownTimeAndForgetsTheRest(scene: Int) {
    var (user, _) = Self.session(scene)
    user.release(Point(672, 400))
    user.key("p")
    user.frame()
    let newest = user.rewindable.frameCount
    for _ in 0..<12 {
      user.key("bracketleft")
      user.keyUp("bracketleft")
    }
    user.time += 2
    let before = user.centers(at: user.time)
    user.press(Point(640, 740))
    #expect(!user.stage.isPaused)
    #expect(user.rewindable.frameCount <= newest - 12)
    #expect(
      largestStep(before, user.centers(at: user.time)) <= 12, "but for the pressed card's 2 %")
    user.release(Point(640, 740))
    user.settle()
    #expect(user.stage.status(at: user.time).phase == .idle)
  }

  @Test func aStepBeyondTheNewestFrameAddsAFrame() {
    var (user, other) = (StageUser(2), StageUser(2))
    user.key("Page_Down")
    other.key("Page_Down")
    user.wait(0.1)
    other.wait(0.1)
    user.key("p")
    for step in 1...6 {
      user.key("bracketright")
      user.keyUp("bracketright")
      user.frame()
      let expected = other.centers(at: other.time + Double(step) / 60)
      #expect(largestStep(user.centers(at: user.time), expected) <= 1e-6)
    }
    // The user can also step back through these frames.
    let sixth = Self.scenes(user.frame())
    user.key("bracketleft")
    user.keyUp("bracketleft")
    #expect(Self.scenes(user.frame()) != sixth)
    user.key("bracketright")
    user.keyUp("bracketright")
    #expect(Self.scenes(user.frame()) == sixth)
    // Forward steps continue after the last of them.
    user.key("bracketright")
    let seventh = other.centers(at: other.time + 7.0 / 60)
    #expect(largestStep(user.centers(at: user.time), seventh) <= 1e-6)
  }

  @Test func aHeldKeyGoesThroughSixtyFramesASecond() {
    var user = StageUser(0)
    for _ in 0..<6 {
      user.key("Page_Down")
      user.wait(0.5)
    }
    user.key("p")
    user.frame()
    let newest = user.rewindable.frameCount
    var single = user
    user.key("bracketleft")
    #expect(user.frame().isMoving)
    user.time += 0.3 + 1.005
    user.frame()
    user.keyUp("bracketleft")
    #expect(!user.frame().isMoving)
    // The press is one step, and during the second after the delay, there are sixty steps.
    for _ in 0..<61 {
      single.key("bracketleft")
      single.keyUp("bracketleft")
    }
    #expect(Self.scenes(user.frame()) == Self.scenes(single.frame()))
    #expect(Self.thumb(user) == Self.thumb(single) && Self.thumb(user) != nil)
    #expect(user.rewindable.frameCount == newest)
  }

  @Test func theHistoryEndsAfterAMinute() {
    var user = StageUser(2, options: SceneOptions(count: 10_000))
    // The steps take more than a minute, and the pointer moves 480 times a second.
    for second in 0..<80 {
      for step in 0..<60 {
        if step.isMultiple(of: 20) { user.key("Page_Down") }
        for move in 1...8 {
          user.time += 1.0 / 480
          user.move(Point(300 + Double(move), Double(second)))
        }
        user.frame()
      }
    }
    #expect((3000...3700).contains(user.rewindable.frameCount))
  }

  /// Each round takes 2.4 seconds. The press then continues from a state two seconds earlier.
  @Test func rewoundInputDoesNotCount() {
    var user = StageUser(0)
    user.press(Point(640, 400))
    let rounds = 40
    for round in 0..<rounds {
      for step in 0..<24 {
        user.time += 0.1
        user.move(Point(640, 380 - Double(round * 24 + step) / 10))
        user.frame()
      }
      user.key("p")
      user.frame()
      for _ in 0..<20 {
        user.key("bracketleft")
        user.keyUp("bracketleft")
      }
      user.press(Point(640, 400))
    }
    #expect(user.rewindable.frameCount >= rounds * 4)
  }

  @Test func aKeyHeldSlowsAndAltWithTheWheelSlowsFurther() {
    var user = StageUser(0)
    user.key("TLDE")
    #expect(user.stage.rate == 1.0 / 8)
    user.key("TLDE", isRepeat: true)
    user.keyUp("TLDE")
    #expect(user.stage.rate == 1)
    func wheel(_ notches: Double) {
      user.handle(
        .wheel(Point(100, 100), dx: 0, dy: notches, isFine: false, isEnd: false, modifiers: .alt))
    }
    for speed in [0.5, 1.0 / 8, 1.0 / 32, 1.0 / 32] {
      wheel(1)
      #expect(user.stage.rate == speed)
    }
    wheel(-1)
    #expect(user.stage.rate == 1.0 / 8)
    user.keyUp("Alt_L")
    #expect(user.stage.rate == 1)
    wheel(1)
    // Another window got the release of the key.
    user.move(Point(5, 5))
    #expect(user.stage.rate == 1)
  }

  /// A touchpad sends many small parts of a step.
  @Test func aTouchpadWithAltSlowsByItsDistance() {
    var user = StageUser(0)
    func scroll(_ notches: Double) {
      user.handle(
        .wheel(Point(100, 100), dx: 0, dy: notches, isFine: true, isEnd: false, modifiers: .alt))
    }
    for speed in [1, 1, 1, 0.5, 0.5, 0.5, 0.5, 1.0 / 8] {
      scroll(0.25)
      #expect(user.stage.rate == speed)
    }
    scroll(-0.75)
    #expect(user.stage.rate == 1.0 / 8)
    scroll(-0.25)
    #expect(user.stage.rate == 0.5)
    scroll(100)
    #expect(user.stage.rate == 1.0 / 32)
  }

  @Test func aResizeClearsTheHistory() {
    var (user, _) = Self.session(0)
    user.key("p")
    user.key("bracketleft")
    user.handle(.resize(Size(1000, 700)))
    user.frame()
    #expect(user.rewindable.frameCount == 1)
  }

  /// The key that changes the chosen speed doesn't end the slow motion of a held key.
  @Test(arguments: ["Alt", "left of 1"])
  func theBadgeNamesTheKeyThatIsHeldForSlowMotion(key: String) {
    var user = StageUser(0)
    if key == "Alt" {
      user.handle(
        .wheel(Point(100, 100), dx: 0, dy: 1, isFine: false, isEnd: false, modifiers: .alt))
    } else {
      user.key("TLDE")
    }
    let speed = key == "Alt" ? "½ speed" : "⅛ speed"
    #expect(user.overlays(.badge).map(\.face.text) == [speed, "while \(key) is held"])
    user.keyUp(key == "Alt" ? "Alt_L" : "TLDE")
    #expect(user.overlays(.badge).isEmpty)
  }

  @Test func theSpeedAndThePauseAreShown() throws {
    var user = StageUser(0)
    #expect(user.overlays(.badge).isEmpty && Self.thumb(user) == nil)
    user.key("s")
    #expect(user.overlays(.badge).map(\.face.text) == ["½ speed", "s changes the speed"])
    user.key("s")
    user.key("Page_Down")
    user.wait(0.3)
    user.key("p")
    #expect(user.overlays(.badge).map(\.face.text) == ["Paused", "p resumes"])
    let newest = try #require(Self.thumb(user))
    user.key("bracketleft")
    user.keyUp("bracketleft")
    #expect(Self.thumb(user)! < newest)
    user.key("bracketright")
    #expect(Self.thumb(user)! == newest)
    user.key("Escape")
    #expect(!user.stage.isPaused && Self.thumb(user) == nil)
  }

  /// No state is added while nothing changes, and the number of states is bounded.
  @Test func aPointerThatTremblesOnAStillCardFillsNoMemory() {
    var user = StageUser(2)
    user.settle()
    user.press(Point(640, 400))
    let frames = user.rewindable.frameCount
    for index in 0..<20_000 {
      user.time += 0.001
      user.move(Point(640 + Double(index % 2), 400))
      if index.isMultiple(of: 1000) { user.frame() }
    }
    #expect(user.rewindable.entryCount < 3000 && user.rewindable.frameCount >= frames)
  }

  /// An endless change loses its oldest states.
  @Test func aDragWithoutEndFillsNoMemory() {
    var user = StageUser(2)
    user.press(Point(640, 400))
    for index in 0..<150_000 {
      user.time += 0.00002
      user.move(Point(640 + Double(index % 400), 400))
      if index.isMultiple(of: 100) { user.frame() }
    }
    #expect(user.rewindable.entryCount <= History.maximumEntries + 2000)
  }

}

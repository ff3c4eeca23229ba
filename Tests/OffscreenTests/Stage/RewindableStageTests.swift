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
  private static func knob(_ hand: StageHand) -> Double? {
    hand.shown.list.items.last { $0.face == .ink(.done) }?.homography.apply(.zero).x
  }

  /// Runs a scene with a fling, a held drag and steps by key, and returns each frame.
  private static func session(_ scene: Int) -> (hand: StageHand, shown: [DisplayList]) {
    var hand = StageHand(scene)
    var shown = [scenes(hand.frame())]
    func record(_ hand: inout StageHand) {
      let list = scenes(hand.frame())
      if list != shown[shown.count - 1] { shown.append(list) }
    }
    func wait(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        hand.time += 1.0 / 60
        record(&hand)
      }
    }
    hand.press(Point(640, 420))
    for step in 1...12 {
      hand.time += 0.008
      hand.move(Point(640 - Double(step) * 12, 420 - Double(step) * 3))
      if step.isMultiple(of: 2) { record(&hand) }
    }
    hand.release(Point(496, 384))
    wait(0.5)
    hand.key("Page_Down")
    wait(0.4)
    hand.press(Point(600, 400))
    for step in 1...8 {
      hand.time += 0.016
      hand.move(Point(600 + Double(step) * 9, 400))
      record(&hand)
    }
    return (hand, shown)
  }

  @Test(arguments: everyScene)
  func goingBackAndForthShowsTheEarlierFrames(scene: Int) {
    var (hand, shown) = Self.session(scene)
    hand.key("p")
    #expect(hand.rewindable.frameCount == shown.count)
    for index in (0..<(shown.count - 1)).reversed() {
      hand.time += 0.02
      hand.key("bracketleft")
      hand.keyUp("bracketleft")
      #expect(Self.scenes(hand.frame()) == shown[index])
    }
    // The history has no state before the first one.
    hand.key("bracketleft")
    hand.keyUp("bracketleft")
    #expect(Self.scenes(hand.frame()) == shown[0])
    for index in 1..<shown.count {
      hand.time += 0.02
      hand.key("bracketright")
      hand.keyUp("bracketright")
      #expect(Self.scenes(hand.frame()) == shown[index])
    }
  }

  /// A resize clears the history, so a step before the next frame finds no state.
  @Test(arguments: ["bracketleft", "bracketright"])
  func aStepWithoutAHistoryOnlyPauses(key: String) {
    var hand = StageHand()
    hand.handle(.resize(Size(800, 600)))
    hand.key(key)
    #expect(hand.stage.isPaused && hand.rewindable.frameCount == 0)
  }

  @Test(arguments: everyScene)
  func inAPauseNothingMovesButWhatThePointerHolds(scene: Int) {
    var hand = StageHand(scene)
    hand.key("Page_Down")
    hand.wait(0.1)
    hand.key("p")
    let still = Self.scenes(hand.frame())
    hand.time += 0.5
    let later = hand.frame()
    #expect(Self.scenes(later) == still && !later.isMoving)
    #expect(hand.stage.deadline == nil && hand.stage.rate == 0)
    hand.key("p")
    hand.time += 0.05
    #expect(Self.scenes(hand.frame()) != still)
  }

  @Test(arguments: everyScene)
  func afterAPauseTimeContinues(scene: Int) {
    var (paused, other) = (StageHand(scene), StageHand(scene))
    paused.key("Page_Down")
    other.key("Page_Down")
    paused.wait(0.1)
    other.wait(0.1)
    paused.key("p")
    paused.time += 3
    paused.key("p")
    for part in [0.0, 0.05, 0.2, 0.6] {
      let (a, b) = (paused.places(at: paused.time + part), other.places(at: other.time + part))
      #expect(largestStep(a, b) <= 1e-6 && !a.isEmpty)
    }
  }

  @Test(arguments: everyScene)
  func aPressContinuesFromTheShownTimeAndForgetsTheRest(scene: Int) {
    var (hand, _) = Self.session(scene)
    hand.release(Point(672, 400))
    hand.key("p")
    hand.frame()
    let newest = hand.rewindable.frameCount
    for _ in 0..<12 {
      hand.key("bracketleft")
      hand.keyUp("bracketleft")
    }
    hand.time += 2
    let before = hand.places(at: hand.time)
    hand.press(Point(640, 740))
    #expect(!hand.stage.isPaused)
    #expect(hand.rewindable.frameCount <= newest - 12)
    #expect(largestStep(before, hand.places(at: hand.time)) <= 12, "but for the pressed card's 2 %")
    hand.release(Point(640, 740))
    hand.settle()
    #expect(hand.stage.status(at: hand.time).phase == .idle)
  }

  @Test func aStepBeyondTheNewestFrameAddsAFrame() {
    var (hand, other) = (StageHand(2), StageHand(2))
    hand.key("Page_Down")
    other.key("Page_Down")
    hand.wait(0.1)
    other.wait(0.1)
    hand.key("p")
    for step in 1...6 {
      hand.key("bracketright")
      hand.keyUp("bracketright")
      hand.frame()
      let expected = other.places(at: other.time + Double(step) / 60)
      #expect(largestStep(hand.places(at: hand.time), expected) <= 1e-6)
    }
    // The user can also step back through these frames.
    let sixth = Self.scenes(hand.frame())
    hand.key("bracketleft")
    hand.keyUp("bracketleft")
    #expect(Self.scenes(hand.frame()) != sixth)
    hand.key("bracketright")
    hand.keyUp("bracketright")
    #expect(Self.scenes(hand.frame()) == sixth)
    // Forward steps continue after the last of them.
    hand.key("bracketright")
    let seventh = other.places(at: other.time + 7.0 / 60)
    #expect(largestStep(hand.places(at: hand.time), seventh) <= 1e-6)
  }

  @Test func aHeldKeyGoesThroughSixtyFramesASecond() {
    var hand = StageHand(0)
    for _ in 0..<6 {
      hand.key("Page_Down")
      hand.wait(0.5)
    }
    hand.key("p")
    hand.frame()
    let newest = hand.rewindable.frameCount
    var single = hand
    hand.key("bracketleft")
    #expect(hand.frame().isMoving)
    hand.time += 0.3 + 1.005
    hand.frame()
    hand.keyUp("bracketleft")
    #expect(!hand.frame().isMoving)
    // The press is one step, and during the second after the delay, there are sixty steps.
    for _ in 0..<61 {
      single.key("bracketleft")
      single.keyUp("bracketleft")
    }
    #expect(Self.scenes(hand.frame()) == Self.scenes(single.frame()))
    #expect(Self.knob(hand) == Self.knob(single) && Self.knob(hand) != nil)
    #expect(hand.rewindable.frameCount == newest)
  }

  @Test func theHistoryEndsAfterAMinute() {
    var hand = StageHand(2, options: SceneOptions(count: 10_000))
    // The steps take more than a minute, and the pointer moves 480 times a second.
    for second in 0..<80 {
      for step in 0..<60 {
        if step.isMultiple(of: 20) { hand.key("Page_Down") }
        for move in 1...8 {
          hand.time += 1.0 / 480
          hand.move(Point(300 + Double(move), Double(second)))
        }
        hand.frame()
      }
    }
    #expect((3000...3700).contains(hand.rewindable.frameCount))
  }

  /// Each round takes 2.4 seconds. The press then continues from a state two seconds earlier.
  @Test func rewoundInputDoesNotCount() {
    var hand = StageHand(0)
    hand.press(Point(640, 400))
    let rounds = 40
    for round in 0..<rounds {
      for step in 0..<24 {
        hand.time += 0.1
        hand.move(Point(640, 380 - Double(round * 24 + step) / 10))
        hand.frame()
      }
      hand.key("p")
      hand.frame()
      for _ in 0..<20 {
        hand.key("bracketleft")
        hand.keyUp("bracketleft")
      }
      hand.press(Point(640, 400))
    }
    #expect(hand.rewindable.frameCount >= rounds * 4)
  }

  @Test func aKeyHeldSlowsAndAltWithTheWheelSlowsFurther() {
    var hand = StageHand(0)
    hand.key("TLDE")
    #expect(hand.stage.rate == 1.0 / 8)
    hand.key("TLDE", isRepeat: true)
    hand.keyUp("TLDE")
    #expect(hand.stage.rate == 1)
    func wheel(_ notches: Double) {
      hand.handle(
        .wheel(Point(100, 100), dx: 0, dy: notches, isFine: false, isEnd: false, modifiers: .alt))
    }
    for speed in [0.5, 1.0 / 8, 1.0 / 32, 1.0 / 32] {
      wheel(1)
      #expect(hand.stage.rate == speed)
    }
    wheel(-1)
    #expect(hand.stage.rate == 1.0 / 8)
    hand.keyUp("Alt_L")
    #expect(hand.stage.rate == 1)
    wheel(1)
    // Another window got the release of the key.
    hand.move(Point(5, 5))
    #expect(hand.stage.rate == 1)
  }

  @Test func aResizeClearsTheHistory() {
    var (hand, _) = Self.session(0)
    hand.key("p")
    hand.key("bracketleft")
    hand.handle(.resize(Size(1000, 700)))
    hand.frame()
    #expect(hand.rewindable.frameCount == 1)
  }

  @Test func theSpeedAndThePauseAreShown() throws {
    var hand = StageHand(0)
    #expect(hand.overlays(.badge).isEmpty && Self.knob(hand) == nil)
    hand.key("s")
    #expect(hand.overlays(.badge).map(\.face.text) == ["½ speed", "s changes the speed"])
    hand.key("s")
    hand.key("Page_Down")
    hand.wait(0.3)
    hand.key("p")
    #expect(hand.overlays(.badge).map(\.face.text) == ["Paused", "p resumes"])
    let newest = try #require(Self.knob(hand))
    hand.key("bracketleft")
    hand.keyUp("bracketleft")
    #expect(Self.knob(hand)! < newest)
    hand.key("bracketright")
    #expect(Self.knob(hand)! == newest)
    hand.key("Escape")
    #expect(!hand.stage.isPaused && Self.knob(hand) == nil)
  }

  /// No state is added while nothing changes, and the number of states is bounded.
  @Test func aHandThatTremblesOnAStillCardFillsNoMemory() {
    var hand = StageHand(2)
    hand.settle()
    hand.press(Point(640, 400))
    let frames = hand.rewindable.frameCount
    for index in 0..<20_000 {
      hand.time += 0.001
      hand.move(Point(640 + Double(index % 2), 400))
      if index.isMultiple(of: 1000) { hand.frame() }
    }
    #expect(hand.rewindable.entryCount < 3000 && hand.rewindable.frameCount >= frames)
  }

  /// An endless change loses its oldest states.
  @Test func aDragWithoutEndFillsNoMemory() {
    var hand = StageHand(2)
    hand.press(Point(640, 400))
    for index in 0..<150_000 {
      hand.time += 0.00002
      hand.move(Point(640 + Double(index % 400), 400))
      if index.isMultiple(of: 100) { hand.frame() }
    }
    #expect(hand.rewindable.entryCount <= History.maximumEntries + 2000)
  }

}

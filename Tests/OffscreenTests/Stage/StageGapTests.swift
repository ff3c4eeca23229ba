import CardKinetics
import CardScenes
import TestSupport
import Testing

@testable import CardInput
@testable import CardModel
@testable import CardPicture
@testable import CardScene
@testable import CardStage

/// Tests details of the stage that no other test covers.
@Suite struct StageGapTests {
  private static let middle = Point(640, 400)

  @Test(arguments: everyScene) func aResetKeepsTheParameters(scene: Int) {
    let type = SceneCatalog.scenes[scene]
    func shown(tuned: Bool, reset: Bool) -> [DisplayItem] {
      var options = SceneOptions()
      var hand = StageHand(scene, options: options)
      for parameter in hand.stage.host.parameters where tuned {
        options.tuning[type.id][parameter.name] = parameter.range.lowerBound
      }
      hand = StageHand(scene, options: options)
      hand.settle()
      if reset { hand.key("r") }
      hand.settle()
      return hand.shown.list.items
    }
    let tuned = shown(tuned: true, reset: false)
    #expect(shown(tuned: true, reset: true) == tuned)
    #expect(shown(tuned: false, reset: true) != tuned)
  }

  @Test func aBlankScreenCoversEverythingElse() {
    var hand = StageHand(2)
    for key in ["F1", "l", "k", "x", "t", "v"] { hand.key(key) }
    hand.key("b")
    hand.wait(0.3)
    #expect(hand.shown.list.items.last?.face.kind == .blank)
  }

  @Test func aTabReleasedElsewhereChangesNoScene() throws {
    var hand = StageHand(1)
    let tab = try #require(hand.overlays(.tab).first)
    hand.press(tab.homography.apply(tab.bounds.center))
    hand.release(Point(1270, 790))
    #expect(tab.face.index == 0 && hand.stage.current == 1)
  }

  @Test func aTabThatIsPressedIsForgottenWhenThePressIsLost() throws {
    var hand = StageHand(1)
    let tab = try #require(hand.overlays(.tab).first)
    let place = tab.homography.apply(tab.bounds.center)
    hand.press(place)
    hand.handle(.cancel)
    hand.release(place)
    #expect(hand.stage.current == 1)
  }

  @Test(arguments: [(-1.0, 600.0), (1, 60)])
  func theSpotlightHasAMaximumAndAMinimumSize(notch: Double, radius: Double) throws {
    var hand = StageHand(2)
    hand.move(Self.middle)
    hand.key("l")
    hand.wait(0.3)
    let place = hand.stage.viewport.points(Self.middle)
    for _ in 0..<60 {
      hand.handle(
        .wheel(place, dx: 0, dy: notch, isFine: false, isEnd: false, modifiers: .shift))
    }
    let hole = try #require(hand.overlays(.spotlight).last).quad.boundingBox
    #expect(abs(hole.width - 2 * radius / Spotlight.holeFraction) <= 2)
  }

  @Test func aCardHeldInThePastIsReleasedWhenTimeContinues() {
    var hand = StageHand(2)
    hand.drag(from: Self.middle, by: Point(-200, 0))
    hand.wait(0.2)
    hand.key("p")
    hand.key("bracketleft")
    hand.keyUp("bracketleft")
    hand.key("p")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).phase == .idle)
  }

  @Test func nineDigitsAreTypedAtMost() {
    var hand = StageHand(2)
    hand.key("g")
    for _ in 0..<30 { hand.key("9") }
    #expect(hand.overlays(.prompt).map(\.face.text) == ["Go to 999999999_"])
    hand.key("Return")
    hand.settle()
  }

  @Test func aCaptionStaysInPlaceOfATitle() {
    var hand = StageHand(2)
    hand.key("h")
    hand.handle(.say("Look", seconds: 3))
    hand.wait(0.3)
    hand.key("2")
    hand.wait(0.3)
    #expect(hand.overlays(.caption).count == 1 && hand.overlays(.title).isEmpty)
  }

  @Test func aTitleThatFollowsAnotherIsNoFainter() {
    var hand = StageHand(2)
    hand.key("h")
    hand.key("2")
    hand.wait(0.5)
    let before = hand.overlays(.title).first?.opacity
    hand.key("3")
    #expect(before != nil && hand.overlays(.title).first?.opacity == before)
  }

  /// Returns the number of pages that a key turns while it is held for a second.
  private static func pagesOfAHeldKey(slows: Int, _ options: SceneOptions) -> Int {
    var hand = StageHand(2, options: options)
    for _ in 0..<slows { hand.key("s") }
    hand.key("Page_Down")
    for _ in 0..<100 {
      hand.time += 0.01
      hand.key("Page_Down", isRepeat: true)
    }
    while hand.stage.rate != 1 { hand.key("s") }
    hand.settle()
    return hand.stage.status(at: hand.time).front
  }

  @Test func aHeldKeyStepsAtMostEightTimesASecond() {
    let options = SceneOptions(count: 1000, reducesMotion: true)
    #expect((2...9).contains(Self.pagesOfAHeldKey(slows: 0, options)))
  }

  @Test func aHeldKeyWaitsInSlowMotionForTheStepBefore() {
    #expect(Self.pagesOfAHeldKey(slows: 3, SceneOptions(count: 1000)) <= 2)
  }

  @Test func aCapCountsTheSameKeyOnlyWhileItIsShown() {
    var hand = StageHand(2)
    hand.key("k")
    hand.key("Page_Down")
    hand.key("Page_Down")
    hand.wait(0.1)
    #expect(hand.overlays(.keyCap).first?.face.text.hasSuffix("×2") == true)
    hand.wait(4)
    hand.key("Page_Down")
    hand.wait(0.1)
    #expect(hand.overlays(.keyCap).first?.face.text.contains("×") == false)
  }

  @Test func afterASplitViewTheTunerChangesTheSingleView() {
    var hand = StageHand(2)
    for key in ["v", "t", "Tab", "v", "Right"] { hand.key(key) }
    #expect(hand.stage.overrides.b == hand.stage.overrides.a || !hand.stage.isSplit)
    #expect(!hand.stage.overrides.a[hand.stage.sceneID].isEmpty)
  }

  @Test func theRightViewBeginsWithItsOwnParameters() {
    var overrides = SplitOverrides()
    overrides.b[SceneID(rawValue: "carousel")]["fold-per-page"] = 0.5
    var (late, early) = (StageHand(2), StageHand(2))
    late.handle(.tune(overrides))
    // If the views differ in a parameter, both keep their mode.
    var others = SplitOverrides()
    others.b[SceneID(rawValue: "stack")]["tilt"] = 30
    early.handle(.tune(others))
    late.key("v")
    early.key("v")
    let untuned = early.frame().list
    early.handle(.tune(overrides))
    #expect(late.frame().list == early.frame().list && late.frame().list != untuned)
  }

  @Test func aResizeInADragKeepsThePointersSpeed() throws {
    var recognizer = GestureRecognizer()
    _ = recognizer.press(
      Touch(location: .zero, hit: nil), device: .mouse, catches: false, at: 0)
    for step in 1...5 { _ = recognizer.move(Point(Double(step) * 10, 0), at: Double(step) / 100) }
    recognizer.shift(by: Point(1000, 0))
    let gestures = recognizer.release(Point(1060, 0), at: 0.06)
    guard case .panEnded(let pan) = gestures.last else {
      Issue.record("no drag ends")
      return
    }
    #expect(abs(pan.velocity.x - 1000) < 1)
  }

  @Test func aNewBeginningClosesTheTuner() {
    var hand = StageHand(2)
    hand.key("t")
    hand.rewindable.restart(at: hand.time)
    #expect(hand.overlays(.tunerTitle).isEmpty)
  }

  @Test func aLostPressReleasesTheSlider() throws {
    var hand = StageHand(2)
    hand.key("t")
    hand.frame()
    let line = try #require(hand.overlays(.tunerLine).first).quad.boundingBox
    let y = line.minY + line.height * TunerLine.trackPosition
    hand.press(Point(line.midX, y))
    hand.handle(.cancel)
    let overrides = hand.stage.overrides
    hand.move(Point(line.minX, y))
    #expect(hand.stage.overrides == overrides && !overrides.a[hand.stage.sceneID].isEmpty)
  }
}

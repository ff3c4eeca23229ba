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
      var user = StageUser(scene, options: options)
      for parameter in user.stage.host.parameters where tuned {
        options.tuning[type.id][parameter.name] = parameter.range.lowerBound
      }
      user = StageUser(scene, options: options)
      user.settle()
      if reset { user.key("r") }
      user.settle()
      return user.shown.list.items
    }
    let tuned = shown(tuned: true, reset: false)
    #expect(shown(tuned: true, reset: true) == tuned)
    #expect(shown(tuned: false, reset: true) != tuned)
  }

  @Test func aBlankScreenCoversEverythingElse() {
    var user = StageUser(2)
    for key in ["F1", "l", "k", "x", "t", "v"] { user.key(key) }
    user.key("b")
    user.wait(0.3)
    #expect(user.shown.list.items.last?.face.kind == .blank)
  }

  @Test func aTabThatIsPressedIsForgottenWhenThePressIsLost() throws {
    var user = StageUser(1)
    let tab = try #require(user.overlays(.tab).first)
    let point = tab.homography.apply(tab.bounds.center)
    user.press(point)
    user.handle(.cancel)
    user.release(point)
    #expect(user.stage.current == 1)
  }

  @Test(arguments: [(-1.0, 600.0), (1, 60)])
  func theSpotlightHasAMaximumAndAMinimumSize(notch: Double, radius: Double) throws {
    var user = StageUser(2)
    user.move(Self.middle)
    user.key("l")
    user.wait(0.3)
    let point = user.stage.viewport.points(Self.middle)
    for _ in 0..<60 {
      user.handle(
        .wheel(point, dx: 0, dy: notch, isFine: false, isEnd: false, modifiers: .shift))
    }
    let hole = try #require(user.overlays(.spotlight).last).quad.boundingBox
    #expect(abs(hole.width - 2 * radius / Spotlight.holeFraction) <= 2)
  }

  @Test func aCardHeldInThePastIsReleasedWhenTimeContinues() {
    var user = StageUser(2)
    user.drag(from: Self.middle, by: Point(-200, 0))
    user.wait(0.2)
    user.key("p")
    user.key("bracketleft")
    user.keyUp("bracketleft")
    user.key("p")
    user.settle()
    #expect(user.stage.status(at: user.time).phase == .idle)
  }

  @Test func nineDigitsAreTypedAtMost() {
    var user = StageUser(2)
    user.key("g")
    for _ in 0..<30 { user.key("9") }
    #expect(user.overlays(.prompt).map(\.face.text) == ["Go to 999999999_"])
    user.key("Return")
    user.settle()
  }

  @Test func aCaptionStaysInPlaceOfATitle() {
    var user = StageUser(2)
    user.key("h")
    user.handle(.say("Look", seconds: 3))
    user.wait(0.3)
    user.key("2")
    user.wait(0.3)
    #expect(user.overlays(.caption).count == 1 && user.overlays(.title).isEmpty)
  }

  @Test func aTitleThatFollowsAnotherIsNoFainter() {
    var user = StageUser(2)
    user.key("h")
    user.key("2")
    user.wait(0.5)
    let before = user.overlays(.title).first?.opacity
    user.key("3")
    #expect(before != nil && user.overlays(.title).first?.opacity == before)
  }

  /// Returns the number of pages that a key turns while it is held for a second.
  private static func pagesOfAHeldKey(slows: Int, _ options: SceneOptions) -> Int {
    var user = StageUser(2, options: options)
    for _ in 0..<slows { user.key("s") }
    user.key("Page_Down")
    for _ in 0..<100 {
      user.time += 0.01
      user.key("Page_Down", isRepeat: true)
    }
    while user.stage.rate != 1 { user.key("s") }
    user.settle()
    return user.stage.status(at: user.time).front
  }

  @Test func aHeldKeyWaitsInSlowMotionForTheStepBefore() {
    #expect(Self.pagesOfAHeldKey(slows: 3, SceneOptions(count: 1000)) <= 2)
  }

  @Test func aCapCountsTheSameKeyOnlyWhileItIsShown() {
    var user = StageUser(2)
    user.key("k")
    user.key("Page_Down")
    user.key("Page_Down")
    user.wait(0.1)
    #expect(user.overlays(.keyCap).first?.face.text.hasSuffix("×2") == true)
    user.wait(4)
    user.key("Page_Down")
    user.wait(0.1)
    #expect(user.overlays(.keyCap).first?.face.text.contains("×") == false)
  }

  @Test func afterASplitViewTheTunerChangesTheSingleView() {
    var user = StageUser(2)
    for key in ["v", "t", "Tab", "v", "Right"] { user.key(key) }
    #expect(user.stage.overrides.b == user.stage.overrides.a || !user.stage.isSplit)
    #expect(!user.stage.overrides.a[user.stage.sceneID].isEmpty)
  }

  @Test func theRightViewBeginsWithItsOwnParameters() {
    var overrides = SplitOverrides()
    overrides.b[SceneID(rawValue: "carousel")]["fold-per-page"] = 0.5
    var (late, early) = (StageUser(2), StageUser(2))
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

  @Test func aNewBeginningClosesTheTuner() {
    var user = StageUser(2)
    user.key("t")
    user.rewindable.restart(at: user.time)
    #expect(user.overlays(.tunerTitle).isEmpty)
  }

  @Test func aLostPressReleasesTheSlider() throws {
    var user = StageUser(2)
    user.key("t")
    user.frame()
    let line = try #require(user.overlays(.tunerLine).first).quad.boundingBox
    let y = line.minY + line.height * TunerLine.trackPosition
    user.press(Point(line.midX, y))
    user.handle(.cancel)
    let overrides = user.stage.overrides
    user.move(Point(line.minX, y))
    #expect(user.stage.overrides == overrides && !overrides.a[user.stage.sceneID].isEmpty)
  }
}

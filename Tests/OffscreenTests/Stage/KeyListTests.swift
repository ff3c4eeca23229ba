import CardInput
import CardKinetics
import CardPaint
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardPicture
@testable import CardStage

/// Tests the key list: its lines, its size, and its scrolling.
@Suite struct KeyListTests {
  /// Returns a user in a window whose texts have their real sizes, with the list open.
  private static func user(_ scene: Int, _ window: Size = Size(1280, 800)) -> StageHand {
    var hand = StageHand(scene, window: window)
    var configuration = hand.stage.configuration
    configuration.textSize = OverlayMetrics.preferredSize
    hand.rewindable = RewindableStage(Stage(configuration))
    hand.frame()
    hand.key("question")
    hand.wait(0.3)
    return hand
  }

  private static func listing(_ hand: StageHand) -> KeyListing? {
    if case .keys(let listing)? = hand.overlays(.keys).first?.face.overlay { listing } else { nil }
  }

  private static func meanings(_ hand: StageHand) -> [String] {
    listing(hand)?.groups.flatMap(\.lines).map(\.meaning) ?? []
  }

  @Test(arguments: everyScene)
  func theListHasTheGesturesOfTheSceneAndThenThePossibleActions(scene: Int) throws {
    var hand = Self.user(scene)
    let list = try #require(Self.listing(hand))
    #expect(list.gestures.title == SceneCatalog.scenes[scene].title)
    #expect(list.gestures.lines.first?.meaning == SceneCatalog.scenes[scene].gestures[0].meaning)
    #expect(list.groups.map(\.title) == ["Scenes", "Cards", "Window", "Audience", "Time"])
    let meanings = Self.meanings(hand)
    for shown in ["Next card or page", "Fullscreen", "Quit", "Split view", "Pen: yellow"] {
      #expect(meanings.contains(shown))
    }
    for hidden in [
      "Next cue", "Save the current view as a cue", "Presenter view: scroll note up", "Undo",
      "Freeze the audience view", "X-ray: one formula at a time", "Erase the drawing on this card",
    ] { #expect(!meanings.contains(hidden)) }
    hand.key("\((scene + 1) % everyScene.count + 1)")
    hand.wait(0.3)
    #expect(hand.overlays(.keys).isEmpty, "the list is that of a scene")
  }

  @Test func theListFollowsTheProgramAndTheModes() {
    var hand = StageHand(1)
    hand.handle(.program(ProgramState(unavailable: [])))
    for key in ["x", "Right"] { hand.key(key) }
    hand.settle()
    hand.key("question")
    hand.wait(0.3)
    let meanings = Self.meanings(hand)
    for shown in [
      "Next cue", "Freeze the audience view", "Undo", "X-ray: one formula at a time",
    ] { #expect(meanings.contains(shown)) }
  }

  /// The list is opaque and lies in the window. Its text has at least 16 pixels.
  @Test(
    arguments: everyScene,
    [Size(1920, 1080), Size(1280, 800), Size(700, 1200), Size(400, 300)])
  func theListFitsTheWindowAtALegibleSize(scene: Int, window: Size) throws {
    let hand = Self.user(scene, window)
    let panel = try #require(
      hand.shown.list.items.last { $0.face == .ink(.panel) && $0.isHittable })
    let box = panel.quad.boundingBox
    #expect(panel.opacity == 1 && Rect(window).intersection(box) == box)
    let list = try #require(hand.overlays(.keys).first)
    #expect(list.quad.boundingBox.height / list.face.size.height >= 1)
    let isWhole = list.quad.boundingBox.height <= box.height + 1
    if window.width >= 1280 { #expect(isWhole, "\(list.face.size)") }
  }

  @Test func aSmallWindowScrollsByWheelDragAndKeys() throws {
    var hand = Self.user(1, Size(400, 300))
    func top(_ hand: StageHand) -> Double {
      hand.overlays(.keys).first?.quad.boundingBox.minY ?? .nan
    }
    let first = top(hand)
    let middle = Point(200, 150)
    hand.handle(
      .wheel(
        hand.stage.viewport.points(middle), dx: 0, dy: 2, isFine: false, isEnd: false,
        modifiers: []))
    let second = top(hand)
    #expect(second < first - 50)
    hand.press(middle)
    for step in 1...10 { hand.move(middle + Point(0, -10 * Double(step))) }
    hand.release(middle - Point(0, 100))
    #expect(abs(top(hand) - (second - 100)) < 1)
    hand.key("Down")
    #expect(top(hand) < second - 110)
    hand.key("End")
    let list = try #require(hand.overlays(.keys).first?.quad.boundingBox)
    #expect(list.maxY <= 300 && list.maxY > 260)
    hand.key("Home")
    #expect(top(hand) == first && hand.stage.status(at: hand.time).front == 0)
    hand.click(middle)
    hand.wait(0.3)
    #expect(hand.overlays(.keys).isEmpty)
  }

  @Test func inALargeWindowTheKeysOfTheListKeepTheirMeaning() {
    var hand = Self.user(2)
    hand.key("Right")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 1 && hand.overlays(.keys).count == 1)
    hand.handle(.resize(Size(400, 300)))
    hand.frame()
    #expect(hand.overlays(.keys).first.map { $0.quad.boundingBox.width <= 400 } == true)
  }

  @Test func theTimerNeedsNoPresenterViewAndAFreezeCanEndWithoutIt() {
    var hand = Self.user(1)
    #expect(Self.meanings(hand).contains("Timer: start or pause"))
    func allowsFreeze(_ hand: StageHand) -> Bool { hand.stage.allows(Request(.freeze)) }
    #expect(!allowsFreeze(hand))
    hand.handle(.freeze(true))
    #expect(allowsFreeze(hand))
  }

  /// If the list gets smaller, its end stays at the end of the panel.
  @Test(arguments: [false, true]) func anOpenListFollowsTheScale(isCopy: Bool) throws {
    var hand = Self.user(1, Size(400, 300))
    func tools(_ reduction: Double) -> Message {
      .presenter(PresenterCopy(reduction: reduction, isPointedAt: true))
    }
    var appearance = hand.stage.configuration.appearance
    appearance.interfaceScale = 1.5
    hand.handle(isCopy ? tools(1.5) : .appearance(appearance))
    hand.key("End")
    hand.wait(0.3)
    func list(_ hand: StageHand) -> [DisplayItem] {
      (hand.shown.speakerList ?? hand.shown.list).items
    }
    func bottoms(_ hand: StageHand) throws -> (list: Double, panel: Double) {
      let text = try #require(list(hand).last { $0.face.kind == .keys })
      let panel = try #require(list(hand).last { $0.face == .ink(.panel) && $0.isHittable })
      return (text.quad.boundingBox.maxY, panel.quad.boundingBox.maxY)
    }
    let before = try bottoms(hand)
    #expect(abs(before.list - before.panel) < 2)
    let scale = hand.stage.overlays.keyList.scale
    appearance.interfaceScale = 1
    hand.handle(isCopy ? tools(1) : .appearance(appearance))
    hand.wait(0.3)
    let after = try bottoms(hand)
    #expect(hand.stage.overlays.keyList.scale < scale && abs(after.list - after.panel) < 2)
  }
}

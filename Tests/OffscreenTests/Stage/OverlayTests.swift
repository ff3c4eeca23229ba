import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the overlays: prompts, the key list and blank screens.
@Suite struct OverlayTests {
  @Test func aNumberTypedAfterGGoesToThatCard() {
    var hand = StageHand(2, options: SceneOptions(count: 30))
    #expect(!hand.stage.takesNumber)
    hand.key("g")
    #expect(hand.stage.takesNumber)
    hand.key("1")
    hand.key("3")
    hand.key("BackSpace")
    hand.key("2")
    #expect(hand.overlays(.prompt).map(\.face.text) == ["Go to 12_"])
    #expect(hand.stage.current == 2, "digits are the prompt's")
    hand.key("Return")
    #expect(hand.overlays(.prompt).isEmpty)
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 11)
  }

  @Test func theHeldKeyOfThePromptLeavesItOpen() {
    var hand = StageHand(2, options: SceneOptions(count: 30))
    hand.key("g")
    for _ in 0..<3 { hand.key("g", isRepeat: true) }
    hand.key("1")
    #expect(hand.overlays(.prompt).map(\.face.text) == ["Go to 1_"])
    hand.key("g")
    #expect(hand.overlays(.prompt).isEmpty)
  }

  /// On many keyboards digits need Shift. Without Shift, such a key has the name of its digit, which is a shortcut.
  @Test func digitsWithShiftAndOfOtherScriptsGoToACard() {
    var hand = StageHand(2, options: SceneOptions(count: 30))
    hand.key("g")
    hand.key("Shift_L")
    hand.key("1", .shift)
    hand.handle(.keyDown(name: "2", modifiers: [], isRepeat: false, text: "é"))
    hand.key("BackSpace")
    hand.handle(.keyDown(name: "thai_2", modifiers: [], isRepeat: false, text: "๒"))
    #expect(hand.overlays(.prompt).map(\.face.text) == ["Go to 12_"])
    hand.handle(.keyDown(name: "exclam", modifiers: .shift, isRepeat: false))
    #expect(hand.overlays(.prompt).isEmpty)
  }

  /// The bar does not cover a talk, but the user can still reach it.
  @Test func theSceneBarIsOverAnOpenedCardOnlyNearThePointer() throws {
    var hand = StageHand(1)
    hand.move(Point(640, 400))
    hand.settle()
    func tabs(_ hand: StageHand) -> [DisplayItem] {
      hand.shown.list.items.filter { [.tab, .selectedTab].contains($0.face.kind) }
    }
    let tab = try #require(tabs(hand).first?.quad.boundingBox.center)
    hand.key("Return")
    hand.settle()
    #expect(hand.stage.isOpened && tabs(hand).isEmpty)
    hand.move(tab)
    hand.settle()
    #expect(tabs(hand).count == 5 && tabs(hand).allSatisfy { $0.opacity == 1 })
    hand.move(Point(640, 400))
    hand.settle()
    #expect(tabs(hand).isEmpty)
    // When the scene leaves, the bar comes back without a jump.
    hand.key("1")
    let start = tabs(hand).first?.opacity ?? 0
    hand.wait(0.1)
    let middle = tabs(hand).first?.opacity ?? 0
    hand.settle()
    #expect(start < 0.05 && middle > start && middle < 1 && tabs(hand).first?.opacity == 1)
  }

  @Test(arguments: ["Escape", "g"])
  func aKeyClosesThePrompt(key: String) {
    var hand = StageHand(2)
    hand.key("g")
    hand.key("4")
    hand.key(key)
    #expect(hand.overlays(.prompt).isEmpty)
    #expect(hand.stage.current == 2 && hand.stage.status(at: 9).front == 0)
  }

  @Test func anotherKeyEndsThePromptAndDoesItsOwn() {
    var hand = StageHand(2)
    hand.key("g")
    hand.key("Tab")
    #expect(hand.overlays(.prompt).isEmpty && hand.stage.current == 3)
  }

  @Test func escapeClosesWhatIsOnTopFirst() {
    var hand = StageHand(2)
    hand.key("Return")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).opened == 1)
    hand.key("F1")
    hand.key("b")
    hand.wait(0.3)
    #expect(hand.overlays(.keys).count == 1 && hand.overlays(.blank).count == 1)
    hand.key("Escape")
    #expect(hand.requests == [])
    hand.wait(0.3)
    #expect(hand.overlays(.keys).count == 1 && hand.overlays(.blank).isEmpty)
    hand.key("Escape")
    #expect(hand.requests == [])
    hand.wait(0.3)
    #expect(hand.overlays(.keys).isEmpty && hand.stage.status(at: hand.time).opened == 1)
    hand.key("Escape")
    #expect(hand.requests == [])
    hand.settle()
    #expect(hand.stage.status(at: hand.time).opened == 0)
    hand.key("Escape")
    #expect(hand.requests == [.leaveFullscreen], "it never quits")
  }

  @Test(arguments: ["b", "period"])
  func aBlankScreenIsBlackAndAPressEndsIt(key: String) {
    var hand = StageHand(0)
    hand.key(key)
    hand.wait(0.3)
    #expect(hand.overlays(.blank).last?.opacity == 1)
    #expect(!hand.shown.isMoving)
    hand.move(Point(600, 400))
    #expect(hand.stage.pointerShape(at: hand.time) == .hidden)
    hand.press(Point(640, 400))
    hand.release(Point(640, 400))
    hand.wait(0.3)
    #expect(hand.overlays(.blank).isEmpty)
    #expect(hand.stage.status(at: hand.time).selected == nil, "the press was the screen's")
  }

  @Test(arguments: [("q", Modifiers()), ("q", .control)])
  func qQuits(key: String, modifiers: Modifiers) {
    var hand = StageHand()
    hand.key(key, modifiers)
    #expect(hand.requests == [.action(Request(.quit))])
  }

  @Test(arguments: ["f", "F5", "F11"])
  func fullscreenIsARequestToTheRunLoop(key: String) {
    var hand = StageHand()
    hand.key(key)
    #expect(hand.requests == [.action(Request("fullscreen"))])
  }
}

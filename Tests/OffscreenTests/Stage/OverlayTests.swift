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
    var user = StageUser(2, options: SceneOptions(count: 30))
    #expect(!user.stage.takesNumber)
    user.key("g")
    #expect(user.stage.takesNumber)
    user.key("1")
    user.key("3")
    user.key("BackSpace")
    user.key("2")
    #expect(user.overlays(.prompt).map(\.face.text) == ["Go to 12_"])
    #expect(user.stage.current == 2, "digits are the prompt's")
    user.key("Return")
    #expect(user.overlays(.prompt).isEmpty)
    user.settle()
    #expect(user.stage.status(at: user.time).front == 11)
  }

  @Test func theHeldKeyOfThePromptLeavesItOpen() {
    var user = StageUser(2, options: SceneOptions(count: 30))
    user.key("g")
    for _ in 0..<3 { user.key("g", isRepeat: true) }
    user.key("1")
    #expect(user.overlays(.prompt).map(\.face.text) == ["Go to 1_"])
    user.key("g")
    #expect(user.overlays(.prompt).isEmpty)
  }

  /// On many keyboards digits need Shift. Without Shift, such a key has the name of its digit, which is a shortcut.
  @Test func digitsWithShiftAndOfOtherScriptsGoToACard() {
    var user = StageUser(2, options: SceneOptions(count: 30))
    user.key("g")
    user.key("Shift_L")
    user.key("1", .shift)
    user.handle(.keyDown(name: "2", modifiers: [], isRepeat: false, text: "é"))
    user.key("BackSpace")
    user.handle(.keyDown(name: "thai_2", modifiers: [], isRepeat: false, text: "๒"))
    #expect(user.overlays(.prompt).map(\.face.text) == ["Go to 12_"])
    user.handle(.keyDown(name: "exclam", modifiers: .shift, isRepeat: false))
    #expect(user.overlays(.prompt).isEmpty)
  }

  /// The bar does not cover a talk, but the user can still reach it.
  @Test func theSceneBarIsOverAnOpenedCardOnlyNearThePointer() throws {
    var user = StageUser(1)
    user.move(Point(640, 400))
    user.settle()
    func tabs(_ user: StageUser) -> [DisplayItem] {
      user.shown.list.items.filter { [.tab, .selectedTab].contains($0.face.kind) }
    }
    let tab = try #require(tabs(user).first?.quad.boundingBox.center)
    user.key("Return")
    user.settle()
    #expect(user.stage.isOpened && tabs(user).isEmpty)
    user.move(tab)
    user.settle()
    #expect(tabs(user).count == 5 && tabs(user).allSatisfy { $0.opacity == 1 })
    user.move(Point(640, 400))
    user.settle()
    #expect(tabs(user).isEmpty)
    // When the scene leaves, the bar comes back without a jump.
    user.key("1")
    let start = tabs(user).first?.opacity ?? 0
    user.wait(0.1)
    let middle = tabs(user).first?.opacity ?? 0
    user.settle()
    #expect(start < 0.05 && middle > start && middle < 1 && tabs(user).first?.opacity == 1)
  }

  @Test(arguments: ["Escape", "g"])
  func aKeyClosesThePrompt(key: String) {
    var user = StageUser(2)
    user.key("g")
    user.key("4")
    user.key(key)
    #expect(user.overlays(.prompt).isEmpty)
    #expect(user.stage.current == 2 && user.stage.status(at: 9).front == 0)
  }

  @Test func anotherKeyEndsThePromptAndDoesItsOwn() {
    var user = StageUser(2)
    user.key("g")
    user.key("Tab")
    #expect(user.overlays(.prompt).isEmpty && user.stage.current == 3)
  }

  @Test func escapeClosesWhatIsOnTopFirst() {
    var user = StageUser(2)
    user.key("Return")
    user.settle()
    #expect(user.stage.status(at: user.time).opened == 1)
    user.key("F1")
    user.key("b")
    user.wait(0.3)
    #expect(user.overlays(.keys).count == 1 && user.overlays(.blank).count == 1)
    user.key("Escape")
    #expect(user.requests == [])
    user.wait(0.3)
    #expect(user.overlays(.keys).count == 1 && user.overlays(.blank).isEmpty)
    user.key("Escape")
    #expect(user.requests == [])
    user.wait(0.3)
    #expect(user.overlays(.keys).isEmpty && user.stage.status(at: user.time).opened == 1)
    user.key("Escape")
    #expect(user.requests == [])
    user.settle()
    #expect(user.stage.status(at: user.time).opened == 0)
    user.key("Escape")
    #expect(user.requests == [.leaveFullscreen], "it never quits")
  }

  @Test(arguments: ["b", "period"])
  func aBlankScreenIsBlackAndAPressEndsIt(key: String) {
    var user = StageUser(0)
    user.key(key)
    user.wait(0.3)
    #expect(user.overlays(.blank).last?.opacity == 1)
    #expect(!user.shown.isMoving)
    user.move(Point(600, 400))
    #expect(user.stage.pointerShape(at: user.time) == .hidden)
    user.press(Point(640, 400))
    user.release(Point(640, 400))
    user.wait(0.3)
    #expect(user.overlays(.blank).isEmpty)
    #expect(user.stage.status(at: user.time).selected == nil, "the press was the screen's")
  }

  /// Dots would show through a notice that covers them. Those beside a short notice may move below it.
  @Test(arguments: [1, 79]) func aNoticeHidesTheDots(words: Int) {
    var user = StageUser(2)
    user.settle()
    func dots() -> [Double] {
      user.shown.list.items.filter { $0.face.kind == .dot }.map(\.opacity)
    }
    #expect(dots().contains { $0 > 0.5 })
    user.handle(.notice(String(repeating: "word ", count: words), seconds: 5))
    user.wait(0.5)
    #expect(dots().allSatisfy { $0 < 0.01 })
    user.wait(6)
    #expect(dots().contains { $0 > 0.5 })
  }

  @Test(arguments: [("q", Modifiers()), ("q", .control)])
  func qQuits(key: String, modifiers: Modifiers) {
    var user = StageUser()
    user.key(key, modifiers)
    #expect(user.requests == [.action(Request(.quit))])
  }

  @Test(arguments: ["f", "F5", "F11"])
  func fullscreenIsARequestToTheRunLoop(key: String) {
    var user = StageUser()
    user.key(key)
    #expect(user.requests == [.action(Request("fullscreen"))])
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardStage

/// Tests the tuner's panel, in the Stack unless a test names another scene.
@Suite struct TunerTests {
  private static let stack = SceneID(rawValue: "stack")
  private static let first = StackScene.parameters[0]

  /// Returns a stage with an open tuner, by default in a window that fits the whole list.
  private static func opened(_ scene: Int = 1, window: Size = Size(1280, 1000)) -> StageHand {
    var hand = StageHand(scene, window: window)
    hand.key("t")
    hand.frame()
    return hand
  }

  private static func value(_ hand: StageHand, _ parameter: Parameter = first) -> Double {
    hand.stage.overrides.a[stack][parameter.name] ?? parameter.standard
  }

  /// Returns the bounding boxes of the lines, in window pixels.
  private static func lines(_ hand: StageHand) -> [Rect] {
    hand.overlays(.tunerLine).map { $0.quad.boundingBox }
  }

  private static func button(_ title: String, _ hand: StageHand) throws -> Point {
    let item = hand.overlays(.tunerButton).first { $0.face.text == title }
    return try #require(item).quad.boundingBox.center
  }

  @Test func theChosenViewsButtonIsPaintedForItsBackground() {
    var hand = StageHand(1)
    hand.key("v")
    hand.key("t")
    hand.frame()
    let isOn = hand.overlays(.tunerButton).filter { $0.face.state == .pressed }
    #expect(isOn.map(\.face.text) == ["L"])
  }

  @Test func theTunerTakesTheKeysWhileItIsOpen() {
    var hand = StageHand(1, window: Size(1280, 1000))
    #expect(hand.overlays(.tunerLine).isEmpty)
    hand.key("t")
    #expect(Self.lines(hand).count == StackScene.parameters.count)
    // The panel takes the arrow keys, so no card is thrown.
    hand.key("Right")
    hand.wait(0.2)
    #expect(hand.stage.status(at: hand.time).front == 0)
    #expect(Self.value(hand) == Self.first.standard + Self.first.step)
    // The first Escape takes the keys away from the panel, and the second one closes it.
    hand.key("Escape")
    #expect(!Self.lines(hand).isEmpty)
    hand.key("Right")
    hand.wait(0.2)
    #expect(hand.stage.status(at: hand.time).front != 0)
    hand.key("Escape")
    #expect(Self.lines(hand).isEmpty)
    #expect(Self.value(hand) == Self.first.standard + Self.first.step)
  }

  @Test func keysStepChooseTypeAndReset() {
    var hand = Self.opened()
    let second = StackScene.parameters[1]
    hand.key("Right", .shift)
    #expect(Self.value(hand) == Self.first.clamped(Self.first.standard + 10 * Self.first.step))
    hand.key("Left")
    hand.key("Down")
    for key in ["7", "5", "Return"] { hand.key(key) }
    #expect(Self.value(hand, second) == 75)
    hand.key("Home")
    #expect(Self.value(hand, second) == second.range.lowerBound)
    hand.key("End")
    #expect(Self.value(hand, second) == second.range.upperBound)
    hand.key("Delete")
    #expect(Self.value(hand, second) == second.standard)
    #expect(Self.value(hand) != Self.first.standard)
    hand.key("Delete", .shift)
    #expect(hand.stage.overrides.a[Self.stack].isEmpty)
    // The line above the first is the last.
    hand.key("Up")
    hand.key("Up")
    hand.key("Right")
    #expect(hand.stage.overrides.a[Self.stack][StackScene.parameters.last!.name] != nil)
  }

  @Test(arguments: ["Return", "Escape"]) func theHeldKeyThatEndsAnEntryDoesNoMore(key: String) {
    var hand = Self.opened()
    hand.key("7")
    hand.key(key)
    hand.key(key, isRepeat: true)
    #expect(hand.stage.takesNumber, "the panel keeps the keys")
    // No entry has begun, so the key takes the keys away from the panel.
    hand.key("Escape")
    #expect(!hand.stage.takesNumber)
  }

  @Test func escapeEndsAnEntryAndEntriesAreClampedToTheRange() {
    var hand = Self.opened()
    for key in ["9", "9", "9", "9", "9", "Escape"] { hand.key(key) }
    #expect(Self.value(hand) == Self.first.standard)
    #expect(!Self.lines(hand).isEmpty)
    func hint(_ hand: StageHand) -> String {
      hand.overlays(.tunerHint).map(\.face.text).joined()
    }
    let usual = hint(hand)
    for key in ["9", "9", "9", "9", "9", "Return"] { hand.key(key) }
    #expect(Self.value(hand) == Self.first.range.upperBound)
    #expect(
      hint(hand).hasPrefix("99999 is too much: at most "), "a number is not changed in silence")
    var other = hand
    for key in ["Escape", "3"] { other.key(key) }
    other.settle()
    #expect(!hint(other).contains("too much"), "it is of another scene")
    hand.key("Left")
    #expect(hint(hand) == usual)
    hand.key("End")
    for key in ["minus", "period", "minus", "Return"] { hand.key(key) }
    #expect(Self.value(hand) == Self.first.range.upperBound)
    for key in ["4", "BackSpace", "3", "comma", "5", "Return"] { hand.key(key) }
    #expect(Self.value(hand) == 3.5)
    // On many keyboards digits need Shift.
    for key in ["Shift_L", "1", "2", "period", "5"] { hand.key(key, .shift) }
    hand.handle(.keyDown(name: "1", modifiers: [], isRepeat: false, text: "٣"))
    hand.key("Return")
    #expect(Self.value(hand) == 12.53)
  }

  @Test func aSliderFollowsThePointerAndActsMidMotion() {
    var hand = Self.opened()
    let line = Self.lines(hand)[3]
    let parameter = StackScene.parameters[3]
    let y = line.minY + line.height * 0.78
    hand.press(Point(line.midX, y))
    for fraction in [0.0, 0.3, 0.8, 2] {
      hand.move(Point(line.minX + line.width * fraction, y + 300))
      let value = Self.value(hand, parameter)
      #expect(abs(parameter.fraction(of: value) - min(fraction, 1)) < 0.1)
    }
    #expect(Self.value(hand, parameter) == parameter.range.upperBound)
    hand.release(Point(line.maxX, y))
    hand.move(Point(line.minX, y))
    #expect(Self.value(hand, parameter) == parameter.range.upperBound)
    #expect(hand.stage.status(at: hand.time).phase == .idle)
  }

  @Test func theWheelStepsAndButtonsAct() throws {
    var hand = Self.opened()
    let first = Self.lines(hand)[0]
    let line = Point(first.midX, first.minY + first.height * 0.78)
    func wheel(_ dy: Double) {
      hand.handle(
        .wheel(
          hand.stage.viewport.points(line), dx: 0, dy: dy, isFine: dy != dy.rounded(),
          isEnd: false, modifiers: []))
    }
    wheel(-2)
    #expect(Self.value(hand) == Self.first.standard + 2 * Self.first.step)
    for _ in 0..<5 { wheel(0.25) }
    #expect(Self.value(hand) == Self.first.standard + Self.first.step)
    func click(_ title: String) throws {
      let place = try Self.button(title, hand)
      hand.press(place)
      hand.release(place)
    }
    try click("Save")
    #expect(hand.requests == [.action(Request(.saveParameters))])
    try click("Load")
    #expect(hand.requests == [.action(Request(.loadParameters))])
    hand.key("s", .control)
    #expect(hand.requests == [.action(Request(.saveParameters))])
    try click("Reset")
    #expect(Self.value(hand) == Self.first.standard)
    wheel(-1)
    hand.key("Down")
    hand.key("Right")
    try click("Reset all")
    #expect(hand.stage.overrides.a[Self.stack].isEmpty)
    // A button that is pressed and released beside its area does nothing.
    wheel(-1)
    hand.press(try Self.button("Reset", hand))
    hand.release(Point(1200, 700))
    #expect(Self.value(hand) != Self.first.standard)
  }

  /// The type of a line is 14/33 of its height.
  @Test(arguments: [Size(400, 400), Size(700, 1200), Size(1280, 800), Size(1920, 1080)])
  func everyParameterIsReachedInReadableType(window: Size) throws {
    for scene in everyScene {
      var hand = Self.opened(scene, window: window)
      let parameters = hand.stage.host.parameters
      for _ in 0...parameters.count {
        hand.frame()
        let chosen = try #require(hand.overlays(.tunerName).first).face.text
        let index = try #require(parameters.firstIndex { chosen.hasSuffix("." + $0.name) })
        let lines = hand.overlays(.tunerLine)
        #expect(lines.contains { $0.face.text == parameters[index].title }, "\(chosen)")
        #expect(lines.allSatisfy { $0.quad.boundingBox.height * 14 / 33 >= 13 })
        hand.key("Down")
      }
    }
  }

  @Test func aLongListScrollsByTheWheelAndByItsBar() throws {
    var hand = Self.opened(window: Size(700, 500))
    func titles() -> [String] { hand.overlays(.tunerLine).map(\.face.text) }
    let all = StackScene.parameters.map(\.title)
    #expect(titles().count < all.count && titles().first == all.first)
    let name = try #require(Self.lines(hand).first)
    let point = hand.stage.viewport.points(Point(name.minX + 20, name.minY + 5))
    hand.move(Point(name.minX + 20, name.minY + 5))
    hand.handle(.wheel(point, dx: 0, dy: 3, isFine: false, isEnd: false, modifiers: []))
    hand.frame()
    #expect(titles().first == all[2] && hand.stage.overrides.a[Self.stack].isEmpty)
    let panel = try #require(hand.stage.layout[.tuner])
    hand.press(Point(panel.maxX - 5, panel.minY + 60))
    hand.move(Point(panel.maxX - 5, panel.maxY))
    hand.frame()
    #expect(titles().last == all.last)
    hand.release(Point(panel.maxX - 5, panel.maxY))
    // A key shows the chosen line, which is the first, and then the second one.
    hand.key("Down")
    hand.frame()
    #expect(titles().contains(all[1]))
  }

  @Test func linesStandUnderTheHeadingsOfTheirGroups() {
    let hand = Self.opened()
    let groups = hand.overlays(.tunerGroup).map(\.face.text)
    #expect(groups == ["Pile", "Drag and throw", "Other motions"])
    let headings = hand.overlays(.tunerGroup).map(\.quad.boundingBox.midY)
    for (parameter, line) in zip(StackScene.parameters, Self.lines(hand)) {
      let heading = headings.lastIndex { $0 < line.midY }
      #expect(heading.map { groups[$0] } == parameter.group)
    }
  }

  @Test func aLineWithoutEffectIsGreyAndSaysWhy() throws {
    var hand = Self.opened()
    func isGrey(_ title: String) -> Bool? {
      hand.overlays(.tunerLine).lazy.compactMap { item -> Bool? in
        guard case .overlay(.tuner(.line(let line))) = item.face.content, line.title == title else {
          return nil
        }
        return !line.hasEffect
      }.first
    }
    #expect(isGrey("Follow ratio") == true && isGrey("Throw tilt") == false)
    let index = try #require(StackScene.parameters.firstIndex { $0.name == "following" })
    for _ in 0..<index { hand.key("Down") }
    #expect(hand.overlays(.tunerName).map(\.face.text) == ["stack.following"])
    #expect(hand.overlays(.tunerHint).map(\.face.text) == ["No effect now: classic mode only"])
    hand.key("Escape")
    hand.key("c")
    hand.settle()
    #expect(isGrey("Follow ratio") == false)
  }

  @Test func aPressOnThePanelTouchesNothingBelowIt() {
    var hand = Self.opened(3, window: Size(1280, 800))
    hand.settle()
    let panel = Self.lines(hand)[2].center
    hand.press(panel)
    hand.move(panel + Point(300, 0))
    hand.release(panel + Point(300, 0))
    hand.settle()
    #expect(hand.stage.status(at: hand.time) == StageHand(3).stage.status(at: 0))
    #expect(hand.stage.pointerShape(at: hand.time) != .hidden)
  }

  @Test func aChangeInThePastContinuesFromThere() {
    var hand = StageHand(1)
    hand.key("Right")
    hand.wait(0.3)
    hand.key("p")
    for _ in 0..<6 {
      hand.key("bracketleft")
      hand.keyUp("bracketleft")
    }
    hand.frame()
    hand.key("t")
    hand.key("Right")
    #expect(Self.value(hand) == Self.first.standard + Self.first.step)
    #expect(hand.stage.isPaused)
    let count = hand.rewindable.frameCount
    hand.frame()
    hand.key("bracketleft")
    hand.keyUp("bracketleft")
    hand.key("bracketright")
    hand.keyUp("bracketright")
    hand.frame()
    #expect(Self.value(hand) == Self.first.standard + Self.first.step)
    #expect(hand.rewindable.frameCount >= count)
  }

  @Test(arguments: [Size(600, 480), Size(1280, 800), Size(1920, 1080), Size(3840, 2160)])
  func theTunerStaysWithinTheWindow(window: Size) {
    for scene in everyScene {
      var hand = StageHand(scene, window: window)
      hand.key("t")
      let items = hand.shown.list.items.filter { $0.face.kind.rawValue.hasPrefix("tuner") }
      #expect(!items.isEmpty)
      for item in items {
        let box = item.quad.boundingBox
        #expect(box.minX >= 0 && box.minY >= 0)
        #expect(box.maxX <= window.width + 1e-6 && box.maxY <= window.height + 1e-6)
      }
    }
  }
}

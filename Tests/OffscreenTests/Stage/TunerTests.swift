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
  private static func opened(_ scene: Int = 1, window: Size = Size(1280, 1000)) -> StageUser {
    var user = StageUser(scene, window: window)
    user.key("t")
    user.frame()
    return user
  }

  private static func value(_ user: StageUser, _ parameter: Parameter = first) -> Double {
    user.stage.overrides.a[stack][parameter.name] ?? parameter.standard
  }

  /// Returns the bounding boxes of the lines, in window pixels.
  private static func lines(_ user: StageUser) -> [Rect] {
    user.overlays(.tunerLine).map { $0.quad.boundingBox }
  }

  private static func button(_ title: String, _ user: StageUser) throws -> Point {
    let item = user.overlays(.tunerButton).first { $0.face.text == title }
    return try #require(item).quad.boundingBox.center
  }

  @Test func theChosenViewsButtonIsPaintedForItsBackground() {
    var user = StageUser(1)
    user.key("v")
    user.key("t")
    user.frame()
    let isOn = user.overlays(.tunerButton).filter { $0.face.state == .pressed }
    #expect(isOn.map(\.face.text) == ["L"])
  }

  @Test func theTunerTakesTheKeysWhileItIsOpen() {
    var user = StageUser(1, window: Size(1280, 1000))
    #expect(user.overlays(.tunerLine).isEmpty)
    user.key("t")
    #expect(Self.lines(user).count == StackScene.parameters.count)
    // The panel takes the arrow keys, so no card is thrown.
    user.key("Right")
    user.wait(0.2)
    #expect(user.stage.status(at: user.time).front == 0)
    #expect(Self.value(user) == Self.first.standard + Self.first.step)
    // The first Escape takes the keys away from the panel, and the second one closes it.
    user.key("Escape")
    #expect(!Self.lines(user).isEmpty)
    user.key("Right")
    user.wait(0.2)
    #expect(user.stage.status(at: user.time).front != 0)
    user.key("Escape")
    #expect(Self.lines(user).isEmpty)
    #expect(Self.value(user) == Self.first.standard + Self.first.step)
  }

  @Test func keysStepChooseTypeAndReset() {
    var user = Self.opened()
    let second = StackScene.parameters[1]
    user.key("Right", .shift)
    #expect(Self.value(user) == Self.first.clamped(Self.first.standard + 10 * Self.first.step))
    user.key("Left")
    user.key("Down")
    for key in ["7", "5", "Return"] { user.key(key) }
    #expect(Self.value(user, second) == 75)
    user.key("Home")
    #expect(Self.value(user, second) == second.range.lowerBound)
    user.key("End")
    #expect(Self.value(user, second) == second.range.upperBound)
    user.key("Delete")
    #expect(Self.value(user, second) == second.standard)
    #expect(Self.value(user) != Self.first.standard)
    user.key("Delete", .shift)
    #expect(user.stage.overrides.a[Self.stack].isEmpty)
    // The line above the first is the last.
    user.key("Up")
    user.key("Up")
    user.key("Right")
    #expect(user.stage.overrides.a[Self.stack][StackScene.parameters.last!.name] != nil)
  }

  @Test(arguments: ["Return", "Escape"]) func theHeldKeyThatEndsAnEntryDoesNoMore(key: String) {
    var user = Self.opened()
    user.key("7")
    user.key(key)
    user.key(key, isRepeat: true)
    #expect(user.stage.takesNumber, "the panel keeps the keys")
    // No entry has begun, so the key takes the keys away from the panel.
    user.key("Escape")
    #expect(!user.stage.takesNumber)
  }

  @Test func escapeEndsAnEntryAndEntriesAreClampedToTheRange() {
    var user = Self.opened()
    for key in ["9", "9", "9", "9", "9", "Escape"] { user.key(key) }
    #expect(Self.value(user) == Self.first.standard)
    #expect(!Self.lines(user).isEmpty)
    func hint(_ user: StageUser) -> String {
      user.overlays(.tunerHint).map(\.face.text).joined()
    }
    let usual = hint(user)
    for key in ["9", "9", "9", "9", "9", "Return"] { user.key(key) }
    #expect(Self.value(user) == Self.first.range.upperBound)
    #expect(
      hint(user).hasPrefix("99999 is too much: at most "), "a number is not changed in silence")
    var other = user
    for key in ["Escape", "3"] { other.key(key) }
    other.settle()
    #expect(!hint(other).contains("too much"), "it is of another scene")
    user.key("Left")
    #expect(hint(user) == usual)
    user.key("End")
    for key in ["minus", "period", "minus", "Return"] { user.key(key) }
    #expect(Self.value(user) == Self.first.range.upperBound)
    for key in ["4", "BackSpace", "3", "comma", "5", "Return"] { user.key(key) }
    #expect(Self.value(user) == 3.5)
    // On many keyboards digits need Shift.
    for key in ["Shift_L", "1", "2", "period", "5"] { user.key(key, .shift) }
    user.handle(.keyDown(name: "1", modifiers: [], isRepeat: false, text: "٣"))
    user.key("Return")
    #expect(Self.value(user) == 12.53)
  }

  @Test func aSliderFollowsThePointerAndActsMidMotion() {
    var user = Self.opened()
    let line = Self.lines(user)[3]
    let parameter = StackScene.parameters[3]
    let y = line.minY + line.height * 0.78
    user.press(Point(line.midX, y))
    for fraction in [0.0, 0.3, 0.8, 2] {
      user.move(Point(line.minX + line.width * fraction, y + 300))
      let value = Self.value(user, parameter)
      #expect(abs(parameter.fraction(of: value) - min(fraction, 1)) < 0.1)
    }
    #expect(Self.value(user, parameter) == parameter.range.upperBound)
    user.release(Point(line.maxX, y))
    user.move(Point(line.minX, y))
    #expect(Self.value(user, parameter) == parameter.range.upperBound)
    #expect(user.stage.status(at: user.time).phase == .idle)
  }

  /// The minus of a typed number looks like that of a shown number, not like a hyphen.
  @Test func aTypedMinusIsShownAsAMinus() {
    var user = Self.opened()
    for key in ["minus", "5"] { user.key(key) }
    #expect(user.stage.overlays.tuner.entry == "-5")
    let letters = user.shown.list.items.filter { $0.face.kind == .glyph }.map(\.face.text)
    #expect(letters.contains("−") && !letters.contains("-"))
  }

  /// A key that the panel doesn't take shows another scene, or another layout of the Custom scene.
  @Test(arguments: [(1, "Tab"), (4, "space")])
  func aTypedNumberBelongsToTheParametersOnStage(scene: Int, key: String) {
    var user = Self.opened(scene)
    user.key("5")
    #expect(user.stage.overlays.tuner.entry == "5")
    let parameters = user.stage.host.parameters
    user.key(key)
    #expect(user.stage.host.parameters != parameters)
    user.settle()
    user.key("Return")
    #expect(user.stage.overrides == SplitOverrides())
  }

  /// The end of the split view and Tab show the parameters of the left view.
  @Test(arguments: ["v", "Tab"])
  func aTypedNumberBelongsToItsView(key: String) {
    var user = Self.opened()
    for name in ["v", "Tab", "5"] { user.key(name) }
    #expect(user.stage.overlays.tuner.side == .b && user.stage.overlays.tuner.entry == "5")
    user.key(key)
    #expect(user.stage.overlays.tuner.side == .a && user.stage.overlays.tuner.entry == nil)
    user.key("Return")
    #expect(user.stage.overrides == SplitOverrides())
  }

  @Test func aHeldSliderBelongsToTheSceneOfThePress() {
    var user = Self.opened()
    let line = Self.lines(user)[3]
    let point = Point(line.midX, line.minY + line.height * 0.78)
    user.press(point)
    #expect(user.stage.overlays.tuner.dragged == 3)
    user.key("Tab")
    user.settle()
    user.move(point + Point(40, 0))
    user.release(point + Point(40, 0))
    #expect(user.stage.sceneID == CarouselScene.id)
    #expect(user.stage.overrides.a[CarouselScene.id].isEmpty)
  }

  @Test func theWheelStepsAndButtonsAct() throws {
    var user = Self.opened()
    let first = Self.lines(user)[0]
    let line = Point(first.midX, first.minY + first.height * 0.78)
    func wheel(_ dy: Double) {
      user.handle(
        .wheel(
          user.stage.viewport.points(line), dx: 0, dy: dy, isFine: dy != dy.rounded(),
          isEnd: false, modifiers: []))
    }
    wheel(-2)
    #expect(Self.value(user) == Self.first.standard + 2 * Self.first.step)
    for _ in 0..<5 { wheel(0.25) }
    #expect(Self.value(user) == Self.first.standard + Self.first.step)
    func click(_ title: String) throws {
      let point = try Self.button(title, user)
      user.press(point)
      user.release(point)
    }
    try click("Save")
    #expect(user.requests == [.action(Request(.saveParameters))])
    try click("Load")
    #expect(user.requests == [.action(Request(.loadParameters))])
    user.key("s", .control)
    #expect(user.requests == [.action(Request(.saveParameters))])
    try click("Reset")
    #expect(Self.value(user) == Self.first.standard)
    wheel(-1)
    user.key("Down")
    user.key("Right")
    try click("Reset all")
    #expect(user.stage.overrides.a[Self.stack].isEmpty)
    // A button that is pressed and released beside its area does nothing.
    wheel(-1)
    user.press(try Self.button("Reset", user))
    user.release(Point(1200, 700))
    #expect(Self.value(user) != Self.first.standard)
  }

  /// The type of a line is 14/33 of its height.
  @Test(arguments: [Size(400, 400), Size(700, 1200), Size(1280, 800), Size(1920, 1080)])
  func everyParameterIsReachedInReadableType(window: Size) throws {
    for scene in everyScene {
      var user = Self.opened(scene, window: window)
      let parameters = user.stage.host.parameters
      for _ in 0...parameters.count {
        user.frame()
        let chosen = try #require(user.overlays(.tunerName).first).face.text
        let index = try #require(parameters.firstIndex { chosen.hasSuffix("." + $0.name) })
        let lines = user.overlays(.tunerLine)
        #expect(lines.contains { $0.face.text == parameters[index].title }, "\(chosen)")
        #expect(lines.allSatisfy { $0.quad.boundingBox.height * 14 / 33 >= 13 })
        user.key("Down")
      }
    }
  }

  @Test func aLongListScrollsByTheWheelAndByItsBar() throws {
    var user = Self.opened(window: Size(700, 500))
    func titles() -> [String] { user.overlays(.tunerLine).map(\.face.text) }
    let all = StackScene.parameters.map(\.title)
    #expect(titles().count < all.count && titles().first == all.first)
    let name = try #require(Self.lines(user).first)
    let point = user.stage.viewport.points(Point(name.minX + 20, name.minY + 5))
    user.move(Point(name.minX + 20, name.minY + 5))
    user.handle(.wheel(point, dx: 0, dy: 3, isFine: false, isEnd: false, modifiers: []))
    user.frame()
    #expect(titles().first == all[2] && user.stage.overrides.a[Self.stack].isEmpty)
    let panel = try #require(user.stage.layout[.tuner])
    user.press(Point(panel.maxX - 5, panel.minY + 60))
    user.move(Point(panel.maxX - 5, panel.maxY))
    user.frame()
    #expect(titles().last == all.last)
    user.release(Point(panel.maxX - 5, panel.maxY))
    // A key shows the chosen line, which is the first, and then the second one.
    user.key("Down")
    user.frame()
    #expect(titles().contains(all[1]))
  }

  @Test func linesStandUnderTheHeadingsOfTheirGroups() {
    let user = Self.opened()
    let groups = user.overlays(.tunerGroup).map(\.face.text)
    #expect(groups == ["Pile", "Drag and throw", "Other motions"])
    let headings = user.overlays(.tunerGroup).map(\.quad.boundingBox.midY)
    for (parameter, line) in zip(StackScene.parameters, Self.lines(user)) {
      let heading = headings.lastIndex { $0 < line.midY }
      #expect(heading.map { groups[$0] } == parameter.group)
    }
  }

  @Test func aLineWithoutEffectIsGreyAndSaysWhy() throws {
    var user = Self.opened()
    func isGrey(_ title: String) -> Bool? {
      user.overlays(.tunerLine).lazy.compactMap { item -> Bool? in
        guard case .overlay(.tuner(.line(let line))) = item.face.content, line.title == title else {
          return nil
        }
        return !line.hasEffect
      }.first
    }
    #expect(isGrey("Follow ratio") == true && isGrey("Throw tilt") == false)
    let index = try #require(StackScene.parameters.firstIndex { $0.name == "following" })
    for _ in 0..<index { user.key("Down") }
    #expect(user.overlays(.tunerName).map(\.face.text) == ["stack.following"])
    #expect(user.overlays(.tunerHint).map(\.face.text) == ["No effect now: classic mode only"])
    user.key("Escape")
    user.key("c")
    user.settle()
    #expect(isGrey("Follow ratio") == false)
  }

  @Test func aPressOnThePanelTouchesNothingBelowIt() {
    var user = Self.opened(3, window: Size(1280, 800))
    user.settle()
    let panel = Self.lines(user)[2].center
    user.press(panel)
    user.move(panel + Point(300, 0))
    user.release(panel + Point(300, 0))
    user.settle()
    #expect(user.stage.status(at: user.time) == StageUser(3).stage.status(at: 0))
    #expect(user.stage.pointerShape(at: user.time) != .hidden)
  }

  @Test func aChangeInThePastContinuesFromThere() {
    var user = StageUser(1)
    user.key("Right")
    user.wait(0.3)
    user.key("p")
    for _ in 0..<6 {
      user.key("bracketleft")
      user.keyUp("bracketleft")
    }
    user.frame()
    user.key("t")
    user.key("Right")
    #expect(Self.value(user) == Self.first.standard + Self.first.step)
    #expect(user.stage.isPaused)
    let count = user.rewindable.frameCount
    user.frame()
    user.key("bracketleft")
    user.keyUp("bracketleft")
    user.key("bracketright")
    user.keyUp("bracketright")
    user.frame()
    #expect(Self.value(user) == Self.first.standard + Self.first.step)
    #expect(user.rewindable.frameCount >= count)
  }

  @Test(arguments: [Size(600, 480), Size(1280, 800), Size(1920, 1080), Size(3840, 2160)])
  func theTunerStaysWithinTheWindow(window: Size) {
    for scene in everyScene {
      var user = StageUser(scene, window: window)
      user.key("t")
      let items = user.shown.list.items.filter { $0.face.kind.rawValue.hasPrefix("tuner") }
      #expect(!items.isEmpty)
      for item in items {
        let box = item.quad.boundingBox
        #expect(box.minX >= 0 && box.minY >= 0)
        #expect(box.maxX <= window.width + 1e-6 && box.maxY <= window.height + 1e-6)
      }
    }
  }
}

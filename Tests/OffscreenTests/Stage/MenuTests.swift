import CardInput
import CardKinetics
import CardModel
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardPicture
@testable import CardStage

/// The actions of a simulated user with the menu.
extension StageUser {
  mutating func rightPress(_ pixel: Point) {
    handle(.press(stage.viewport.points(pixel), button: 3, device: .mouse, modifiers: []))
  }

  mutating func rightRelease(_ pixel: Point) {
    handle(.release(stage.viewport.points(pixel), button: 3, modifiers: []))
  }

  /// Opens the menu at a pixel, and waits until it is shown.
  mutating func openMenu(at pixel: Point = Point(640, 400)) {
    move(pixel)
    rightPress(pixel)
    rightRelease(pixel)
    wait(0.3)
  }

  mutating func click(_ pixel: Point) {
    move(pixel)
    press(pixel)
    release(pixel)
  }

  /// The visible lines of the menu, each with its box.
  var menuLines: [(line: ActionLine, state: Face.State, box: Rect)] {
    overlays(.action).compactMap { item in
      guard case .action(let line)? = item.face.overlay else { return nil }
      let box = item.quad.boundingBox
      return (line, item.face.state, item.clip.map(box.intersection) ?? box)
    }
  }

  /// Clicks the line of the menu with these words.
  mutating func choose(_ words: String) {
    guard let box = menuLines.first(where: { $0.line.words == words })?.box else {
      Issue.record("no \(words) in \(menuLines.map(\.line.words))")
      return
    }
    click(box.center)
    wait(0.3)
  }
}

/// Tests the menu of a right click: its lines, its positions, and the receivers of input.
@Suite struct MenuTests {
  private static let windows = [Size(400, 300), Size(700, 1200), Size(1280, 800)]

  @Test(arguments: everyScene) func aRightClickOpensTheMenuOfPossibleActions(scene: Int) {
    var user = StageUser(scene)
    user.settle()
    let before = user.stage.host.frame(at: user.time, in: user.stage.configuration)
    user.openMenu()
    let words = user.menuLines.map(\.line.words)
    for needed in ["Pen", "Slow motion", "Pause", "Split view", "X-ray", "Open files…", "Quit"] {
      #expect(words.contains(needed))
    }
    // There is nothing to undo, to resume or to erase, and there is no presenter view or cue.
    for missing in ["Undo", "Resume", "Normal speed", "Erase the drawing", "Blue", "Thick line"] {
      #expect(!words.contains(missing))
    }
    #expect(Set(words).count == words.count)
    #expect(user.menuLines.first { $0.line.words == "Quit" }?.line.key == "q")
    user.settle()
    #expect(
      user.stage.host.frame(at: user.time, in: user.stage.configuration) == before,
      "the press is not the scene's")
  }

  @Test(arguments: [("Menu", Modifiers()), ("F10", .shift)])
  func theHeldKeyOfTheMenuLeavesItOpen(key: String, modifiers: Modifiers) {
    var user = StageUser(1)
    user.key(key, modifiers)
    for _ in 0..<3 { user.key(key, modifiers, isRepeat: true) }
    user.wait(0.3)
    #expect(!user.menuLines.isEmpty)
    user.key(key, modifiers)
    user.wait(0.3)
    #expect(user.menuLines.isEmpty)
  }

  @Test func aLineDoesWhatItSays() {
    var user = StageUser(1)
    user.openMenu()
    user.choose("Flip the card")
    #expect(user.menuLines.isEmpty)
    user.settle()
    #expect(user.scenery.contains { $0.face.kind == .back })
    user.openMenu()
    user.choose("Slow motion")
    #expect(user.stage.speed == 0.5)
    user.openMenu()
    #expect(user.menuLines.first { $0.line.words == "Slow motion" }?.line.isOn == true)
    user.choose("Normal speed")
    #expect(user.stage.speed == 1)
    user.openMenu()
    user.choose("Quit")
    user.openMenu()
    let quit = user.menuLines.first { $0.line.words == "Quit" }?.box.center ?? .zero
    user.click(quit)
    #expect(user.requests == [.action(Request(.quit))])
  }

  @Test func undoIsThereWhenThereIsSomethingToUndo() {
    var user = StageUser(1)
    user.key("Right")
    user.settle()
    user.openMenu()
    user.choose("Undo")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 0)
  }

  @Test func theMenuOfTheProgramFollowsTheProgram() {
    var user = StageUser(0)
    user.handle(.program(ProgramState(unavailable: [.presenter], on: [.fullscreen])))
    user.openMenu()
    let lines = user.menuLines.map(\.line)
    #expect(!lines.contains { $0.words == "Presenter view" })
    #expect(lines.first { $0.words == "Fullscreen" }?.isOn == true)
  }

  @Test func aPressBesideTheMenuClosesItAndReachesNoCard() {
    var user = StageUser(1)
    user.openMenu(at: Point(100, 700))
    user.click(Point(640, 400))
    user.wait(0.3)
    #expect(user.menuLines.isEmpty)
    user.settle()
    #expect(!user.scenery.contains { $0.face.kind == .back }, "a click would flip the card")
    user.click(Point(640, 400))
    user.settle()
    #expect(user.scenery.contains { $0.face.kind == .back })
  }

  /// While a key list or a menu fades out, presses act on the items below it.
  @Test(arguments: ["question", "Menu"]) func aPressDuringTheFadeReachesTheCard(key: String) {
    var user = StageUser(1)
    user.settle()
    user.move(Point(640, 400))
    let point = Point(680, 440)
    let card = user.shown.list.hit(at: point)?.face
    user.key(key)
    user.wait(0.3)
    #expect(user.shown.list.hit(at: point)?.face.scene == .overlay)
    user.key("Escape")
    user.wait(0.02)
    #expect(
      user.shown.list.items.contains {
        $0.face.scene == .overlay && $0.quad.boundingBox.contains(point)
      })
    #expect(card != nil && user.shown.list.hit(at: point)?.face == card)
  }

  @Test func arrowsEnterAndEscapeWorkInTheMenu() {
    var user = StageUser(1)
    user.key("Menu")
    user.wait(0.3)
    let words = user.menuLines.map(\.line.words)
    #expect(user.menuLines.allSatisfy { $0.state == .normal })
    user.key("Down")
    #expect(user.menuLines.map(\.state).first == .hovered)
    user.key("Up")
    #expect(user.menuLines.last?.state == .hovered, "it goes round")
    user.key("Home")
    for _ in 0..<(words.firstIndex(of: "Pen") ?? 99) { user.key("Down") }
    user.key("Return")
    #expect(user.stage.isPenUp)
    user.wait(0.3)
    user.key("F10", .shift)
    user.wait(0.3)
    #expect(!user.menuLines.isEmpty)
    user.key("Escape")
    user.wait(0.3)
    #expect(user.menuLines.isEmpty && user.stage.isPenUp, "Escape closes the menu alone")
    // A key of the list closes the menu and performs its action.
    user.key("Menu")
    user.key("p")
    user.wait(0.3)
    #expect(user.menuLines.isEmpty && user.stage.isPaused)
  }

  @Test func thePressedRightButtonChoosesByItsRelease() throws {
    var user = StageUser(1)
    let point = Point(300, 100)
    user.move(point)
    user.rightPress(point)
    user.wait(0.3)
    let pen = try #require(user.menuLines.first { $0.line.words == "Pen" }?.box.center)
    user.move(pen)
    #expect(user.menuLines.first { $0.line.words == "Pen" }?.state == .hovered)
    user.rightRelease(pen)
    #expect(user.stage.isPenUp)
  }

  /// The menu lies in the window, wherever it opens, and every line can be reached.
  @Test(arguments: everyScene, windows) func theMenuStaysInTheWindow(scene: Int, window: Size) {
    for fraction in [Point(0.01, 0.01), Point(0.99, 0.01), Point(0.5, 0.5), Point(0.99, 0.99)] {
      for isSplit in [false, true] {
        var user = StageUser(scene, window: window)
        if isSplit { user.key("v") }
        user.frame()
        user.openMenu(at: Point(window.width * fraction.x, window.height * fraction.y))
        let panels = user.shown.list.items.filter { $0.face == .ink(.panel) && $0.isHittable }
        #expect(panels.count == 1)
        for box in panels.map(\.quad.boundingBox) {
          #expect(Rect(window).intersection(box) == box, "\(window), \(fraction)")
        }
        user.key("End")
        #expect(user.menuLines.last?.line.words == "Quit" && user.menuLines.last?.state == .hovered)
        #expect(user.menuLines.last.map { $0.box.height > 20 } == true)
      }
    }
  }

  @Test func aHighMenuScrollsByTheWheelAndByADrag() throws {
    var user = StageUser(1, window: Size(400, 300))
    user.openMenu(at: Point(200, 150))
    let top = try #require(user.menuLines.first?.line.words)
    let middle = Point(200, 150)
    user.move(middle)
    user.handle(
      .wheel(
        user.stage.viewport.points(middle), dx: 0, dy: 3, isFine: false, isEnd: false,
        modifiers: []))
    #expect(user.menuLines.first?.line.words != top)
    user.press(middle)
    for step in 1...10 { user.move(middle + Point(0, 30 * Double(step))) }
    user.release(middle + Point(0, 300))
    #expect(user.menuLines.first?.line.words == top, "a drag back, which chooses nothing")
    #expect(user.stage.status(at: user.time).front == 0)
  }

  @Test func anActionOfTheMenuHasTheCardOnWhichTheMenuOpened() throws {
    var user = StageUser.drawn(1)
    user.key("e")
    user.openMenu(at: user.front)
    user.choose("Erase the drawing")
    #expect(user.stage.penInk.isEmpty)
  }

  @Test func aCardBehindOffersToComeToTheFront() throws {
    var user = StageUser(0)
    user.settle()
    let behind = try #require(
      user.scenery.first { $0.face.kind == .front && $0.isHittable && $0.face.index == 1 })
    let pixel = behind.homography.apply(Point(behind.bounds.midX, behind.bounds.minY + 8))
    user.openMenu(at: pixel)
    #expect(!user.menuLines.contains { $0.line.words == "Open" })
    user.choose("Go to this card")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 1)
  }

  @Test func theMenuNamesAScenesKeyWithoutASceneBar() {
    var user = StageUser(1)
    user.openMenu()
    #expect(!user.menuLines.contains { $0.line.words == "Next scene" })
    user.key("Escape")
    user.key("h")
    user.openMenu()
    #expect(user.stage.pointerShape(at: user.time) != .hidden)
    user.choose("Next scene")
    #expect(user.stage.current == 2)
  }

  @Test func aSecondMenuIsAboutTheCardUnderThePointer() throws {
    var user = StageUser(0)
    user.settle()
    func card(_ index: Int) throws -> DisplayItem {
      try #require(
        user.scenery.first { $0.face.kind == .front && $0.isHittable && $0.face.index == index })
    }
    let (behind, front) = (try card(1), try card(0))
    let pixel = behind.homography.apply(Point(behind.bounds.midX, behind.bounds.minY + 8))
    user.openMenu(at: pixel)
    #expect(user.menuLines.contains { $0.line.words == "Go to this card" })
    // The left edge of the front card is beside the menu.
    user.openMenu(
      at: front.homography.apply(Point(front.bounds.minX + 8, front.bounds.midY)))
    #expect(user.menuLines.contains { $0.line.words == "Open" })
    #expect(!user.menuLines.contains { $0.line.words == "Go to this card" })
    #expect(user.stage.overlays.menu.card?.index == 0)
    user.key("Escape")
    #expect(user.stage.overlays.menu.card == nil)
  }

  @Test func aKeyWithAModifierIsNoKeyOfTheMenu() {
    var user = StageUser(1)
    for (key, modifiers) in [("Down", Modifiers.control), ("Return", .alt), ("End", .shift)] {
      user.openMenu()
      user.key(key, modifiers)
      #expect(!user.stage.overlays.menu.isOpen)
    }
  }

  @Test func noMenuOpensUnderABlankScreenOrDuringAPress() {
    var user = StageUser(1)
    user.settle()
    user.key("b")
    user.wait(0.3)
    user.key("Menu")
    #expect(!user.stage.overlays.menu.isOpen)
    user.key("b")
    user.wait(0.3)
    user.press(user.front)
    user.key("Menu")
    #expect(!user.stage.overlays.menu.isOpen)
    user.release(user.front)
    user.settle()
    user.key("Menu")
    #expect(user.stage.overlays.menu.isOpen)
  }

  @Test func everyLineOfTheMenuIsOfAnActionInTheTable() {
    let ids = Action.all.filter { $0.menu != nil }.map(\.id)
    #expect(ids.contains(.open) && ids.contains(.quit))
    for action in Action.all where action.menu?.whileOn != nil {
      #expect(action.menu?.words != action.menu?.whileOn)
    }
  }
}

/// Tests a press, a scroll and a pinch that began before the key list or the menu opened.
@Suite struct HeldInputTests {
  enum Held: CaseIterable { case card, stroke, rectangle, tab }

  private static let card = Point(640, 400)

  private static func hold(_ held: Held) -> StageUser {
    var user = StageUser(1)
    user.settle()
    if held == .stroke { user.key("e") }
    let start = held == .tab ? user.overlays(.tab)[2].quad.boundingBox.center : user.front
    user.move(start)
    user.press(start, held == .rectangle ? .shift : [])
    if held != .tab { user.move(start + Point(60, 80)) }
    return user
  }

  private static func holds(_ held: Held, _ user: StageUser) -> Bool {
    switch held {
    case .card: user.stage.isPressed
    case .stroke: user.stage.overlays.pen.isDrawing
    case .rectangle: user.stage.overlays.keepsPath
    case .tab: user.stage.overlays.sceneBar.pressed != nil
    }
  }

  @Test(arguments: Held.allCases, ["question", "Menu"])
  func aReleaseGoesToWhatThePressHolds(held: Held, key: String) {
    var user = Self.hold(held)
    #expect(Self.holds(held, user))
    user.key(key)
    user.wait(0.3)
    user.move(Self.card)
    user.release(Self.card)
    #expect(!Self.holds(held, user))
  }

  @Test func aPressInTheAudiencesWindowEndsThereBesideAnOpenKeyList() {
    var user = StageUser(1)
    user.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: false)))
    user.settle()
    user.key("question")
    user.wait(0.3)
    user.move(user.front)
    user.press(user.front)
    #expect(user.stage.isPressed)
    user.release(user.front)
    #expect(!user.stage.isPressed && user.stage.showsKeyList)
  }

  @Test(arguments: ["question", "Menu"]) func theEndsOfScrollsAndPinchesReachTheScene(key: String) {
    var user = StageUser(1)
    user.settle()
    user.key(key)
    user.wait(0.3)
    let point = user.stage.viewport.points(Self.card)
    func ends(_ input: UserInput) -> Bool {
      user.handle(input)
      return user.stage.outcome.steps.contains {
        switch $0.input {
        case .wheel(_, _, _, _, isEnd: true), .pinch(_, _, .ended): true
        default: false
        }
      }
    }
    #expect(ends(.wheel(point, dx: 0, dy: 0, isFine: true, isEnd: true, modifiers: [])))
    #expect(ends(.pinch(point, scale: 1, phase: .ended)))
    #expect(!ends(.wheel(point, dx: 0, dy: 1, isFine: true, isEnd: false, modifiers: [])))
  }
}

/// Tests the button of the key list and the tooltips of the scene bar.
@Suite struct TooltipTests {
  private static func tab(_ user: StageUser, _ kind: FaceKind, _ index: Int = 0) -> Point {
    user.overlays(kind).first { $0.face.index == index }?.quad.boundingBox.center ?? .zero
  }

  @Test func aRestingPointerShowsTheNameAndTheKeyOfATab() {
    var user = StageUser(1)
    user.move(Self.tab(user, .tab, 2))
    user.wait(0.5)
    #expect(user.menuLines.isEmpty)
    user.wait(0.3)
    #expect(user.menuLines.map(\.line) == [ActionLine("Carousel", key: "3")])
    #expect(user.stage.layout[.tooltip] != nil && user.stage.deadline == nil)
    user.move(Point(640, 400))
    user.wait(1)
    #expect(user.menuLines.isEmpty)
  }

  @Test func tooltipsNameTheIconsOfASmallBar() {
    var user = StageUser(1)
    user.key("v")
    user.settle()
    #expect(user.overlays(.tab).allSatisfy { $0.face.text.isEmpty })
    user.move(Self.tab(user, .tab, 4))
    user.wait(1)
    #expect(user.menuLines.map(\.line) == [ActionLine("Custom", key: "5")])
    user.press(Self.tab(user, .tab, 4))
    user.wait(0.1)
    #expect(user.menuLines.isEmpty, "a press ends the tooltip")
  }

  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(700, 1200)])
  func theQuestionMarkOpensTheKeyList(window: Size) {
    var user = StageUser(2, window: window)
    let mark = Self.tab(user, .keysTab)
    user.move(mark)
    user.wait(1)
    #expect(user.menuLines.map(\.line) == [ActionLine("Key list", key: "?")])
    user.click(mark)
    user.wait(0.3)
    #expect(user.overlays(.keys).count == 1)
  }

  @Test func theTabsHaveTheirKeys() {
    var user = StageUser(0)
    let keys = user.shown.list.items.compactMap { item -> String? in
      if case .tab(_, let key, _, _)? = item.face.overlay { key } else { nil }
    }
    #expect(keys == everyScene.map { "\($0 + 1)" })
    user.key("h")
    #expect(user.overlays(.keysTab).isEmpty)
  }
}

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
extension StageHand {
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
    var hand = StageHand(scene)
    hand.settle()
    let before = hand.stage.host.frame(at: hand.time, in: hand.stage.configuration)
    hand.openMenu()
    let words = hand.menuLines.map(\.line.words)
    for needed in ["Pen", "Slow motion", "Pause", "Split view", "X-ray", "Open files…", "Quit"] {
      #expect(words.contains(needed))
    }
    // There is nothing to undo, to resume or to erase, and there is no presenter view or cue.
    for missing in ["Undo", "Resume", "Normal speed", "Erase the drawing", "Blue", "Thick line"] {
      #expect(!words.contains(missing))
    }
    #expect(Set(words).count == words.count)
    #expect(hand.menuLines.first { $0.line.words == "Quit" }?.line.key == "q")
    hand.settle()
    #expect(
      hand.stage.host.frame(at: hand.time, in: hand.stage.configuration) == before,
      "the press is not the scene's")
  }

  @Test(arguments: [("Menu", Modifiers()), ("F10", .shift)])
  func theHeldKeyOfTheMenuLeavesItOpen(key: String, modifiers: Modifiers) {
    var hand = StageHand(1)
    hand.key(key, modifiers)
    for _ in 0..<3 { hand.key(key, modifiers, isRepeat: true) }
    hand.wait(0.3)
    #expect(!hand.menuLines.isEmpty)
    hand.key(key, modifiers)
    hand.wait(0.3)
    #expect(hand.menuLines.isEmpty)
  }

  @Test func aLineDoesWhatItSays() {
    var hand = StageHand(1)
    hand.openMenu()
    hand.choose("Flip the card")
    #expect(hand.menuLines.isEmpty)
    hand.settle()
    #expect(hand.scenery.contains { $0.face.kind == .back })
    hand.openMenu()
    hand.choose("Slow motion")
    #expect(hand.stage.speed == 0.5)
    hand.openMenu()
    #expect(hand.menuLines.first { $0.line.words == "Slow motion" }?.line.isOn == true)
    hand.choose("Normal speed")
    #expect(hand.stage.speed == 1)
    hand.openMenu()
    hand.choose("Quit")
    hand.openMenu()
    let quit = hand.menuLines.first { $0.line.words == "Quit" }?.box.center ?? .zero
    hand.click(quit)
    #expect(hand.requests == [.action(Request(.quit))])
  }

  @Test func undoIsThereWhenThereIsSomethingToUndo() {
    var hand = StageHand(1)
    hand.key("Right")
    hand.settle()
    hand.openMenu()
    hand.choose("Undo")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 0)
  }

  @Test func theMenuOfTheProgramFollowsTheProgram() {
    var hand = StageHand(0)
    hand.handle(.program(ProgramState(unavailable: [.presenter], on: [.fullscreen])))
    hand.openMenu()
    let lines = hand.menuLines.map(\.line)
    #expect(!lines.contains { $0.words == "Presenter view" })
    #expect(lines.first { $0.words == "Fullscreen" }?.isOn == true)
  }

  @Test func aPressBesideTheMenuClosesItAndReachesNoCard() {
    var hand = StageHand(1)
    hand.openMenu(at: Point(100, 700))
    hand.click(Point(640, 400))
    hand.wait(0.3)
    #expect(hand.menuLines.isEmpty)
    hand.settle()
    #expect(!hand.scenery.contains { $0.face.kind == .back }, "a click would flip the card")
    hand.click(Point(640, 400))
    hand.settle()
    #expect(hand.scenery.contains { $0.face.kind == .back })
  }

  /// While a key list or a menu fades out, presses act on the items below it.
  @Test(arguments: ["question", "Menu"]) func aPressDuringTheFadeReachesTheCard(key: String) {
    var hand = StageHand(1)
    hand.settle()
    hand.move(Point(640, 400))
    let point = Point(680, 440)
    let card = hand.shown.list.hit(at: point)?.face
    hand.key(key)
    hand.wait(0.3)
    #expect(hand.shown.list.hit(at: point)?.face.scene == .overlay)
    hand.key("Escape")
    hand.wait(0.02)
    #expect(
      hand.shown.list.items.contains {
        $0.face.scene == .overlay && $0.quad.boundingBox.contains(point)
      })
    #expect(card != nil && hand.shown.list.hit(at: point)?.face == card)
  }

  @Test func arrowsEnterAndEscapeWorkInTheMenu() {
    var hand = StageHand(1)
    hand.key("Menu")
    hand.wait(0.3)
    let words = hand.menuLines.map(\.line.words)
    #expect(hand.menuLines.allSatisfy { $0.state == .normal })
    hand.key("Down")
    #expect(hand.menuLines.map(\.state).first == .hovered)
    hand.key("Up")
    #expect(hand.menuLines.last?.state == .hovered, "it goes round")
    hand.key("Home")
    for _ in 0..<(words.firstIndex(of: "Pen") ?? 99) { hand.key("Down") }
    hand.key("Return")
    #expect(hand.stage.isPenUp)
    hand.wait(0.3)
    hand.key("F10", .shift)
    hand.wait(0.3)
    #expect(!hand.menuLines.isEmpty)
    hand.key("Escape")
    hand.wait(0.3)
    #expect(hand.menuLines.isEmpty && hand.stage.isPenUp, "Escape closes the menu alone")
    // A key of the list closes the menu and performs its action.
    hand.key("Menu")
    hand.key("p")
    hand.wait(0.3)
    #expect(hand.menuLines.isEmpty && hand.stage.isPaused)
  }

  @Test func thePressedRightButtonChoosesByItsRelease() throws {
    var hand = StageHand(1)
    let place = Point(300, 100)
    hand.move(place)
    hand.rightPress(place)
    hand.wait(0.3)
    let pen = try #require(hand.menuLines.first { $0.line.words == "Pen" }?.box.center)
    hand.move(pen)
    #expect(hand.menuLines.first { $0.line.words == "Pen" }?.state == .hovered)
    hand.rightRelease(pen)
    #expect(hand.stage.isPenUp)
  }

  /// The menu lies in the window, wherever it opens, and every line can be reached.
  @Test(arguments: everyScene, windows) func theMenuStaysInTheWindow(scene: Int, window: Size) {
    for fraction in [Point(0.01, 0.01), Point(0.99, 0.01), Point(0.5, 0.5), Point(0.99, 0.99)] {
      for isSplit in [false, true] {
        var hand = StageHand(scene, window: window)
        if isSplit { hand.key("v") }
        hand.frame()
        hand.openMenu(at: Point(window.width * fraction.x, window.height * fraction.y))
        let panels = hand.shown.list.items.filter { $0.face == .ink(.panel) && $0.isHittable }
        #expect(panels.count == 1)
        for box in panels.map(\.quad.boundingBox) {
          #expect(Rect(window).intersection(box) == box, "\(window), \(fraction)")
        }
        hand.key("End")
        #expect(hand.menuLines.last?.line.words == "Quit" && hand.menuLines.last?.state == .hovered)
        #expect(hand.menuLines.last.map { $0.box.height > 20 } == true)
      }
    }
  }

  @Test func aHighMenuScrollsByTheWheelAndByADrag() throws {
    var hand = StageHand(1, window: Size(400, 300))
    hand.openMenu(at: Point(200, 150))
    let top = try #require(hand.menuLines.first?.line.words)
    let middle = Point(200, 150)
    hand.move(middle)
    hand.handle(
      .wheel(
        hand.stage.viewport.points(middle), dx: 0, dy: 3, isFine: false, isEnd: false,
        modifiers: []))
    #expect(hand.menuLines.first?.line.words != top)
    hand.press(middle)
    for step in 1...10 { hand.move(middle + Point(0, 30 * Double(step))) }
    hand.release(middle + Point(0, 300))
    #expect(hand.menuLines.first?.line.words == top, "a drag back, which chooses nothing")
    #expect(hand.stage.status(at: hand.time).front == 0)
  }

  @Test func anActionOfTheMenuHasTheCardOnWhichTheMenuOpened() throws {
    var hand = StageHand.drawn(1)
    hand.key("e")
    hand.openMenu(at: hand.front)
    hand.choose("Erase the drawing")
    #expect(hand.stage.penInk.isEmpty)
  }

  @Test func aCardBehindOffersToComeToTheFront() throws {
    var hand = StageHand(0)
    hand.settle()
    let behind = try #require(
      hand.scenery.first { $0.face.kind == .front && $0.isHittable && $0.face.index == 1 })
    let pixel = behind.homography.apply(Point(behind.bounds.midX, behind.bounds.minY + 8))
    hand.openMenu(at: pixel)
    #expect(!hand.menuLines.contains { $0.line.words == "Open" })
    hand.choose("Go to this card")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 1)
  }

  @Test func theMenuNamesAScenesKeyWithoutASceneBar() {
    var hand = StageHand(1)
    hand.openMenu()
    #expect(!hand.menuLines.contains { $0.line.words == "Next scene" })
    hand.key("Escape")
    hand.key("h")
    hand.openMenu()
    #expect(hand.stage.pointerShape(at: hand.time) != .hidden)
    hand.choose("Next scene")
    #expect(hand.stage.current == 2)
  }

  @Test func aSecondMenuIsAboutTheCardUnderThePointer() throws {
    var hand = StageHand(0)
    hand.settle()
    func card(_ index: Int) throws -> DisplayItem {
      try #require(
        hand.scenery.first { $0.face.kind == .front && $0.isHittable && $0.face.index == index })
    }
    let (behind, front) = (try card(1), try card(0))
    let pixel = behind.homography.apply(Point(behind.bounds.midX, behind.bounds.minY + 8))
    hand.openMenu(at: pixel)
    #expect(hand.menuLines.contains { $0.line.words == "Go to this card" })
    // The left edge of the front card is beside the menu.
    hand.openMenu(
      at: front.homography.apply(Point(front.bounds.minX + 8, front.bounds.midY)))
    #expect(hand.menuLines.contains { $0.line.words == "Open" })
    #expect(!hand.menuLines.contains { $0.line.words == "Go to this card" })
    #expect(hand.stage.overlays.menu.card?.index == 0)
    hand.key("Escape")
    #expect(hand.stage.overlays.menu.card == nil)
  }

  @Test func aKeyWithAModifierIsNoKeyOfTheMenu() {
    var hand = StageHand(1)
    for (key, modifiers) in [("Down", Modifiers.control), ("Return", .alt), ("End", .shift)] {
      hand.openMenu()
      hand.key(key, modifiers)
      #expect(!hand.stage.overlays.menu.isOpen)
    }
  }

  @Test func noMenuOpensUnderABlankScreenOrDuringAPress() {
    var hand = StageHand(1)
    hand.settle()
    hand.key("b")
    hand.wait(0.3)
    hand.key("Menu")
    #expect(!hand.stage.overlays.menu.isOpen)
    hand.key("b")
    hand.wait(0.3)
    hand.press(hand.front)
    hand.key("Menu")
    #expect(!hand.stage.overlays.menu.isOpen)
    hand.release(hand.front)
    hand.settle()
    hand.key("Menu")
    #expect(hand.stage.overlays.menu.isOpen)
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

  private static func hold(_ held: Held) -> StageHand {
    var hand = StageHand(1)
    hand.settle()
    if held == .stroke { hand.key("e") }
    let start = held == .tab ? hand.overlays(.tab)[2].quad.boundingBox.center : hand.front
    hand.move(start)
    hand.press(start, held == .rectangle ? .shift : [])
    if held != .tab { hand.move(start + Point(60, 80)) }
    return hand
  }

  private static func holds(_ held: Held, _ hand: StageHand) -> Bool {
    switch held {
    case .card: hand.stage.isPressed
    case .stroke: hand.stage.overlays.pen.isDrawing
    case .rectangle: hand.stage.overlays.keepsPath
    case .tab: hand.stage.overlays.sceneBar.pressed != nil
    }
  }

  @Test(arguments: Held.allCases, ["question", "Menu"])
  func aReleaseGoesToWhatThePressHolds(held: Held, key: String) {
    var hand = Self.hold(held)
    #expect(Self.holds(held, hand))
    hand.key(key)
    hand.wait(0.3)
    hand.move(Self.card)
    hand.release(Self.card)
    #expect(!Self.holds(held, hand))
  }

  @Test func aPressInTheAudiencesWindowEndsThereBesideAnOpenKeyList() {
    var hand = StageHand(1)
    hand.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: false)))
    hand.settle()
    hand.key("question")
    hand.wait(0.3)
    hand.move(hand.front)
    hand.press(hand.front)
    #expect(hand.stage.isPressed)
    hand.release(hand.front)
    #expect(!hand.stage.isPressed && hand.stage.showsKeyList)
  }

  @Test(arguments: ["question", "Menu"]) func theEndsOfScrollsAndPinchesReachTheScene(key: String) {
    var hand = StageHand(1)
    hand.settle()
    hand.key(key)
    hand.wait(0.3)
    let point = hand.stage.viewport.points(Self.card)
    func ends(_ input: UserInput) -> Bool {
      hand.handle(input)
      return hand.stage.outcome.steps.contains {
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
  private static func tab(_ hand: StageHand, _ kind: FaceKind, _ index: Int = 0) -> Point {
    hand.overlays(kind).first { $0.face.index == index }?.quad.boundingBox.center ?? .zero
  }

  @Test func aRestingPointerShowsTheNameAndTheKeyOfATab() {
    var hand = StageHand(1)
    hand.move(Self.tab(hand, .tab, 2))
    hand.wait(0.5)
    #expect(hand.menuLines.isEmpty)
    hand.wait(0.3)
    #expect(hand.menuLines.map(\.line) == [ActionLine("Carousel", key: "3")])
    #expect(hand.stage.layout[.tooltip] != nil && hand.stage.deadline == nil)
    hand.move(Point(640, 400))
    hand.wait(1)
    #expect(hand.menuLines.isEmpty)
  }

  @Test func tooltipsNameTheIconsOfASmallBar() {
    var hand = StageHand(1)
    hand.key("v")
    hand.settle()
    #expect(hand.overlays(.tab).allSatisfy { $0.face.text.isEmpty })
    hand.move(Self.tab(hand, .tab, 4))
    hand.wait(1)
    #expect(hand.menuLines.map(\.line) == [ActionLine("Custom", key: "5")])
    hand.press(Self.tab(hand, .tab, 4))
    hand.wait(0.1)
    #expect(hand.menuLines.isEmpty, "a press ends the tooltip")
  }

  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(700, 1200)])
  func theQuestionMarkOpensTheKeyList(window: Size) {
    var hand = StageHand(2, window: window)
    let mark = Self.tab(hand, .keysTab)
    hand.move(mark)
    hand.wait(1)
    #expect(hand.menuLines.map(\.line) == [ActionLine("Key list", key: "?")])
    hand.click(mark)
    hand.wait(0.3)
    #expect(hand.overlays(.keys).count == 1)
  }

  @Test func theTabsHaveTheirKeys() {
    var hand = StageHand(0)
    let keys = hand.shown.list.items.compactMap { item -> String? in
      if case .tab(_, let key, _, _)? = item.face.overlay { key } else { nil }
    }
    #expect(keys == everyScene.map { "\($0 + 1)" })
    hand.key("h")
    #expect(hand.overlays(.keysTab).isEmpty)
  }
}

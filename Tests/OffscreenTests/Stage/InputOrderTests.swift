import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the order of overlays, and the choice of the overlay that receives an event.
@Suite struct InputOrderTests {
  private static let middle = Point(640, 400)

  /// Returns a stage whose book is being pinched open, with a progress of 0.4.
  private static func pinching() -> StageUser {
    var user = StageUser(3)
    user.settle()
    user.pinch(middle, 1, .began)
    user.time += 0.02
    user.pinch(middle, 3, .changed)
    user.wait(1)
    return user
  }

  @Test func aSceneThatIsLeftInAPinchIsNotHeldAnyMore() {
    var user = Self.pinching()
    #expect(abs(user.stage.status(at: user.time).open - 0.4) < 0.01)
    user.key("2")
    user.time += 0.02
    user.pinch(Self.middle, 3.2, .changed)
    user.pinch(Self.middle, 3.2, .ended)
    user.settle()
    user.key("4")
    user.settle()
    let open = user.stage.status(at: user.time).open
    #expect(open == 0 || open == 1, "the book came to rest")
    user.key("Return")
    user.settle()
    #expect(user.stage.status(at: user.time).open == 1, "and its keys work")
  }

  @Test func aPressReplacesAPinch() {
    var user = Self.pinching()
    user.press(Point(20, 780))
    user.release(Point(20, 780))
    user.pinch(Self.middle, 3.4, .changed)
    user.settle()
    let open = user.stage.status(at: user.time).open
    #expect(open == 0 || open == 1)
  }

  @Test func liftingTheFingersFromATouchpadKeepsAPause() {
    var user = StageUser(2)
    user.key("p")
    user.time += 0.02
    user.handle(
      .wheel(
        Point(100, 100), dx: 0, dy: 0, isFine: true, isEnd: true, modifiers: []))
    #expect(user.stage.isPaused)
    user.handle(
      .wheel(
        Point(100, 100), dx: 0, dy: 1, isFine: true, isEnd: false, modifiers: []))
    #expect(!user.stage.isPaused, "scrolling on ends it")
  }

  @Test func aPageRequestedInAPauseIsShownAfterThePause() {
    var user = StageUser(2, options: SceneOptions(count: 30))
    user.drag(from: Self.middle, by: Point(-200, 0))
    user.wait(0.1)
    user.release(Point(440, 400))
    user.wait(0.3)
    user.key("bracketleft")
    user.keyUp("bracketleft")
    user.frame()
    for key in ["g", "8", "Return"] { user.key(key) }
    user.frame()
    user.key("bracketright")
    user.keyUp("bracketright")
    user.key("p")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 7)
  }

  @Test(arguments: ["F1", "b", "w"], everyScene)
  func underACoveringOverlayNothingScrollsOrPinches(key: String, scene: Int) {
    var user = StageUser(scene)
    user.settle()
    user.key(key)
    user.wait(0.3)
    let before = user.stage.status(at: user.time)
    for _ in 0..<4 {
      user.time += 0.02
      user.handle(
        .wheel(
          user.stage.viewport.points(Self.middle), dx: 1, dy: 1, isFine: false, isEnd: false,
          modifiers: []))
    }
    user.pinch(Self.middle, 1, .began)
    user.pinch(Self.middle, 4, .changed)
    user.pinch(Self.middle, 4, .ended)
    user.wait(1)
    #expect(user.stage.status(at: user.time) == before)
  }

  @Test(arguments: ["F1", "b"])
  func anOverlayThatFadesOutTakesNoPress(key: String) {
    var user = StageUser(2)
    user.settle()
    user.key(key)
    user.wait(0.3)
    user.key("Escape")
    user.wait(0.05)
    #expect(!user.overlays(key == "b" ? .blank : .keys).isEmpty, "it is still to be seen")
    user.drag(from: Self.middle, by: Point(-200, 0))
    #expect(user.stage.status(at: user.time).phase == .dragging)
  }

  @Test func aSceneThatFadesOutTakesNoPress() throws {
    var user = StageUser(3)
    user.key("Return")
    user.settle()
    user.key("r")
    user.wait(0.05)
    // The pages of the open book fade out. A press hits the book on the shelf.
    let hits = user.shown.list.items.filter { $0.isHittable && $0.face.kind == .page }
    #expect(hits.isEmpty)
  }

  @Test func aResizeInADragOfTheRightViewMovesNothing() {
    var user = StageUser(2)
    user.key("v")
    user.settle()
    user.drag(from: Point(900, 400), by: Point(-120, 0))
    user.frame()
    let width = user.stage.viewport.size.width
    let before = user.stage.status(at: user.time).offset! / width
    user.handle(.resize(Size(1000, 800)))
    user.frame()
    user.move(Point(780, 400))
    let after = user.stage.status(at: user.time).offset! / user.stage.viewport.size.width
    #expect(before > 0.05 && abs(after - before) < 1e-9)
  }

  @Test(arguments: [-1.0, 1])
  func aThrownCardLeavesTheWindowThatHasBecomeWider(side: Double) {
    var user = StageUser(1, window: Size(500, 800))
    user.drag(from: Point(250, 400), by: Point(240 * side, 0), steps: 4)
    user.release(Point(250 + 240 * side, 400))
    user.wait(0.1)
    user.handle(.resize(Size(2400, 800)))
    var last = user.centers(at: user.time)
    while user.shown.isMoving {
      user.wait(1.0 / 60)
      let now = user.centers(at: user.time)
      for (face, point) in last where now[face] == nil && face.kind == .front {
        let isOutside = point.x < -100 || point.x > 2500
        #expect(isOutside || face.index != 0, "it vanished at \(point)")
      }
      last = now
    }
  }

  @Test func aCardThatMovesUnderAStillPointerIsHovered() throws {
    var user = StageUser(2, options: SceneOptions(count: 12))
    user.settle()
    let button = try #require(
      user.shown.list.items.last { $0.face.kind == .button && $0.face.index == 0 })
    let center = button.homography.apply(button.bounds.center)
    user.move(center)
    user.settle()
    func hovered() -> [Int] {
      user.shown.list.items.filter { $0.face.kind == .button && $0.face.state == .hovered }
        .map(\.face.index)
    }
    #expect(hovered() == [0])
    user.handle(
      .wheel(
        user.stage.viewport.points(center), dx: 0, dy: 1, isFine: false, isEnd: false,
        modifiers: []))
    user.settle()
    #expect(user.stage.status(at: user.time).front == 1 && hovered() == [1])
    user.key("r")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 0 && hovered() == [0])
  }

  @Test func escapeEndsABlackScreenOverTheTuner() {
    var user = StageUser(2)
    user.key("t")
    user.wait(0.1)
    user.key("b")
    user.wait(0.3)
    user.key("Escape")
    user.wait(0.3)
    #expect(user.overlays(.blank).isEmpty && !user.overlays(.tunerTitle).isEmpty)
  }
}

extension InputOrderTests {
  @Test func onlyThePrimaryButtonWorksTheOverlays() throws {
    var user = StageUser(2)
    user.settle()
    let tab = try #require(user.overlays(.tab).last).homography.apply(Point(20, 10))
    user.handle(.press(user.stage.viewport.points(tab), button: 3, device: .mouse, modifiers: []))
    user.handle(.release(user.stage.viewport.points(tab), button: 3, modifiers: []))
    #expect(user.stage.current == 2)
    // Another button does not take over a drag either.
    user.drag(from: Self.middle, by: Point(-200, 0))
    user.handle(.press(user.stage.viewport.points(tab), button: 3, device: .mouse, modifiers: []))
    user.release(tab)
    user.settle()
    #expect(user.stage.status(at: user.time).phase == .idle)
  }

  @Test func aHeldEscapeClosesOneLayer() {
    var user = StageUser(2)
    for key in ["F1", "b"] { user.key(key) }
    user.wait(0.3)
    user.key("Escape")
    for _ in 0..<10 {
      user.time += 0.05
      user.key("Escape", isRepeat: true)
    }
    user.wait(0.3)
    #expect(user.overlays(.keys).count == 1)
  }
}

extension StageUser {
  fileprivate mutating func pinch(_ pixel: Point, _ scale: Double, _ phase: PinchPhase) {
    handle(.pinch(stage.viewport.points(pixel), scale: scale, phase: phase))
  }
}

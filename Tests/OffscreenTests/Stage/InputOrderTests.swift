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
  private static func pinching() -> StageHand {
    var hand = StageHand(3)
    hand.settle()
    hand.pinch(middle, 1, .began)
    hand.time += 0.02
    hand.pinch(middle, 3, .changed)
    hand.wait(1)
    return hand
  }

  @Test func aSceneThatIsLeftInAPinchIsNotHeldAnyMore() {
    var hand = Self.pinching()
    #expect(abs(hand.stage.status(at: hand.time).open - 0.4) < 0.01)
    hand.key("2")
    hand.time += 0.02
    hand.pinch(Self.middle, 3.2, .changed)
    hand.pinch(Self.middle, 3.2, .ended)
    hand.settle()
    hand.key("4")
    hand.settle()
    let open = hand.stage.status(at: hand.time).open
    #expect(open == 0 || open == 1, "the book came to rest")
    hand.key("Return")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).open == 1, "and its keys work")
  }

  @Test func aPressReplacesAPinch() {
    var hand = Self.pinching()
    hand.press(Point(20, 780))
    hand.release(Point(20, 780))
    hand.pinch(Self.middle, 3.4, .changed)
    hand.settle()
    let open = hand.stage.status(at: hand.time).open
    #expect(open == 0 || open == 1)
  }

  @Test func liftingTheFingersFromATouchpadKeepsAPause() {
    var hand = StageHand(2)
    hand.key("p")
    hand.time += 0.02
    hand.handle(
      .wheel(
        Point(100, 100), dx: 0, dy: 0, isFine: true, isEnd: true, modifiers: []))
    #expect(hand.stage.isPaused)
    hand.handle(
      .wheel(
        Point(100, 100), dx: 0, dy: 1, isFine: true, isEnd: false, modifiers: []))
    #expect(!hand.stage.isPaused, "scrolling on ends it")
  }

  @Test func aPageRequestedInAPauseIsShownAfterThePause() {
    var hand = StageHand(2, options: SceneOptions(count: 30))
    hand.drag(from: Self.middle, by: Point(-200, 0))
    hand.wait(0.1)
    hand.release(Point(440, 400))
    hand.wait(0.3)
    hand.key("bracketleft")
    hand.keyUp("bracketleft")
    hand.frame()
    for key in ["g", "8", "Return"] { hand.key(key) }
    hand.frame()
    hand.key("bracketright")
    hand.keyUp("bracketright")
    hand.key("p")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 7)
  }

  @Test(arguments: ["F1", "b", "w"], everyScene)
  func underACoveringOverlayNothingScrollsOrPinches(key: String, scene: Int) {
    var hand = StageHand(scene)
    hand.settle()
    hand.key(key)
    hand.wait(0.3)
    let before = hand.stage.status(at: hand.time)
    for _ in 0..<4 {
      hand.time += 0.02
      hand.handle(
        .wheel(
          hand.stage.viewport.points(Self.middle), dx: 1, dy: 1, isFine: false, isEnd: false,
          modifiers: []))
    }
    hand.pinch(Self.middle, 1, .began)
    hand.pinch(Self.middle, 4, .changed)
    hand.pinch(Self.middle, 4, .ended)
    hand.wait(1)
    #expect(hand.stage.status(at: hand.time) == before)
  }

  @Test(arguments: ["F1", "b"])
  func anOverlayThatFadesOutTakesNoPress(key: String) {
    var hand = StageHand(2)
    hand.settle()
    hand.key(key)
    hand.wait(0.3)
    hand.key("Escape")
    hand.wait(0.05)
    #expect(!hand.overlays(key == "b" ? .blank : .keys).isEmpty, "it is still to be seen")
    hand.drag(from: Self.middle, by: Point(-200, 0))
    #expect(hand.stage.status(at: hand.time).phase == .dragging)
  }

  @Test func aSceneThatFadesOutTakesNoPress() throws {
    var hand = StageHand(3)
    hand.key("Return")
    hand.settle()
    hand.key("r")
    hand.wait(0.05)
    // The pages of the open book fade out. A press hits the book on the shelf.
    let hits = hand.shown.list.items.filter { $0.isHittable && $0.face.kind == .page }
    #expect(hits.isEmpty)
  }

  @Test func aResizeInADragOfTheRightViewMovesNothing() {
    var hand = StageHand(2)
    hand.key("v")
    hand.settle()
    hand.drag(from: Point(900, 400), by: Point(-120, 0))
    hand.frame()
    let width = hand.stage.viewport.size.width
    let before = hand.stage.status(at: hand.time).offset! / width
    hand.handle(.resize(Size(1000, 800)))
    hand.frame()
    hand.move(Point(780, 400))
    let after = hand.stage.status(at: hand.time).offset! / hand.stage.viewport.size.width
    #expect(before > 0.05 && abs(after - before) < 1e-9)
  }

  @Test(arguments: [-1.0, 1])
  func aThrownCardLeavesTheWindowThatHasBecomeWider(side: Double) {
    var hand = StageHand(1, window: Size(500, 800))
    hand.drag(from: Point(250, 400), by: Point(240 * side, 0), steps: 4)
    hand.release(Point(250 + 240 * side, 400))
    hand.wait(0.1)
    hand.handle(.resize(Size(2400, 800)))
    var last = hand.places(at: hand.time)
    while hand.shown.isMoving {
      hand.wait(1.0 / 60)
      let now = hand.places(at: hand.time)
      for (face, place) in last where now[face] == nil && face.kind == .front {
        let isOutside = place.x < -100 || place.x > 2500
        #expect(isOutside || face.index != 0, "it vanished at \(place)")
      }
      last = now
    }
  }

  @Test func aCardThatMovesUnderAStillPointerIsHovered() throws {
    var hand = StageHand(2, options: SceneOptions(count: 12))
    hand.settle()
    let button = try #require(
      hand.shown.list.items.last { $0.face.kind == .button && $0.face.index == 0 })
    let center = button.homography.apply(button.bounds.center)
    hand.move(center)
    hand.settle()
    func hovered() -> [Int] {
      hand.shown.list.items.filter { $0.face.kind == .button && $0.face.state == .hovered }
        .map(\.face.index)
    }
    #expect(hovered() == [0])
    hand.handle(
      .wheel(
        hand.stage.viewport.points(center), dx: 0, dy: 1, isFine: false, isEnd: false,
        modifiers: []))
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 1 && hovered() == [1])
    hand.key("r")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 0 && hovered() == [0])
  }

  @Test func escapeEndsABlackScreenOverTheTuner() {
    var hand = StageHand(2)
    hand.key("t")
    hand.wait(0.1)
    hand.key("b")
    hand.wait(0.3)
    hand.key("Escape")
    hand.wait(0.3)
    #expect(hand.overlays(.blank).isEmpty && !hand.overlays(.tunerTitle).isEmpty)
  }
}

extension InputOrderTests {
  @Test func onlyThePrimaryButtonWorksTheOverlays() throws {
    var hand = StageHand(2)
    hand.settle()
    let tab = try #require(hand.overlays(.tab).last).homography.apply(Point(20, 10))
    hand.handle(.press(hand.stage.viewport.points(tab), button: 3, device: .mouse, modifiers: []))
    hand.handle(.release(hand.stage.viewport.points(tab), button: 3, modifiers: []))
    #expect(hand.stage.current == 2)
    // Another button does not take over a drag either.
    hand.drag(from: Self.middle, by: Point(-200, 0))
    hand.handle(.press(hand.stage.viewport.points(tab), button: 3, device: .mouse, modifiers: []))
    hand.release(tab)
    hand.settle()
    #expect(hand.stage.status(at: hand.time).phase == .idle)
  }

  @Test func aHeldEscapeClosesOneLayer() {
    var hand = StageHand(2)
    for key in ["F1", "b"] { hand.key(key) }
    hand.wait(0.3)
    hand.key("Escape")
    for _ in 0..<10 {
      hand.time += 0.05
      hand.key("Escape", isRepeat: true)
    }
    hand.wait(0.3)
    #expect(hand.overlays(.keys).count == 1)
  }
}

extension StageHand {
  fileprivate mutating func pinch(_ pixel: Point, _ scale: Double, _ phase: PinchPhase) {
    handle(.pinch(stage.viewport.points(pixel), scale: scale, phase: phase))
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardStage
import TestSupport
import Testing

/// Tests blank screens, the spotlight and shown keys, together and over the scenes.
@Suite struct AudienceTests {
  private func blank(_ hand: StageHand) -> (color: BlankColor?, opacity: Double)? {
    hand.overlays(.blank).last.map { item in
      if case .blank(let color)? = item.face.overlay {
        (color, item.opacity)
      } else {
        (nil, item.opacity)
      }
    }
  }

  @Test func blackAndWhiteReplaceEachOtherAtOnce() {
    var hand = StageHand(0)
    hand.key("b")
    hand.time += 1
    #expect(blank(hand)! == (.black, 1))
    hand.key("w")
    #expect(blank(hand)! == (.white, 1), "at once: what was behind is not seen between them")
    for closing in ["w", "Escape"] {
      hand.key(closing)
      hand.time += 1
      #expect(blank(hand) == nil)
      hand.key("w")
      hand.time += 1
      #expect(blank(hand)! == (.white, 1))
    }
    hand.press(Point(600, 400))
    hand.time += 1
    #expect(blank(hand) == nil)
  }

  /// A key that changes the card or the scene ends a blank screen. Another key does not.
  @Test(arguments: [("Page_Down", true), ("Left", true), ("3", true), ("Tab", true), ("k", false)])
  func advancingOrATransitionEndsABlankScreen(key: String, comesBack: Bool) {
    for screen in ["b", "w"] {
      var hand = StageHand(1)
      hand.key(screen)
      hand.time += 1
      hand.key(key)
      hand.time += 1
      #expect((blank(hand) == nil) == comesBack)
    }
  }

  @Test func pointerAndSceneBarHideAndTheKeysStillWork() {
    var hand = StageHand(0)
    hand.key("h")
    #expect(hand.overlays(.tab).isEmpty && hand.overlays(.selectedTab).isEmpty)
    #expect(hand.stage.pointerShape(at: hand.time) == .hidden)
    hand.key("2")
    #expect(hand.stage.current == 1)
    hand.key("h")
    #expect(hand.overlays(.tab).count == 4)
    #expect(hand.stage.pointerShape(at: hand.time) != .hidden)
  }

  @Test func theSpotlightCoversTheWindowOnceAndFollowsThePointer() throws {
    var hand = StageHand(1)
    hand.key("l")
    hand.time += 1
    let window = Rect(Size(1280, 800))
    for place in [Point(640, 400), Point(3, 5), Point(1279, 799.6), Point(20, 420)] {
      hand.move(place)
      let items = hand.shown.list.items
      let boxes = items.filter { $0.face == .ink(.night) }.map { item in
        item.homography.apply(item.bounds).boundingBox
      }
      let hole = try #require(items.last { $0.face.kind == .spotlight })
      let light = hole.homography.apply(hole.bounds).boundingBox
      #expect((light.center - place).length <= 1)
      // The pieces lie beside each other on whole pixels: each pixel is dimmed once.
      for x in stride(from: 0.5, to: window.maxX, by: 61) {
        for y in stride(from: 0.5, to: window.maxY, by: 37) {
          let covers = (boxes + [light]).count { $0.contains(Point(x, y)) }
          #expect(covers == 1)
        }
      }
    }
    hand.handle(.leave)
    let dark = hand.shown.list.items.filter { $0.face == .ink(.night) }
    #expect(dark.map { $0.homography.apply($0.bounds).boundingBox } == [window])
  }

  @Test func theWheelWithShiftResizesTheSpotlightAndNothingElse() throws {
    var hand = StageHand(0)
    hand.key("l")
    hand.move(Point(640, 400))
    func width() -> Double? {
      hand.shown.list.items.last { $0.face.kind == .spotlight }
        .map { $0.homography.apply($0.bounds).boundingBox.width }
    }
    hand.time += 1
    hand.frame()
    let before = try #require(width())
    let offset = hand.stage.status(at: hand.time).offset
    func wheel(_ notches: Double) {
      hand.handle(
        .wheel(
          Point(300, 300), dx: 0, dy: notches, isFine: false, isEnd: false, modifiers: .shift))
    }
    wheel(-1)
    #expect(try #require(width()) > before)
    for _ in 0..<40 { wheel(1) }
    #expect(try #require(width()) < before)
    #expect(hand.stage.status(at: hand.time).offset == offset)
  }

  @Test func clicksShowARingAndKeysTheirNameAndCount() {
    var hand = StageHand(0)
    hand.press(Point(600, 700))
    hand.release(Point(600, 700))
    #expect(hand.overlays(.pressRing).isEmpty)
    hand.key("k")
    hand.press(Point(600, 700))
    hand.time += 0.1
    let ring = hand.overlays(.pressRing)[0]
    #expect((ring.homography.apply(ring.bounds.center) - Point(600, 700)).length < 1e-9)
    hand.release(Point(600, 700))
    #expect(hand.overlays(.pressRing).count == 2 && hand.shown.isMoving)
    hand.key("Shift_L")
    hand.key("z", .control)
    hand.time += 0.2
    hand.key("z", .control)
    hand.time += 0.2
    #expect(hand.overlays(.keyCap).map(\.face.text) == ["Ctrl+Z ×2"])
    hand.settle()
    #expect(hand.overlays(.pressRing).isEmpty)
    // The caption ends at its time. Before that time, no frame is drawn for it.
    #expect(hand.stage.deadline != nil && !hand.shown.isMoving)
    hand.time += 2
    hand.frame()
    #expect(hand.overlays(.keyCap).isEmpty && hand.stage.deadline == nil)
  }

  /// Slow motion does not slow the signs of the speaker's input.
  @Test func slowMotionDoesNotSlowTheSignsOfInput() {
    var hand = StageHand(0)
    hand.key("k")
    hand.key("p")
    hand.press(Point(600, 20))
    hand.time += 0.5
    #expect(hand.overlays(.pressRing).isEmpty)
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardStage
import TestSupport
import Testing

/// Tests blank screens, the spotlight and shown keys, together and over the scenes.
@Suite struct AudienceTests {
  private func blank(_ user: StageUser) -> (color: BlankColor?, opacity: Double)? {
    user.overlays(.blank).last.map { item in
      if case .blank(let color)? = item.face.overlay {
        (color, item.opacity)
      } else {
        (nil, item.opacity)
      }
    }
  }

  @Test func blackAndWhiteReplaceEachOtherAtOnce() {
    var user = StageUser(0)
    user.key("b")
    user.time += 1
    #expect(blank(user)! == (.black, 1))
    user.key("w")
    #expect(blank(user)! == (.white, 1), "at once: what was behind is not seen between them")
    for closing in ["w", "Escape"] {
      user.key(closing)
      user.time += 1
      #expect(blank(user) == nil)
      user.key("w")
      user.time += 1
      #expect(blank(user)! == (.white, 1))
    }
    user.press(Point(600, 400))
    user.time += 1
    #expect(blank(user) == nil)
  }

  /// A key that changes the card or the scene ends a blank screen. Another key does not.
  @Test(arguments: [("Page_Down", true), ("Left", true), ("3", true), ("Tab", true), ("k", false)])
  func advancingOrATransitionEndsABlankScreen(key: String, comesBack: Bool) {
    for screen in ["b", "w"] {
      var user = StageUser(1)
      user.key(screen)
      user.time += 1
      user.key(key)
      user.time += 1
      #expect((blank(user) == nil) == comesBack)
    }
  }

  @Test func pointerAndSceneBarHideAndTheKeysStillWork() {
    var user = StageUser(0)
    user.key("h")
    #expect(user.overlays(.tab).isEmpty && user.overlays(.selectedTab).isEmpty)
    #expect(user.stage.pointerShape(at: user.time) == .hidden)
    user.key("2")
    #expect(user.stage.current == 1)
    user.key("h")
    #expect(user.overlays(.tab).count == 4)
    #expect(user.stage.pointerShape(at: user.time) != .hidden)
  }

  @Test func theSpotlightCoversTheWindowOnceAndFollowsThePointer() throws {
    var user = StageUser(1)
    user.key("l")
    user.time += 1
    let window = Rect(Size(1280, 800))
    for point in [Point(640, 400), Point(3, 5), Point(1279, 799.6), Point(20, 420)] {
      user.move(point)
      let items = user.shown.list.items
      let boxes = items.filter { $0.face == .ink(.night) }.map { item in
        item.homography.apply(item.bounds).boundingBox
      }
      let hole = try #require(items.last { $0.face.kind == .spotlight })
      let light = hole.homography.apply(hole.bounds).boundingBox
      #expect((light.center - point).length <= 1)
      // The pieces lie beside each other on whole pixels: each pixel is dimmed once.
      for x in stride(from: 0.5, to: window.maxX, by: 61) {
        for y in stride(from: 0.5, to: window.maxY, by: 37) {
          let covers = (boxes + [light]).count { $0.contains(Point(x, y)) }
          #expect(covers == 1)
        }
      }
    }
    user.handle(.leave)
    let dark = user.shown.list.items.filter { $0.face == .ink(.night) }
    #expect(dark.map { $0.homography.apply($0.bounds).boundingBox } == [window])
  }

  @Test func theWheelWithShiftResizesTheSpotlightAndNothingElse() throws {
    var user = StageUser(0)
    user.key("l")
    user.move(Point(640, 400))
    func width() -> Double? {
      user.shown.list.items.last { $0.face.kind == .spotlight }
        .map { $0.homography.apply($0.bounds).boundingBox.width }
    }
    user.time += 1
    user.frame()
    let before = try #require(width())
    let offset = user.stage.status(at: user.time).offset
    func wheel(_ notches: Double) {
      user.handle(
        .wheel(
          Point(300, 300), dx: 0, dy: notches, isFine: false, isEnd: false, modifiers: .shift))
    }
    wheel(-1)
    #expect(try #require(width()) > before)
    for _ in 0..<40 { wheel(1) }
    #expect(try #require(width()) < before)
    #expect(user.stage.status(at: user.time).offset == offset)
  }

  @Test func clicksShowARingAndKeysTheirNameAndCount() {
    var user = StageUser(0)
    user.press(Point(600, 700))
    user.release(Point(600, 700))
    #expect(user.overlays(.pressRing).isEmpty)
    user.key("k")
    user.press(Point(600, 700))
    user.time += 0.1
    let ring = user.overlays(.pressRing)[0]
    #expect((ring.homography.apply(ring.bounds.center) - Point(600, 700)).length < 1e-9)
    user.release(Point(600, 700))
    #expect(user.overlays(.pressRing).count == 2 && user.shown.isMoving)
    user.key("Shift_L")
    user.key("z", .control)
    user.time += 0.2
    user.key("z", .control)
    user.time += 0.2
    #expect(user.overlays(.keyCap).map(\.face.text) == ["Ctrl+Z ×2"])
    user.settle()
    #expect(user.overlays(.pressRing).isEmpty)
    // The caption ends at its time. Before that time, no frame is drawn for it.
    #expect(user.stage.deadline != nil && !user.shown.isMoving)
    user.time += 2
    user.frame()
    #expect(user.overlays(.keyCap).isEmpty && user.stage.deadline == nil)
  }

  /// Slow motion does not slow the signs of the speaker's input.
  @Test func slowMotionDoesNotSlowTheSignsOfInput() {
    var user = StageUser(0)
    user.key("k")
    user.key("p")
    user.press(Point(600, 20))
    user.time += 0.5
    #expect(user.overlays(.pressRing).isEmpty)
  }
}

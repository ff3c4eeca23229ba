import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the audience's frozen frame while the stage changes, and the cross-fade to the stage afterwards.
@Suite struct FreezeTests {
  private static func hand(_ scene: Int, reducesMotion: Bool = false) -> StageHand {
    var options = SceneOptions(count: 9)
    options.reducesMotion = reducesMotion
    var hand = StageHand(scene, options: options)
    hand.settle()
    return hand
  }

  @Test(arguments: everyScene)
  func frozenAudienceViewIgnoresTheStage(scene: Int) {
    var hand = Self.hand(scene)
    let kept = hand.shown.list
    #expect(hand.shown.speakerList == nil)
    hand.handle(.freeze(true))
    for key in ["Page_Down", "Page_Down", "2", "3", "x", "l", "t", "question"] {
      hand.key(key)
      for _ in 0..<8 {
        hand.wait(0.05)
        #expect(hand.shown.list == kept)
      }
    }
    #expect(hand.shown.speakerList.map { $0 != kept } == true)
    #expect(hand.stage.runningSigns.first == .frozen)
  }

  /// The speaker sees the frames that the audience would have seen.
  @Test(arguments: everyScene)
  func theSpeakerSeesTheStage(scene: Int) {
    var (plain, frozen) = (Self.hand(scene), Self.hand(scene))
    frozen.handle(.freeze(true))
    for _ in 0..<3 {
      for _ in 0..<4 {
        plain.wait(0.05)
        frozen.wait(0.05)
        #expect(frozen.shown.speakerList == plain.shown.list)
        #expect(frozen.shown.isMoving == plain.shown.isMoving)
      }
      plain.key("Page_Down")
      frozen.key("Page_Down")
    }
  }

  /// The cross-fade begins with the frame of the audience and ends with the stage. No item moves.
  @Test(
    arguments: everyScene,
    [["Page_Down"], ["Page_Down", "Page_Down", "End"], ["Return"]])
  func anUnfrozenAudienceViewCrossFades(scene: Int, keys: [String]) {
    var hand = Self.hand(scene)
    hand.handle(.freeze(true))
    let kept = hand.shown.list
    for key in keys {
      hand.key(key)
      hand.settle()
    }
    let stage = hand.shown.speakerList
    hand.handle(.freeze(false))
    let began = hand.time
    #expect(hand.shown.list.visible == kept.visible && hand.shown.speakerList == nil)
    let quads = Set((kept.items + (stage?.items ?? [])).map(\.quad))
    while hand.shown.isMoving, hand.time < began + 1 {
      #expect(hand.shown.list.items.allSatisfy { quads.contains($0.quad) })
      hand.wait(1.0 / 60)
    }
    #expect(hand.shown.list == stage)
    #expect(hand.time - began < CrossFade.duration + 1.5 / 60)
  }

  /// No item appears or disappears at once, and an item in both frames keeps its opacity.
  @Test(arguments: everyScene, [false, true])
  func nothingPopsOnTheWay(scene: Int, reducesMotion: Bool) {
    var hand = Self.hand(scene, reducesMotion: reducesMotion)
    hand.handle(.freeze(true))
    hand.key(scene == 4 ? "1" : "5")
    hand.settle()
    hand.handle(.freeze(false))
    func strengths() -> [Face: Double] {
      Dictionary(hand.shown.list.items.map { ($0.face, $0.opacity) }) { max($0, $1) }
    }
    var last = strengths()
    while hand.shown.isMoving {
      hand.wait(1.0 / 240)
      let now = strengths()
      for face in Set(last.keys).union(now.keys) {
        #expect(abs(now[face, default: 0] - last[face, default: 0]) < 0.15, "\(face)")
      }
      last = now
    }
  }

  /// The spotlight consists of pieces. It fades from one position to the other, and its pieces stay together.
  @Test func overlaysStayWhereTheyAre() {
    var hand = Self.hand(0)
    hand.key("l")
    hand.move(Point(400, 300))
    hand.wait(1)
    func pieces() -> Set<Quad> {
      Set(hand.shown.list.items.filter { $0.face.scene == .overlay }.map(\.quad))
    }
    let old = pieces()
    hand.handle(.freeze(true))
    hand.move(Point(900, 500))
    hand.key("Page_Down")
    hand.settle()
    hand.handle(.freeze(false))
    let new = { () -> Set<Quad> in
      var copy = hand
      copy.wait(3)
      return Set(copy.shown.list.items.filter { $0.face.scene == .overlay }.map(\.quad))
    }()
    while hand.shown.isMoving {
      #expect(pieces().isSubset(of: old.union(new)))
      hand.wait(1.0 / 60)
    }
    #expect(pieces() == new)
  }

  @Test(arguments: everyScene)
  func anItemOnTopStaysOnTopUntilItIsGone(scene: Int) throws {
    var hand = Self.hand(scene)
    hand.key("Return")
    hand.settle()
    hand.handle(.freeze(true))
    let top = try #require(hand.shown.list.items.last { $0.face.scene != .overlay })
    hand.key(scene == 4 ? "1" : "5")
    hand.settle()
    hand.handle(.freeze(false))
    hand.wait(1.0 / 60)
    let items = hand.shown.list.items
    let place = try #require(items.lastIndex { $0.face == top.face })
    // The new items above the old one are still nearly transparent.
    let above = items[(place + 1)...].filter { $0.face.scene != .overlay }
    #expect(above.allSatisfy { $0.opacity < 0.3 })
  }

  @Test func aBlankScreenCoversTheFrozenFrame() {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    let kept = hand.shown.list
    hand.key("b")
    hand.wait(1)
    #expect(hand.shown.list.items.last?.face.kind == .blank)
    #expect(hand.shown.list.items.last?.opacity == 1)
    hand.key("b")
    hand.wait(1)
    #expect(hand.shown.list == kept)
  }

  /// The audience sees nothing of the cross-fade under a blank screen.
  @Test func aBlankScreenStaysDuringTheCrossFade() {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    hand.key("Page_Down")
    hand.key("b")
    hand.wait(1)
    hand.handle(.freeze(false))
    for _ in 0..<40 {
      let top = hand.shown.list.items.last
      #expect(top?.face.kind == .blank && top?.opacity == 1)
      hand.wait(1.0 / 60)
    }
  }

  /// A restart, with which the tour begins, starts from the frame that the audience sees.
  @Test func restartBeginsWithTheAudienceView() {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    let kept = hand.cardPositions(at: hand.time)
    hand.key("3")
    hand.settle()
    hand.rewindable.restart(at: hand.time)
    let shown = hand.cardPositions(at: hand.time)
    #expect(Set(shown.keys).isSuperset(of: kept.keys) && largestStep(kept, shown) < 1e-6)
    hand.settle()
    #expect(!hand.stage.isFrozen && hand.shown.speakerList == nil)
  }

  /// The user freezes the audience's frame under a blank screen. A key then ends the blank screen.
  @Test func theEndOfABlankScreenShowsTheFrozenFrame() {
    var hand = Self.hand(0)
    let kept = hand.shown.list
    hand.key("b")
    hand.wait(1)
    hand.handle(.freeze(true))
    hand.key("Page_Down")
    hand.wait(2)
    #expect(hand.shown.list == kept)
  }

  /// The frozen frame keeps its aspect, fits into the window and is centred.
  @Test(arguments: [Size(640, 400), Size(1600, 800), Size(500, 900)])
  func aWindowOfAnotherSizeShowsNothingElse(size: Size) {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    let (faces, kept) = (hand.shown.list.items.map(\.face), hand.cardPositions(at: hand.time))
    hand.key("3")
    hand.settle()
    hand.handle(.resize(size))
    hand.settle()
    #expect(hand.shown.list.items.map(\.face) == faces)
    let scale = min(size.width / 1280, size.height / 800)
    let corner = Point((size.width - 1280 * scale) / 2, (size.height - 800 * scale) / 2)
    let fitted = kept.mapValues { $0 * scale + corner }
    #expect(largestStep(fitted, hand.cardPositions(at: hand.time)) < 1)
  }

  /// Freezing again during the cross-fade freezes the stage's frame of that instant. The cross-fade ends at this frame.
  @Test func aFrameFrozenInACrossFadeIsTheFrameOfTheStage() {
    var hand = Self.hand(2)
    hand.handle(.freeze(true))
    hand.key("Page_Down")
    hand.settle()
    let stage = hand.shown.speakerList
    hand.handle(.freeze(false))
    hand.wait(0.1)
    hand.handle(.freeze(true))
    #expect(hand.shown.isMoving && hand.shown.list != stage)
    hand.wait(1)
    #expect(hand.shown.list == stage && !hand.shown.isMoving)
  }

  /// The cross-fade includes all cards and all items of overlays, however many they are.
  @Test func aFrameOfManyItemsFadesAsAWhole() {
    var hand = Self.hand(0)
    hand.key("v")
    hand.key("x")
    hand.key("t")
    hand.settle()
    hand.handle(.freeze(true))
    let kept = hand.shown.list
    #expect(kept.items.count > CrossFade.maximumItems)
    hand.key("3")
    hand.settle()
    hand.handle(.freeze(false))
    #expect(hand.shown.list.visible == kept.visible)
  }
}

extension DisplayList {
  /// The items that are not transparent.
  fileprivate var visible: [DisplayItem] {
    items.filter { $0.opacity > 0 }.map { item in
      var item = item
      (item.fade, item.isHittable) = (nil, false)
      return item
    }
  }
}

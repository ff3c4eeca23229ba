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
  private static func user(_ scene: Int, reducesMotion: Bool = false) -> StageUser {
    var options = SceneOptions(count: 9)
    options.reducesMotion = reducesMotion
    var user = StageUser(scene, options: options)
    user.settle()
    return user
  }

  @Test(arguments: everyScene)
  func frozenAudienceViewIgnoresTheStage(scene: Int) {
    var user = Self.user(scene)
    let kept = user.shown.list
    #expect(user.shown.speakerList == nil)
    user.handle(.freeze(true))
    for key in ["Page_Down", "Page_Down", "2", "3", "x", "l", "t", "question"] {
      user.key(key)
      for _ in 0..<8 {
        user.wait(0.05)
        #expect(user.shown.list == kept)
      }
    }
    #expect(user.shown.speakerList.map { $0 != kept } == true)
    #expect(user.stage.runningSigns.first == .frozen)
  }

  /// The speaker sees the frames that the audience would have seen.
  @Test(arguments: everyScene)
  func theSpeakerSeesTheStage(scene: Int) {
    var (plain, frozen) = (Self.user(scene), Self.user(scene))
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
    var user = Self.user(scene)
    user.handle(.freeze(true))
    let kept = user.shown.list
    for key in keys {
      user.key(key)
      user.settle()
    }
    let stage = user.shown.speakerList
    user.handle(.freeze(false))
    let began = user.time
    #expect(user.shown.list.visible == kept.visible && user.shown.speakerList == nil)
    let quads = Set((kept.items + (stage?.items ?? [])).map(\.quad))
    while user.shown.isMoving, user.time < began + 1 {
      #expect(user.shown.list.items.allSatisfy { quads.contains($0.quad) })
      user.wait(1.0 / 60)
    }
    #expect(user.shown.list == stage)
    #expect(user.time - began < CrossFade.duration + 1.5 / 60)
  }

  /// No item appears or disappears at once, and an item in both frames keeps its opacity.
  @Test(arguments: everyScene, [false, true])
  func nothingPopsOnTheWay(scene: Int, reducesMotion: Bool) {
    var user = Self.user(scene, reducesMotion: reducesMotion)
    user.handle(.freeze(true))
    user.key(scene == 4 ? "1" : "5")
    user.settle()
    user.handle(.freeze(false))
    func strengths() -> [Face: Double] {
      Dictionary(user.shown.list.items.map { ($0.face, $0.opacity) }) { max($0, $1) }
    }
    var last = strengths()
    while user.shown.isMoving {
      user.wait(1.0 / 240)
      let now = strengths()
      for face in Set(last.keys).union(now.keys) {
        #expect(abs(now[face, default: 0] - last[face, default: 0]) < 0.15, "\(face)")
      }
      last = now
    }
  }

  /// The spotlight consists of pieces. It fades from one position to the other, and its pieces stay together.
  @Test func overlaysStayWhereTheyAre() {
    var user = Self.user(0)
    user.key("l")
    user.move(Point(400, 300))
    user.wait(1)
    func pieces() -> Set<Quad> {
      Set(user.shown.list.items.filter { $0.face.scene == .overlay }.map(\.quad))
    }
    let old = pieces()
    user.handle(.freeze(true))
    user.move(Point(900, 500))
    user.key("Page_Down")
    user.settle()
    user.handle(.freeze(false))
    let new = { () -> Set<Quad> in
      var copy = user
      copy.wait(3)
      return Set(copy.shown.list.items.filter { $0.face.scene == .overlay }.map(\.quad))
    }()
    while user.shown.isMoving {
      #expect(pieces().isSubset(of: old.union(new)))
      user.wait(1.0 / 60)
    }
    #expect(pieces() == new)
  }

  @Test(arguments: everyScene)
  func anItemOnTopStaysOnTopUntilItIsGone(scene: Int) throws {
    var user = Self.user(scene)
    user.key("Return")
    user.settle()
    user.handle(.freeze(true))
    let top = try #require(user.shown.list.items.last { $0.face.scene != .overlay })
    user.key(scene == 4 ? "1" : "5")
    user.settle()
    user.handle(.freeze(false))
    user.wait(1.0 / 60)
    let items = user.shown.list.items
    let index = try #require(items.lastIndex { $0.face == top.face })
    // The new items above the old one are still nearly transparent.
    let above = items[(index + 1)...].filter { $0.face.scene != .overlay }
    #expect(above.allSatisfy { $0.opacity < 0.3 })
  }

  @Test func aBlankScreenCoversTheFrozenFrame() {
    var user = Self.user(0)
    user.handle(.freeze(true))
    let kept = user.shown.list
    user.key("b")
    user.wait(1)
    #expect(user.shown.list.items.last?.face.kind == .blank)
    #expect(user.shown.list.items.last?.opacity == 1)
    user.key("b")
    user.wait(1)
    #expect(user.shown.list == kept)
  }

  /// The audience sees nothing of the cross-fade under a blank screen.
  @Test func aBlankScreenStaysDuringTheCrossFade() {
    var user = Self.user(0)
    user.handle(.freeze(true))
    user.key("Page_Down")
    user.key("b")
    user.wait(1)
    user.handle(.freeze(false))
    for _ in 0..<40 {
      let top = user.shown.list.items.last
      #expect(top?.face.kind == .blank && top?.opacity == 1)
      user.wait(1.0 / 60)
    }
  }

  /// A restart, with which the tour begins, starts from the frame that the audience sees.
  @Test func restartBeginsWithTheAudienceView() {
    var user = Self.user(0)
    user.handle(.freeze(true))
    let kept = user.cardPositions(at: user.time)
    user.key("3")
    user.settle()
    user.rewindable.restart(at: user.time)
    let shown = user.cardPositions(at: user.time)
    #expect(Set(shown.keys).isSuperset(of: kept.keys) && largestStep(kept, shown) < 1e-6)
    user.settle()
    #expect(!user.stage.isFrozen && user.shown.speakerList == nil)
  }

  /// The user freezes the audience's frame under a blank screen. A key then ends the blank screen.
  @Test func theEndOfABlankScreenShowsTheFrozenFrame() {
    var user = Self.user(0)
    let kept = user.shown.list
    user.key("b")
    user.wait(1)
    user.handle(.freeze(true))
    user.key("Page_Down")
    user.wait(2)
    #expect(user.shown.list == kept)
  }

  /// The frozen frame keeps its aspect, fits into the window and is centred.
  @Test(arguments: [Size(640, 400), Size(1600, 800), Size(500, 900)])
  func aWindowOfAnotherSizeShowsNothingElse(size: Size) {
    var user = Self.user(0)
    user.handle(.freeze(true))
    let (faces, kept) = (user.shown.list.items.map(\.face), user.cardPositions(at: user.time))
    user.key("3")
    user.settle()
    user.handle(.resize(size))
    user.settle()
    #expect(user.shown.list.items.map(\.face) == faces)
    let scale = min(size.width / 1280, size.height / 800)
    let corner = Point((size.width - 1280 * scale) / 2, (size.height - 800 * scale) / 2)
    let fitted = kept.mapValues { $0 * scale + corner }
    #expect(largestStep(fitted, user.cardPositions(at: user.time)) < 1)
  }

  /// Freezing again during the cross-fade freezes the stage's frame of that instant. The cross-fade ends at this frame.
  @Test func aFrameFrozenInACrossFadeIsTheFrameOfTheStage() {
    var user = Self.user(2)
    user.handle(.freeze(true))
    user.key("Page_Down")
    user.settle()
    let stage = user.shown.speakerList
    user.handle(.freeze(false))
    user.wait(0.1)
    user.handle(.freeze(true))
    #expect(user.shown.isMoving && user.shown.list != stage)
    user.wait(1)
    #expect(user.shown.list == stage && !user.shown.isMoving)
  }

  /// The cross-fade includes all cards and all items of overlays, however many they are.
  @Test func aFrameOfManyItemsFadesAsAWhole() {
    var user = Self.user(0)
    user.key("v")
    user.key("x")
    user.key("t")
    user.settle()
    user.handle(.freeze(true))
    let kept = user.shown.list
    #expect(kept.items.count > CrossFade.maximumItems)
    user.key("3")
    user.settle()
    user.handle(.freeze(false))
    #expect(user.shown.list.visible == kept.visible)
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

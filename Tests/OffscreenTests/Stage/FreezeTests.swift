import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import Testing

/// The room keeps its picture while the speaker goes on.
@Suite struct FreezeTests {
  private static func hand(_ scene: Int, reducesMotion: Bool = false) -> StageHand {
    var options = SceneOptions(count: 9)
    options.reducesMotion = reducesMotion
    var hand = StageHand(scene, options: options)
    hand.settle()
    return hand
  }

  @Test(arguments: SceneCatalog.scenes.indices)
  func theRoomSeesWhatItSawWhateverTheStageDoes(scene: Int) {
    var hand = Self.hand(scene)
    let kept = hand.shown.list
    #expect(hand.shown.speakerList == nil)
    hand.handle(.freeze(true))
    for key in ["Next", "Next", "2", "3", "x", "l", "t", "question"] {
      hand.key(key)
      for _ in 0..<8 {
        hand.wait(0.05)
        #expect(hand.shown.list == kept)
      }
    }
    #expect(hand.shown.speakerList.map { $0 != kept } == true)
    #expect(hand.stage.runningSigns.first == .frozen)
  }

  /// What the speaker sees is what the room would have seen.
  @Test(arguments: SceneCatalog.scenes.indices)
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
      plain.key("Next")
      frozen.key("Next")
    }
  }

  /// From exactly what the room saw to exactly what the stage shows, in even steps.
  @Test(arguments: SceneCatalog.scenes.indices, [["Next"], ["Next", "Next", "End"], ["Return"]])
  func letGoOfItGlidesThere(scene: Int, keys: [String]) {
    var hand = Self.hand(scene)
    hand.handle(.freeze(true))
    let kept = hand.cardPlaces(at: hand.time)
    for key in keys {
      hand.key(key)
      hand.settle()
    }
    hand.handle(.freeze(false))
    var last = hand.cardPlaces(at: hand.time)
    #expect(largestStep(kept, last) < 1e-6)
    let way = largestStep(last, hand.cardPlaces(at: hand.time + 9))
    var frames = 0
    while hand.shown.isMoving, frames < 600 {
      hand.wait(1.0 / 60)
      let now = hand.cardPlaces(at: hand.time)
      #expect(largestStep(last, now) < way * 0.1 + 1)
      last = now
      frames += 1
    }
    #expect(frames < 120 && hand.shown.speakerList == nil)
    // Nothing is left of it.
    let still = hand.shown.list
    hand.wait(2)
    #expect(hand.shown.list == still)
  }

  /// What fades neither comes nor goes at once, and what stays is never less than it is.
  @Test(arguments: SceneCatalog.scenes.indices, [false, true])
  func nothingPopsOnTheWay(scene: Int, reducesMotion: Bool) {
    var hand = Self.hand(scene, reducesMotion: reducesMotion)
    hand.handle(.freeze(true))
    hand.key(scene == 4 ? "1" : "5")
    hand.settle()
    hand.handle(.freeze(false))
    func strengths() -> [FaceID: Double] {
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

  /// The light about the pointer, in pieces, fades from one place to the other and never comes apart.
  @Test func whatLiesOverTheScenesStaysWhereItIs() {
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
    hand.key("Next")
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

  /// At the end of the way what lies over what is as it will be.
  @Test(arguments: SceneCatalog.scenes.indices, [["Next"], ["Next", "Next", "Next"], ["End"]])
  func atTheEndTheOrderIsThatOfTheStage(scene: Int, keys: [String]) {
    var hand = Self.hand(scene)
    hand.key("Return")
    hand.settle()
    hand.handle(.freeze(true))
    for key in keys {
      hand.key(key)
      hand.settle()
    }
    let stage = hand.shown.speakerList?.items.filter { !$0.role.subtracting(.standing).isEmpty }
    hand.handle(.freeze(false))
    var last = hand.shown.list.items
    while hand.shown.isMoving {
      last = hand.shown.list.items
      hand.wait(1.0 / 60)
    }
    func place(_ item: DisplayItem) -> Int? {
      last.lastIndex { seen in
        let isThere = (seen.quad.topLeft - item.quad.topLeft).length < 1
        return seen.face == item.face && seen.bounds == item.bounds && isThere
      }
    }
    var pairs = 0
    for (index, item) in (stage ?? []).enumerated() {
      for other in (stage ?? [])[..<index]
      where item.quad.boundingBox.overlaps(other.quad.boundingBox) {
        guard let above = place(item), let below = place(other) else { continue }
        #expect(above > below)
        pairs += 1
      }
    }
    #expect(pairs > 0 || scene == 2 || scene == 4)
  }

  /// What was on top stays on top until it is gone.
  @Test(arguments: SceneCatalog.scenes.indices)
  func nothingCoversWhatGoesAtOnce(scene: Int) throws {
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
    // Above it is but what is hardly there yet.
    let above = items[(place + 1)...].filter { $0.face.scene != .overlay }
    #expect(above.allSatisfy { $0.opacity < 0.3 })
  }

  @Test func anEmptyScreenCoversWhatIsFrozen() {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    let kept = hand.shown.list
    hand.key("b")
    hand.wait(1)
    #expect(hand.shown.list.items.last?.face.part == .blank)
    #expect(hand.shown.list.items.last?.opacity == 1)
    hand.key("b")
    hand.wait(1)
    #expect(hand.shown.list == kept)
  }

  /// Nor does the room see what is under it when the picture is let go of.
  @Test func anEmptyScreenStaysWhileThePictureGoes() {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    hand.key("Next")
    hand.key("b")
    hand.wait(1)
    hand.handle(.freeze(false))
    for _ in 0..<40 {
      let top = hand.shown.list.items.last
      #expect(top?.face.part == .blank && top?.opacity == 1)
      hand.wait(1.0 / 60)
    }
  }

  /// The tour begins from what the room sees.
  @Test func aRestartBeginsWithWhatTheRoomSees() {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    let kept = hand.cardPlaces(at: hand.time)
    hand.key("3")
    hand.settle()
    hand.lens.restart(at: hand.time)
    let shown = hand.cardPlaces(at: hand.time)
    #expect(Set(shown.keys).isSuperset(of: kept.keys) && largestStep(kept, shown) < 1e-6)
    hand.settle()
    #expect(!hand.stage.isFrozen && hand.shown.speakerList == nil)
  }

  /// Whoever freezes under an empty screen goes on from it.
  @Test func anEmptyScreenThatGoesLeavesWhatIsFrozen() {
    var hand = Self.hand(0)
    let kept = hand.shown.list
    hand.key("b")
    hand.wait(1)
    hand.handle(.freeze(true))
    hand.key("Next")
    hand.wait(2)
    #expect(hand.shown.list == kept)
  }

  /// It is as large as fits, in the middle, and in its shape.
  @Test(arguments: [Size(640, 400), Size(1600, 800), Size(500, 900)])
  func aWindowOfAnotherSizeShowsNothingElse(size: Size) {
    var hand = Self.hand(0)
    hand.handle(.freeze(true))
    let (faces, kept) = (hand.shown.list.items.map(\.face), hand.cardPlaces(at: hand.time))
    hand.key("3")
    hand.settle()
    hand.handle(.resize(size))
    hand.settle()
    #expect(hand.shown.list.items.map(\.face) == faces)
    let scale = min(size.width / 1280, size.height / 800)
    let corner = Point((size.width - 1280 * scale) / 2, (size.height - 800 * scale) / 2)
    let fitted = kept.mapValues { $0 * scale + corner }
    #expect(largestStep(fitted, hand.cardPlaces(at: hand.time)) < 1)
  }

  @Test func frozenAgainOnTheWayItStaysWhereItIs() {
    var hand = Self.hand(2)
    hand.handle(.freeze(true))
    hand.key("Next")
    hand.settle()
    hand.handle(.freeze(false))
    hand.wait(0.1)
    hand.handle(.freeze(true))
    let place = hand.cardPlaces(at: hand.time)
    hand.wait(1)
    #expect(hand.cardPlaces(at: hand.time) == place && !hand.shown.isMoving)
  }
}

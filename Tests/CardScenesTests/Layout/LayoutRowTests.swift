import CardCore
import Testing

@testable import CardScenes

/// The row of small pictures where it is longer than the window is wide: a hand can shift it.
@Suite struct LayoutRowTests {
  /// Some of the layouts are seen twice.
  private static let gallery = LayoutGallery {
    (0..<24).map { NamedLayout(name: "layout \($0)", TestLayouts.Upright()) }
  }

  private static func scene(reducesMotion: Bool = false) -> LayoutScene {
    var options = SceneOptions(count: 40)
    options.reducesMotion = reducesMotion
    options[LayoutOptions.self].gallery = gallery
    return LayoutScene(viewport: Viewport(size: Size(600, 768)), options: options)
  }

  private var hand = SceneHand(scene())

  /// The small pictures that are seen, by their numbers: what is seen of each, from left to right.
  private var seen: [Int: ClosedRange<Double>] {
    Self.seen(in: hand)
  }

  private static func seen(in hand: SceneHand<LayoutScene>) -> [Int: ClosedRange<Double>] {
    let pictures = hand.items.filter { $0.face.part == .thumbnail }
    return Dictionary(
      uniqueKeysWithValues: pictures.map { item in
        let box = item.homography.apply(item.bounds).boundingBox
        return (item.face.index, box.minX...box.maxX)
      })
  }

  private func middle(of picture: Int) throws -> Point {
    let range = try #require(seen[picture])
    return Point(
      (range.lowerBound + range.upperBound) / 2, hand.scene.rowPlaces.rect!.center.y)
  }

  @Test mutating func aDragShiftsTheRowAndNotTheCards() throws {
    let before = seen
    let offset = hand.status.offset
    #expect(before[23] == nil)
    hand.press(try middle(of: 4))
    hand.drag(to: Point(-130, 20))
    hand.wait(1)
    for (picture, range) in seen where before[picture] != nil && range.lowerBound > 20 {
      #expect(agrees(range.lowerBound, before[picture]!.lowerBound - 130))
    }
    #expect(
      seen.count >= before.count && hand.scene.pointerShape(over: nil, at: hand.time) == .grabbing)
    hand.release()
    #expect(hand.status.offset == offset && hand.scene.undoCount == 0)
  }

  @Test mutating func aFlingEndsAtTheEnd() throws {
    let rect = try #require(hand.scene.rowPlaces.rect)
    hand.swipe(from: try middle(of: 5), by: Point(-300, 0), velocity: Point(-6000, 0))
    hand.settle()
    let last = try #require(seen[23])
    #expect(agrees(last.upperBound, rect.maxX, 0.5))
    hand.swipe(from: try middle(of: 20), by: Point(100, 0), velocity: Point(9000, 0))
    hand.settle()
    #expect(agrees(try #require(seen[0]).lowerBound, rect.minX, 0.5))
  }

  @Test mutating func aPressStopsTheRowAndChoosesNothing() throws {
    hand.swipe(from: try middle(of: 5), by: Point(-60, 0), velocity: Point(-1500, 0))
    hand.wait(0.1)
    let moving = seen
    hand.tap(try middle(of: 8))
    hand.settle()
    #expect(hand.scene.undoCount == 0 && hand.scene.staged.named.name == "layout 0")
    #expect(agrees(try #require(seen[8]).lowerBound, moving[8]!.lowerBound, 1))
    hand.tap(try middle(of: 8))
    #expect(hand.scene.staged.named.name == "layout 8")
  }

  @Test(arguments: [false, true])
  func aChoiceIsBroughtWhereItIsSeen(reducesMotion: Bool) throws {
    var hand = SceneHand(Self.scene(reducesMotion: reducesMotion))
    let rect = try #require(hand.scene.rowPlaces.rect)
    hand.swipe(from: rect.center, by: Point(-290, 0), velocity: Point(-6000, 0))
    hand.settle()
    #expect(Self.seen(in: hand)[1] == nil)
    hand.command(.secondary)
    hand.settle()
    let range = try #require(Self.seen(in: hand)[1])
    #expect(range.lowerBound > rect.minX && range.upperBound - range.lowerBound > 50)
  }

  @Test mutating func theWheelShiftsTheRowUnderThePointer() throws {
    let (before, offset) = (seen, hand.status.offset)
    hand.send(.hover(hand.hit(try middle(of: 3))))
    hand.wheel(1)
    hand.wheel(1)
    hand.settle()
    let step = before[4]!.lowerBound - before[3]!.lowerBound
    #expect(agrees(try #require(seen[4]).lowerBound, before[4]!.lowerBound - 2 * step, 0.1))
    #expect(hand.status.offset == offset)
    hand.send(.hover(nil))
    hand.wheel(1)
    hand.settle()
    #expect(hand.status.offset != offset)
  }

  @Test(arguments: sessionSeeds(8, many: 60))
  func nothingJumpsInARandomSession(seed: Int) {
    var watch = JumpWatch(Self.scene(), seed: seed)
    watch.run(steps: 40)
  }
}

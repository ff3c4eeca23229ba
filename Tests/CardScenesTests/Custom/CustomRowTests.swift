import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the row of thumbnails, which a pointer can shift if the row is wider than the window.
@Suite struct CustomRowTests {
  /// A gallery whose row of thumbnails is wider than the window.
  private static let gallery = LayoutGallery {
    (0..<24).map { NamedLayout(name: "layout \($0)", TestLayouts.Upright()) }
  }

  private static func scene(reducesMotion: Bool = false) -> CustomScene {
    var options = SceneOptions(count: 40)
    options.reducesMotion = reducesMotion
    options[CustomOptions.self].gallery = gallery
    return CustomScene(viewport: Viewport(size: Size(600, 768)), options: options)
  }

  private var hand = SceneHand(scene())

  /// The horizontal extents of the visible thumbnails, by the index of the card.
  private var seen: [Int: ClosedRange<Double>] {
    Self.seen(in: hand)
  }

  private static func seen(in hand: SceneHand<CustomScene>) -> [Int: ClosedRange<Double>] {
    let thumbnails = hand.items.filter { $0.face.kind == .thumbnail }
    return Dictionary(
      uniqueKeysWithValues: thumbnails.map { item in
        let box = item.homography.apply(item.bounds).boundingBox
        return (item.face.index, box.minX...box.maxX)
      })
  }

  private func middle(of index: Int) throws -> Point {
    let range = try #require(seen[index])
    return Point(
      (range.lowerBound + range.upperBound) / 2, hand.scene.thumbnailRow.rect!.center.y)
  }

  @Test mutating func aDragShiftsTheRowAndNotTheCards() throws {
    let before = seen
    let offset = hand.status.offset
    #expect(before[23] == nil)
    hand.press(try middle(of: 4))
    hand.drag(to: Point(-130, 20))
    hand.wait(1)
    for (index, range) in seen where before[index] != nil && range.lowerBound > 20 {
      #expect(agrees(range.lowerBound, before[index]!.lowerBound - 130))
    }
    #expect(
      seen.count >= before.count && hand.scene.pointerShape(over: nil, at: hand.time) == .grabbing)
    hand.release()
    #expect(hand.status.offset == offset && hand.scene.undoCount == 0)
  }

  @Test mutating func aFlingEndsAtTheEnd() throws {
    let rect = try #require(hand.scene.thumbnailRow.rect)
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
  func theRowScrollsToTheChosenLayout(reducesMotion: Bool) throws {
    var hand = SceneHand(Self.scene(reducesMotion: reducesMotion))
    let rect = try #require(hand.scene.thumbnailRow.rect)
    hand.swipe(from: rect.center, by: Point(-290, 0), velocity: Point(-6000, 0))
    hand.settle()
    #expect(Self.seen(in: hand)[1] == nil)
    hand.perform(.flip)
    hand.settle()
    let range = try #require(Self.seen(in: hand)[1])
    #expect(range.lowerBound > rect.minX && range.upperBound - range.lowerBound > 50)
  }

  /// The name of the hovered layout is above its thumbnail, and within the row.
  @Test mutating func aNameIsAboveItsThumbnail() throws {
    hand.press(try middle(of: 4))
    hand.drag(to: Point(-130, 20))
    hand.release()
    hand.settle()
    let rect = try #require(hand.scene.thumbnailRow.rect)
    for (index, range) in seen where range.lowerBound > 80 && range.upperBound < 520 {
      let place = try middle(of: index)
      let item = hand.items.first { $0.face.kind == .thumbnail && $0.face.index == index }
      hand.send(.hover(Hit(face: try #require(item).face, point: .zero)))
      let name = try #require(hand.items.first { $0.face.kind == .name })
      #expect(name.face.text == "layout \(index)")
      #expect(agrees(name.quad.boundingBox.midX, place.x))
      #expect(name.quad.boundingBox.maxY < rect.minY)
    }
  }

  /// A layout whose thumbnail would show one card, or look like an earlier thumbnail, is shown between two cards.
  @Test func equalThumbnailsDiffer() {
    let entries = Self.gallery.entries
    #expect(entries[0].thumbnail.showsNeighbours)
    #expect(entries[0].thumbnail == LayoutThumbnail(of: entries[0].layout))
    #expect(entries[1].thumbnail != entries[0].thumbnail)
  }

  @Test mutating func theWheelShiftsTheRowUnderThePointer() throws {
    let (before, offset) = (seen, hand.status.offset)
    let place = try middle(of: 3)
    for _ in 0..<2 { hand.send(.wheel(place, dx: 0, dy: 1)) }
    hand.settle()
    let step = before[4]!.lowerBound - before[3]!.lowerBound
    #expect(agrees(try #require(seen[4]).lowerBound, before[4]!.lowerBound - 2 * step, 0.1))
    #expect(hand.status.offset == offset)
    hand.wheel(1)
    hand.settle()
    #expect(hand.status.offset != offset)
  }

  /// Behind an opened card, the row is hidden.
  @Test mutating func theWheelOverTheHiddenRowAdvances() throws {
    let (place, front) = (try middle(of: 3), hand.status.front)
    hand.perform(.open)
    hand.settle()
    hand.send(.wheel(place, dx: 0, dy: 1))
    hand.settle()
    #expect(hand.status.front != front)
  }

  @Test mutating func aClickMovesTheRowNoFurtherThanItMust() throws {
    hand.swipe(from: try middle(of: 5), by: Point(-200, 0))
    hand.settle()
    let before = seen
    let inside = try #require(before.keys.sorted().dropFirst(3).first)
    hand.tap(try middle(of: inside))
    hand.settle()
    #expect(hand.scene.staged.named.name == "layout \(inside)" && seen == before)
    let last = try #require(before.keys.max())
    hand.tap(try middle(of: last))
    hand.settle()
    #expect(seen[last + 1] != nil && seen[last + 1] == seen[seen.keys.max()!])
  }

  @Test mutating func aKeyDoesNotEndTheDragOfTheRow() throws {
    hand.press(try middle(of: 5))
    hand.drag(to: Point(-150, 0))
    let place = try #require(seen[8])
    hand.perform(.flip)
    hand.wait(0.5)
    #expect(seen[8] == place)
    hand.drag(to: Point(-170, 0))
    #expect(agrees(try #require(seen[8]).lowerBound, place.lowerBound - 20))
  }

  @Test mutating func aResizeKeepsTheRowHeld() throws {
    hand.press(try middle(of: 5))
    hand.drag(to: Point(-150, 0))
    hand.scene.resize(to: Viewport(size: Size(560, 700)), at: hand.time)
    let place = try #require(seen[8])
    #expect(place.lowerBound < 560)
    hand.drag(to: Point(-150, 0))
    #expect(agrees(try #require(seen[8]).lowerBound, place.lowerBound))
    hand.drag(to: Point(-180, 0))
    #expect(agrees(try #require(seen[8]).lowerBound, place.lowerBound - 30))
    hand.release()
    hand.scene.resize(to: Viewport(size: Size(2400, 700)), at: hand.time)
    #expect(seen.count == 24)
  }

  @Test mutating func aUsersLayoutInFrontMovesNothing() throws {
    hand.swipe(from: try middle(of: 5), by: Point(-200, 0))
    hand.settle()
    let before = seen
    hand.scene.adopt(
      .layout(NamedLayout(name: "own", TestLayouts.Upright())), isStill: false, at: hand.time)
    // The new layout comes on stage. The row then moves so that its thumbnail is visible.
    for (index, range) in before where index < 20 {
      #expect(agrees(try #require(seen[index + 1]).lowerBound, range.lowerBound))
    }
    hand.settle()
    #expect(seen[0] != nil)
  }

  /// At the instant of an input, only a drag moves the thumbnails.
  @Test(arguments: sessionSeeds(12, many: 200)) func nothingJumpsInARandomSession(seed: Int) {
    var (hand, random) = (SceneHand(Self.scene()), SplitMix64(seed: UInt64(seed)))
    let rect = hand.scene.thumbnailRow.rect!
    var shifts: Set<Double> = []
    for _ in 0..<60 {
      let point = Point(.random(in: 0...600, using: &random), rect.midY + 1)
      let before = Self.seen(in: hand)
      var isDrag = false
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let velocity = Point(.random(in: -4000...4000, using: &random), 0)
        if hand.isDown { hand.release(velocity: velocity) } else { hand.press(point) }
      case 2, 3:
        isDrag = true
        hand.drag(to: Point(.random(in: -300...300, using: &random), 0))
      case 4:
        let dy = Bool.random(using: &random) ? 1.0 : -1
        hand.send(.wheel(point, dx: 0, dy: dy))
      case 5: hand.perform([.flip, .open, .undo, .next].randomElement(using: &random)!)
      // Behind an opened card, the pointer can't shift the row.
      default: _ = hand.scene.dismiss(at: hand.time)
      }
      let after = Self.seen(in: hand)
      for (index, range) in after where !isDrag {
        guard let old = before[index] else { continue }
        #expect(agrees(range.lowerBound, old.lowerBound, 1e-6))
        #expect(agrees(range.upperBound, old.upperBound, 1e-6))
      }
      shifts.insert(hand.scene.rowShift(at: hand.time))
      hand.wait(.random(in: 0.001...0.4, using: &random))
    }
    #expect(shifts.count > 5)
  }
}

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

  private var user = SceneUser(scene())

  /// The horizontal extents of the visible thumbnails, by the index of the card.
  private var seen: [Int: ClosedRange<Double>] {
    Self.seen(in: user)
  }

  private static func seen(in user: SceneUser<CustomScene>) -> [Int: ClosedRange<Double>] {
    let thumbnails = user.items.filter { $0.face.kind == .thumbnail }
    return Dictionary(
      uniqueKeysWithValues: thumbnails.map { item in
        let box = item.homography.apply(item.bounds).boundingBox
        return (item.face.index, box.minX...box.maxX)
      })
  }

  private func middle(of index: Int) throws -> Point {
    let range = try #require(seen[index])
    return Point(
      (range.lowerBound + range.upperBound) / 2, user.scene.thumbnailRow.rect!.center.y)
  }

  @Test mutating func aDragShiftsTheRowAndNotTheCards() throws {
    let before = seen
    let offset = user.status.offset
    #expect(before[23] == nil)
    user.press(try middle(of: 4))
    user.drag(to: Point(-130, 20))
    user.wait(1)
    for (index, range) in seen where before[index] != nil && range.lowerBound > 20 {
      #expect(agrees(range.lowerBound, before[index]!.lowerBound - 130))
    }
    #expect(
      seen.count >= before.count && user.scene.pointerShape(over: nil, at: user.time) == .grabbing)
    user.release()
    #expect(user.status.offset == offset && user.scene.undoCount == 0)
  }

  @Test mutating func aFlingEndsAtTheEnd() throws {
    let rect = try #require(user.scene.thumbnailRow.rect)
    user.swipe(from: try middle(of: 5), by: Point(-300, 0), velocity: Point(-6000, 0))
    user.settle()
    let last = try #require(seen[23])
    #expect(agrees(last.upperBound, rect.maxX, 0.5))
    user.swipe(from: try middle(of: 20), by: Point(100, 0), velocity: Point(9000, 0))
    user.settle()
    #expect(agrees(try #require(seen[0]).lowerBound, rect.minX, 0.5))
  }

  @Test mutating func aPressStopsTheRowAndChoosesNothing() throws {
    user.swipe(from: try middle(of: 5), by: Point(-60, 0), velocity: Point(-1500, 0))
    user.wait(0.1)
    let moving = seen
    user.tap(try middle(of: 8))
    user.settle()
    #expect(user.scene.undoCount == 0 && user.scene.staged.named.name == "layout 0")
    #expect(agrees(try #require(seen[8]).lowerBound, moving[8]!.lowerBound, 1))
    user.tap(try middle(of: 8))
    #expect(user.scene.staged.named.name == "layout 8")
  }

  @Test(arguments: [false, true])
  func theRowScrollsToTheChosenLayout(reducesMotion: Bool) throws {
    var user = SceneUser(Self.scene(reducesMotion: reducesMotion))
    let rect = try #require(user.scene.thumbnailRow.rect)
    user.swipe(from: rect.center, by: Point(-290, 0), velocity: Point(-6000, 0))
    user.settle()
    #expect(Self.seen(in: user)[1] == nil)
    user.perform(.flip)
    user.settle()
    let range = try #require(Self.seen(in: user)[1])
    #expect(range.lowerBound > rect.minX && range.upperBound - range.lowerBound > 50)
  }

  /// The name of the hovered layout is above its thumbnail, and within the row.
  @Test mutating func aNameIsAboveItsThumbnail() throws {
    user.press(try middle(of: 4))
    user.drag(to: Point(-130, 20))
    user.release()
    user.settle()
    let rect = try #require(user.scene.thumbnailRow.rect)
    for (index, range) in seen where range.lowerBound > 80 && range.upperBound < 520 {
      let point = try middle(of: index)
      let item = user.items.first { $0.face.kind == .thumbnail && $0.face.index == index }
      user.send(.hover(Hit(face: try #require(item).face, point: .zero)))
      let name = try #require(user.items.first { $0.face.kind == .name })
      #expect(name.face.text == "layout \(index)")
      #expect(agrees(name.quad.boundingBox.midX, point.x))
      #expect(name.quad.boundingBox.maxY < rect.minY)
    }
  }

  /// A layout whose thumbnail would show one card, or look like an earlier thumbnail, is shown between two cards.
  @Test func equalThumbnailsDiffer() {
    let entries = Self.gallery.entries
    #expect(entries[0].thumbnail.showsNeighbours)
    #expect(entries[0].thumbnail == LayoutThumbnail(of: entries[0].layout))
    #expect(entries[1].thumbnail != entries[0].thumbnail)
    #expect(entries[1].thumbnail == LayoutThumbnail(of: entries[1].layout, advance: 0.5))
  }

  /// A pile of pages that leave the view one after the other.
  private struct Pages: CardLayout {
    func settings(in view: LayoutView, parameters: [Double]) -> LayoutSettings { LayoutSettings() }

    func pose(at p: Double, in view: LayoutView, parameters: [Double]) -> CardPose {
      var pose = CardPose(in: view)
      pose.x += min(p, 0) * view.size.width
      return pose
    }
  }

  /// A card beside the view is not a visible neighbour.
  @Test func theThumbnailOfAPileShowsAPageThatLeaves() {
    let layout = NamedLayout(name: "pages", Pages())
    #expect(!LayoutThumbnail(of: layout).showsNeighbours)
    let thumbnail = LayoutGallery { [layout] }.entries[0].thumbnail
    #expect(thumbnail.showsNeighbours)
  }

  @Test mutating func theWheelShiftsTheRowUnderThePointer() throws {
    let (before, offset) = (seen, user.status.offset)
    let point = try middle(of: 3)
    for _ in 0..<2 { user.send(.wheel(point, dx: 0, dy: 1)) }
    user.settle()
    let step = before[4]!.lowerBound - before[3]!.lowerBound
    #expect(agrees(try #require(seen[4]).lowerBound, before[4]!.lowerBound - 2 * step, 0.1))
    #expect(user.status.offset == offset)
    user.wheel(1)
    user.settle()
    #expect(user.status.offset != offset)
  }

  /// Behind an opened card, the row is hidden.
  @Test mutating func theWheelOverTheHiddenRowAdvances() throws {
    let (point, front) = (try middle(of: 3), user.status.front)
    user.perform(.open)
    user.settle()
    user.send(.wheel(point, dx: 0, dy: 1))
    user.settle()
    #expect(user.status.front != front)
  }

  @Test mutating func aClickMovesTheRowNoFurtherThanItMust() throws {
    user.swipe(from: try middle(of: 5), by: Point(-200, 0))
    user.settle()
    let before = seen
    let inside = try #require(before.keys.sorted().dropFirst(3).first)
    user.tap(try middle(of: inside))
    user.settle()
    #expect(user.scene.staged.named.name == "layout \(inside)" && seen == before)
    let last = try #require(before.keys.max())
    user.tap(try middle(of: last))
    user.settle()
    #expect(seen[last + 1] != nil && seen[last + 1] == seen[seen.keys.max()!])
  }

  @Test mutating func aKeyDoesNotEndTheDragOfTheRow() throws {
    user.press(try middle(of: 5))
    user.drag(to: Point(-150, 0))
    let range = try #require(seen[8])
    user.perform(.flip)
    user.wait(0.5)
    #expect(seen[8] == range)
    user.drag(to: Point(-170, 0))
    #expect(agrees(try #require(seen[8]).lowerBound, range.lowerBound - 20))
  }

  @Test mutating func aResizeKeepsTheRowHeld() throws {
    user.press(try middle(of: 5))
    user.drag(to: Point(-150, 0))
    user.scene.resize(to: Viewport(size: Size(560, 700)), at: user.time)
    let range = try #require(seen[8])
    #expect(range.lowerBound < 560)
    user.drag(to: Point(-150, 0))
    #expect(agrees(try #require(seen[8]).lowerBound, range.lowerBound))
    user.drag(to: Point(-180, 0))
    #expect(agrees(try #require(seen[8]).lowerBound, range.lowerBound - 30))
    user.release()
    user.scene.resize(to: Viewport(size: Size(2400, 700)), at: user.time)
    #expect(seen.count == 24)
  }

  @Test mutating func aUsersLayoutInFrontMovesNothing() throws {
    user.swipe(from: try middle(of: 5), by: Point(-200, 0))
    user.settle()
    let before = seen
    user.scene.adopt(
      .layout(NamedLayout(name: "own", TestLayouts.Upright())), isStill: false, at: user.time)
    // The new layout comes on stage. The row then moves so that its thumbnail is visible.
    for (index, range) in before where index < 20 {
      #expect(agrees(try #require(seen[index + 1]).lowerBound, range.lowerBound))
    }
    user.settle()
    #expect(seen[0] != nil)
  }

  /// At the instant of an input, only a drag moves the thumbnails.
  @Test(arguments: sessionSeeds(12, many: 100)) func nothingJumpsInARandomSession(seed: Int) {
    var (user, random) = (SceneUser(Self.scene()), SplitMix64(seed: UInt64(seed)))
    let rect = user.scene.thumbnailRow.rect!
    var shifts: Set<Double> = []
    for _ in 0..<60 {
      let point = Point(.random(in: 0...600, using: &random), rect.midY + 1)
      let before = Self.seen(in: user)
      var isDrag = false
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let velocity = Point(.random(in: -4000...4000, using: &random), 0)
        if user.isDown { user.release(velocity: velocity) } else { user.press(point) }
      case 2, 3:
        isDrag = true
        user.drag(to: Point(.random(in: -300...300, using: &random), 0))
      case 4:
        let dy = Bool.random(using: &random) ? 1.0 : -1
        user.send(.wheel(point, dx: 0, dy: dy))
      case 5: user.perform([.flip, .open, .undo, .next].randomElement(using: &random)!)
      // Behind an opened card, the pointer can't shift the row.
      default: _ = user.scene.dismiss(at: user.time)
      }
      let after = Self.seen(in: user)
      for (index, range) in after where !isDrag {
        guard let old = before[index] else { continue }
        #expect(agrees(range.lowerBound, old.lowerBound, 1e-6))
        #expect(agrees(range.upperBound, old.upperBound, 1e-6))
      }
      shifts.insert(user.scene.rowShift(at: user.time))
      user.wait(.random(in: 0.001...0.4, using: &random))
    }
    #expect(shifts.count > 5)
  }
}

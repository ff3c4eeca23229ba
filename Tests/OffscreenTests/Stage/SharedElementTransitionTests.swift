import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the transition of one scene's front card into another scene's front card.
@Suite struct SharedElementTransitionTests {
  private func front(_ list: DisplayList, of scene: Int) -> DisplayItem? {
    let id = SceneCatalog.scenes[scene].id
    return list.items.last {
      $0.face.scene == id && $0.face.index == 0
        && ($0.face.kind == .front || $0.face.kind == .cover)
    }
  }

  /// Returns the outline of a front card with its frame.
  private func outline(_ list: DisplayList, of scene: Int) -> Quad? {
    let id = SceneCatalog.scenes[scene].id
    let frame = list.items.last {
      $0.face.scene == id && $0.face.index == 0 && $0.face.kind == .frame
    }
    return frame?.quad ?? front(list, of: scene)?.quad
  }

  /// Returns the ratio of the width to the height at which a point of the item's face is shown.
  private func stretch(_ item: DisplayItem) -> Double {
    let quad = item.quad
    let width = (quad.topRight - quad.topLeft).length + (quad.bottomRight - quad.bottomLeft).length
    let height = (quad.bottomLeft - quad.topLeft).length + (quad.bottomRight - quad.topRight).length
    return width / item.bounds.width / (height / item.bounds.height)
  }

  /// A card whose aspect changes shows another part of its face. The face is not stretched.
  @Test(arguments: 0..<3) func noCardIsStretchedOnItsWay(from: Int) throws {
    var user = StageUser(from)
    user.settle()
    let (size, own) = try {
      let card = try #require(front(user.shown.list, of: from))
      return (card.quad.boundingBox.size, stretch(card))
    }()
    user.key("\(from + 2)")
    var (stretches, ratios) = ([Double](), [Double]())
    while user.shown.isMoving, stretches.count < 400 {
      user.time += 1.0 / 240
      guard let old = front(user.shown.list, of: from),
        let new = front(user.shown.list, of: from + 1)
      else { break }
      #expect(abs(stretch(old) / own - 1) < 0.01)
      let whole = Rect(old.face.size).insetBy(dx: -1e-9, dy: -1e-9)
      #expect(whole.contains(old.bounds.origin))
      #expect(whole.contains(Point(old.bounds.maxX, old.bounds.maxY)))
      stretches.append(stretch(new))
      ratios.append(new.quad.boundingBox.size.width / new.quad.boundingBox.size.height)
    }
    user.settle()
    let end = try #require(front(user.shown.list, of: from + 1))
    #expect(stretches.count > 40 && stretches.allSatisfy { abs($0 / stretch(end) - 1) < 0.01 })
    // The aspect of the card changes during the transition, so a face could be stretched.
    #expect(ratios.contains { abs($0 / (size.width / size.height) - 1) > 0.1 })
  }

  @Test(arguments: 0..<3)
  func bothFrontCardsAreOneQuadAllTheWay(from: Int) throws {
    var user = StageUser(from)
    user.settle()
    let start = try #require(front(user.shown.list, of: from)).quad
    user.key("\(from + 2)")
    var (fractions, last) = ([Double](), start)
    while user.shown.isMoving, fractions.count < 400 {
      user.time += 1.0 / 240
      let list = user.shown.list
      guard let old = outline(list, of: from), let new = outline(list, of: from + 1),
        let card = front(list, of: from + 1)
      else { break }
      for (a, b) in zip(old.points, new.points) { #expect((a - b).length < 1e-6) }
      // No corner jumps. The window is 1280 pixels wide, and the transition takes half a second.
      for (a, b) in zip(last.points, new.points) { #expect((a - b).length < 20) }
      last = new
      fractions.append(card.opacity)
    }
    #expect(fractions.count > 40)
    #expect(
      fractions == fractions.sorted() && fractions[0] < 0.1 && fractions[fractions.count - 1] > 0.95
    )
    user.settle()
    let end = try #require(front(user.shown.list, of: from + 1)).quad
    for (a, b) in zip(last.points, end.points) { #expect((a - b).length < 5) }
  }

  @Test func sideBySideTheCardsOfEachViewTurnIntoOneAnother() throws {
    var user = StageUser(1)
    user.key("v")
    user.settle()
    user.key("3")
    var count = 0
    while user.shown.isMoving, count < 400 {
      user.time += 1.0 / 240
      for view in [
        Rect(x: 0, y: 0, width: 640, height: 800), Rect(x: 640, y: 0, width: 640, height: 800),
      ] {
        var list = user.shown.list
        list.items = list.items.filter { $0.face.scene != .overlay }
        #expect(list.items.allSatisfy { $0.clip!.minX >= view.minX || $0.clip!.maxX <= 640 })
        list.items = list.items.filter { $0.clip!.minX >= view.minX && $0.clip!.maxX <= view.maxX }
        guard let old = outline(list, of: 1), let new = outline(list, of: 2) else { continue }
        for (a, b) in zip(old.points, new.points) { #expect((a - b).length < 1e-6) }
        #expect(view.contains(new.boundingBox.center))
        count += 1
      }
    }
    #expect(count > 80)
  }

  /// The stage is never empty. A page is translucent only under a closed cover. Both rules also hold in the opposite
  /// transition.
  @Test(arguments: 1...3, [0, 4])
  func anOpenBookClosesAndBecomesACard(key: Int, turns: Int) throws {
    var user = StageUser(3)
    user.key("Return")
    user.settle()
    for _ in 0..<turns { user.key("Right") }
    user.settle()
    for key in [key, 4] {
      user.key("\(key)")
      var (openFrames, closedFrames) = (0, 0)
      for _ in 0..<240 {
        user.time += 1.0 / 240
        let cards = user.shown.list.items.filter { $0.role.contains(.card) && $0.opacity > 0 }
        #expect(cards.contains { Rect(Size(1280, 800)).contains($0.quad.boundingBox.center) })
        let pages = cards.filter { $0.face.kind == .page && $0.quad.boundingBox.width > 1 }
        if pages.isEmpty { closedFrames += 1 } else { openFrames += 1 }
        let cover = cards.first { $0.face.kind == .cover }
        for page in pages where page.opacity < 1 {
          // The fore-edges of the cover and the page are at the same position.
          let gap = cover.map { page.quad.topRight.x - $0.quad.topRight.x }
          #expect(gap.map { abs($0) < 2 } ?? false)
        }
      }
      #expect(openFrames > 10 && closedFrames > 10)
    }
  }

  @Test func withoutAnotherCardABookSlidesAway() throws {
    var user = StageUser(0, options: SceneOptions(count: 1))
    user.settle()
    let card = try #require(front(user.shown.list, of: 0)).quad.boundingBox
    user.drag(from: card.center, by: Point(card.width, 0))
    user.release(card.center + Point(card.width, 0))
    user.settle()
    #expect(front(user.shown.list, of: 0) == nil)
    user.key("4")
    user.settle()
    user.key("Return")
    user.settle()
    user.key("1")
    var far = 0.0
    while user.shown.isMoving {
      let cards = user.shown.list.items.filter { $0.role.contains(.card) && $0.opacity > 0 }
      #expect(cards.allSatisfy { $0.opacity == 1 && $0.face.scene == SceneCatalog.scenes[3].id })
      far = cards.map(\.quad.boundingBox.minX).min() ?? far
      user.time += 1.0 / 120
    }
    #expect(far > 1200)
  }

  /// Cards to the left of the carried card come from the left, and cards to the right from the right.
  @Test func noPageOfTheCarouselPassesTheCarriedOne() throws {
    var user = StageUser(2)
    user.key("Right")
    user.settle()
    user.key("4")
    for step in 0..<240 {
      if step == 60 { user.key("3") }
      user.time += 1.0 / 240
      let cards = user.shown.list.items.filter {
        $0.face.scene == SceneCatalog.scenes[2].id && $0.face.kind == .front
      }
      let middle = try #require(cards.first { $0.face.index == 1 }).quad.boundingBox.midX
      for card in cards where card.face.index != 1 {
        #expect((card.quad.boundingBox.midX > middle) == (card.face.index > 1))
      }
    }
  }

  /// A shelf that slid in from a side would show its end between two scenes.
  @Test func theShelfRisesFromBelowTheWindow() throws {
    var user = StageUser(2)
    user.settle()
    user.key("4")
    user.wait(0.1)
    func shelf() -> DisplayItem? { user.shown.list.items.first { $0.face.kind == .shelf } }
    let coming = try #require(shelf())
    user.settle()
    let there = try #require(shelf())
    let (low, high) = (coming.quad.topLeft, there.quad.topLeft)
    #expect(low.x == high.x && low.y > high.y && low.y < 800 && coming.opacity == 1)
  }
}

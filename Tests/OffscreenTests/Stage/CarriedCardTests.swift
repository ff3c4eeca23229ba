import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the choice of the card that becomes another scene's front card, and the cards around it.
@Suite struct CarriedCardTests {
  /// Returns the items of a scene in the current frame.
  private func items(_ user: StageUser, of scene: Int) -> [DisplayItem] {
    user.shown.list.items.filter { $0.face.scene == SceneCatalog.scenes[scene].id }
  }

  /// Returns the fronts of cards and the covers of books. A card with a frame has the outline of the frame.
  private func fronts(_ user: StageUser, of scene: Int) -> [DisplayItem] {
    let items = items(user, of: scene)
    let cards = items.filter {
      [.front, .cover].contains($0.face.kind) && $0.opacity > 0 && !$0.role.contains(.reflection)
    }
    return cards.map { card in
      let frame = items.last { $0.face.kind == .frame && $0.face.index == card.face.index }
      guard let frame else { return card }
      var whole = card
      (whole.bounds, whole.corners) = (frame.bounds, frame.corners)
      whole.homography = frame.homography
      return whole
    }
  }

  /// Returns the index of the card that covers a card of another scene exactly.
  private func carried(_ user: StageUser, from: Int, to: Int) -> Int? {
    let others = fronts(user, of: to).map(\.quad.points)
    return fronts(user, of: from).first { card in
      others.contains { other in
        zip(card.quad.points, other).allSatisfy { ($0 - $1).length < 1e-6 }
      }
    }?.face.index
  }

  private func wheel(_ notches: Double, _ user: inout StageUser) {
    let middle = user.stage.viewport.points(Point(640, 400))
    user.handle(.wheel(middle, dx: 0, dy: notches, isFine: false, isEnd: false, modifiers: []))
  }

  @Test(arguments: [1, 3, 9], [0.02, 0.1, 0.2])
  func whileTheSwitcherScrollsOneCardIsCarried(notches: Int, delay: Double) {
    var user = StageUser(0)
    user.settle()
    wheel(Double(notches), &user)
    user.wait(delay)
    user.key("3")
    var carried: Set<Int> = []
    for _ in 0..<100 {
      user.time += 1.0 / 240
      if let card = self.carried(user, from: 0, to: 2) { carried.insert(card) }
    }
    #expect(carried.count == 1, "\(carried)")
  }

  @Test func anUndoDuringATransitionCarriesNoOtherCard() {
    var user = StageUser(1)
    user.settle()
    user.key("Right")
    user.settle()
    user.key("3")
    user.settle()
    user.key("2")
    var carried: Set<Int> = []
    for step in 0..<100 {
      user.time += 1.0 / 240
      if step == 10 { user.key("z") }
      if let card = self.carried(user, from: 2, to: 1) { carried.insert(card) }
    }
    #expect(carried.count == 1, "\(carried)")
  }

  @Test(
    arguments: [Size(1280, 800), Size(700, 1200)],
    stride(from: 0.02, to: 0.5, by: 0.06).map(\.self))
  func aCardWhoseSheetFoldsStaysInTheWindow(window: Size, delay: Double) {
    var user = StageUser(2, window: window)
    user.settle()
    user.key("Return")
    user.settle()
    user.key("Escape")
    user.wait(delay)
    user.key("4")
    let space = Rect(window).insetBy(dx: -0.1 * window.width, dy: -0.1 * window.height)
    for _ in 0..<150 {
      user.time += 1.0 / 240
      for card in items(user, of: 2) where card.carrier == 0 && card.role.contains(.card) {
        #expect(card.quad.points.allSatisfy(space.contains), "\(card.face.kind) at \(user.time)")
      }
    }
  }

  @Test(arguments: [(3, 0), (0, 3), (3, 2), (2, 3), (1, 0), (2, 1)])
  func theCardAboveHidesTheCornersOfTheOthers(from: Int, to: Int) {
    var user = StageUser(from)
    user.settle()
    user.key("\(to + 1)")
    var pairs = 0
    for _ in 0..<600 {
      user.time += 1.0 / 1200
      let cards = [from, to].sorted().map { scene in
        fronts(user, of: scene)
      }
      for above in cards[1] where above.opacity > 0.999 {
        for below in cards[0] {
          let isThere = zip(above.quad.points, below.quad.points)
            .allSatisfy { ($0 - $1).length < 1e-6 }
          guard isThere else { continue }
          pairs += 1
          for (a, b) in zip(Self.corners(above), Self.corners(below)) {
            #expect(a.width <= b.width + 1e-6 && a.height <= b.height + 1e-6, "at \(user.time)")
          }
        }
      }
    }
    #expect(pairs > 5)
  }

  /// Returns the horizontal and vertical radii of a card's corners, in window pixels.
  private static func corners(_ card: DisplayItem) -> [Size] {
    let (quad, bounds, corners) = (card.quad, card.bounds, card.corners)
    let across = (quad.topRight - quad.topLeft).length / bounds.width
    let down = (quad.bottomLeft - quad.topLeft).length / bounds.height
    return [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
      .map { Size($0 * across, $0 * down) }
  }

  /// The card of one scene is visible through the card of another scene for a short time only.
  @Test(arguments: everyScene, everyScene)
  func oneCardIsSeenThroughAnotherForAShortTime(from: Int, to: Int) {
    guard from != to else { return }
    var user = StageUser(from)
    user.settle()
    user.key("\(to + 1)")
    var frames = 0
    for _ in 0..<1000 {
      user.time += 0.001
      if fronts(user, of: max(from, to)).contains(where: { (0.02...0.98).contains($0.opacity) }) {
        frames += 1
      }
    }
    #expect((1..<110).contains(frames), "\(frames) ms from \(from) to \(to)")
  }

  @Test(arguments: [0, 1, 2])
  func theEdgesOfABooksPagesAreNeitherAloneNorSeenThroughItsCover(to: Int) {
    var user = StageUser(3)
    user.settle()
    user.key("\(to + 1)")
    for _ in 0..<120 {
      user.time += 1.0 / 240
      let book = items(user, of: 3)
      for edge in book where edge.role.contains(.edge) && !edge.role.contains(.standing) {
        let cover = book.first { $0.face.kind == .cover && $0.carrier == edge.carrier }
        #expect(edge.opacity > 0.999 && (cover?.opacity ?? 0) > 0.999, "at \(user.time)")
      }
    }
  }

  @Test(arguments: [-1.0, 1], ["1", "3", "4"])
  func aThrownCardFliesOnToItsSideUncut(side: Double, key: String) {
    var user = StageUser(1)
    user.settle()
    let middle = Point(640, 400)
    user.drag(from: middle, by: Point(side * 260, -20))
    user.release(middle + Point(side * 260, -20))
    user.time += 0.05
    user.key(key)
    var middles: [Double] = []
    for _ in 0..<150 {
      user.time += 1.0 / 240
      let card = user.shown.list.items.first {
        $0.face.scene == SceneCatalog.scenes[1].id && $0.face.kind == .front && $0.face.index == 0
      }
      guard let card else { break }
      #expect(card.clip == nil)
      middles.append(side * card.quad.boundingBox.midX)
    }
    let back = middles.indices.map { middles[...$0].max()! - middles[$0] }.max()
    #expect(middles.count > 3 && back! < 20, "it flies to its side")
    #expect(middles.last! > side * 640 + 640, "and out of the window")
  }

  @Test(arguments: ["1", "2"])
  func noCardIsVisibleThroughACarriedSheet(key: String) throws {
    var user = StageUser(2)
    user.key("space")
    user.settle()
    user.key(key)
    user.time += 0.16
    let cards = items(user, of: 2).filter { $0.carrier == 0 }
    let sheet = try #require(cards.first { $0.face.kind == .detail })
    #expect(sheet.opacity > 0 && sheet.opacity < 1)
    #expect(cards.allSatisfy { $0.face.kind == .detail || $0.opacity == 0 })
  }

  @Test func anOpenWindowIsRoundWhereItIsCarried() throws {
    var user = StageUser(0)
    user.key("Return")
    user.settle()
    func window(_ user: StageUser) throws -> DisplayItem {
      try #require(items(user, of: 0).first { $0.face.kind == .opened })
    }
    #expect(try window(user).corners == .square)
    user.key("4")
    user.time += 0.15
    #expect(try window(user).corners.topLeft > 8)
  }

  /// The second half of a transition shows the new scene in its own order. Of the old scene only the carried
  /// card remains, at the z of the card that it becomes.
  @Test(arguments: everyScene, everyScene)
  func aSceneArrivesInTheOrderInWhichItRests(from: Int, to: Int) {
    guard from != to else { return }
    var user = StageUser(to)
    user.settle()
    let rest = items(user, of: to).filter { $0.face.kind != .shelf && $0.face.kind != .reflection }
    user.key("\(from + 1)")
    user.settle()
    user.key("\(to + 1)")
    user.time += 0.15
    for _ in 0..<100 {
      user.time += 1.0 / 240
      let now = user.shown.list.items.filter {
        !$0.role.contains(.standing) && $0.face.scene != .overlay
      }
      let arrived = now.filter { $0.face.scene == rest[0].face.scene }
      guard let last = now.lastIndex(where: { $0.face.scene != rest[0].face.scene }),
        let card = carried(user, from: to, to: from)
      else { break }
      let order = rest.map(\.face).filter(arrived.map(\.face).contains)
      #expect(arrived.map(\.face).filter(order.contains) == order)
      let above = now[last...].map(\.face).filter { order.contains($0) && $0.index != card }
      let afterCard = order.drop { $0.index != card }.filter { $0.index != card }
      #expect(above == afterCard)
    }
  }

  /// Every item that is visible at rest is also visible between the scenes.
  @Test(arguments: everyScene, everyScene)
  func noCardIsClippedBetweenTheScenes(from: Int, to: Int) {
    guard from != to else { return }
    var user = StageUser(from)
    user.settle()
    user.key("\(to + 1)")
    for _ in 0..<60 {
      user.time += 0.01
      #expect(user.shown.list.items.allSatisfy { $0.clip == nil || !$0.role.contains(.card) })
    }
  }
}

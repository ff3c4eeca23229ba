import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the face of the card that turns into another scene's front card.
@Suite struct CarriedImageTests {
  private static let pairs = everyScene.flatMap { from in
    everyScene.filter { $0 != from }.map { (from, $0) }
  }

  /// Returns the outline of the image on an item.
  private func image(on item: DisplayItem) -> Quad? {
    let scene = SceneCatalog.scenes.first { $0.id == item.face.scene }
    let image = Size(TestDeck.aspect, 1)
    guard let area = (scene as? any ImageScene.Type)?.imageArea(on: item.face, of: image) else {
      return nil
    }
    return item.homography.apply(area.fit.frame(of: image, in: area.rect))
  }

  /// Both faces show the image at the same position. Around the image, the faces differ.
  @Test(arguments: [CardFormat.upright, .wide(4.0 / 3)])
  func theImageStaysOneInFlight(shape: CardFormat) throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.shape = shape
    var compared = 0
    for (from, to) in Self.pairs {
      var user = StageUser(from, options: options, at: DeckPosition(card: 2, book: 0, page: 6))
      user.settle()
      user.key("\(to + 1)")
      for _ in 0..<12 {
        user.time += 0.02
        let quads = [from, to].compactMap { scene in
          user.shown.list.items.first { item in
            item.face.scene == SceneCatalog.scenes[scene].id && item.role.contains(.card)
              && (item.face.card?.index == 2 || item.face.page == 6)
          }.flatMap(image)
        }
        guard quads.count == 2 else { continue }
        compared += 1
        #expect(quads[0].distance(to: quads[1]) < 0.5, "\(from) to \(to) at \(user.time)")
      }
    }
    #expect(compared > 150)
  }

  /// A closed document has its first page on its cover. The page has the same position on the cover and on its card.
  @Test(arguments: [Book.standardPage, Size(640, 480)], [0, 1, 2, 4])
  func thePageOnACoverStaysOneInFlight(pageSize: Size, other: Int) {
    var options = SceneOptions()
    options.deck = TestDeck.document(steps: Array(repeating: 0, count: 9))
    options.deck.books[0].pageSize = pageSize
    var user = StageUser(3, options: options)
    var compared = 0
    for scene in [other, 3] {
      user.settle()
      user.key("\(scene + 1)")
      for _ in 0..<12 {
        user.time += 0.02
        let cards = user.shown.list.items.filter {
          $0.role.contains(.card) && ($0.face.isCover || $0.face.card?.index == 0)
        }
        let covers = cards.filter(\.face.isCover).compactMap(image)
        let fronts = cards.filter { !$0.face.isCover }.compactMap(image)
        guard let cover = covers.first, let front = fronts.first else { continue }
        compared += 1
        #expect(cover.distance(to: front) < 0.5, "to \(scene) at \(user.time)")
      }
    }
    #expect(compared > 15)
  }

  /// The faces around the image are cropped to one shape. Towards the end, this shape is the outline of the arriving
  /// card.
  @Test(arguments: pairs)
  func noFaceReachesBeyondTheFlyingShape(from: Int, to: Int) throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.shape = .wide(4.0 / 3)
    var user = StageUser(from, options: options, at: DeckPosition(card: 2, book: 0, page: 6))
    user.settle()
    user.key("\(to + 1)")
    var last = Rect(Size(1, 1))
    while user.frame().isMoving {
      user.wait(1.0 / 60)
      let boxes = [from, to].map { scene in
        let items = user.shown.list.items.filter { item in
          item.face.scene == SceneCatalog.scenes[scene].id && !item.role.isEmpty
            && (item.face.cardIndex == 2 || item.face.page == 6)
        }
        let card = items.last { $0.face.kind == .frame } ?? items.last { $0.role.contains(.card) }
        return card?.quad.boundingBox
      }
      guard let old = boxes[0], let new = boxes[1] else { continue }
      last = old.intersection(new)
      last = Rect(Size(last.size.width / old.width, last.size.height / old.height))
    }
    #expect(last.width > 0.98 && last.height > 0.98, "\(last)")
  }

  /// The ring of the Switcher lies beneath both faces, because the face of the Switcher hides only a part of it.
  @Test(arguments: everyScene.dropFirst())
  func noRingIsDrawnThroughTheFlyingCard(other: Int) throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.shape = .wide(4.0 / 3)
    for (from, to) in [(0, other), (other, 0)] {
      var user = StageUser(from, options: options, at: DeckPosition(card: 2, book: 0, page: 6))
      user.settle()
      user.key("\(to + 1)")
      var rings = 0
      while user.frame().isMoving {
        user.wait(1.0 / 120)
        let items = user.shown.list.items
        guard let ring = items.lastIndex(where: { $0.face.kind == .mark }) else { continue }
        rings += 1
        let faces = items.indices.filter {
          (items[$0].face.cardIndex == 2 && $0 != ring || items[$0].face.page == 6)
            && !items[$0].role.contains(.reflection)
        }
        #expect(faces.allSatisfy { $0 > ring }, "\(from) to \(to) at \(user.time)")
      }
      #expect(rings > 3)
    }
  }

  /// A bundled card has another face in each scene. The face is cropped at the right and at the bottom.
  @Test func theHeadingStaysVisible() throws {
    for (from, to) in Self.pairs {
      var user = StageUser(from)
      user.settle()
      user.key("\(to + 1)")
      for _ in 0..<12 {
        user.time += 0.02
        for item in user.shown.list.items where item.role.contains(.card) && !item.isHittable {
          #expect(
            item.bounds.minX <= item.frame && item.bounds.minY <= item.frame, "\(from) to \(to)")
        }
      }
    }
  }

  /// The frame of a card is drawn along the edges of the flying card, and is equally wide on all sides. Nothing of a
  /// carried card lies beyond the frame.
  @Test(arguments: pairs.filter { $0.0 == 2 || $0.1 == 2 }, [CardFormat.upright, .wide(4.0 / 3)])
  func theFrameIsWholeInFlight(pair: (from: Int, to: Int), shape: CardFormat) throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.shape = shape
    var user = StageUser(
      pair.from, options: options, at: DeckPosition(card: 2, book: 0, page: 6))
    user.settle()
    user.key("\(pair.to + 1)")
    var (frames, cropped, last) = (0, 0, [DisplayItem]())
    while user.frame().isMoving {
      user.wait(1.0 / 480)
      // The copies that back the cards have no role.
      let items = user.shown.list.items.filter {
        $0.face.scene == SceneCatalog.scenes[2].id && !$0.role.isEmpty
      }
      guard let frame = items.last(where: { $0.face.kind == .frame && $0.opacity == 1 }),
        let paper = items.last(where: { $0.face.kind == .paper && $0.opacity == 1 })
      else { continue }
      frames += 1
      let (outer, inner) = (frame.quad, paper.quad)
      let widths = zip(outer.points, inner.points).map { ($0 - $1).length }
      let (minimum, maximum) = (widths.min() ?? 0, widths.max() ?? 0)
      #expect(minimum > 3 && maximum < minimum * 1.5, "\(widths) at \(user.time)")
      let card = try #require(items.last { $0.face.kind == .front && $0.face.index == 2 })
      let (box, own) = (frame.quad.boundingBox, card.quad.boundingBox)
      #expect(own.minX > box.minX - 0.5 && own.maxX < box.maxX + 0.5)
      #expect(own.minY > box.minY - 0.5 && own.maxY < box.maxY + 0.5)
      // During the flight, the frame that is painted on the face would appear as a second line.
      let inside = Rect(card.face.size).insetBy(dx: card.frame - 1e-9, dy: card.frame - 1e-9)
      if inside.intersection(card.bounds) == card.bounds { cropped += 1 }
      last = [frame]
    }
    #expect(frames > 5 && cropped > 5)
    guard pair.to == 2, let frame = last.first else { return }
    user.settle()
    let card = try #require(
      user.shown.list.items.last { $0.face.kind == .front && $0.face.index == 2 })
    #expect(frame.quad.distance(to: card.quad) < 4, "the frame arrives at the edges of the card")
  }
}

import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Protects the face of the card that turns into another scene's front card.
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

  /// The faces differ around the image, and so the image alone is in the same position.
  @Test(arguments: [CardFormat.upright, .wide(4.0 / 3)])
  func theImageStaysOneInFlight(shape: CardFormat) throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.shape = shape
    var compared = 0
    for (from, to) in Self.pairs {
      var hand = StageHand(from, options: options, place: DeckPosition(card: 2, book: 0, page: 6))
      hand.settle()
      hand.key("\(to + 1)")
      for _ in 0..<12 {
        hand.time += 0.02
        let quads = [from, to].compactMap { scene in
          hand.shown.list.items.first { item in
            item.face.scene == SceneCatalog.scenes[scene].id && item.role.contains(.card)
              && (item.face.card?.index == 2 || item.face.page == 6)
          }.flatMap(image)
        }
        guard quads.count == 2 else { continue }
        compared += 1
        #expect(quads[0].distance(to: quads[1]) < 0.5, "\(from) to \(to) at \(hand.time)")
      }
    }
    #expect(compared > 150)
  }

  /// The faces around the image are cropped to one shape. Towards the end, that is the outline of the arriving card.
  @Test(arguments: pairs)
  func noFaceReachesBeyondTheFlyingShape(from: Int, to: Int) throws {
    var options = SceneOptions()
    options.deck = TestDeck.album((0..<9).map { "\($0)" })
    options.deck.shape = .wide(4.0 / 3)
    var hand = StageHand(from, options: options, place: DeckPosition(card: 2, book: 0, page: 6))
    hand.settle()
    hand.key("\(to + 1)")
    var last = Rect(Size(1, 1))
    while hand.frame().isMoving {
      hand.wait(1.0 / 60)
      let boxes = [from, to].map { scene in
        hand.shown.list.items.filter { item in
          item.face.scene == SceneCatalog.scenes[scene].id && item.role.contains(.card)
            && (item.face.card?.index == 2 || item.face.page == 6)
        }.map(\.quad.boundingBox).last
      }
      guard let old = boxes[0], let new = boxes[1] else { continue }
      last = old.intersection(new)
      last = Rect(Size(last.size.width / old.width, last.size.height / old.height))
    }
    #expect(last.width > 0.98 && last.height > 0.98, "\(last)")
  }

  /// A bundled card has another picture in each scene. It is cropped at the right and at the bottom.
  @Test func theHeadingStaysInSight() throws {
    for (from, to) in Self.pairs {
      var hand = StageHand(from)
      hand.settle()
      hand.key("\(to + 1)")
      for _ in 0..<12 {
        hand.time += 0.02
        for item in hand.shown.list.items where item.role.contains(.card) && !item.isHittable {
          #expect(item.bounds.minX <= 0 && item.bounds.minY <= 0, "\(from) to \(to)")
        }
      }
    }
  }
}

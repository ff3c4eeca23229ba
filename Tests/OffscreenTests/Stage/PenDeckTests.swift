import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests that strokes on user cards are the same in all scenes.
@Suite struct PenDeckTests {
  private static func deck(_ numbers: [Int], aspect: Double?) -> Deck {
    Deck(
      cards: numbers.map { CardKey($0) },
      books: [Deck.Shelved(key: CardKey(1), pages: max(numbers.count, 2))],
      shape: aspect.map { CardFormat(wide: $0) } ?? .upright, aspects: numbers.map { _ in aspect })
  }

  private static func user(_ scene: Int, aspect: Double?, count: Int = 9) -> StageUser {
    var options = SceneOptions()
    options.deck = deck(Array(1...count), aspect: aspect)
    var user = StageUser(scene, options: options)
    user.handle(.action(.goTo, .number(1)))
    user.settle()
    return user
  }

  /// Returns the areas of a card's drawings, in widths of its image. A card without an image uses the width of
  /// its face.
  private static func quads(_ user: StageUser, aspect: Double?) throws -> [PenCurve: Quad] {
    let type = SceneCatalog.scenes[user.stage.current] as? any ImageScene.Type
    var quads: [PenCurve: Quad] = [:]
    for (piece, card) in user.marks where piece.face.pen?.layer == .ink && card.isHittable {
      let size = card.face.size
      var frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      if let aspect {
        let image = Size(aspect, 1)
        let known = type?.imageArea(on: card.face, of: image)
        let imageArea = try #require(known)
        frame = imageArea.fit.frame(of: image, in: imageArea.rect)
      }
      quads[try #require(piece.face.pen).curve] = try #require(piece.box(on: card)).mapped {
        ($0 - frame.origin) / frame.width
      }
    }
    return quads
  }

  /// A circle around a word of a slide surrounds that word in every scene.
  @Test(arguments: [nil, 0.7, 1, 1.6], [0, 1, 2, 4])
  func aStrokeHasTheSamePositionOnTheImageInEveryScene(aspect: Double?, scene: Int) throws {
    var user = Self.user(scene, aspect: aspect)
    user.key("e")
    user.draw(StageUser.wave(about: user.upperPosition(of: 1), width: 60))
    let first = try Self.quads(user, aspect: aspect)
    #expect(!first.isEmpty)
    for other in [1, 2, 4, 0] {
      user.key("\(other + 1)")
      user.settle()
      user.handle(.action(.goTo, .number(1)))
      user.settle()
      for opens in [false, true] where !opens || [0, 2].contains(other) {
        if opens { user.key("Return") }
        user.settle()
        let here = try Self.quads(user, aspect: aspect)
        #expect(Set(here.keys) == Set(first.keys), "\(other) \(opens)")
        for (label, quad) in here {
          let old = try #require(first[label])
          for (a, b) in zip(quad.points, old.points) { #expect((a - b).length < 1e-9) }
        }
        if opens { user.key("Return") }
        user.settle()
      }
    }
  }

  /// A card keeps its strokes when it moves to another index, and when it leaves the deck and returns.
  @Test func strokesMoveWithTheirCard() {
    var user = Self.user(2, aspect: nil)
    user.key("e")
    user.draw([user.front])
    func card() -> Int? { user.marks.first?.card.face.key?.number }
    #expect(card() == 1)
    func deck(_ numbers: [Int]) {
      user.handle(.deck(Self.deck(numbers, aspect: nil), .changed))
      user.settle()
      user.handle(.action(.goTo, .number(1)))
      user.settle()
    }
    deck([2, 1, 3])
    #expect(card() == 1 && user.marks.first?.card.face.index == 1)
    deck([2, 3])
    #expect(card() == nil)
    deck([1, 2, 3])
    #expect(card() == 1 && user.marks.first?.card.face.index == 0)
    user.key("z")
    user.frame()
    #expect(user.marks.isEmpty && user.stage.penInk.isEmpty)
  }

  /// An opened page of a landscape document loses its shadow towards the spine: a second face of the page fades in.
  @Test func strokesStayOpaqueWhileAPageOpens() {
    var options = SceneOptions()
    options.deck = Self.deck(Array(1...9), aspect: 1.6)
    options.deck.books[0].pageSize = Size(568, 355)
    var user = StageUser(3, options: options)
    user.handle(.action(.goTo, .number(1)))
    user.settle()
    user.key("e")
    user.draw(StageUser.wave(about: user.front, width: 60))
    func opacities() -> [Double] {
      Dictionary(grouping: user.marks.filter { $0.piece.face.pen?.layer == .ink }) {
        $0.piece.face.pen!.curve
      }.values.flatMap { pieces in pieces.count == 1 ? pieces.map(\.piece.opacity) : [0] }
    }
    #expect(!opacities().isEmpty)
    user.key("Return")
    var blends = 0
    for _ in 0..<80 {
      user.time += 0.01
      user.frame()
      blends += user.scenery.contains { $0.face.book?.isFlat == true && $0.opacity < 1 } ? 1 : 0
      #expect(!opacities().isEmpty && opacities().allSatisfy { $0 == 1 })
    }
    #expect(blends > 5 && user.stage.isOpened)
  }

  /// A stroke on a card of unknown shape belongs to the face, and stays there when the shape is known.
  @Test func filesReadLaterMoveNoStroke() throws {
    var user = Self.user(1, aspect: nil)
    user.key("e")
    user.draw([user.front])
    let before = try #require(user.marks.last).piece.homography
    user.handle(.deck(Self.deck(Array(1...9), aspect: nil), .changed))
    var known = Self.deck(Array(1...9), aspect: nil)
    known.aspects = Array(repeating: 0.7, count: 9)
    user.handle(.deck(known, .changed))
    user.settle()
    #expect(try #require(user.marks.last).piece.homography == before)
  }

  @Test func aMovedBookKeepsTheStrokesOfItsCover() {
    var user = Self.user(3, aspect: nil)
    user.key("Escape")
    user.settle()
    user.key("e")
    user.draw([user.front])
    #expect(user.marks.first?.card.face.kind == .cover)
    var deck = Self.deck(Array(1...9), aspect: nil)
    deck.books.insert(Deck.Shelved(key: CardKey(2), pages: 4), at: 0)
    user.handle(.deck(deck, .changed))
    user.settle()
    #expect(user.marks.first?.card.face.key?.number == 1)
  }
}

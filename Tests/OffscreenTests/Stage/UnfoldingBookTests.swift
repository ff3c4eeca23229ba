import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the open book of the user around the page that turns into another scene's card.
@Suite struct UnfoldingBookTests {
  /// The parts of the book in one frame.
  private struct Parts {
    var page: DisplayItem
    /// All pages but `page`, the boards and the page edges.
    var rest: [DisplayItem]

    init?(_ user: StageUser, page number: Int) {
      let items = user.shown.list.items.filter {
        $0.face.scene == SceneCatalog.scenes[3].id && $0.carrier != nil && !$0.role.isEmpty
      }
      guard let page = items.last(where: { $0.face.page == number && $0.role.contains(.card) })
      else { return nil }
      (self.page, rest) = (page, items.filter { $0.face.page != number })
    }
  }

  /// Returns a user in a scene, and a document with nine pages. Card 0 is on page 2.
  private static func reader(in scene: Int, at page: Int) -> StageUser {
    var options = SceneOptions()
    options.deck = TestDeck.document(steps: Array(repeating: 0, count: 9))
    let position = DeckPosition(card: page - 2, book: 0, page: page)
    var user = StageUser(scene, options: options, at: position)
    user.settle()
    return user
  }

  /// A part of the book beside the page is opaque, or isn't there.
  @Test(arguments: [0, 1, 2, 4], [2, 3, 6])
  func noPartOfTheBookIsTranslucent(other: Int, page: Int) {
    for (from, to) in [(other, 3), (3, other)] {
      var user = Self.reader(in: from, at: page)
      user.key("\(to + 1)")
      var (alone, open) = (0, 0)
      while user.frame().isMoving {
        user.wait(1.0 / 240)
        guard let book = Parts(user, page: page) else { continue }
        if book.rest.isEmpty { alone += 1 } else { open += 1 }
        #expect(book.rest.allSatisfy { $0.opacity > 0.999 }, "\(from) to \(to) at \(user.time)")
        #expect(book.rest.isEmpty || book.page.opacity > 0.999)
      }
      #expect(alone > 5 && open > 5, "\(from) to \(to)")
    }
  }

  /// The half beside the page begins to open at the spine, behind the page.
  @Test(arguments: [2, 3, 6])
  func theBookOpensFromBehindThePage(page: Int) throws {
    var user = Self.reader(in: 0, at: page)
    user.key("4")
    var widths: [Double] = []
    while user.frame().isMoving {
      user.wait(1.0 / 480)
      guard let book = Parts(user, page: page) else { continue }
      let (own, isRight) = (book.page.quad.boundingBox, page % 2 == 0)
      let halves = book.rest.filter { ($0.face.page ?? page) % 2 != page % 2 }
      guard let half = halves.map(\.quad.boundingBox).max(by: { $0.width < $1.width }) else {
        continue
      }
      #expect(isRight ? half.maxX < own.minX + 1 : half.minX > own.maxX - 1)
      widths.append(half.width / own.width)
    }
    let (first, last) = (try #require(widths.first), try #require(widths.last))
    #expect(first < 0.1 && last > 0.9 && widths.count > 20)
  }
}

import CardKinetics
import CardModel
import CardPicture
import CardRaster
import FoundationEssentials
import TestSupport
import Testing

@testable import CardPaint

/// Tests the appearance of a document's pages in its book: on leaves, in overlay steps and on the cover.
@Suite struct DocumentPageTests {
  /// Returns a document of red pages of the given extents.
  private func document(_ sizes: [(Int, Int)]) throws -> String {
    let kids = sizes.indices.map { "\(2 * $0 + 3) 0 R" }.joined(separator: " ")
    let pages = sizes.enumerated().map { index, size in
      let ink = "0.8 0.1 0.2 rg 0 0 \(size.0) \(size.1) re f"
      return """
        \(2 * index + 3) 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(size.0) \(size.1)]
        /Contents \(2 * index + 4) 0 R >> endobj
        \(2 * index + 4) 0 obj << /Length \(ink.utf8.count) >> stream
        \(ink)
        endstream endobj
        """
    }
    let text = """
      %PDF-1.4
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [\(kids)] /Count \(sizes.count) >> endobj
      \(pages.joined(separator: "\n"))
      trailer << /Root 1 0 R /Size \(2 * sizes.count + 3) >>
      %%EOF
      """
    let path = temporaryFolder() + "/a.pdf"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func catalogue(_ path: String, pages: Int, of size: Size) -> FaceCatalogue {
    let cards = (0..<pages).map {
      Card(
        title: "", subtitle: "", text: "", color: Color(90, 90, 90), seed: 1, kind: "",
        image: CardImage(path: path, page: $0))
    }
    return FaceCatalogue(
      content: Content(
        books: [
          Book(
            title: "Talk", author: "", color: Color(30, 60, 50), accent: Color(220, 200, 150),
            pages: cards.map(Book.Leaf.plate), isDocument: true, pageSize: size)
        ]))
  }

  private func isRed(_ pixel: UInt32) -> Bool {
    pixel >> 16 & 255 > 190 && pixel >> 8 & 255 < 40
  }

  /// At every scale the page reaches the last pixel of the leaf, and nothing is visible around it.
  @Test(arguments: [0.37, 1, 1.2345, 2.6])
  func aPageFillsItsLeaf(scale: Double) throws {
    let size = Size(431.7, 431.7 * 0.75)
    let faces = catalogue(try document([(400, 300)]), pages: 1, of: size)
    // The page follows the endpaper; its spine is on the left.
    let face = Face(scene: Sample.library, .page(2, of: 0), size: size)
    let bitmap = try faces.bitmap(of: face, scale: scale)
    for x in bitmap.width / 2..<bitmap.width {
      for y in 0..<bitmap.height { #expect(isRed(bitmap[x, y])) }
    }
  }

  @Test func aPageOfAnotherShapeLiesOnPaperWithNoLineAroundIt() throws {
    let size = Size(400, 300)
    let faces = catalogue(try document([(400, 300), (300, 300)]), pages: 2, of: size)
    let face = Face(scene: Sample.library, .page(3, of: 0), size: size)
    let bitmap = try faces.bitmap(of: face, scale: 1)
    // The spine, with its shadow, is on the right.
    for x in 0..<340 where x != 49 && x != 50 {
      #expect(x < 49 ? bitmap[x, 150] == 0xFFFF_FFFF : isRed(bitmap[x, 150]), "\(x)")
    }
  }

  @Test func aStepIsItsOwnPage() throws {
    let size = Size(400, 300)
    let path = try document([(400, 300), (300, 300)])
    let pages = catalogue(path, pages: 2, of: size)
    var card = Card(
      title: "", subtitle: "", text: "", color: Color(90, 90, 90), seed: 1, kind: "",
      image: CardImage(path: path, page: 0))
    card.steps = [CardImage(path: path, page: 1)]
    let steps = FaceCatalogue(
      content: Content(
        decks: [Sample.carousel: [card]],
        books: [
          Book(
            title: "", author: "", color: Color(30, 60, 50), accent: Color(220, 200, 150),
            pages: [.plate(card), .plate(card)], isDocument: true, pageSize: size)
        ]))
    var face = Face(scene: Sample.library, .page(3, of: 0), size: size)
    let second = try pages.bitmap(of: face, scale: 1)
    face.step = 1
    #expect(try steps.bitmap(of: face, scale: 1) == second)
    face.step = 0
    #expect(try steps.bitmap(of: face, scale: 1) != second)
    var front = Face(scene: Sample.carousel, .front(0), size: Size(285, 534))
    let first = try steps.bitmap(of: front, scale: 1)
    front.step = 1
    #expect(try steps.bitmap(of: front, scale: 1) != first)
  }

  @Test func theFirstPageFillsTheCover() throws {
    let size = Size(400, 225)
    let faces = catalogue(try document([(1600, 900)]), pages: 1, of: size)
    let face = Face(scene: Sample.library, .cover(0), size: size)
    let bitmap = try faces.bitmap(of: face, scale: 1)
    // The fold and the edges of the board cover the other pixels.
    for x in 34..<398 { for y in 3..<222 { #expect(isRed(bitmap[x, y])) } }
  }

  /// The left margin of some slides holds text, so the fold of a cover is only a light shade.
  @Test func theFoldOfACoverIsQuieterThanThePage() throws {
    let size = Size(400, 225)
    let faces = catalogue(try document([(1600, 900)]), pages: 1, of: size)
    let face = Face(scene: Sample.library, .cover(0), size: size)
    let bitmap = try faces.bitmap(of: face, scale: 1)
    // The brightness is relative to the red of the page.
    let light = (0..<40).map { Double(bitmap[$0, 110] >> 16 & 0xFF) / 204 }
    #expect(light[5...].allSatisfy { $0 > 0.88 })
    // The fold is visible all the same.
    #expect(light[0] < 0.8 && light[22] < 0.95 && light[30] == 1)
  }
}

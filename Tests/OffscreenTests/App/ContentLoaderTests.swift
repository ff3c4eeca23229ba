import CardKinetics
import CardModel
import CardScene
import CardScenes
import CardSystem
import Glibc
import Testing

@testable import CardContent
@testable import CardPaint

@Suite struct ContentLoaderTests {
  @Test func theDecksAndBooksThatShipAreRead() throws {
    let content = try ContentLoader.load(from: assetFolder)
    for scene in SceneCatalog.scenes.prefix(3) {
      let deck = try #require(content.decks[scene.id])
      #expect(!deck.isEmpty && deck.allSatisfy { !$0.title.isEmpty && !$0.text.isEmpty })
      // What a desk shows in a demonstration.
      #expect(deck.prefix(5).allSatisfy { $0.note(atStep: 0)?.words != nil })
    }
    #expect(content.books.count >= 3)
    #expect(content.books.allSatisfy { !$0.title.isEmpty && $0.pages.count > 3 })
    #expect(Set(content.books.map(\.title)).count == content.books.count)
  }

  @Test func everyBookHasFiguresAndAllOfThemAreDrawn() throws {
    let books = try ContentLoader.load(from: assetFolder).books
    var shown: [String] = []
    for book in books {
      let names = book.texts.flatMap { page in
        PageText.blocks(of: page).compactMap { piece in
          if case .figure(let name, _) = piece { name } else { nil }
        }
      }
      #expect(book.texts.count >= 24 && names.count * 5 >= book.texts.count, "\(book.title)")
      shown += names
    }
    #expect(shown.count == Set(shown).count && Set(shown) == Figure.names)
  }

  @Test func pagesAreFilledToTheirFeetButAtTheEndsOfChapters() throws {
    for book in try ContentLoader.load(from: assetFolder).books {
      for (number, text) in book.texts.enumerated() {
        let page = BookPage(
          blocks: PageText.blocks(of: text), number: number + 1, isLeft: number % 2 == 0,
          bookTitle: "", chapter: "",
          theme: Theme())
        var size = 0.0
        var part = 0.0
        _ = try Bitmap(width: 362, height: 568, size: Size(362, 568)) { canvas in
          let set = page.set(on: canvas)
          let foot = set.placed.last.map { $0.top + $0.height } ?? 0
          (size, part) = (set.size, foot / page.area(of: canvas.bounds).height)
        }
        let ends = number + 1 == book.texts.count || book.texts[number + 1].hasPrefix("# ")
        #expect(size >= BookPage.sizes[1], "\(book.title), page \(number + 1)")
        #expect(part >= (ends ? 0.2 : 0.7), "\(book.title), page \(number + 1)")
      }
    }
  }

  @Test func aLongTextFlowsOverPagesAndLosesNothing() {
    let sentence = "A page that is full goes on overleaf, and nobody has lost a word of it. "
    let paragraph = String(repeating: sentence, count: 9)
    let text = "# Head\n\n" + (0..<8).map { "\(paragraph)\n\n$ x_\($0) = 1\n\n" }.joined()
    let pages = PageBreaker.pages(of: ArraySlice(text.utf8))
    #expect(pages.count > 4)
    #expect(
      pages.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        == text.split(whereSeparator: \.isWhitespace))
    #expect(pages.allSatisfy { !$0.hasPrefix("$") && ($0.hasSuffix("it.") || $0.hasSuffix("1")) })
    #expect(PageBreaker.pages(of: []).isEmpty)
    #expect(PageBreaker.pages(of: ArraySlice("short".utf8)) == ["short"])
  }

  static let card = #""title":"A","subtitle":"B","text":"C","seed":1,"kind":"mail""#
  static let mistakes = [
    ("{", "is not valid JSON"),
    ("{}", #""cards" is missing"#),
    (#"{"cards":[{"text":"C"}]}"#, #""cards.1" "title" is missing"#),
    (
      #"{"cards":[{\#(card),"color":"red"}]}"#,
      #""cards.1.color" "red" is no #rrggbb colour"#
    ),
    (#"{"cards":[{\#(card),"color":7}]}"#, #""cards.1.color" is of the wrong type"#),
  ]

  @Test(arguments: mistakes)
  func aBadDeckGetsOneLine(text: String, why: String) {
    let folder = temporaryFolder()
    mkdir(folder + "/decks", 0o755)
    let path = folder + "/decks/stack.json"
    write(text, to: path)
    defer {
      unlink(path)
      rmdir(folder + "/decks")
      rmdir(folder)
    }
    #expect(throws: Failure(.badData, "\(path): \(why)")) { try ContentLoader.load(from: folder) }
  }

  @Test func aBookWithoutItsFileIsAMissingInput() {
    let folder = temporaryFolder()
    mkdir(folder + "/books", 0o755)
    mkdir(folder + "/books/empty", 0o755)
    defer {
      rmdir(folder + "/books/empty")
      rmdir(folder + "/books")
      rmdir(folder)
    }
    let path = folder + "/books/empty/book.json"
    #expect(
      throws: Failure(.missingInput, "cannot read \(path): No such file or directory")
    ) { try ContentLoader.load(from: folder) }
  }
}

extension Book {
  /// The texts of its pages.
  var texts: [String] {
    pages.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

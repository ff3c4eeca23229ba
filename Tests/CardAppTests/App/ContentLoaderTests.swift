import CardApp
import CardScenes
import Glibc
import Testing

@testable import CardPaint

@Suite struct ContentLoaderTests {
  @Test func theDecksAndBooksThatShipAreRead() throws {
    let content = try ContentLoader.load(from: assetFolder)
    for scene in SceneCatalog.scenes.dropLast() {
      let deck = try #require(content.decks[scene.id])
      #expect(!deck.isEmpty && deck.allSatisfy { !$0.title.isEmpty && !$0.text.isEmpty })
    }
    #expect(content.books.count >= 3)
    #expect(content.books.allSatisfy { !$0.title.isEmpty && $0.pages.count > 3 })
    #expect(Set(content.books.map(\.title)).count == content.books.count)
  }

  @Test func everyBookHasFiguresAndAllOfThemAreDrawn() throws {
    let books = try ContentLoader.load(from: assetFolder).books
    var shown: [String] = []
    for book in books {
      let names = book.pages.flatMap { page in
        PageText.pieces(of: page).compactMap { piece in
          if case .figure(let name, _) = piece { name } else { nil }
        }
      }
      #expect(book.pages.count >= 24 && names.count * 4 >= book.pages.count, "\(book.title)")
      shown += names
    }
    #expect(shown.count == Set(shown).count && Set(shown) == Figure.names)
  }

  static let card = #""title":"A","subtitle":"B","text":"C","seed":1,"kind":"mail""#
  static let mistakes = [
    ("{", "is not valid JSON"),
    ("{}", #""cards" is missing"#),
    (#"{"cards":[{\#(card)}]}"#, #""cards.1" "color" is missing"#),
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

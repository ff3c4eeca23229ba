import CardKinetics
import CardModel
import CardScene
import CardScenes
import CardSystem
import Glibc
import TestSupport
import Testing

@testable import CardContent
@testable import CardPaint

/// Tests the bundled decks and books: their pages, figures and formulas.
@Suite struct ContentLoaderTests {
  @Test func theBundledDecksAndBooksAreRead() throws {
    let content = try ContentLoader.load(from: assetFolder)
    for scene in SceneCatalog.scenes.prefix(3) {
      let deck = try #require(content.decks[scene.id])
      #expect(!deck.isEmpty && deck.allSatisfy { !$0.title.isEmpty && !$0.text.isEmpty })
      // The presenter view shows these notes in a demonstration.
      #expect(deck.prefix(5).allSatisfy { $0.speakerNote(atStep: 0)?.words != nil })
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

  /// The page breaks of the bundled books were chosen by hand. Each page fits at one of the two largest sizes, and is
  /// filled to the bottom unless a chapter ends on it.
  @Test func pagesAreFullExceptAtTheEndsOfChapters() throws {
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
          let bottom = set.placed.last.map { $0.top + $0.height } ?? 0
          (size, part) = (set.size, bottom / page.area(of: canvas.bounds).height)
        }
        let ends = number + 1 == book.texts.count || book.texts[number + 1].hasPrefix("# ")
        #expect(size >= BookPage.sizes[1], "\(book.title), page \(number + 1)")
        #expect(part <= 1 && part >= (ends ? 0.2 : 0.7), "\(book.title), page \(number + 1)")
      }
    }
  }

  /// A page ends after a sentence. It does not end between a heading and its text, or beside a formula within a
  /// sentence.
  @Test func pagesEndBetweenSentences() throws {
    for book in try ContentLoader.load(from: assetFolder).books {
      for (number, text) in book.texts.enumerated() {
        let blocks = PageText.blocks(of: text)
        let page: Comment = "\(book.title), page \(number + 1)"
        switch try #require(blocks.first) {
        case .formula: Issue.record(page)
        case .paragraph(let words): #expect(words.plain.first?.isLowercase == false, page)
        default: break
        }
        switch try #require(blocks.last) {
        case .paragraph(let words):
          #expect(words.plain.last.map { ".?!".contains($0) } == true, page)
        case .formula, .figure: break
        default: Issue.record(page)
        }
      }
    }
  }

  @Test func everyFormulaOfABookCanBeSet() throws {
    let blocks = try ContentLoader.load(from: assetFolder).books.flatMap { book in
      book.texts.flatMap { PageText.blocks(of: $0) }
    }
    #expect(blocks.count { if case .formula = $0 { true } else { false } } > 40)
    #expect(!blocks.contains { if case .code = $0 { true } else { false } })
  }

  static let card = #""title":"A","subtitle":"B","text":"C","seed":1,"kind":"mail""#
  static let mistakes = [
    ("{", 1, "not valid JSON"),
    ("{\"cards\":\n[{\"title\" \"A\"}]}\n\n", 2, "not valid JSON"),
    ("{\"cards\":[\n\n", 1, "not valid JSON"),
    ("{}", 1, #"missing "cards""#),
    (#"{"cards":[{"text":"C"}]}"#, 1, #"card 1 needs a "title" or a "picture""#),
    (
      #"{"cards":[{\#(card),"color":"red"}]}"#, 1,
      ##"card 1: "color" must be #rrggbb, not "red""##
    ),
    (#"{"cards":[{\#(card),"color":7}]}"#, 1, ##"card 1: "color" must be text"##),
    (
      "{\"cards\":[\n{\"title\":\"]\\\"\"},\n{\"title\":[],\n\"seed\":1}]}", 3,
      #"card 2: "title" must be text"#
    ),
    (
      "{\"cards\":[{\"title\":\"A\",\n\"amount\": 1.5}]}", 2,
      #"card 1: "amount" must be a whole number"#
    ),
    (#"{"cards":[{"title":"A","seed":-1}]}"#, 1, #"card 1: "seed" must be a whole number from 0"#),
    (#"{"cards":[{"title":"A","seed":"-1"}]}"#, 1, #"card 1: "seed" must be a whole number"#),
    (
      "{\"cards\":[\n{\"titel\":\"A\"}]}", 2,
      #"card 1: "titel" is an unknown member; did you mean "title"?"#
    ),
  ]

  @Test(arguments: mistakes)
  func aBadDeckGetsOneLine(text: String, line: Int, why: String) {
    let folder = temporaryFolder()
    mkdir(folder + "/decks", 0o755)
    let path = folder + "/decks/stack.json"
    write(text, to: path)
    defer {
      unlink(path)
      rmdir(folder + "/decks")
      rmdir(folder)
    }
    #expect(throws: Failure(.badData, "\(path):\(line): \(why)")) {
      try ContentLoader.load(from: folder)
    }
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
  /// The texts of the book's pages.
  var texts: [String] {
    pages.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

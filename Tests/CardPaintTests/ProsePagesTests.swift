import CardKinetics
import CardModel
import CardStage
import Testing

@testable import CardPaint

/// Tests how texts are broken into pages and fitted to cards.
@Suite struct ProsePagesTests {
  @Test(arguments: [("Stop.", "1 word"), ("Go. Come back.", "2 words"), ("", "0 words")])
  func theFactsOfATextCountItsWords(text: String, longest: String) {
    let facts = ProseFacts([.paragraph(Prose.Words([Prose.Run(text)]))])
    #expect(facts.lines.first { $0.name == "Longest sentence" }?.value == longest)
  }

  /// A generator of random texts: paragraphs, nested lists, tables, code, quotes, formulas, headings.
  private struct Author {
    var random: SplitMix64
    var writesTables = true

    mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    mutating func words(_ maximum: Int) -> Prose.Words {
      let traits: [Prose.Traits] = [[], [], [], .italic, .bold, .code, .struck]
      var runs: [Prose.Run] = []
      for _ in 0...below(3) {
        var text = ""
        for _ in 0...below(maximum) {
          text += "abcdefghiklm".prefix(1 + below(12)) + (below(7) == 0 ? ". " : " ")
        }
        runs.append(Prose.Run(text, traits[below(traits.count)], link: below(9) == 0 ? "x" : nil))
      }
      return Prose.Words(runs)
    }

    mutating func blocks(_ count: Int, depth: Int = 0) -> [Prose.Block] {
      var blocks: [Prose.Block] = []
      for _ in 0..<count { blocks.append(block(depth: depth)) }
      return blocks
    }

    mutating func block(depth: Int) -> Prose.Block {
      let number = below(depth > 2 ? 6 : 9)
      switch number == 2 && !writesTables ? 3 : number {
      case 0: return .formula(Formula("x = \\frac{a}{b}")!)
      case 1:
        var lines: [String] = []
        for _ in 0...below(60) { lines.append(String(repeating: "code ", count: below(18)) + "x") }
        return .code(lines.joined(separator: "\n"), language: "swift")
      case 2:
        let columns = 1 + below(5)
        var rows: [[Prose.Words]] = []
        for _ in 0...below(30) {
          var row: [Prose.Words] = []
          for _ in 0..<columns { row.append(words(9)) }
          rows.append(row)
        }
        rows[0] = rows[0].map { Prose.Words(String($0.plain.prefix(30))) }
        let sides = [Prose.Alignment](repeating: .left, count: columns)
        return .table(Prose.Table(columns: sides, head: rows[0], rows: Array(rows.dropFirst())))
      case 3, 4, 5: return .paragraph(words(90))
      case 6: return .quote(blocks(1 + below(3), depth: depth + 1))
      case 7: return .heading(words(3), level: 1 + below(6))
      default:
        var items: [Prose.Item] = []
        for _ in 0...below(9) { items.append(Prose.Item(blocks(1 + below(2), depth: depth + 1))) }
        let first = below(2) == 0 ? nil : 7
        return .list(Prose.List(first: first, isLoose: below(2) == 0, items: items))
      }
    }
  }

  /// Returns all letters of some blocks. The head of a table is left out, because each page repeats it.
  private static func letters(_ blocks: [Prose.Block]) -> String {
    blocks.map { block in
      switch block {
      case .table(let table): table.rows.map { $0.map(\.plain).joined() }.joined()
      case .list(let list): letters(list.items.flatMap(\.blocks))
      case .quote(let inner), .footnote(_, let inner): letters(inner)
      default: block.plain
      }
    }.joined().filter { !$0.isWhitespace }
  }

  @Test(arguments: 0..<12)
  func nothingIsLostOrDoubled(seed: Int) {
    var author = Author(random: SplitMix64(seed: UInt64(seed)))
    let text = author.blocks(12)
    let pages = ProsePages.pages(of: text)
    #expect(pages.allSatisfy { !$0.isEmpty })
    // When a row continues on the next page, the order of its cells' letters changes.
    #expect(pages.map(Self.letters).joined().sorted() == Self.letters(text).sorted())
    for page in pages.dropLast() where page.count > 1 { #expect(!page.last!.isHeading) }
  }

  @Test(arguments: 0..<12)
  func thePartsStayInOrder(seed: Int) {
    var author = Author(random: SplitMix64(seed: UInt64(seed)), writesTables: false)
    let text = author.blocks(16)
    #expect(ProsePages.pages(of: text).map(Self.letters).joined() == Self.letters(text))
  }

  @Test(arguments: 0..<3)
  func everyPageFits(seed: Int) throws {
    var author = Author(random: SplitMix64(seed: UInt64(seed)))
    let pages = ProsePages.pages(of: author.blocks(5))
    var sizes: [Double] = []
    for (number, blocks) in pages.enumerated() {
      let page = BookPage(
        blocks: blocks, number: 1, isLeft: false, bookTitle: "", chapter: "", theme: Theme(),
        isBundled: false)
      _ = try Bitmap(width: 36, height: 57, size: Size(362, 568)) { canvas in
        let set = page.set(on: canvas)
        let bottom = set.placed.map { $0.top + $0.height }.max() ?? 0
        #expect(bottom <= page.area(of: canvas.bounds).height, "\(number)")
        sizes.append(set.size)
      }
    }
    // Most texts fit at the estimated size, and none is much smaller.
    #expect(sizes.allSatisfy { $0 >= 12 }, "\(sizes)")
    #expect(sizes.count { $0 >= BookPage.sizes[1] } * 10 >= sizes.count * 7, "\(sizes)")
  }

  @Test func aContinuedListKeepsItsNumbers() throws {
    let items = (0..<80).map { Prose.Item([.paragraph(Prose.Words("Entry \($0)."))]) }
    let pages = ProsePages.pages(of: [.list(Prose.List(first: 1, items: items))])
    var next = 1
    for page in pages {
      guard case .list(let list) = try #require(page.first) else { continue }
      #expect(list.first == next)
      next += list.items.count
    }
    #expect(pages.count > 2 && next == 81)
  }

  @Test func aFootnoteIsOnThePageOfItsMark() throws {
    let marks = (0..<12).map { "\u{2070}" + String(repeating: "\u{00B9}", count: $0 + 1) }
    let text = marks.flatMap { mark in
      [5, 1, 9].map { count in
        let words = Prose.Run(String(repeating: "A sentence of a few words. ", count: count))
        return Prose.Block.paragraph(
          Prose.Words(count == 1 ? [words, Prose.Run(mark, .mark)] : [words]))
      }
    }
    let footnotes = marks.map { mark in
      let words = Prose.Words("\(mark) A remark about the sentence.")
      return Prose.Block.footnote(mark: mark, [.paragraph(words)])
    }
    let pages = ProsePages.pages(of: text + footnotes)
    #expect(pages.count > 2 && pages.flatMap(\.footnoteMarks) == marks)
    for page in pages {
      let below = page.compactMap { block -> String? in
        if case .footnote(let mark, _) = block { mark } else { nil }
      }
      #expect(below == page.footnoteMarks)
      #expect(page.suffix(below.count).allSatisfy { $0.isFootnote }, "they are at the bottom")
    }
  }

  @Test func aFootnoteLongerThanAPageContinues() {
    let words = Prose.Words(String(repeating: "A sentence of a few words. ", count: 400))
    let text: [Prose.Block] = [
      .paragraph(Prose.Words([Prose.Run("Text."), Prose.Run("¹", .mark)])),
      .footnote(mark: "¹", [.paragraph(words), .paragraph("End.")]),
    ]
    let pages = ProsePages.pages(of: text)
    #expect(pages.count > 2 && pages.allSatisfy { !$0.isEmpty })
    #expect(pages.map(Self.letters).joined() == Self.letters(text))
  }

  @Test func hugeBlocksAreBrokenToo() {
    let words = Prose.Words(String(repeating: "many words and no end of them ", count: 20_000))
    let items = (0..<20_000).map { _ in Prose.Item([.paragraph("a")]) }
    let text: [Prose.Block] = [
      .paragraph(words), .list(Prose.List(items: items)),
      .table(Prose.Table(columns: [.left], head: ["h"], rows: [[words]])),
    ]
    let pages = ProsePages.pages(of: text)
    #expect(pages.map(Self.letters).joined() == Self.letters(text))
  }

  @Test(arguments: [1, 30, 400])
  func aCardShowsAllThatFits(sentences: Int) throws {
    let text = String(repeating: "A sentence of a few words. ", count: sentences)
    let sheet = ProseSheet(
      blocks: [.heading("Head"), .paragraph(Prose.Words(text))], inks: Theme().bookInks,
      theme: Theme(), images: FileImages(source: ImageSource()))
    _ = try Bitmap(width: 30, height: 40, size: Size(300, 400)) { canvas in
      let (placed, isWhole) = sheet.set(on: canvas, Size(280, 380))
      #expect(isWhole == (sentences < 100))
      #expect(placed.allSatisfy { $0.top + $0.height <= 380 })
    }
  }

  @Test func linesOfManyStylesEndAtTheMargin() throws {
    let words = Prose.Words([
      Prose.Run("Some words that are plain and "), Prose.Run("some that lean", .italic),
      Prose.Run(" and "), Prose.Run("some that are heavy", .bold), Prose.Run(", with "),
      Prose.Run("code()", .code), Prose.Run(" among them, a "),
      Prose.Run("link of words", link: "x"), Prose.Run(", and "),
      Prose.Run(try #require(Formula("x_0"))),
      Prose.Run(" at the end of all."),
    ])
    let bitmap = try Bitmap(width: 240, height: 160, size: Size(240, 160)) { canvas in
      canvas.flood(.white)
      Paragraph(words, size: 16, on: canvas, width: 200, inks: Theme().bookInks)
        .draw(at: Point(20, 10))
    }
    // The ink nearly reaches the right margin, but does not cross it.
    #expect(bitmap.ink(x: 205..<222, y: 0..<90) > 20)
    #expect(bitmap.ink(x: 224..<240, y: 0..<160) == 0)
  }
}

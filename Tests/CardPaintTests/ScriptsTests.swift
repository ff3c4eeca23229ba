import CPango
import CardKinetics
import CardModel
import CardStage
import Testing

@testable import CardPaint

/// Tests text in other scripts and directions.
@Suite struct ScriptsTests {
  /// Returns the columns that a line's ink covers on a canvas 200 points wide.
  private func ink(_ text: String, _ alignment: TextBlock.Alignment) throws -> ClosedRange<Int> {
    let bitmap = try Bitmap(width: 200, height: 30, size: Size(200, 30)) { canvas in
      canvas.flood(.white)
      TextBlock(text, .interface(16), on: canvas, width: 200, alignment: alignment)
        .draw(at: .zero, .black)
    }
    let columns = (0..<200).filter { x in (0..<30).contains { bitmap[x, $0] & 255 < 128 } }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    return first...last
  }

  @Test(arguments: ["Ravi Menon", "田中 由紀", "ليلى حداد", "עדה ברג"])
  func leftIsTheLeftOfThePageInAnyScript(name: String) throws {
    #expect(try ink(name, .left).lowerBound < 5)
    #expect(try ink(name, .right).upperBound > 194)
    let middle = try ink(name, .center)
    #expect(abs(middle.lowerBound + middle.upperBound - 199) <= 4)
  }

  @Test(arguments: [
    ("雨の街。", ["雨", "の", "街。"]), ("「家」と庭", ["「家」", "と", "庭"]),
    ("キャットー", ["キャッ", "トー"]), ("A、雨(港)", ["A、", "雨", "(港)"]),
  ])
  func punctuationDoesNotBeginALine(text: String, pieces: [String]) {
    let parts = Paragraph.parts(of: [Prose.Run(text)], Paragraph.Layout())
    #expect(parts.map { $0.fragments.map(\.text).joined() } == pieces)
    let marks = Prose.Run(String(repeating: "。", count: 100))
    #expect(Paragraph.parts(of: [marks], Paragraph.Layout()).count > 3)
  }

  /// Layout does not depend on the font size: only the scale changes.
  @Test(arguments: ["1 000, 3.14", "The Patient Spring", "雨の街", "لیلى"])
  func textIsTheSameInEverySize(text: String) throws {
    let styles: [TextStyle] = [.interface(1), .display(1), .book(1, italic: true), .code(1)]
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      for style in styles {
        let blocks = [7.0, 9, 20, 113].map { size in
          var style = style.tracked(0.1)
          style.size = size
          let block = TextBlock(text, style, on: canvas, width: 5.5 * size)
          return [block.size.width, block.size.height, block.baseline].map { $0 / size }
        }
        for block in blocks { #expect(zip(block, blocks[0]).allSatisfy { abs($0 - $1) < 1e-9 }) }
      }
    }
  }

  /// A window of no size causes a font size of 0.
  @Test func textOfNoSizeTakesNoSpace() throws {
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      let block = TextBlock("Nothing", .interface(0), on: canvas, width: 20, maxLines: 1)
      #expect(block.size == .zero && block.baseline == 0)
    }
  }

  @Test func aLongTitleEndsInAnEllipsisWithinItsWidth() throws {
    for title in ["A title that goes on and on", "雨の街と静かな港の長い長い物語", "عنوان طويل جدا جدا جدا"] {
      var (cut, whole) = (0.0, 0.0)
      _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
        whole = TextBlock(title, .display(24), on: canvas).size.width
        cut = TextBlock(title, .display(24), on: canvas, width: 90, maxLines: 1).size.width
      }
      #expect(whole > 120 && cut <= 90 && cut > 40)
    }
  }

  /// The lines of all paragraphs count together.
  @Test(arguments: [nil, 1.48] as [Double?], 1...7)
  func aTextOfParagraphsHasItsMaximumNumberOfLines(leading: Double?, lines: Int) throws {
    let words = "A paragraph of so many words that it takes more than one line.\n"
    let text = String(repeating: words, count: 4)
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      let style = leading.map { TextStyle.interface(13.5).leaded($0) } ?? .interface(13.5)
      let block = TextBlock(text, style, on: canvas, width: 245, maxLines: lines)
      #expect(block.lineCount == lines)
      #expect(TextBlock("One\n\nTwo", style, on: canvas, width: 245, maxLines: 7).lineCount == 3)
    }
  }

  @Test(arguments: [
    ("One\n\nTwo\n\nThree", 3, "One\n\nTwo\u{2026}"), ("One\n\nTwo\n\nThree", 2, "One\u{2026}"),
    ("雨 \u{1F600}\na\nb\nc", 2, "雨 \u{1F600}\na\u{2026}"), ("א\nב\nג", 1, "א\u{2026}"),
  ])
  func aTextThatIsCutBetweenParagraphsEndsInAnEllipsis(text: String, lines: Int, shown: String)
    throws
  {
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      let cut = TextBlock(text, .interface(13.5), on: canvas, width: 245, maxLines: lines)
      #expect(cut.size == TextBlock(shown, .interface(13.5), on: canvas, width: 245).size)
    }
  }

  // MARK: Directions

  @Test(
    arguments: [
      ([0, 0], [0, 1]), ([0, 1, 1, 1, 0], [0, 3, 2, 1, 4]), ([1, 1, 2, 2, 1], [4, 2, 3, 1, 0]),
      ([], []),
    ] as [([UInt8], [Int])])
  func piecesAreInVisualOrder(levels: [UInt8], order: [Int]) {
    #expect(Bidi.visualOrder(of: levels) == order)
  }

  @Test func aParagraphHasTheDirectionOfItsFirstLetter() {
    #expect("1. (שלום) a".runsLeft && "مرحبا".runsLeft && !"a שלום".runsLeft && !"12".runsLeft)
    #expect(Bidi.levels(of: "a אב 12", runsLeft: false) == [0, 0, 1, 1, 1, 2, 2])
    #expect(Bidi.levels(of: "א b", runsLeft: true) == [1, 1, 2])
  }

  /// Returns the columns that the ink of blocks covers, for blocks that are 200 points wide.
  private func ink(_ blocks: [Prose.Block]) throws -> [Int] {
    let theme = Theme()
    let bitmap = try Bitmap(width: 200, height: 200, size: Size(200, 200)) { canvas in
      canvas.flood(.white)
      let setter = Typesetter(
        size: 16, canvas: canvas, width: 200, theme: theme, inks: theme.bookInks,
        isBundled: false, hasDropCaps: false)
      for piece in setter.set(blocks, height: 200) { piece.draw(Point(0, piece.top)) }
    }
    return (0..<200).filter { x in (0..<200).contains { bitmap[x, $0] & 255 < 160 } }
  }

  @Test func rightToLeftTextIsAlignedAtTheRight() throws {
    let words: Prose.Words = "שלום"
    let list = Prose.List(items: [Prose.Item([.paragraph(words)])])
    let numbers = Prose.List(first: 1, items: [Prose.Item([.paragraph(words)])])
    for block: Prose.Block in [
      .paragraph(words), .heading(words), .list(list), .list(numbers), .quote([.paragraph(words)]),
    ] {
      let columns = try ink([block])
      #expect(try #require(columns.first) > 100 && #require(columns.last) > 180, "\(block)")
    }
    // A bullet is at the right of its item.
    let (item, bare) = (try ink([.list(list)]), try ink([.paragraph(words)]))
    #expect(item.count < bare.count + 8 && item.first! < bare.first!)
  }

  @Test func theColumnsOfARightToLeftTableBeginAtTheRight() throws {
    // The rules span the whole width. Only the words are darker.
    func left(
      _ head: [Prose.Words], _ rows: [[Prose.Words]] = [], _ first: Prose.Alignment = .natural
    ) throws -> Bool {
      let columns = head.indices.map { $0 == 0 ? first : .natural }
      let table = Prose.Table(columns: columns, head: head, rows: rows)
      let theme = Theme()
      let bitmap = try Bitmap(width: 200, height: 60, size: Size(200, 60)) { canvas in
        canvas.flood(.white)
        let setter = Typesetter(
          size: 16, canvas: canvas, width: 200, theme: theme, inks: theme.bookInks,
          isBundled: false)
        for piece in setter.set([.table(table)], height: 60) { piece.draw(Point(0, piece.top)) }
      }
      let counts = [0..<100, 100..<200].map { columns in
        columns.reduce(0) { sum, x in sum + (0..<60).count { bitmap[x, $0] & 255 < 160 } }
      }
      return counts[0] > counts[1]
    }
    #expect(try left(["abcdef", "i"]))
    #expect(try !left(["שלוםםם", "i"]))
    // The words of a cell have their own direction, and a column may have an alignment.
    #expect(try left(["ש"], [["abcdef"]]) && !left(["ש"], [["שלוםםם"]]))
    #expect(try left(["שלום"], [], .left))
  }

  @Test func aFormulaBesideALineBreakIsKept() throws {
    let formula = Prose.Run(try #require(Formula("x^2")))
    let segments = Paragraph.segments(of: [
      Prose.Run("a "), formula, Prose.Run("\n"), Prose.Run("b"),
    ])
    #expect(
      segments == [[Prose.Run("a "), formula, Prose.Run("")], [Prose.Run(""), Prose.Run("b")]])
  }

  // MARK: Footnotes

  @Test func footnotesStandAtTheBottom() throws {
    let theme = Theme()
    let note = Prose.Block.footnote(mark: "¹", [.paragraph("¹ Below.")])
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      let setter = Typesetter(
        size: 16, canvas: canvas, width: 200, theme: theme, inks: theme.bookInks, isBundled: false)
      let placed = setter.set([.paragraph("Above.¹"), note], height: 300)
      // The three parts are the text, the line and the footnote.
      #expect(placed.count == 3 && placed[0].top == 0)
      #expect(abs(placed[2].top + placed[2].height - 300) < 0.02)
      #expect(placed[1].top > 250 && placed[2].height < placed[0].height)
      let full = setter.set([.paragraph("Above.¹"), note], height: 30)
      #expect(full[2].top > full[0].top + full[0].height)
    }
  }

  // MARK: Languages

  @Test(
    arguments: [
      ("ja-JP", HanLanguage.japanese), ("ko_KR.UTF-8", .korean), ("zh-Hant-HK", .hongKong),
      ("zh_TW.UTF-8", .traditional), ("zh-Hant", .traditional), ("zh", .simplified),
      ("zh-CN", .simplified), ("zh-Hans-HK", .simplified), ("en", nil), ("C.UTF-8", nil), ("", nil),
    ] as [(String, HanLanguage?)])
  func aTagNamesALanguage(tag: String, language: HanLanguage?) {
    #expect(HanLanguage(tag: tag) == language)
  }

  @Test(
    arguments: [
      ("東京の天気", HanLanguage.japanese), ("漢字와 한글", .korean), ("這是繁體中文", .traditional),
      ("这是简体中文", .simplified), ("这是日本的の字", .simplified), ("說明「の」字", .traditional),
      ("國學院大學の會", .japanese), ("价值", nil), ("東京大学", nil), ("words", nil),
    ] as [(String, HanLanguage?)])
  func charactersShowTheirLanguage(text: String, language: HanLanguage?) {
    #expect(HanLanguage(of: text) == language)
    #expect(HanLanguage(of: text, in: .hongKong) == (text == "words" ? nil : .hongKong))
  }

  @Test func eachLanguageHasItsOwnGlyphs() throws {
    func pixels(_ language: HanLanguage) throws -> [UInt32] {
      let bitmap = try Bitmap(width: 200, height: 40, size: Size(200, 40)) { canvas in
        canvas.language = language
        TextBlock("骨直角次", .interface(32), on: canvas).draw(at: .zero, .black)
      }
      return (0..<40).flatMap { y in (0..<200).map { bitmap[$0, y] } }
    }
    let simplified = try pixels(.simplified)
    for language in [HanLanguage.japanese, .korean, .traditional] {
      #expect(try pixels(language) != simplified, "\(language)")
    }
  }

  // MARK: Colours

  /// A font as data. Glyph 1 is a red square of one em: a PNG of one pixel.
  private static let redSquare: [UInt8] = {
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
      0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x90,
      0x77, 0x53, 0xDE, 0x00, 0x00, 0x00, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xF8,
      0xCF, 0xC0, 0x00, 0x00, 0x03, 0x01, 0x01, 0x00, 0xC9, 0xFE, 0x92, 0xEF, 0x00, 0x00, 0x00,
      0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    let head =
      big(0x10000, 4) + big(0, 8) + big(0x5F0F_3CF5, 4) + big(0, 2) + big(1000, 2) + big(0, 34)
    let strike =
      big(1, 2) + big(72, 2) + big(16, 4) + big(16, 4) + big(24 + png.count, 4) + big(0, 4)
      + Array("png ".utf8) + png
    let tables = [
      ("head", head), ("maxp", big(0x5000, 4) + big(2, 2)),
      ("sbix", big(1, 2) + big(1, 2) + big(1, 4) + big(12, 4) + strike),
    ]
    var (records, data): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in tables {
      let start = 12 + 16 * tables.count + data.count
      records += Array(name.utf8) + big(0, 4) + big(start, 4) + big(bytes.count, 4)
      data += bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return big(0x10000, 4) + big(tables.count, 2) + big(0, 6) + records + data
  }()

  @Test func aGlyphInColourIsDrawn() throws {
    let blob = Self.redSquare.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    let face = hb_face_create(blob, 0)
    let font = try #require(hb_font_create(face))
    defer {
      hb_font_destroy(font)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    hb_font_set_scale(font, 20, 20)
    #expect(ColorGlyph(font: font, glyph: 0, origin: .zero, unit: 1) == nil)
    let glyph = try #require(ColorGlyph(font: font, glyph: 1, origin: Point(5, 25), unit: 1))
    let bitmap = try Bitmap(width: 30, height: 30, size: Size(30, 30)) { canvas in
      canvas.flood(.white)
      glyph.draw(on: canvas, .black)
    }
    #expect(bitmap[15, 15] & 0xFFFFFF == 0xFF0000 && bitmap[2, 15] & 0xFFFFFF == 0xFFFFFF)
  }
}

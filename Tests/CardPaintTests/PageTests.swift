import CardKinetics
import CardModel
import CardPicture
import Testing

@testable import CardPaint

/// Tests the pages of books: their syntax, their line breaks, their formulas and their figures.
@Suite struct PageTests {
  @Test func aPageIsParsedByItsMarkup() throws {
    let text = "# Head\nOne\ntwo.\n\n$ a = b\n\n![Says so](decay-way)\n\nthree\n$ \\unknown"
    #expect(
      PageText.blocks(of: text) == [
        .heading("Head"), .paragraph("One two."), .formula(try #require(Formula("a = b"))),
        .figure(name: "decay-way", caption: "Says so"), .paragraph("three"),
        .code("\\unknown", language: ""),
      ])
  }

  /// A page from a deck file is set like a page of a Markdown text.
  @Test func aUsersPageIsNotSetAsABundledPage() throws {
    let size = Size(362, 568)
    let key = CardKey(CardKey.ID(path: "", .title("A")))
    func bitmap(_ page: Book.Leaf, isBundled: Bool = false) throws -> Bitmap {
      let book = Book(
        title: "A", author: "B", color: Color(0, 0, 0), accent: Color(0, 0, 0), pages: [page])
      let painter = BookPainter(
        books: [book], userBooks: [key: book], images: FileImages(source: ImageSource()),
        theme: Theme())
      var shown = BookFace(.page(4), of: 0)
      shown.key = isBundled ? nil : key
      let face = Face(scene: SceneID(rawValue: "library"), .book(shown), size: size)
      return try Bitmap(width: 362, height: 568, size: size) { [shown] in
        painter.paint(shown, in: face, on: $0)
      }
    }
    let text = Book.Leaf.text("# A\n\nPlan B works. 駅から港まで歩いて十五分かかります。そして海が見えます。\n\n$ x")
    let prose = Book.Leaf.prose([
      .heading("A"), .paragraph("Plan B works. 駅から港まで歩いて十五分かかります。そして海が見えます。"), .paragraph("$ x"),
    ])
    let (own, same) = (try bitmap(text), try bitmap(prose))
    let bundled = try bitmap(text, isBundled: true)
    #expect(own == same && own != bundled)
  }

  /// The card of a deck file can have both an image and a text.
  @Test func aPageWithAnImageShowsTheTextOfItsCard() throws {
    let size = Size(362, 568)
    let path = "/no/such/picture.png"
    var card = Card(
      title: "Harbour", subtitle: "At noon", text: "# One.\n\nTwo.", color: Color(0, 0, 0), seed: 1,
      kind: "", image: CardImage(path: path))
    func bitmap(_ page: Book.Leaf) throws -> Bitmap {
      let book = Book(
        title: "A", author: "B", color: Color(0, 0, 0), accent: Color(0, 0, 0), pages: [page])
      let painter = BookPainter(
        books: [book], images: FileImages(source: ImageSource()), theme: Theme())
      let shown = BookFace(.page(4), of: 0)
      let face = Face(scene: SceneID(rawValue: "library"), .book(shown), size: size)
      return try Bitmap(width: 362, height: 568, size: size) {
        painter.paint(shown, in: face, on: $0)
      }
    }
    let page = try bitmap(
      .prose([
        .heading("Harbour"), .paragraph("At noon"), .image(path: path, caption: ""),
        .paragraph("# One."), .paragraph("Two."),
      ]))
    #expect(try bitmap(.plate(card)) == page)
    card.text = ""
    #expect(try bitmap(.plate(card)) != page)
  }

  @Test(arguments: 1...4)
  func theLeafOnTheBackBoardIsOnTheRight(pages: Int) {
    let book = Book(
      title: "A", author: "B", color: Color(0, 0, 0), accent: Color(0, 0, 0),
      pages: (0..<pages).map { .text("\($0)") })
    // The first leaf is on the left.
    #expect(book.leaves.count % 2 == 0)
    #expect(book.leaves.suffix(2).contains(.end) && book.leaves[0] == .endpaper)
  }

  /// The corners of a page at the spine, and all corners of an opened page, are square.
  @Test(arguments: [Size(362, 568), Size(480, 270)], [0.5, 1, 2])
  func theClothSurroundsTheEndpaperUpToTheCorners(size: Size, scale: Double) throws {
    let book = Book(
      title: "A", author: "B", color: Color(90, 20, 20), accent: Color(0, 0, 0),
      pages: [.text("C")])
    let page = NonTextPage(
      leaf: .endpaper, book: book, volume: 1, isLeft: true, isFlat: true, theme: Theme())
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    let bitmap = try Bitmap(width: width, height: height, size: size) { page.paint(on: $0) }
    let (cloth, margin) = (bitmap[width / 2, 0], Int(8 * scale))
    var others = 0
    for y in 0..<height {
      for x in 0..<width where min(x, y, width - 1 - x, height - 1 - y) < margin {
        if bitmap[x, y] != cloth { others += 1 }
      }
    }
    #expect(others == 0 && bitmap[width / 2, height / 2] != cloth)
  }

  /// A chapter that continues on the next page, or fills its last page, has no emblem.
  @Test func anEmblemEndsAChapterThatLeavesSpace() throws {
    func words(_ count: Int) -> String { String(repeating: "A line of words. ", count: count) }
    let size = Size(362, 568)
    let ends = [3, 20, 40, 60, 80, 100].map { "# One\n\n" + words($0) }
    for (index, text) in ends.enumerated() {
      func bitmap(_ tailpiece: Emblem?) throws -> (bitmap: Bitmap, free: Double) {
        let page = BookPage(
          blocks: PageText.blocks(of: text), number: 1, isLeft: false, bookTitle: "", chapter: "",
          tailpiece: tailpiece,
          theme: Theme())
        var free = 0.0
        let bitmap = try Bitmap(width: 362, height: 568, size: size) { canvas in
          page.paint(on: canvas)
          let last = page.set(on: canvas).placed.last!
          free = page.area(of: canvas.bounds).height - last.top - last.height
        }
        return (bitmap, free)
      }
      let (with, without) = (try bitmap(.coil), try bitmap(nil))
      #expect((with.bitmap != without.bitmap) == (with.free >= 110), "\(index): \(with.free)")
    }
    // The same holds for a whole book.
    let book = Book(
      title: "A", author: "B", color: Color(90, 20, 20), accent: Color(200, 200, 0),
      pages: ["# One\n\nShort.", "Short.", "# Two\n\nShort."].map(Book.Leaf.text))
    let painter = BookPainter(
      books: [book], images: FileImages(source: ImageSource()), theme: Theme())
    let inks = try (4...6).map { index in
      let page = BookFace(.page(index), of: 0)
      let face = Face(scene: SceneID(rawValue: "library"), .book(page), size: size)
      return try Bitmap(width: 362, height: 568, size: size) {
        painter.paint(page, in: face, on: $0)
      }.ink(x: 60..<300, y: 240..<500)
    }
    #expect(inks[0] == 0 && inks[1] > 200 && inks[2] > 200)
  }

  /// Returns the variables in a text, in order.
  private static func variables(in text: String) -> [String] {
    let words = text.split(separator: " ")
    return words.indices.flatMap { i in
      Variables.ranges(
        in: words[i], after: i > 0 ? words[i - 1] : nil,
        before: i + 1 < words.count ? words[i + 1] : nil
      ).map { String(decoding: Array(words[i].utf8)[$0], as: UTF8.self) }
    }
  }

  @Test(arguments: [
    ("a distance x and the velocity v.", ["x", "v"]),
    ("Double m, k and c together", ["m", "k", "c"]),
    ("lower than ω: ω₁ = ω·2", ["ω", "ω", "ω"]),
    ("at x₀ with v₀ after ωt ≈ 3.9", ["x", "v", "ωt"]),
    ("with B = x₀ − A, is", ["B", "x", "A"]), ("exp(−ωD)·((ω − v)·D", ["ωD", "ω", "v", "D"]),
    ("the constant a, so a² + b", ["a", "a", "b"]), ("about v/ω.", ["v", "ω"]),
  ])
  func variablesAreFoundInRunningText(text: String, variables: [String]) {
    #expect(Self.variables(in: text) == variables)
  }

  @Test(arguments: [
    "A card on a table", "of 0.35 s with", "it’s what I’d do", "the X server", "in 3D at 4K",
    "the t-shirt", "Press F11 once", "cos and exp", "I go", "",
  ])
  func wordsAndUnitsAreNotVariables(text: String) {
    #expect(Self.variables(in: text).isEmpty)
  }

  /// In other scripts, a letter that is two lines high looks like a mistake.
  @Test(
    arguments: [
      ("Ein", "E"), ("E\u{301}in", "E\u{301}"), ("Ḃa", "Ḃ"), ("Ἀθ", "Ἀ"), ("Дом", "Д"),
      ("駅から", nil),
      ("はる", nil), ("한글", nil), ("हिन्दी", nil), ("ไทย", nil), ("עברית", nil), ("مرحبا", nil),
      ("1", nil),
    ] as [(String, Character?)])
  func onlyLatinGreekAndCyrillicTextsHaveDropCaps(start: String, cap: Character?) {
    let rest = String(repeating: " word", count: 20)
    #expect(Prose.Words(start + rest).dropCap == cap)
    #expect(Prose.Words(start).dropCap == nil)
  }

  @Test func italicTextHasItsOwnFont() throws {
    try Self.onCanvas { canvas in
      let style = TextStyle.book(40)
      let plain = TextBlock("ωx, vx", style, on: canvas).size.width
      let mixed = TextBlock("ωx, vx", style, on: canvas, italics: [0..<3]).size.width
      #expect(mixed != plain)
      #expect(
        TextBlock("vx", style, on: canvas, italics: [0..<2]).size.width
          == TextBlock("vx", .book(40, italic: true), on: canvas).size.width)
    }
  }

  /// Returns a line breaker for words of random widths. Some of the words may break.
  private static func breaker(seed: UInt64, insets: [Double]) -> LineBreaker {
    var random = SplitMix64(seed: seed)
    let pieces = (0..<120).map { i in
      LineBreaker.Piece(
        width: random.between(4, 46), end: i == 119 || random.unit() < 0.8 ? .word : .hyphen)
    }
    return LineBreaker(pieces: pieces, space: 3.6, hyphen: 4, widths: insets.map { 274 - $0 })
  }

  @Test(arguments: 1...40)
  func everyLineFitsAndNoPieceIsLost(seed: Int) {
    let breaker = Self.breaker(seed: UInt64(seed), insets: [40, 40, 0])
    let ends = breaker.lines()
    #expect(ends.last == 120 && ends == ends.sorted() && Set(ends).count == ends.count)
    var start = 0
    for (number, end) in ends.enumerated() {
      let line = breaker.pieces[start..<end]
      let spaces = Double(line.dropLast().count { $0.end == .word })
      let hyphen = line.last!.end == .word ? 0 : breaker.hyphen
      let natural = line.reduce(0) { $0 + $1.width } + hyphen
      #expect(natural + spaces * 3.6 * 0.67 <= breaker.widths[min(number, 2)] + 1e-9)
      start = end
    }
  }

  @Test func spacesAreEvenerThanLineByLine() {
    func worst(_ breaker: LineBreaker, _ ends: [Int]) -> Double {
      var (start, worst) = (0, 0.0)
      for end in ends.dropLast() {
        let line = breaker.pieces[start..<end]
        let gaps = Double(max(line.dropLast().count { $0.end == .word }, 1))
        let spare = 274 - line.reduce(0) { $0 + $1.width } - (line.last!.end == .word ? 0 : 4)
        worst = max(worst, spare / gaps)
        start = end
      }
      return worst
    }
    func greedy(_ breaker: LineBreaker) -> [Int] {
      var (ends, width) = ([Int](), 0.0)
      for (i, piece) in breaker.pieces.enumerated() {
        if width + piece.width > 274 {
          ends.append(i)
          width = 0
        }
        width += piece.width + (piece.end == .word ? 3.6 : 0)
      }
      return ends + [breaker.pieces.count]
    }
    let wins = (1...30).count { seed in
      let breaker = Self.breaker(seed: UInt64(seed), insets: [0])
      return worst(breaker, breaker.lines()) <= worst(breaker, greedy(breaker))
    }
    #expect(wins >= 27)
  }

  @Test func aWordTooLongForAnyLineHasALineOfItsOwn() {
    let pieces = [10.0, 900, 10].map { LineBreaker.Piece(width: $0, end: .word) }
    #expect(
      LineBreaker(pieces: pieces, space: 3, hyphen: 3, widths: [100]).lines() == [1, 2, 3])
    #expect(LineBreaker(pieces: [], space: 3, hyphen: 3, widths: [100]).lines().isEmpty)
  }

  /// Runs `body` on a canvas whose pixels are discarded.
  private static func onCanvas(_ body: (Canvas) -> Void) throws {
    _ = try Bitmap(width: 8, height: 8, size: Size(400, 400), painting: body)
  }

  @Test func aHeadingShowsItsFormulas() throws {
    let formula = try #require(Formula("x^2"))
    let words = Prose.Words([Prose.Run("The "), Prose.Run(formula), Prose.Run(" law")])
    func bitmap(_ words: Prose.Words, level: Int) throws -> Bitmap {
      let theme = Theme()
      return try Bitmap(width: 300, height: 100, size: Size(300, 100)) { canvas in
        canvas.flood(.white)
        let setter = Typesetter(
          size: 16, canvas: canvas, width: 300, theme: theme, inks: theme.bookInks,
          isBundled: false)
        let placed = setter.set([.heading(words, level: level)], height: 100)
        for piece in placed { piece.draw(Point(0, piece.top)) }
      }
    }
    for level in 1...4 {
      #expect(try bitmap(words, level: level) != bitmap(Prose.Words(words.plain), level: level))
    }
  }

  /// A formula changes neither the height of a heading of one line nor the height with which pages are planned.
  @Test func aFormulaDoesNotMakeAHeadingHigher() throws {
    let formula = try #require(Formula("x"))
    let words = Prose.Words([Prose.Run("The "), Prose.Run(formula), Prose.Run(" law")])
    let pages = ProsePages(width: 300, height: 400, size: 16, headingSize: 27)
    let planned = [words, "The x law"].map {
      pages.extent(of: .heading($0), width: 300, isFirst: true, upTo: 400).height
    }
    #expect(planned == [27 * 1.15, 27 * 1.15])
    try Self.onCanvas { canvas in
      let theme = Theme()
      let setter = Typesetter(
        size: 16, canvas: canvas, width: 300, theme: theme, inks: theme.bookInks, isBundled: false)
      #expect(abs(setter.set([.heading(words)], height: 400)[0].height - 27 * 1.15) < 1e-9)
    }
  }

  @Test(arguments: [("\\epsilon", "ε"), ("\\hbar", "ħ"), ("ϵ", "\\varepsilon")])
  func aLetterThatTheFontLacksIsSetAsItsLikeness(tex: String, likeness: String) throws {
    let formulas = try (#require(Formula(tex)), #require(Formula(likeness)))
    try Self.onCanvas { canvas in
      let setter = MathSetter(canvas: canvas, paint: .black)
      #expect(
        setter.set(formulas.0, size: 40).width == setter.set(formulas.1, size: 40).width)
    }
  }

  /// In the italic font, the letter is followed by a gap.
  @Test func theVariantOfPiIsUpright() throws {
    let formula = try #require(Formula("\\varpi"))
    try Self.onCanvas { canvas in
      let width = MathSetter(canvas: canvas, paint: .black).set(formula, size: 40).width
      #expect(width == TextBlock("ϖ", .book(40), on: canvas).size.width)
      #expect(width < TextBlock("ϖ", .book(40, italic: true), on: canvas).size.width)
    }
  }

  @Test func formulasStackTheirFractionsAndRoofTheirRoots() throws {
    func formula(_ tex: String) throws -> Formula { try #require(Formula(tex)) }
    let formulas = try [
      "a + b", "\\frac{a + b}{c}", "\\sqrt{a + b}", "x_0^2", "x^2", "(\\frac{a + b}{c})",
    ].map(formula)
    try Self.onCanvas { canvas in
      let setter = MathSetter(canvas: canvas, paint: .black)
      let boxes = formulas.map { setter.set($0, size: 14) }
      let (plain, fraction) = (boxes[0], boxes[1])
      #expect(fraction.ascent > plain.ascent && fraction.descent > plain.descent)
      #expect(fraction.width < plain.width + 14)
      #expect(boxes[2].width > plain.width)
      #expect(boxes[3].descent > boxes[4].descent)
      #expect(boxes[5].ascent >= fraction.ascent)
    }
  }

  /// In a window of 1080 rows, a point of an open book's page is 1.4 pixels.
  @Test func theWordsOfFiguresAreNotMuchSmallerThanTheText() {
    typealias Sizes = FigureCanvas.TypeSize
    for size in [Sizes.label, Sizes.tick, Sizes.symbol] {
      #expect(size >= 0.75 * BookPage.sizes[0] && size * 1.4 >= 17)
    }
  }

  @Test(arguments: Figure.names.sorted())
  func everyFigureStaysInItsAreaAtAnySize(name: String) throws {
    let figure = try #require(Figure.named(name))
    // Half of the figures are tested with a low height and half with a large height, because the same rules draw both.
    for height in [name.utf8.count.isMultiple(of: 2) ? 112.0 : 178] {
      let bitmap = try Bitmap(width: 400, height: 300, size: Size(400, 300)) { canvas in
        canvas.flood(Color(255, 255, 255))
        let rect = Rect(x: 60, y: 60, width: 274, height: height)
        figure.draw(FigureCanvas(canvas: canvas, theme: Theme(), rect: rect))
      }
      #expect(bitmap.ink(x: 50..<345, y: 50..<Int(60 + height) + 10) > 200)
      #expect(bitmap.ink(x: 0..<48, y: 0..<300) == 0 && bitmap.ink(x: 348..<400, y: 0..<300) == 0)
      #expect(bitmap.ink(x: 0..<400, y: 0..<46) == 0)
      #expect(bitmap.ink(x: 0..<400, y: Int(60 + height) + 12..<300) == 0)
    }
  }

  @Test func thePageSinksIntoItsSpine() throws {
    let (left, right) = (
      try Sample.catalogue.bitmap(of: Sample.page(3), scale: 1),
      try Sample.catalogue.bitmap(of: Sample.page(4), scale: 1)
    )
    func light(_ bitmap: Bitmap, _ x: Int) -> UInt32 { bitmap[x, 560] & 0xFF }
    #expect(light(left, 361) < light(left, 330) && light(left, 330) < light(left, 180))
    #expect(light(right, 0) < light(right, 30) && light(right, 30) < light(right, 180))
  }
}

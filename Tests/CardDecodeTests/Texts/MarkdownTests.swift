import CardModel
import Testing

@testable import CardDecode

/// Tests the parsing of Markdown texts in workers, and the reading of the workers' results.
@Suite struct MarkdownTests {
  private let bench = Workbench()

  private func parts(_ text: String) throws -> [MarkdownPart] { try parts(Array(text.utf8)) }

  private func parts(_ bytes: [UInt8]) throws -> [MarkdownPart] {
    try MarkdownDecoder().parts(at: bench.write(bytes, "text.md"))
  }

  private func words(_ text: String) -> MarkdownPart { MarkdownPart(.text, text) }

  @Test func blocksAreParsed() throws {
    let text = """
      # One *two*

      - [x] done

      3. a

      ```swift
      let x = 1
      ```

      | a | b |
      |--:|---|
      | 1 | 2 |

      ***
      """
    func paragraph(_ text: String) -> MarkdownPart {
      MarkdownPart(.paragraph, parts: [words(text)])
    }
    func row(_ isHead: Bool, _ cells: [String]) -> MarkdownPart {
      MarkdownPart(
        .row(isHead: isHead), parts: cells.map { MarkdownPart(.cell, parts: [words($0)]) })
    }
    func list(_ first: Int?, _ isDone: Bool?, _ text: String) -> MarkdownPart {
      MarkdownPart(
        .list(first: first, isLoose: false),
        parts: [MarkdownPart(.item(isDone: isDone), parts: [paragraph(text)])])
    }
    let emphasis = MarkdownPart(.emphasis, parts: [words("two")])
    #expect(
      try parts(text) == [
        MarkdownPart(.heading(level: 1), parts: [words("One "), emphasis]),
        list(nil, true, "done"), list(3, nil, "a"),
        MarkdownPart(.codeBlock, "let x = 1\n", parts: [words("swift")]),
        MarkdownPart(.table, "r-", parts: [row(true, ["a", "b"]), row(false, ["1", "2"])]),
        MarkdownPart(.rule),
      ])
  }

  @Test func inlineMarkupIsParsed() throws {
    #expect(
      try parts("> ~~old~~ [there](to) ![seen](p.png) `code`") == [
        MarkdownPart(
          .quote,
          parts: [
            MarkdownPart(
              .paragraph,
              parts: [
                MarkdownPart(.strike, parts: [words("old")]), words(" "),
                MarkdownPart(.link, "to", parts: [words("there")]), words(" "),
                MarkdownPart(.image, "p.png", parts: [words("seen")]), words(" "),
                MarkdownPart(.code, "code"),
              ])
          ])
      ])
  }

  @Test(
    arguments: [
      ("$a_b c_d$ x", ["a_b c_d"]), ("$$x^2$$", ["x^2"]), ("5 $ and 6 $ more", []),
      ("costs $5 and $6", []), ("`$a$` and \\$a$", []), ("$\\frac{a}{b}$", ["\\frac{a}{b}"]),
      ("$a `b$ c`", []), ("*$a*b$*", ["a*b"]), ("$${a}^2$$", ["{a}^2"]),
      ("$${|a|}$$", ["{|a|}"]), ("$${12}a$$", ["{12}a"]), ("$${1,3-5|*} a$$", [" a"]),
    ])
  func formulasAreKeptWhole(text: String, formulas: [String]) throws {
    func found(_ part: MarkdownPart) -> [String] {
      if case .formula = part.kind { [part.words] } else { part.parts.flatMap(found) }
    }
    #expect(try parts(text).flatMap(found) == formulas)
  }

  @Test(
    arguments: [
      ("a\n\n<!-- note -->\n\nb\n", true), ("<!--note-->", true), ("a\n<!-- Note -->\nb", true),
      ("<!--\n note\n-->\nb", true), ("a <!-- note --> b", true), ("- a\n  <!-- note -->", true),
      ("<!-- a note -->", false), ("<!-- note: a -->", false),
      ("<!-- note\n\nb", false), ("```\n<!-- note -->\n```", false), ("`<!-- note -->`", false),
      ("    <!-- note -->", false), ("\\<!-- note -->", false), ("<!- note -->", false),
    ])
  func aCommentBeginsANote(text: String, begins: Bool) throws {
    func found(_ part: MarkdownPart) -> Bool {
      part.kind == .record(.rest) || part.parts.contains(where: found)
    }
    #expect(try parts(text).contains(where: found) == begins)
  }

  /// The whole line with the comment is HTML.
  @Test func textAfterACommentInItsLineIsKept() throws {
    let found = try parts("<!-- note --> a *b*\nc")
    #expect(found.map(\.kind) == [.record(.rest), .paragraph, .paragraph])
    #expect(found.map { $0.parts.map(\.words).joined() } == ["", "a *b*", "c"])
  }

  @Test(arguments: [
    ("---\ntitle: A\n---\n", MarkdownPart.FrontForm.yaml, "title: A\n"),
    ("---  \ntitle: A\n---\t\n", .yaml, "title: A\n"),
    ("---\r\na: b\r\n...\r\n", .yaml, "a: b\r\n"),
    (
      "---\ntitle: a\nRating (1-5): 4\nDone?: true\nQ&A, what's 5%!: b\n---\n", .yaml,
      "title: a\nRating (1-5): 4\nDone?: true\nQ&A, what's 5%!: b\n"
    ),
    ("---\n# words\n\na:\n  - b\n- c\n---\n", .yaml, "# words\n\na:\n  - b\n- c\n"),
    ("\n---\na: b\n---\n", .yaml, "a: b\n"), ("---\n\na: b\n---\n", .yaml, "\na: b\n"),
    ("+++\na = 1\n+++\n", .toml, "a = 1\n"), ("---toml\na = 1\n---\n", .toml, "a = 1\n"),
    ("{\n\"a\": {}\n}\n", .json, "{\n\"a\": {}\n}\n"),
    ("{ \"a\": \"}\",\n\"b\": {} }\n", .json, "{ \"a\": \"}\",\n\"b\": {} }\n"),
    ("---\n{\"a\": 1}\n---\n", .json, "{\"a\": 1}\n"),
    ("--- json\n{\"a\": 1}\n---\n", .json, "{\"a\": 1}\n"),
    (";;;\n{\"a\": 1}\n;;;\n", .json, "{\"a\": 1}\n"),
    ("{\"a\": 1}\n;;;\n", .json, "{\"a\": 1}\n"),
    (";;;\n\"a\": \"b\"\n;;;\n", .json, "\"a\": \"b\"\n"),
    (
      "\"title\": \"A;\",\n\"b\": [1, {\"c\": \"]\"}],\n\"d\": true\n;;;\n", .json,
      "\"title\": \"A;\",\n\"b\": [1, {\"c\": \"]\"}],\n\"d\": true\n"
    ),
    ("Title: A\n  b\nAuthor: C\n", .yaml, "Title: A\n  b\nAuthor: C\n"),
    ("title: A\ndate: b\n---\n", .yaml, "title: A\ndate: b\n"),
    ("<!-- licence\n\nwords -->\n\n---\na: b\n---\n", .yaml, "a: b\n"),
    ("% A\n  b\n% C\n", .titleBlock, "% A\n  b\n% C\n"), ("%\n% C\n", .titleBlock, "%\n% C\n"),
    (
      "---\rtítulo: a\rog:title: b\r\"c, d\": e\r---\r", .yaml,
      "título: a\rog:title: b\r\"c, d\": e\r"
    ),
  ])
  func frontMatterIsAPartOfItsOwn(
    front: String, form: MarkdownPart.FrontForm, lines: String
  ) throws {
    let found = try parts(front + "\ntext\n")
    #expect(found.map(\.kind) == [.front(form), .paragraph] && found[0].words == lines)
  }

  @Test(arguments: [
    "---\n\ntext\n", "---\ntitle: A\n", "---\nWords.\n\na: b\n\n---\n", "a\n\n---\na: b\n---\n",
    "---\n\n# A\n\nTime: 10:00\nPlace: b\n\n---\n\n# C", "---\nGoal: a\nWords follow.\n---\n",
    "---\n\na: b\n\nc: d\n---\n", "{ \"a\" }\n", "{ \"a\": 1 } b\n", "+++\na = 1\n",
    "{\n\"a\": 1\n", "%a\n", "---\n---\n", "Place: a\nTime: b\n", "Title: a\nwords\n",
    "Title: a\n---\n", "Place: a\nTime: b\n---\n",
    "---\n{ a }\n---\n", "<!-- a -->\n\nwords\n\n---\na: b\n---\n", ";;;\n",
    "\"a\": \"b\"\n\nwords\n\n;;;\n", "\"a\": words\n;;;\n", "\"a\" b\n;;;\n", "words\n\n;;;\n",
    "\"a\": [1\n;;;\n",
  ])
  func otherTextsHaveNoFrontMatter(text: String) throws {
    #expect(try !parts(text).contains { if case .front = $0.kind { true } else { false } })
  }

  @Test func textsInOtherEncodingsAreRead() throws {
    #expect(try parts([UInt8]()) == [])
    func plain(_ bytes: [UInt8]) throws -> String {
      try parts(bytes).flatMap(\.parts).map(\.words).joined()
    }
    let greeting = "Grüße – “naïve” 🙂"
    // Windows-1252 has the dash and the quotation marks where Latin-1 has control characters.
    let western: [UInt8] =
      [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x96, 0x20, 0x93] + Array("na".utf8) + [0xEF]
      + Array("ve".utf8) + [0x94]
    #expect(try plain(western) == String(greeting.dropLast(2)))
    for greeting in [greeting, "雨の街、静かな港 🙂 と灯台", "Привет, как дела"] {
      for mark in ["\u{FEFF}", ""] {
        let pairs = (mark + greeting).utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try plain(pairs.flatMap { $0 }) == greeting)
        #expect(try plain(pairs.flatMap { $0.reversed() }) == greeting)
      }
    }
  }

  /// "Привет" in KOI8-R and Windows-1251, "日本語" in Shift_JIS, "中文字" in GBK, and "한국어" in EUC-KR.
  @Test(
    arguments: [
      [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],
      [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA], [0xD6, 0xD0, 0xCE, 0xC4, 0xD7, 0xD6],
      [0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE],
    ] as [[UInt8]])
  func unknownEncodingsAreRefused(bytes: [UInt8]) {
    let failure = #expect(throws: DecodeFailure.self) { try parts(bytes) }
    #expect(failure?.message == "an unknown encoding of letters, not UTF-8")
  }

  @Test func aMarkMeansUTF8() throws {
    let found = try parts([0xEF, 0xBB, 0xBF, 0x61, 0xFC, 0xFC])
    #expect(found.flatMap(\.parts).map(\.words).joined() == "a\u{FFFD}\u{FFFD}")
  }

  /// A text in UTF-8 with a few invalid bytes is still in UTF-8.
  @Test func invalidBytesInUTF8BecomeReplacementCharacters() throws {
    let found = try parts(Array("é".utf8) + [0xFF, 0x0A, 0x0A, 0x23, 0x20, 0x61])
    #expect(found.map(\.kind) == [.paragraph, .heading(level: 1)])
    #expect(found[0].parts.map(\.words).joined() == "é\u{FFFD}")
  }

  @Test(arguments: [
    "one<br>two", "one<BR/>two", "one<br />two", "one</p><p>two", "|one<br>two|\n|-|",
    "one<td>two", "one</h2>two", "one</section>two", "one<blockquote>two", "one<ul>two",
    "one<img src=x>two",
  ])
  func aBreakPartsItsWords(text: String) throws {
    func plain(_ part: MarkdownPart) -> String {
      part.kind == .lineBreak
        ? "/" : part.kind == .text ? part.words : part.parts.map(plain).joined()
    }
    let found = try parts(text).map(plain).joined().split(separator: "/")
    #expect(found == ["one", "two"])
  }

  /// CommonMark treats a line of HTML tags as the start of an HTML block, which would hide the words below the line.
  @Test(arguments: ["<br>", "<br/>\n<BR>", "<img>", "<hr> <br />"])
  func aLineOfTagsWithoutWordsHidesNothing(tags: String) throws {
    let expected = try parts("a\n\nb\nc\n")
    #expect(try parts("a\n\n\(tags)\nb\nc\n") == expected)
    #expect(try parts("\(tags)\na\n\n\(tags)\nb\nc\n") == expected)
  }

  @Test(
    arguments: [
      ("# a {#b .c}", "a"), ("# a {-}", "a"), ("a\n===\n{: .b}", "a"), ("[a]{.b}", "a"),
      ("[a [b] *c*]{.d e=\"f}\" g=h}i", "a [b] ci"), ("`a`{.c}", "a"), ("a\n{: #b}", "a "),
      ("![a](b){width=50%}", "a"), ("a {.b} c", "a {.b} c"), ("# {a}", "{a}"),
      ("a {.b}", "a "), ("`a`{=tex} b", " b"), ("b `a`{=tex}", "b "), ("b{=tex}", "b{=tex}"),
      ("{{ a }}", "{{ a }}"), ("$a$ {#b}", "a "), ("a {#b-c}", "a "), ("a {b=c}", "a {b=c}"),
      ("[a \\]{.b} c](d)", "da ] c"), ("[a ![ b]{.c} d](e)", "ea ![ b] d"),
      ("[^a \\]{.b} c]", "[^a \\]{.b} c]"), ("| [a]{.b} |\n|---|", "-a"),
      ("]{.a}", "]"), ("[a]{.b", "[a]{.b"), ("`{.a}`", "{.a}"), ("$x]{.a}$", "x]{.a}"),
    ])
  func attributesAreLeftOut(text: String, plain: String) throws {
    func words(_ part: MarkdownPart) -> String {
      if part.kind == .softBreak { return " " }
      return (part.kind == .image ? "" : part.words) + part.parts.map(words).joined()
    }
    let found = try parts(text).map(words).joined()
    #expect(found == plain || found == plain + " ")
  }

  /// Returns the words of a part, with the addresses of images.
  private static func plain(_ part: MarkdownPart) -> String {
    switch part.kind {
    case .text, .code, .formula, .codeBlock: part.words
    case .softBreak: " "
    case .lineBreak: "/"
    case .image: "![\(part.parts.map(plain).joined())](\(part.words))"
    case .strike: "~\(part.parts.map(plain).joined())~"
    default: part.parts.map(plain).joined()
    }
  }

  @Test(
    arguments: [
      // Raised and lowered words, as in pandoc, and in HTML.
      ("H~2~O, x^2^ and 1^st^", "H₂O, x² and 1ˢᵗ"), ("10<sup>6</sup>, A<SUB>0</SUB>", "10⁶, A₀"),
      ("~a~ ~~b~~ c^d e^ f~é~", "~a~ ~b~ c^d e^ f~é~"), ("x<sup>ß</sup>", "xß"),
      ("`a~1~` $b~1~$ http://c/d~1~ [e](f^1^)", "a~1~ b~1~ http://c/d~1~ e"),
      ("V~dd~ and V~1~", "Vdd and V₁"), ("오전 9~10시, 오후 2~3시", "오전 9~10시, 오후 2~3시"),
      ("pages 5~10 and 20~30", "pages 5~10 and 20~30"),
      // Marked words, comments and short names.
      ("==a== b==c d == e", "a b==c d == e"), ("%%a%% b 10%%c%%", "b 10%%c%%"),
      ("a::x::b", "a::x::b"),
      ("%%\na\n\nb\n%%\nc", "c"), ("%%\na", "%% a"), ("{/* a */}b", "b"),
      (":tada: a:tada:b :gone: 1:00:00", "🎉 a:tada:b :gone: 1:00:00"), (":+1::x:", "👍❌"),
      // Commands of Hugo, Quarto, Jekyll and kramdown.
      ("{{< video a >}}b{{% c %}}d{% e %}{{ f }}", "bd{{ f }}"), ("{::a b=\"c\" /}d", "d"),
      ("{::comment}\na\n{:/comment}\nb", "b"),
      ("{::comment}\na\n\n%%\nb\n%%\nc", "{::comment} ac"),
      // Settings of Deckset, and notes of reveal.js in comments.
      ("a\n\n[.NET: b]\n\n[.footer: c]\n\nd", "a[.NET: b]d"),
      ("<!-- slide data-notes=xax -->\n\nb", "b"),
      // Images of HackMD and Obsidian, and addresses with blanks.
      ("![a](b.png =10x20) ![](c.png =50%x)", "![a](b.png) ![](c.png)"),
      ("![a](b.png \"c\") ![a](b c.png 'd')", "![a](b.png) ![a](b c.png)"),
      ("![a](b (1).png) ![](c (1) (d)) ![](e (1))", "![a](b (1).png) ![](c (1)) ![](e)"),
      ("![](a 'b' c.png \"d \\\"e\\\"\") ![](f \".png)", "![](a 'b' c.png) ![](f \".png)"),
      ("![[a b.png]] ![[c.png|100]] ![[d]]", "![](a b.png) ![](c.png) ![[d]]"),
      // Links of Obsidian, and brackets that are none.
      ("See [[Springs]] and [[Springs#Damping|damping]].", "See Springs and damping."),
      ("|[[a\\|b]]|\n|-|", "b"),
      ("[[1]](c) [[^2]] x[[3]] [[ d ]] `[[e]]` [[:f:]]", "[1] [[^2]] x[[3]] [[ d ]] [[e]] [[:f:]]"),
      // Alerts of GitHub, and what pandoc has in lines.
      ("> [!NOTE]\n> a", "Notea"), ("> [!tip]- A b\n> c", "A bc"), ("a [!NOTE]", "a [!NOTE]"),
      ("a\n:   b\n\nc\n\n: d", "abcd"), ("#. a\n#. b", "ab"), ("| a b\n| c\n\nd", "a b/cd"),
      ("| a | b |\n| c", "| a | b | | c"),
      ("  a   b\n---- ---\n  1   2\n\nc", "  a   b\n---- ---\n  1   2\nc"),
      ("+---+---+\n| a | b |\n+---+---+\n", "+---+---+\n| a | b |\n+---+---+\n"),
      // Prices, which are no formulas.
      ("$5 :tada: or $6", "$5 🎉 or $6"), ("$5 ==a== or $6, $`b~1~`$", "$5 a or $6, b~1~"),
      // Formulas of GitHub and Slidev.
      ("$`a+b`$ c", "a+b c"), ("$$ {1|all}\na\n$$", " a "),
    ])
  func otherProgramsNotationIsRead(text: String, plain: String) throws {
    #expect(try parts(text).map(Self.plain).joined() == plain)
  }

  /// The lines of a formula may look like those of a list or a heading.
  @Test(
    arguments: [
      ("$$\nx = a\n+ b\n\n- c\n===\n    d\n$$\n\ne", ["x = a\n+ b\n\n- c\n===\n    d\n", "e"]),
      ("a\n$$\nb\n$$ {#eq-c}\nd", ["a", "b\n", "d"]),
      ("- a\n\n  $$\n  - b\n  $$\n\nc", ["a- b\n", "c"]),
      // These formulas begin or end beside words, or have no end.
      ("$$ {1|all}\na\n$$\n\nb\n\n$$\n- c\n$$", [" a ", "b", "- c\n"]),
      ("$$\na$$\n\nb\n\n$$\n- c\n$$", [" a", "b", "- c\n"]),
      ("$$\n\n# A\n\n$$\nb\n$$", ["$$", "A", "b\n"]),
    ])
  func aFormulaOnLinesOfItsOwnIsABlock(text: String, plain: [String]) throws {
    #expect(try parts(text).map(Self.plain) == plain)
  }

  @Test(arguments: [
    "-----------\n A    Right\n Head  Head\n---- ------\n one     12\n      more\n\n two\n-----------\n",
    "---- ------\n one     12\n      more\n\n two      5\n---- ------\n",
  ])
  func aMultilineTableOfPandocIsCode(table: String) throws {
    let found = try parts("a\n\n\(table)\nTable: b\n\n-----\nc\n\n---\n\nd\n")
    let kinds: [MarkdownPart.Kind] = [
      .paragraph, .codeBlock, .paragraph, .rule, .paragraph, .rule, .paragraph,
    ]
    #expect(found.map(\.kind) == kinds && found[1].words == table)
  }

  @Test(
    arguments: [
      (
        "-----\n# A\n\nb\n\n-----\n\nc", [.rule, .heading(level: 1), .paragraph, .rule, .paragraph]
      ),
      ("-----\nA\n-----\n\nb\n\n-----\n", [.rule, .heading(level: 2), .paragraph, .rule]),
      ("---- ---\na\n\n# B\n\n-----\n", [.codeBlock, .heading(level: 1), .rule]),
    ] as [(String, [MarkdownPart.Kind])])
  func otherLinesOfHyphensAreRules(text: String, kinds: [MarkdownPart.Kind]) throws {
    #expect(try parts(text).map(\.kind) == kinds)
  }

  /// CommonMark wants blanks around emphasis that begins or ends with punctuation.
  @Test(
    arguments: [
      ("**「強」**は*弱。*次", ["「強」", "は", "弱。", "次"]), ("这是**“强”**的", ["这是", "“强”", "的"]),
      ("这**(a)**的", ["这", "(a)", "的"]), ("한**(a)** b", ["한", "(a)", " b"]),
      ("**强**", ["强"]), ("***强***a", ["强", "a"]),
    ])
  func emphasisBesideChinesePunctuationIsRead(text: String, words: [String]) throws {
    #expect(try parts(text)[0].parts.map(Self.plain) == words)
  }

  /// remark has classes in brackets. Without its notes and properties, brackets are words.
  @Test func theClassesOfRemarkAreLeftOut() throws {
    let text = ".left[\n## A\nb [c](d)\n]\n\n.foot[.red.bold[*] e] f[0]\n\n---\n\ng"
    let found = try parts(text + "\n???\nh").map(Self.plain)
    #expect(found.prefix(4) == ["A", "b c", "* e f[0]", ""])
    #expect(try parts(text).map(Self.plain)[0] == ".left[")
    #expect(try parts("class: x\n.a[b]\n\n---\n\nc").map(Self.plain)[0] == "b")
    #expect(try parts("class: x\na\n\n---\n\nb .c[").map(Self.plain).last == "b")
  }

  @Test(
    arguments: [
      ("<h1 align=\"center\">A &amp; b</h1>", ["A & b"]),
      (
        "<p align=center>\n  <img src='a b.png' alt=\"c>d\" width=1>\n      e\n</p>",
        ["![c>d](a b.png) e"]
      ),
      ("<ul>\n<li>*a*</li>\n<li>b<br>c</li></ul>", ["*a*b/c"]),
      ("<td>a</td><td># b</td>", ["a # b"]),
      ("<div><script>a</script><svg>b</svg><style>\nc</style>d</div>", ["d"]),
      ("<div title=\"a>b\">c</div", ["c"]), ("<div>a < b <x", ["a < b"]),
      ("<img src=a>\nb", ["![](a)", "b"]), ("a <img alt=b src=c> d", ["a /![b](c) d"]),
      ("<details>\n<summary>a</summary>\n\nb\n\n</details>", ["a", "b"]),
      ("<img alt=a>", []), ("<div>\n    a\n</div>", ["a"]),
      ("a <img src = 'b&amp;c' alt=\"d &amp; e\"> f", ["a /![d & e](b&c) f"]),
      ("<img title=\"src=a alt=b\" src=c>", ["![](c)"]),
      ("<img data-src=a>\nb", ["![](a)", "b"]), ("<img data-src=a src=b>", ["![](b)"]),
      ("a <img src=\"\" data-src=c alt=b> d", ["a /![b](c) d"]),
      ("<img src='a\\b<c>'>", ["![](a\\b<c>)"]),
    ])
  func theWordsAndImagesOfHTMLAreKept(html: String, plain: [String]) throws {
    let found = try parts(html)
    #expect((found == [MarkdownPart(.rule)] ? [] : found.map(Self.plain)) == plain)
    if html.hasPrefix("<h1") { #expect(found.map(\.kind) == [.heading(level: 1)]) }
  }

  /// The value of one attribute may look like another attribute.
  @Test func theAttributesOfAnImageAreReadApart() throws {
    let address = "x alt=" + String(repeating: "!", count: 398)
    for html in ["<img src=\"\(address)\">", "<p><img src='\(address)'></p>"] {
      #expect(try parts(html).map(Self.plain) == ["![](\(address))"])
    }
  }

  @Test func aFootnoteMayStandAmongWords() throws {
    let text = """
      a[^1] b^[One `]` *two*
      [c](d).] e^[f] `^[g]` \\^[h] ^[i

      ```
      ^[j]
      ```

      [^1]: k
      """
    let found = try parts(text)
    let kinds: [MarkdownPart.Kind] = [
      .paragraph, .codeBlock, .footnote(1), .footnote(2), .footnote(3),
    ]
    #expect(found.map(\.kind) == kinds)
    func plain(_ part: MarkdownPart) -> String {
      if case .footnoteMark(let number) = part.kind { return "(\(number))" }
      return (part.kind == .link ? "" : part.words) + part.parts.map(plain).joined()
    }
    #expect(
      found.map(plain) == ["a(1) b(2) e(3) ^[g] ^[h] ^[i", "^[j]\n", "k", "One ] two c.", "f"])
  }

  @Test(arguments: ["It costs $5^[Plus a fee.] and $6.", "It costs $5^[Plus $1] or $6."])
  func aFootnoteMayStandBetweenPrices(text: String) throws {
    #expect(try parts(text).map(\.kind) == [.paragraph, .footnote(1)])
  }

  /// The slides of a text often have footnotes with equal names.
  @Test func aMarkLeadsToTheNextFootnoteOfItsName() throws {
    let text = "a[^1] `[^1]`\n\n[^1]: B\n\nc[^1] d[^1]\n\n[^1]: E\n\n```\n[^1]: f\n```\n\ng[^1]\n"
    let found = try parts(text)
    func marks(_ part: MarkdownPart) -> [Int] {
      if case .footnoteMark(let number) = part.kind { [number] } else { part.parts.flatMap(marks) }
    }
    #expect(found.flatMap(marks) == [1, 2, 2, 2])
    let footnotes = [1, 2].map { number in found.first { $0.kind == .footnote(number) } }
    #expect(footnotes.map { $0?.parts.first?.parts.map(\.words) } == [["B"], ["E"]])
    #expect(try parts("a[^1]\n\n[^1]: B\n[^1]: C\n").flatMap(marks) == [1])
  }

  /// cmark would take the entity for the beginning of a reference, whose name it would read from freed memory.
  @Test(arguments: ["[&Hat;a]", "[&#94;a]", "[&#x5E;a]"])
  func anEntityBeginsNoFootnote(text: String) throws {
    #expect(try parts("b \(text)\n\n[^a]: c").map(Self.plain) == ["b [^a]"])
  }

  @Test func footnotesComeAfterTheText() throws {
    let found = try parts("a[^x] b[^1] c[^x]\n\n[^1]: One.\n[^x]: Ex.\n[^3]: None.\n\nd\n")
    #expect(found.map(\.kind) == [.paragraph, .paragraph, .footnote(1), .footnote(2)])
    let marks = found[0].parts.filter { $0.kind != .text }
    #expect(marks.map(\.kind) == [.footnoteMark(1), .footnoteMark(2), .footnoteMark(1)])
    #expect(found[2].parts == [MarkdownPart(.paragraph, parts: [words("Ex.")])])
  }

  @Test func aFileWithAZeroByteIsNotAText() {
    #expect(throws: DecodeFailure(message: "not a text file", isTemporary: false)) {
      try parts([0x61, 0, 0x62, 0x0A])
    }
  }

  private static func depth(_ parts: [MarkdownPart]) -> Int {
    (parts.map { depth($0.parts) }.max() ?? -1) + 1
  }

  @Test func nestingBeyondTheLimitIsIgnored() throws {
    let found = try parts(String(repeating: ">", count: 100_000) + " word\n")
    #expect((60...66).contains(Self.depth(found)))
    func words(_ part: MarkdownPart) -> String { part.words + part.parts.map(words).joined() }
    #expect(found.map(words) == ["word"])
  }

  private static let table =
    "|" + String(repeating: "a|", count: 5000) + "\n|" + String(repeating: "-|", count: 5000)
    + "\n" + String(repeating: "|x|\n", count: 5000)

  /// Each of these texts is either read, or its worker gives up. Another worker reads the next text.
  @Test(arguments: [
    String(repeating: "![a](b =", count: 300_000), String(repeating: "==a", count: 900_000),
    String(repeating: "%%\n", count: 900_000), String(repeating: "| a\n", count: 900_000),
    String(repeating: ":a:", count: 900_000),
    "<div>" + String(repeating: "<svg><!---->", count: 300_000),
    "<div>" + String(repeating: "<a \"", count: 700_000),
    String(repeating: "a\n---- ---\n\n", count: 200_000),
    String(repeating: "---- ---\na\n\n", count: 200_000),
    "class: a\n" + String(repeating: ".a[", count: 900_000) + "\n\n---\n",
    String(repeating: "[", count: 1_000_000), String(repeating: "*a ", count: 300_000),
    String(repeating: "$a ", count: 300_000), String(repeating: "- ", count: 50_000), table,
    String(repeating: "$$\n", count: 900_000), String(repeating: "[[a|", count: 900_000),
    String(repeating: "\\small[", count: 500_000),
    String(repeating: "-----\na\n\n", count: 300_000),
    "![](" + String(repeating: " \"'(", count: 900_000),
  ])
  func hostileTextsCostNothingElse(text: String) throws {
    let decoder = MarkdownDecoder()
    _ = try? decoder.parts(at: bench.write(Array(text.utf8), "hostile.md"))
    #expect(try decoder.parts(at: bench.write(Array("x".utf8), "text.md")).count == 1)
  }

  /// A separate search for the end from each opening would exceed the time limit of a worker.
  @Test func commentsWithoutAnEndAreReadAtOnce() throws {
    for start in ["", "<div>"] {
      // A worker never returns an empty list: a text without content becomes a rule.
      #expect(
        try parts(start + String(repeating: "<!--", count: 1_000_000)) == [MarkdownPart(.rule)])
    }
  }

  @Test(arguments: ["{%", "{::", "<a"])
  func notationWithoutAnEndIsReadAtOnce(start: String) throws {
    let text = "x" + String(repeating: start, count: 1_000_000)
    #expect(try parts(text).flatMap(\.parts).map(\.words).joined() == text)
  }

  @Test func tooLargeTextAndMissingFileAreRefused() {
    let large = bench.write([UInt8](repeating: 0x61, count: 5_000_000), "large.md")
    let failure = #expect(throws: DecodeFailure.self) { try MarkdownDecoder().parts(at: large) }
    #expect(failure?.message == "more than 4 MB or a million parts of text")
    let missing = #expect(throws: DecodeFailure.self) {
      try MarkdownDecoder().parts(at: bench.folder + "/gone.md")
    }
    #expect(missing?.message == "no such file")
  }

  @Test func missingDecoderIsReportedByItsName() {
    let path = bench.write(Array("x".utf8), "text.md")
    let failure = #expect(throws: DecodeFailure.self) {
      let limits = DecodeWorker.Limits(seconds: 5, timeout: 60)
      let workers = DecodeWorkers(count: 1, folders: [bench.folder], limits: limits)
      return try MarkdownDecoder(workers).parts(at: path)
    }
    #expect(failure?.message.hasPrefix("cannot find cardstage-decode-markdown") == true)
  }

  // MARK: Results of workers

  /// Returns the head of a part, as in `Sources/CDecode/include/CDecode.h`, followed by its text.
  private static func head(_ kind: UInt16, _ number: UInt32 = 0, _ words: String = "") -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: kind) { bytes += $0 }
    bytes += [0, 0]
    withUnsafeBytes(of: number) { bytes += $0 }
    withUnsafeBytes(of: UInt32(words.utf8.count)) { bytes += $0 }
    return bytes + Array(words.utf8)
  }

  private static func parts(in bytes: [UInt8]) -> [MarkdownPart]? {
    bytes.withUnsafeBytes { MarkdownPart.parts(in: $0) }
  }

  @Test func invalidStreamsAreRefused() {
    let (text, end) = (Self.head(12, 0, "words"), Self.head(0))
    #expect(Self.parts(in: text + end) == [MarkdownPart(.text, "words")])
    let deep = (0..<80).flatMap { _ in Self.head(4) } + (0..<80).flatMap { _ in end }
    let lies: [[UInt8]] = [
      text, end, text + end + end, (text + end).dropLast(), Self.head(99) + end,
      Self.head(3, 7) + end, Self.head(6, 3) + end, Array(text.prefix(14)), deep,
    ]
    for bytes in lies { #expect(Self.parts(in: bytes) == nil) }
  }

  @Test func noMutatedStreamTraps() {
    var random = SplitMix64(seed: 7)
    let kinds = (1...23).flatMap { Self.head($0, 1, "ab") + Self.head(0) }
    let stream = Self.head(4) + kinds + Self.head(0)
    var read = 0
    for _ in 0..<4000 {
      var bytes = stream
      for _ in 0...Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      if Self.parts(in: bytes) != nil { read += 1 }
    }
    // Some of the results are valid, and some are not.
    #expect((1..<4000).contains(read))
  }
}

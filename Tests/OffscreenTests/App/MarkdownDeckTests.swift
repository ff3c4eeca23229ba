import CardDecode
import CardModel
import CardPaint
import CardStage
import CardSystem
import Foundation
import TestSupport
import Testing

@testable import CardContent

/// Tests the cards and the book of a Markdown text.
@Suite struct MarkdownDeckTests {
  private let folder = temporaryFolder()

  private func write(_ text: String, to name: String = "my_notes.md") throws -> String {
    let path = folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func read(_ text: String) throws -> DeckReader.Reading {
    try DeckReader.read([write(text)], ImageSource())
  }

  private func blocks(_ text: String) throws -> [Prose.Block] {
    try read(text).cards.flatMap { $0.passage?.blocks ?? [] }
  }

  @Test func aHeadingOrARuleBeginsACard() throws {
    let text = "Before.\n\n# One\n\na\n\n---\n\n## Two\n\nb\n\n***\n\nOnly *words* here.\n"
    let cards = try read(text).cards
    #expect(cards.map(\.title) == ["Before.", "One", "Two", "Only words here."])
    #expect(cards[2].passage?.blocks == [.heading("Two", level: 2), .paragraph("b")])
    #expect(cards.last?.subtitle == "4 of 4")
  }

  @Test func theTextIsABookThatBeginsInTheLibrary() throws {
    let reading = try read("intro\n\n# First\n\na\n\n# Second\n\nb")
    let book = try #require(reading.books.first)
    #expect(reading.suitedScene == "library")
    #expect(!book.isDocument && book.title == "First" && book.pages.count == 3)
    #expect(try read("a").books.first?.title == "my notes")
    let named = try read("---\ntitle: \"A: B\"\nauthor: Me\n---\n# Other\n").books.first
    #expect(named?.title == "A: B" && named?.author == "Me")
  }

  /// Returns the visible text and the speaker note of each card.
  private func spokenNotes(_ text: String) throws -> [[String]] {
    try read(text).cards.map { card in
      [card.passage?.blocks.plain ?? "", card.speakerNote(atStep: 0)?.words ?? ""]
    }
  }

  @Test(
    arguments: [
      (
        "# A\n\na\n\n<!-- note -->\n\nb\n\n- c\n\n# B\n\nd",
        [["A\n\na", "b\n\n• c"], ["B\n\nd", ""]]
      ),
      // A rule ends a note too, and so does a heading of any level.
      (
        "a\n\n<!-- note -->\nb\n\n---\n\nc\n\n<!-- note -->\nd\n\n### E",
        [["a", "b"], ["c", "d"], ["E", ""]]
      ),
      // Each card has its own note. A second comment changes nothing.
      (
        "# A\n<!-- note -->\nb\n\n<!-- note -->\nc\n# D\n<!-- note -->\ne",
        [["A", "b\n\nc"], ["D", "e"]]
      ),
      // A note before the first card belongs to that card. A note without a card belongs to the card before it.
      ("<!-- note -->\na\n\n# B\n\n<!-- note -->\nc", [["B", "a\n\nc"]]),
      ("# A\n\n---\n\n<!-- note -->\nb\n\n---\n\nc", [["A", "b"], ["c", ""]]),
      // The comment may be anywhere on the card.
      ("# A <!-- note --> b\n\nc", [["A", "b\n\nc"]]),
      ("a <!-- note --> b\n\nc", [["a", "b\n\nc"]]),
      ("- a\n- b\n\n  <!-- note -->\n\n  c\n- d", [["a\n\nb", "• c\n\n• d"]]),
      ("<!-- note --> a\n\n# B", [["B", "a"]]),
      // The comment follows a block that would continue on the next line. No part of the note is shown.
      ("> a\n<!-- note -->\nb", [["a", "b"]]), ("1. a\n<!-- note -->\nb", [["a", "b"]]),
      ("|a|\n|-|\n|b|\n<!-- note -->\nc", [["a\nb", "c"]]),
      ("a\r\n<!-- note -->\r\nb\r\n\r\n---\r\nc", [["a", "b"], ["c", ""]]),
      ("> > a\n> >\n> > <!-- note -->\n> > b\n\nc", [["a", "b\n\nc"]]),
      ("|a|b|\n|-|-|\n|c <!-- note --> d|e|", [["a  b\nc  ", "d  e"]]),
      // A comment in code, or without an end, begins no note.
      ("# A\n\n```\n<!-- note -->\n```\n\nb", [["A\n\n<!-- note -->\n\nb", ""]]),
      ("# A\n\n<!-- note\n\nb\n\n# C", [["A", ""]]),
      ("# A\n\n<!-- note -->\n", [["A", ""]]),
    ])
  func textAfterTheCommentIsANote(text: String, cards: [[String]]) throws {
    #expect(try spokenNotes(text) == cards)
  }

  /// The cases are notes in the forms of Marp and Slidev, pandoc, remark, and reveal.
  @Test(
    arguments: [
      (
        "# A\n\nb\n\n<!-- Say *this*.\n\nAnd this. -->\n\nc",
        [["A\n\nb\n\nc", "Say this.\n\nAnd this."]]
      ),
      ("a <!-- b --> c", [["a  c", "b"]]), ("a\n\n<!-- b --> c", [["a\n\nc", "b"]]),
      (
        "# A\n\n<!-- _class: lead -->\n<!--\ntheme: gaia\nb: c\n-->\n<!-- fit -->\n\nb",
        [["A\n\nb", ""]]
      ),
      ("# A\n\n<!-- speaker_note: b -->\n<!-- note: c -->", [["A", "b\n\nc"]]),
      // A note before a heading belongs to the heading if a rule is before it.
      (
        "a\n\n---\n\n<!-- b -->\n\n# C\n\n<!-- d -->\n# E",
        [["a", ""], ["C", "b\n\nd"], ["E", ""]]
      ),
      ("a\n\n<!-- b\n\n# c\n\nd -->\n\ne", [["a\n\ne", "b\n\nc\n\nd"]]),
      ("a\n\n::: notes\n\nb\n\n- c\n\n:::\n\nd", [["a\n\nd", "b\n\n• c"]]),
      (
        "a\n\n:::: {.columns}\n::: {.notes}\nb\n\n::: x\nc\n:::\n\n:::\nd\n::::\ne",
        [["a\n\nd\n\ne", "b\n\nc"]]
      ),
      // A note without an end extends to the end of its card.
      ("a\n\n::: notes\nb", [["a", "b"]]),
      (
        "::: notes\na\n\n# B\n\n::: {.columns}\nc\n:::\n\n# D",
        [["B\n\nc", "a"], ["D", ""]]
      ),
      ("a\n\n::: {.incremental .notes}\nb\n:::\n ::: { .notes }\nc\n:::", [["a", "b\n\nc"]]),
      ("a\n\n::: {#n .notes}\nb\n:::\nc", [["a\n\nc", "b"]]),
      ("a\n\n<aside class=\"notes\">\n    <p>b <i>c</i></p>\n</aside>\nd", [["a\n\nd", "b c"]]),
      ("a\n\n<div class='x notes'>\n\n*b*\n\n<div>c</div>\n</div>\nd", [["a\n\nd", "b\n\nc"]]),
      ("a\n\n<aside class=\"notes\">b</aside>\n\nc", [["a\n\nc", "b"]]),
      ("a\n\n<div class=\"notes\">\nb\n\n# C", [["a", "b"], ["C", ""]]),
      ("# A\n\nb\n???\nc\n\n- d\n\n---\n\ne", [["A\n\nb", "c\n\n• d"], ["e", ""]]),
      ("# A\n\nNote: b\nc\n\nd\n\n---\n\ne\n\nNOTES:\nf", [["A", "b c\n\nd"], ["e", "f"]]),
      // Without rules, a text has no slides of reveal and remark.
      ("# A\n\nNote: b", [["A\n\nNote: b", ""]]),
      ("# A\n\n???\n\nb", [["A\n\n???\n\nb", ""]]),
      ("A\n---\n\nNote: b\n\n???\n\nc", [["A\n\nNote: b\n\n???\n\nc", ""]]),
      ("a\n\n---\n\nb\n\nNote: c\n\n--\n\nd", [["a", ""], ["b", "c"], ["d", ""]]),
      // In Marp, notes are comments, and every line end is a line break.
      (
        "---\nmarp: true\n---\n\n# A\n\nNote: b.\n\n- c\n\n^ d\n\n<!-- e\nf -->\n\n---\n\n# G\nh\ni",
        [["A\n\nNote: b.\n\nc\n\n^ d", "e\nf"], ["G\n\nh\ni", ""]]
      ),
      (
        "---\ntheme: a\nmarp: true\n---\n\na\n\n--\n\n???\n\n---\n\nb",
        [["a\n\n–\n\n???", ""], ["b", ""]]
      ),
      ("---\nmarp: false\n---\n\na\nb\n\n---\n\nNote: c", [["a b", "c"]]),
      ("---\nmarp:  true\n---\n\na\nb\n\n---\n\nNote: c", [["a\nb", ""], ["Note: c", ""]]),
      ("---\nmarp: true # x\n---\n\na\nb\n\n---\n\nNote: c", [["a\nb", ""], ["Note: c", ""]]),
      ("---\n\"marp\" : True\n---\n\na\nb\n\n---\n\nNote: c", [["a\nb", ""], ["Note: c", ""]]),
      ("---\nmarp: true#\n---\n\na\nb\n\n---\n\nNote: c", [["a b", "c"]]),
      ("a\n\n---\n'layout': x\nhide:\ttrue # b\n---\n\n# B\n\n---\n\nc", [["a", ""], ["c", ""]]),
      // Slides below each other, as in reveal. Without blank lines or rules, the signs are words.
      ("# A\n\na\n\n--\n\nb\n\n---\n\n# B", [["A\n\na", ""], ["b", ""], ["B", ""]]),
      ("a\n\n--\nb\n\n---\n\nc", [["a\n\n– b", ""], ["c", ""]]),
      ("a\n\n--\n\nb", [["a\n\n–\n\nb", ""]]),
      // Code and comments extend as far as in Markdown.
      ("- a\n\n  ```\n  b\n::: notes\nc\n:::", [["a\n\nb", "c"]]),
      ("```a `b`\n::: notes\nc\n:::", [["```a b", "c"]]),
      ("`<!--` a\n\n::: notes\nb\n:::", [["<!-- a", "b"]]),
      ("a\n\n<!--- b - c --->\n\n<!------>\n\n<!--- fit --->", [["a", "b - c"]]),
      // Words that resemble directives are a note.
      ("a\n\n<!-- Column two: say this. -->\n<!-- fit: x -->", [["a", "Column two: say this."]]),
      ("a\n\n<!-- class: b\nand more words -->", [["a", "class: b and more words"]]),
      // remark needs no blank lines around its signs.
      (
        "class: a\n\n# A\n---\nname: c\nlayout: true\n\nb\n--\n\nc\n???\nd\n---\n# E\n???\nf",
        [["A", ""], ["b\n\nc", "d"], ["E", "f"]]
      ),
      // Any property of remark may be alone, also in a step.
      (
        "# A\n---\nclass: a\nbackground-size: b\n\nc\n---\nname: d\n\ne\n--\ncount: false\n\nf",
        [["A", ""], ["c", ""], ["e\n\nf", ""]]
      ),
      (
        "name: a\n\nb\n\n---\n\nname: c\n\nd\n???\ne\n--\ncontinued: true\n\nf",
        [["b", ""], ["d", "e"], ["f", ""]]
      ),
      ("a\n\n---\n\nname: b", [["a", ""], ["name: b", ""]]),
      // Hidden slides of Slidev, remark, presenterm and reveal have neither cards nor notes.
      (
        "a\n\n---\nlayout: x\nhide: true\n---\n\n# B\n\n## C\n\n---\n\nd", [["a", ""], ["d", ""]]
      ),
      ("a\n\n---\ntitle: b\ndisabled: false\n---\n\n# B", [["a", ""], ["B", ""]]),
      ("class: a\nexclude: true\n\nb\n\n---\nexclude: false\n\nc\n???\nd", [["c", "d"]]),
      (
        "a\n<!-- end_slide -->\n<!-- skip_slide -->\n# B\n\n<!-- c -->\n<!-- end_slide -->\nd",
        [["a", ""], ["d", ""]]
      ),
      // A rule within a note ends no slide.
      (
        "# A\n<!-- skip_slide -->\n\n# B\n\n::: notes\nx\n\n---\n\ny\n:::",
        [["B", "x\n\n\n\ny"]]
      ),
      // The first slide of Slidev has its settings in the front matter of the text.
      ("---\ntheme: x\nhide: true\n---\n# A\n\n---\n\n# B", [["B", ""]]),
      (
        "# A <!-- .slide: data-visibility=\"hidden\" -->\n\nb\n\n# C\n\n<!-- .slide: class='hidden' -->",
        [["C", ""]]
      ),
      ("# A\n\na\n\n. . .\n\nb\n\n::right::\n\nc\n", [["A\n\na\n\nb\n\nc", ""]]),
      ("a\n\n<!-- speaker_note: |\n  b\n  c\n-->\n\n<!-- // d -->", [["a", "b c"]]),
      ("```\n???\n::: notes\nb\n:::\n```", [["???\n::: notes\nb\n:::", ""]]),
      ("a\n\n---\nlayout: x\nclass: y\n---\n\n# B", [["a", ""], ["B", ""]]),
      ("a\n\n---\nrouteAlias: x\n---\n\n# B", [["a", ""], ["B", ""]]),
      ("a\n\n---\n<<: *base\nlayout: x\n---\n\n# B", [["a", ""], ["B", ""]]),
      ("---\nbase: &base {class: x}\n<<: *base\ntitle: y\n---\n\n# B", [["B", ""]]),
      ("a\n\n---\nclicksStart: 1\n---\n\n# B", [["a", ""], ["B", ""]]),
      ("a\n\n---\n\n```yaml\nlayout: x\n```\n\nb", [["a", ""], ["b", ""]]),
      ("a\n\n---\n\n```yaml\nwords: x\n```", [["a", ""], ["words: x", ""]]),
      ("\nclass: a\n\nb\n\n---\n\nclass: c\n\nd\n???\ne", [["b", ""], ["d", "e"]]),
      // The slides of presenterm, reveal-md and Markdown Preview Enhanced end at comments.
      (
        "a\n<!-- end_slide -->\nb\n\n<!--s-->\nc\n\nNote: d\n\n<!--v-->\ne",
        [["a", ""], ["b", ""], ["c", "d"], ["e", ""]]
      ),
      (
        "<!-- slide -->\na\n\n<!-- slide data-notes=\"b c\" x=y -->\nd",
        [["a", ""], ["d", "b c"]]
      ),
      ("a\n\n<!-- slide down to b -->", [["a", "slide down to b"]]),
      // The notes of Deckset and Hugo.
      (
        "slidenumbers: true\nfooter: x\n\n# [fit] A\n\n^ b\n^ c\n\n---\n\n[.a: b]\n[.c: d]\n\ne\n^ f",
        [["A", "b\n\nc"], ["e", "f"]]
      ),
      ("^ a\n\n[.B]", [["^ a\n\n[.B]", ""]]),
      ("[.hide-footer]\n\n# A\n\n[.column]\n\nb\n\n[.column]\nc", [["A\n\nb\n\nc", ""]]),
      ("[.gitignore]\n\n[.column] a", [["[.gitignore]\n\n[.column] a", ""]]),
      ("[.b c]\n\n[.d] and [.e]", [["[.b c]\n\n[.d] and [.e]", ""]]),
      ("a\n\n{{% note %}}\nb\n{{% /note %}}\n\nc", [["a\n\nc", "b"]]),
      // The end of the slide ends a note without an end, also if the next slide has a note.
      ("a\n\n{{% note %}}\nb\n\n---\n\nc", [["a", "b"], ["c", ""]]),
      (
        "a\n\n<!-- begin note -->\nb\n\n# C\n\n<!-- begin note -->\n\n# d\n\n<!-- end note -->\n\ne",
        [["a", "b"], ["C\n\ne", "d"]]
      ),
      // Commands alone on a line.
      ("[TOC]\n\na\n\n\\newpage\n\nb\n\n<<< @/c.ts\n\nimport D from './d'\n", [["a\n\nb", ""]]),
      (
        "\\begin{columns}[T]\n\\column{0.5\\textwidth}\n- a\n\\end{columns}\n\nb",
        [["a\n\nb", ""]]
      ),
      (
        "a\n\\vspace*{1em} \\centering\nb\n\n\\begin{column}{4em}\n\nc\n\\pause",
        [["a\n\nb\n\nc", ""]]
      ),
      (
        "\\small words\n\\begin{align}\n\n```\n\\small\n```",
        [["\\small words \\begin{align}\n\n\\small", ""]]
      ),
      // The braces after these commands hold words.
      (
        "\\Huge{Q}\n\n\\begin{frame}{R}\n\n\\footnotesize{S}\n\n\\small[t]",
        [["\\Huge{Q}\n\n\\begin{frame}{R}\n\n\\footnotesize{S}\n\n\\small[t]", ""]]
      ),
      ("import words from a book.", [["import words from a book.", ""]]),
      ("<!-- Copyright a -->\n<!-- stop -->\n\nb", [["b", ""]]),
      // Comments for programs that check or write Markdown, and settings of old versions of Marp.
      (
        "<!-- -*- mode: markdown -*- -->\n\na <!-- omit from toc -->\n\n<!-- LTeX: language=de-DE -->",
        [["a", ""]]
      ),
      (
        "<!-- START doctoc generated TOC please keep comment here -->\n"
          + "<!-- DON'T EDIT THIS SECTION, INSTEAD RE-RUN doctoc TO UPDATE -->\n\na\n\n"
          + "<!-- END doctoc generated TOC -->",
        [["a", ""]]
      ),
      ("<!-- TOC depthFrom:1 depthTo:6 -->\n\na\n\n<!-- /TOC -->", [["a", ""]]),
      ("<!-- mdformat off -->\na\n\n<!-- mdformat on -->\n<!-- dprint-ignore -->", [["a", ""]]),
      ("<!--lint disable no-html-->\n\na\n\n<!-- vim: set tw=80 : -->", [["a", ""]]),
      (
        "<!-- page_number: true -->\n<!-- *page_number: false -->\n<!-- prerender: true -->\n\na\n\n"
          + "<!-- *template: invert -->\n<!-- _template: b -->\n<!-- $width: 9in -->",
        [["a", ""]]
      ),
      (
        "a\n\n<!-- width: about three metres -->\n<!-- template: none -->",
        [["a", "width: about three metres\n\ntemplate: none"]]
      ),
      ("a\n\n<!-- *Say: this* -->\n<!-- Vim -->", [["a", "Say: this\n\nVim"]]),
      ("a\n\n---\nwords: x\n---\n\n# B", [["a", ""], ["words: x", ""], ["B", ""]]),
    ])
  func otherProgramsNotesAreSpeakerNotes(text: String, cards: [[String]]) throws {
    let spoken = try spokenNotes(text)
    #expect(spoken == cards)
  }

  @Test func footnotesStandAtTheEndOfTheirCard() throws {
    let text = """
      # A

      b[^x] c[^1]

      # D

      e[^x]

      <!-- f[^1] -->

      [^1]: One.
      [^x]: Ex.

          More.
      """
    #expect(
      try spokenNotes(text) == [
        ["A\n\nb¹ c²\n\n¹ Ex.\n\nMore.\n\n² One.", ""], ["D\n\ne¹\n\n¹ Ex.\n\nMore.", "f[^1]"],
      ])
  }

  @Test func aFootnoteIsShownWithThoseThatItMentions() throws {
    let text = "a[^1]\n\n[^1]: One[^2].\n[^2]: Two[^1].\n"
    #expect(try spokenNotes(text) == [["a¹\n\n¹ One².\n\n² Two¹.", ""]])
  }

  /// Otherwise, the marks would name no footnote of the page.
  @Test func adjacentFootnoteMarksStayApart() throws {
    let blocks = try blocks("a[^1][^2]\n\n[^1]: b\n[^2]: c\n")
    let runs = [
      Prose.Run("a"), Prose.Run("¹", .mark), Prose.Run("\u{2009}"), Prose.Run("²", .mark),
    ]
    #expect(blocks.first == .paragraph(Prose.Words(runs)))
    #expect(blocks.footnoteMarks == ["¹", "²"])
  }

  /// Pango would draw the next line over the next words.
  @Test func everySeparatorOfLinesEndsALine() throws {
    for separator in ["\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"] {
      #expect(try blocks("a\(separator)b") == [.paragraph("a\nb")])
      #expect(try blocks("```\na\(separator)b\n```") == [.code("a\nb", language: "")])
    }
    #expect(try blocks("a\u{7}\u{1B}[1mb\u{9F}é …") == [.paragraph("a[1mbé …")])
  }

  @Test func aTitleHasOneLine() throws {
    let reading = try read("# One<br>Two")
    #expect(reading.cards.map(\.title) == ["One Two"] && reading.books[0].title == "One Two")
  }

  private static let fronts:
    [(lines: String, form: MarkdownPart.FrontForm, title: String?, author: String?)] = [
      (
        "title: 'Ann''s talk'\nauthor: Ann # her",
        .yaml, "Ann's talk", "Ann"
      ),
      ("Title: \"A \\\"b\\\" \\u00e9\"", .yaml, "A \"b\" é", nil),
      (
        "title: >-\n  A long\n  title\nauthor: [Ann, \"Bo, C\"]", .yaml, "A long title",
        "Ann, Bo, C"
      ),
      ("title: |\n  A\nauthors:\n  - name: Ann\n    mail: x\n  - Bo", .yaml, "A", "Ann, Bo"),
      ("og:\n  title: B\ntitle: A: b\nauthor:\n- Ann", .yaml, "A: b", "Ann"),
      ("title:\nauthor: ~", .yaml, nil, nil),
      ("title: &a A\nauthor: {mail: x, name: Ann}", .yaml, "A", "Ann"),
      ("title: !!str 'A'\nauthor: [{name: Ann, x: [1, 2]}, Bo]", .yaml, "A", "Ann, Bo"),
      (
        "title = 'A'\nauthors = [{name = \"Ann\"}, {mail = 'x', name = 'Bo'}]", .toml, "A",
        "Ann, Bo"
      ),
      ("author:\n  name: Ann\n  mail: x", .yaml, nil, "Ann"),
      (
        "author:\n  - name: Ann\n    affiliations:\n      - name: X\n  - name:\n      given: Bo\n      family: C",
        .yaml, nil, "Ann, Bo C"
      ),
      ("author:\n  - family: B\n    given: Ann", .yaml, nil, "Ann B"),
      ("authors:\n  -\n    name: Ann\n  - mail: x\n    name: Bo", .yaml, nil, "Ann, Bo"),
      ("{\"title\": \"A\", \"author\": {\"name\": \"Ann\"}}", .json, "A", "Ann"),
      ("{\"title\": \"A\", \"authors\": [{\"name\": \"Ann\"}, \"Bo\"]}", .json, "A", "Ann, Bo"),
      ("{\"title\": \"A\", \"author\": 1}", .json, "A", nil),
      ("\"title\": \"A\",\n\"author\": \"Ann\"\n", .json, "A", "Ann"),
      ("{\"title\": \"A\", \"lang\": 1}", .json, "A", nil),
      ("{\"title\": 1, \"author\": \"Ann\"}", .json, nil, "Ann"),
      ("%\n% Ann", .titleBlock, nil, "Ann"),
      (
        "title = \"A # b\" # c\nauthors = [\n  'Ann',\n  \"Bo\"]\n[x]\ntitle = 'B'", .toml, "A # b",
        "Ann, Bo"
      ),
      ("title = \"\"\"'A' b\n  c\"\"\"\nauthor = '''\nAnn'''", .toml, "'A' b c", "Ann"),
      ("{\"title\": \"A\", \"author\": [\"Ann\", \"Bo\"], \"x\": 1}", .json, "A", "Ann, Bo"),
      ("{\"title\": 1", .json, nil, nil),
      ("% A\n  b\n% Ann; Bo\n  Cy\n% 2026", .titleBlock, "A b", "Ann, Bo, Cy"),
      (
        "title: Energy $E = mc^2$, $y_0$ and $\\unknown$ for $5", .yaml,
        "Energy E\u{A0}=\u{A0}mc², y₀ and $\\unknown$ for $5", nil
      ),
      ("{\"title\": \"$5 or 6 $ for $x^2$\"}", .json, "$5 or 6 $ for x²", nil),
      ("title = '$x^2$'", .toml, "x²", nil),
      ("% $x^2$", .titleBlock, "x²", nil),
    ]

  @Test(arguments: fronts.indices)
  func aFrontMatterHasTitleAndAuthor(index: Int) {
    let (lines, form, title, author) = Self.fronts[index]
    let front = FrontMatter(lines, form)
    #expect(front.title == title && front.author == author)
  }

  @Test(arguments: ["lang", "language"])
  func aFrontMatterHasALanguageInEveryForm(name: String) {
    for front in [
      FrontMatter("{\"\(name)\": \"ja\"}", .json), FrontMatter("\(name): ja", .yaml),
      FrontMatter("\(name) = 'ja'", .toml),
    ] {
      #expect(front.language == HanLanguage(tag: "ja") && front.language != nil)
    }
  }

  /// A value of 200,000 lines is read in linear time.
  @Test(.timeLimit(.minutes(1)), arguments: ["[", "'''"])
  func aLongOpenValueIsReadOnce(start: String) {
    let lines = String(repeating: "x\n", count: 200_000)
    let front = FrontMatter("title = 'A'\nauthor = \(start)\n\(lines)", .toml)
    #expect(front.title == "A")
  }

  @Test(
    arguments: [
      ("- a\n- b\n  - c\n  - d\n- e", "• a\n• b\n  • c\n  • d\n• e"),
      ("3. a\n4. b", "3. a\n4. b"), ("- a\n\n  b\n\n- c", "• a\n\n  b\n\n• c"),
      ("- [ ] a\n- [x] b", "○ a\n✓ b"), ("> - a\n> - b", "• a\n• b"),
      ("a\n\n- b\n\nc", "a\n\n• b\n\nc"),
    ])
  func aListInANoteKeepsItsMarks(note: String, words: String) throws {
    #expect(try spokenNotes("# A\n\n<!-- note -->\n\n\(note)") == [["A", words]])
  }

  /// The notes do not change the page breaks of a book, and each page has the note of its card.
  @Test func aBookHasItsNotesOnNoPage() throws {
    let words = String(repeating: "Words and words and words. ", count: 90)
    let note = "\n\n<!-- note -->\n\n" + String(repeating: "Secret. ", count: 300)
    func pages(_ text: String) throws -> [Book.Leaf] { try read(text).books[0].pages }
    let (plain, spokenNotes) = (
      try pages("# A\n\n\(words)\n\n# B"), try pages("# A\n\n\(words)\(note)\n\n# B")
    )
    #expect(plain.count > 3)
    func blocks(_ leaf: Book.Leaf) -> [Prose.Block] {
      if case .prose(let blocks, _, _) = leaf { blocks } else { [] }
    }
    #expect(spokenNotes.map(blocks) == plain.map(blocks))
    let notes = spokenNotes.map { leaf -> Bool in
      if case .prose(_, _, let note) = leaf {
        note?.words?.hasPrefix("Secret. Secret.") == true
      } else {
        false
      }
    }
    #expect(notes == plain.indices.map { $0 < plain.count - 1 })
  }

  @Test func amongOtherFilesATextIsOneCard() throws {
    let paths = [
      try write("# A\n\n# B", to: "1.md"), try write("# C", to: "2.markdown"),
      try write("", to: "3.md"),
    ]
    for paths in [paths, [folder]] {
      let reading = try DeckReader.read(paths, ImageSource())
      let cards = reading.cards
      #expect(cards.map(\.title) == ["A", "C"])
      #expect(cards.map(\.subtitle) == ["2 cards", "One card"])
      #expect(reading.books.count == 2)
    }
  }

  @Test(arguments: ["md", "MD", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown"])
  func aTextIsKnownByTheEndOfItsName(ending: String) throws {
    let path = try write("# A", to: "a.b." + ending)
    #expect(try DeckReader.read([path], ImageSource()).cards.map(\.title) == ["A"])
    #expect(!DeckReader.isCardFile(ending) && !DeckReader.isCardFile("a" + ending))
    #expect(LessonFile.isPath("a." + ending) && !LessonFile.isPath(ending))
  }

  @Test(arguments: ["", "\n \n", "<!-- nothing -->\n", "---\n\n---\n"])
  func aTextWithoutACardIsReported(text: String) throws {
    let path = try write(text)
    let failure = #expect(throws: Failure.self) { try DeckReader.read([path], ImageSource()) }
    #expect(failure?.message.contains("nothing to show") == true)
  }

  @Test func wordsHaveTheirStyles() throws {
    let runs = [
      Prose.Run("a "), Prose.Run("b ", .italic), Prose.Run("c", [.italic, .bold]), Prose.Run(" "),
      Prose.Run("d", .code), Prose.Run(" "), Prose.Run("e", .struck), Prose.Run(" "),
      Prose.Run("f", link: "g"), Prose.Run(" "), Prose.Run(try #require(Formula("h"))),
      Prose.Run(" "),
      Prose.Run("i", .italic),
    ]
    let text = "a *b **c*** `d` ~~e~~ [f](g) $h$ ![i](http://x/y.png)"
    #expect(try blocks(text) == [.paragraph(Prose.Words(runs))])
  }

  @Test func imagesAreFoundBesideTheFile() throws {
    try Data([1]).write(to: URL(filePath: folder + "/my picture.png"))
    let beside: Prose.Block = .image(path: folder + "/my picture.png", caption: "Seen")
    #expect(try blocks("![Seen](my%20picture.png)") == [beside])
    #expect(
      try blocks("a ![Seen](<my picture.png>) b") == [.paragraph("a"), beside, .paragraph("b")])
    let words: Prose.Block = .paragraph(Prose.Words([Prose.Run("Alt", .italic)]))
    for address in ["my%20picture.png?raw=true", "my%20picture.png#center"] {
      #expect(try blocks("![Seen](\(address))") == [beside])
    }
    let below: Prose.Block = .image(path: folder + "/./my picture.png", caption: "Seen")
    #expect(try blocks(#"![Seen](.\\my%20picture.png)"#) == [below])
    for start in ["file://localhost", "file://", "file:", "FILE://", "File://LocalHost"] {
      #expect(try blocks("![Seen](<\(start)\(folder)/my picture.png>)") == [beside])
      #expect(try blocks("![Seen](\(start)\(folder)/my%20picture.png)") == [beside])
    }
    for other in [
      "gone.png", "https://x.org/my%20picture.png", "../..", "my_notes.md",
      "file://x.org\(folder)/my%20picture.png",
    ] {
      #expect(try blocks("![Alt](\(other))") == [words])
    }
  }

  @Test(
    arguments: [
      ("bg left:40%", ""), ("w:100 h:20px Seen", "Seen"), ("bg fit A view", "A view"),
      ("inline", ""),
      ("left", "left"), ("A right turn", "A right turn"), ("Seen|100x20", "Seen"), ("a|b", "a|b"),
      ("a|x", "a|x"), (":scale 50%", ""), ("Note: 50%", "Note: 50%"), ("image:width:50%", ""),
      ("At 5:30", "At 5:30"),
    ])
  func settingsAreNoCaption(words: String, caption: String) throws {
    try Data([1]).write(to: URL(filePath: folder + "/a.png"))
    let image: Prose.Block = .image(path: folder + "/a.png", caption: Prose.Words(caption))
    let found = try blocks("![\(words)](a.png)")
    #expect(found.map(\.plain) == [caption] && found.imagePaths == [image].imagePaths)
  }

  /// An image on the web is not loaded. A file may be missing, or have a format that is not shown.
  @Test(
    arguments: [
      ("![bg left:40%](https://x.org/a.jpg)", ""), ("![w:300](https://x.org/a.png)", ""),
      ("![A view|300](https://x.org/a.png)", "A view"), ("![](data:image/png;base64,AA)", ""),
      ("![](https://x.org/a.png)", ""), ("![bg](b.gif)", "b.gif"),
      ("![](c/my%20d.pdf)", "my d.pdf"), ("![w:300](e.png?raw=true)", "e.png"),
      ("![](file:///c/e.png)", "e.png"),
    ])
  func anImageThatIsNotShownLeavesItsCaptionOrName(image: String, words: String) throws {
    let shown: Prose.Block = .paragraph(Prose.Words([Prose.Run(words, .italic)]))
    let expected: [Prose.Block] = words.isEmpty ? [] : [shown]
    #expect(try blocks(image + "\n\n# Title") == expected + [.heading("Title")])
  }

  /// Images stand alone, and links and emphasis are divided there.
  @Test func imagesInLinksAndEmphasisAreShown() throws {
    try Data([1]).write(to: URL(filePath: folder + "/a.png"))
    let image: Prose.Block = .image(path: folder + "/a.png", caption: "b")
    #expect(try blocks("[![b](a.png)](c)") == [image])
    #expect(
      try blocks("*d ![b](a.png) e*") == [
        .paragraph(Prose.Words([Prose.Run("d", .italic)])), image,
        .paragraph(Prose.Words([Prose.Run("e", .italic)])),
      ])
    #expect(
      try blocks("[![b](gone.png)](c)") == [
        .paragraph(Prose.Words([Prose.Run("b", .italic, link: "c")]))
      ])
    #expect(try blocks("<p>d <img src=a.png alt=b></p>") == [.paragraph("d"), image])
  }

  @Test func theImagesOfAHeadingFollowIt() throws {
    try Data([1]).write(to: URL(filePath: folder + "/a.png"))
    let image: Prose.Block = .image(path: folder + "/a.png", caption: Prose.Words([]))
    let bare = try read("# ![](a.png)\n\n---\n\n# Two").cards
    #expect(bare.compactMap { $0.passage?.blocks } == [[image], [.heading("Two")]])
    let other = try blocks("# ![w:80](a.png) One [![](a.png)](b)")
    #expect(other.map(\.plain) == ["One", "", ""])
    #expect(other.imagePaths == [image, image].imagePaths && other[0].isHeading)
    #expect(try blocks("# ![One](gone.png)").first?.plain == "One")
  }

  /// Chinese and Japanese have no blanks between words, so the end of a line in the file is none.
  @Test(
    arguments: [
      ("一行目。\n二行目", "一行目。二行目"), ("中文\n**强调**", "中文强调"), ("中文\nEnglish\n中文", "中文 English 中文"),
      ("한국어\n둘째", "한국어 둘째"), ("a\nb", "a b"),
    ])
  func aLineEndWithinChineseIsNoBlank(text: String, plain: String) throws {
    #expect(try blocks(text).plain == plain)
  }

  /// The search for the first character of nested emphasis once took twice as long for each level.
  @Test func nestedEmphasisAtTheEndOfALineIsReadInLinearTime() throws {
    let stars = String(repeating: "**", count: 60)
    #expect(try blocks("中\n\(stars)文\(stars)").plain == "中文")
  }

  @Test(
    arguments: [
      ("js {1-3} title=\"a\"", "js"), ("{.python .numberLines}", "python"), ("{#a .c}", ""),
      ("swift:main.swift", "swift"), ("bash +exec", "bash"), ("{r setup, x=1}", "r"),
      ("C++", "C++"),
    ])
  func theFirstWordOfAFenceIsTheLanguage(words: String, language: String) throws {
    #expect(try blocks("```\(words)\na\n```") == [.code("a", language: language)])
  }

  @Test func codeForOtherFormatsAndOptionsAreLeftOut() throws {
    for fence in ["{=latex}", "{r, include = FALSE}", "{r echo=F}", "{python}\n#| echo: false"] {
      #expect(try blocks("b\n\n```\(fence)\na\n```\n") == [.paragraph("b")])
    }
    #expect(try blocks("```{python}\n#| label: x\na\n```") == [.code("a", language: "python")])
    #expect(
      try blocks("```{python}\na\n#| echo: false\n```")
        == [.code("a\n#| echo: false", language: "python")])
    #expect(try blocks("```python\n#| a\n```") == [.code("#| a", language: "python")])
  }

  @Test func listsTablesAndQuotesAreRead() throws {
    let list: Prose.Block = .list(Prose.List(items: [Prose.Item([.paragraph("b")])]))
    let table = Prose.Table(
      columns: [.natural, .right], head: ["c", "d"], rows: [["e", Prose.Words([])]])
    #expect(
      try blocks("> a\n> - b\n\n|c|d|\n|-|-:|\n|e|\n")
        == [.quote([.paragraph("a"), list]), .table(table)])
    func depth(_ blocks: [Prose.Block]) -> Int {
      blocks.map { if case .quote(let inner) = $0 { 1 + depth(inner) } else { 0 } }.max() ?? 0
    }
    #expect(try depth(blocks(String(repeating: ">", count: 40) + " a")) == 5)
    let wide = "|" + String(repeating: "h|", count: 9) + "\n|" + String(repeating: "-|", count: 9)
    let rows = try blocks(wide + "\n|v|\n")
    #expect(rows.count == 1 && rows[0].plain.hasPrefix("h v; h"))
  }

  @Test func theImagesOfATableFollowIt() throws {
    for name in ["a.png", "b.png"] { try Data([1]).write(to: URL(filePath: folder + "/" + name)) }
    let images: [Prose.Block] = ["a.png", "b.png"].map {
      .image(path: folder + "/" + $0, caption: Prose.Words([]))
    }
    let row = "| ![](a.png) | <img src=\"b.png\" width=\"200\"> |\n"
    #expect(try blocks(row + "|-|-|\n") == images)
    func table(_ rows: [[Prose.Words]]) -> Prose.Block {
      .table(Prose.Table(columns: [.natural, .natural], head: ["c", "d"], rows: rows))
    }
    #expect(try blocks("|c|d|\n|-|-|\n" + row) == [table([])] + images)
    // The first row with words is the head.
    #expect(try blocks(row + "|-|-|\n|c|d|\n") == [table([])] + images)
    #expect(
      try blocks("|c|d|\n|-|-|\n|e ![](a.png)||\n|![](b.png)|f|\n")
        == [table([["e", Prose.Words([])], [Prose.Words([]), "f"]])] + images)
  }

  @Test func aCommentInACellKeepsTheColumnsOfItsRow() throws {
    let table = Prose.Table(
      columns: [.natural, .natural, .natural], head: ["a", "b", "c"],
      rows: [["1", Prose.Words([]), "3"]])
    #expect(try blocks("|a|b|c|\n|-|-|-|\n|1|<!-- ask Ann -->|3|\n") == [.table(table)])
  }

  @Test func codeIsKept() throws {
    let code = "```c\n\tint a;\n\n  b\n```\n"
    #expect(try blocks(code) == [.code("    int a;\n\n  b", language: "c")])
    // A tab extends to the next of the tab stops, which are four columns apart.
    let columns = "```\na\tb\nabc\t\tb\n  \tb\nabcd\tb\n```\n"
    #expect(try blocks(columns) == [.code("a   b\nabc     b\n    b\nabcd    b", language: "")])
  }

  @Test func formulasAreSetAndInvalidFormulasAreCode() throws {
    let formula = try #require(Formula("\\frac{a}{b}"))
    for text in [
      "$$\\frac{a}{b}$$", "```math\n\\frac{a}{b}\n```", "$$\n\\frac{a}\n\n{b}\n$$",
    ] {
      #expect(try blocks(text) == [.formula(formula)])
    }
    let inline = Prose.Block.paragraph(Prose.Words([Prose.Run(formula)]))
    #expect(
      try blocks("- $\\frac{a}{b}$") == [.list(Prose.List(items: [Prose.Item([inline])]))])
    #expect(
      try blocks("a $\\begin{matrix}$")
        == [.paragraph(Prose.Words([Prose.Run("a "), Prose.Run("\\begin{matrix}", .code)]))])
    #expect(
      try blocks("```math\n\\unknown\n```") == [.code("\\unknown", language: "math")])
  }
}

import CardKinetics
import CardModel
import Testing

@testable import CardPaint

/// Tests the colouring of source code.
@Suite struct CodeTokenTests {
  private func tokens(_ text: String, _ language: String) -> [[String]] {
    CodeToken.lines(of: text, language: language).map { line in
      line.filter { $0.kind != .plain }.map { "\($0.kind) \($0.text)" }
    }
  }

  @Test func swiftIsRead() {
    let text = """
      @main struct Spring { let x = 0.5 // "no" }
      "a \\" b" /* on
      and on */ 3
      """
    #expect(
      tokens(text, "swift") == [
        [
          "keyword @main", "keyword struct", "type Spring", "keyword let", "number 0.5",
          "comment // \"no\" }",
        ], ["string \"a \\\" b\"", "comment /* on"], ["comment and on */", "number 3"],
      ])
    #expect(
      tokens("\"\"\"\nlet \"a\"\n\"\"\" if", "swift")
        == [["string \"\"\""], ["string let \"a\""], ["string \"\"\"", "keyword if"]])
  }

  @Test func cIsRead() {
    #expect(
      tokens("#include <a.h>\nstatic int x = 0x1F; // no\nchar c = '\"';", "c") == [
        ["keyword #include"], ["keyword static", "keyword int", "number 0x1F", "comment // no"],
        ["keyword char", "string '\"'"],
      ])
  }

  @Test func shellIsRead() {
    #expect(
      tokens("for x in a#b; do # c\necho \"$x\" $HOME", "bash") == [
        ["keyword for", "keyword in", "keyword do", "comment # c"],
        ["string \"$x\"", "type $HOME"],
      ])
  }

  @Test func otherLanguagesArePlain() { #expect(tokens("let x = 1 # \"\"", "cobol") == [[]]) }

  /// In any language, the tokens of a text add up to the whole text.
  @Test(arguments: ["swift", "c", "sh", "none"])
  func tokensAreTheWholeText(language: String) {
    var random = SplitMix64(seed: 3)
    let letters = Array("ab1\"'/*#$@ \\\n\t.(){}é漢")
    for _ in 0..<300 {
      let text = String((0..<60).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
      let lines = CodeToken.lines(of: text, language: language)
      #expect(lines.map { $0.map(\.text).joined() }.joined(separator: "\n") == text)
    }
  }

  @Test(arguments: Theme.Appearance.allCases, Theme.Contrast.allCases)
  func everyColourIsReadable(appearance: Theme.Appearance, contrast: Theme.Contrast) {
    let theme = Theme(appearance: appearance, contrast: contrast)
    let papers = [theme.notePaper, theme.paper(tinted: Color(90, 120, 60)), theme.cream]
    for inks in [theme.bookInks]
      + papers.map({ .card(theme, background: $0, heading: theme.windowInk) })
    {
      for kind in [CodeToken.Kind.plain, .keyword, .type, .string, .number, .comment] {
        #expect(inks.ink(of: kind).contrast(with: inks.codeBackground) >= 4.5, "\(kind)")
      }
      for ink in [inks.ink, inks.link, inks.dim] {
        #expect(ink.contrast(with: inks.background) >= 4.5)
      }
    }
  }
}

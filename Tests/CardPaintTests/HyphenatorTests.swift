import Testing

@testable import CardPaint

/// Where English words may break.
@Suite struct HyphenatorTests {
  private static func marked(_ text: String) -> String {
    Hyphenator.english.hyphenated(text)
      .replacing(String(Hyphenator.softHyphen), with: "-")
  }

  @Test(arguments: [
    ("dragged", "dragged"), ("stopped", "stopped"), ("running", "run-ning"),
    ("animation", "an-i-ma-tion"), ("Hyphenation", "Hy-phen-ation"), ("card", "card"),
    ("(perspective),", "(per-spec-tive),"), ("it’s a motion", "it’s a mo-tion"), ("", ""),
  ])
  func wordsBreakWhereTeXBreaksThem(text: String, marked: String) {
    #expect(Self.marked(text) == marked)
  }

  @Test(arguments: ["Geschwindigkeitsänderung", "скорость", "速度と加速度", "ωt ≈ 3.9", "ſtructure"])
  func wordsOfOtherAlphabetsStayWhole(text: String) {
    #expect(Self.marked(text) == text)
  }

  @Test(arguments: ["/nonexistent/hyph_en_US.dic", "/dev/null", "/"])
  func withoutPatternsNoWordBreaks(path: String) {
    #expect(Hyphenator(path: path).hyphenated("an animation") == "an animation")
  }

  @Test func aWordOfAnyLengthIsTaken() {
    let long = String(repeating: "animation", count: 5_000)
    let marked = Hyphenator.english.hyphenated(long)
    #expect(marked.filter { $0 != Hyphenator.softHyphen } == long)
  }
}

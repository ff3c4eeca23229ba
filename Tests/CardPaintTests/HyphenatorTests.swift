import Testing

@testable import CardPaint

/// Tests the positions at which English words may break.
@Suite struct HyphenatorTests {
  private static func marked(_ text: String) -> String {
    Hyphenator.english.hyphenated(text)
      .replacing(String(Hyphenator.softHyphen), with: "-")
  }

  @Test(arguments: [
    ("dragged", "dragged"), ("stopped", "stopped"), ("running", "run-ning"),
    ("animation", "ani-ma-tion"), ("Hyphenation", "Hyphen-ation"), ("card", "card"),
    ("(perspective),", "(per-spec-tive),"), ("it’s notation", "it’s nota-tion"), ("", ""),
  ])
  func wordsBreakWhereTeXBreaksThem(text: String, marked: String) {
    #expect(Self.marked(text) == marked)
  }

  @Test(arguments: ["solution", "motion", "between", "above"])
  func aHyphenFollowsThreeLettersAtLeast(word: String) {
    #expect(!Self.marked(word).prefix(3).contains("-"))
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

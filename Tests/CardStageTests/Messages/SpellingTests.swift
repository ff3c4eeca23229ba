import Testing

@testable import CardModel

/// Tests the valid words that a message suggests for a misspelt word.
@Suite struct SpellingTests {
  private let names = ["tilt", "spring-back", "spring-out", "fold", "speed"]

  @Test(arguments: [
    ("tlit", ["tilt"]), ("titl", ["tilt"]), ("tit", ["tilt"]), ("tiltt", ["tilt"]),
    ("TILT", ["tilt"]),
    ("sped", ["speed"]), ("spring-bakc", ["spring-back"]), ("gold", ["fold"]),
  ])
  func oneSlipIsCorrected(word: String, expected: [String]) {
    #expect(Spelling.nearest(to: word, among: names) == expected)
  }

  @Test(arguments: ["solitaire", "x", "", "tt", String(repeating: "tilt", count: 10_000)])
  func distantWordHasNoSuggestion(word: String) {
    #expect(Spelling.nearest(to: word, among: names).isEmpty)
    #expect(Spelling.hint(for: word, among: names).isEmpty)
  }

  @Test func beginningOfANameSuggestsAllNamesThatContinueIt() {
    #expect(Spelling.nearest(to: "spring", among: names) == ["spring-back", "spring-out"])
    #expect(Spelling.nearest(to: "sp", among: names).isEmpty)
  }

  @Test func nearerNameIsSuggestedWithoutTheFartherOnes() {
    #expect(
      Spelling.nearest(to: "card-b", among: ["card-a", "card-b1", "cart-aa"]) == [
        "card-a", "card-b1",
      ])
  }

  @Test func atMostThreeNamesAreSuggested() {
    let names = (1...9).map { "name-\($0)" }
    #expect(Spelling.nearest(to: "name-x", among: names) == ["name-1", "name-2", "name-3"])
  }

  @Test func messageAboutAnUnknownWordSuggestsOrLists() {
    #expect(
      Spelling.unknown("knob", "tlit", among: names)
        == #"unknown knob "tlit"; did you mean "tilt"?"#)
    #expect(
      Spelling.unknown("knob", "solitaire", among: names)
        == #"unknown knob "solitaire"; expected tilt, spring-back, spring-out, fold or speed"#)
    let many = (1...100).map { "number-\($0)" }
    #expect(Spelling.unknown("knob", "solitaire", among: many) == #"unknown knob "solitaire""#)
  }

  @Test func listNamesItsLastWordWithAConjunction() {
    #expect(Spelling.list([]) == "" && Spelling.list(["a"]) == "a")
    #expect(
      Spelling.list(["a", "b"]) == "a or b"
        && Spelling.list(["a", "b", "c"], "and") == "a, b and c")
  }
}

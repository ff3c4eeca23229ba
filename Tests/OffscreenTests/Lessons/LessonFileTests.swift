import CardModel
import CardScene
import CardSystem
import Testing

@testable import CardContent

/// Protects the reader of lessons, and its errors.
@Suite struct LessonFileTests {
  private static let step = """
    ## Depth

    Rules: depth, pan
    Tutorial: Creating cards

    One sentence,
    on two lines.

    ```swift
    let y = -7 * i
    ```

    A note.
    """

  private static func lesson(_ text: String) throws(Failure) -> Lesson {
    try LessonFile.lesson(in: text, path: "a.md")
  }

  @Test func aStepHasItsWordsItsCodeAndItsRules() throws {
    let lesson = try Self.lesson("# Title\n\nScene: stack\n\n" + Self.step)
    #expect(lesson.title == "Title" && lesson.scene.rawValue == "stack")
    let step = try #require(lesson.steps.first)
    #expect(step.title == "Depth" && step.section == "Creating cards")
    #expect(step.sentence == "One sentence, on two lines." && step.note == "A note.")
    #expect(step.code == ["let y = -7 * i"])
    #expect(step.rules.mode == .classic && step.rules.names == ["depth", "pan"])
  }

  @Test func refinedStandsForEveryRuleOfRefinedMode() throws {
    let text = "# T\nScene: stack\n" + Self.step.replacing("depth, pan", with: "refined")
    let rules = try #require(try Self.lesson(text).steps.first).rules
    #expect(rules.mode == .refined && rules.names.contains("above"))
  }

  static let faults: [(text: String, message: String)] = [
    ("# T\nScene: stak\n", "a.md:2: unknown scene"),
    ("# T\nScene: custom\n", "a.md:2: unknown scene"),
    ("# T\n## Step\n", "a.md:2: a step before"),
    ("# T\n# U\n", "a.md:2: a second title"),
    ("# T\nScene: stack\n## A\nRules: deepth\n", "a.md:4: unknown rule"),
    ("# T\nScene: stack\n## A\nRules: none\n## B\n", "a.md:3: step \"A\" needs a sentence"),
    ("# T\nScene: stack\n## A\nWords.\n## B\n", "a.md:3: step \"A\" needs \"Rules"),
    ("# T\nScene: stack\n## A\nRules: none\nWords.\n", "a.md:3: step \"A\" needs code"),
    ("# T\nScene: stack\n## A\n```\nx\n", "a.md:4: the block"),
    ("# T\nScene: stack\n## A\n```\n\(String(repeating: "x", count: 61))\n", "a.md:5: 61"),
    ("# T\nScene: stack\n## A\n```\n\(String(repeating: "x\n", count: 15))", "a.md:19: more"),
    ("# T\nScene: stack\n```\n", "a.md:3: code before"),
    ("# T\nScene: stack\n## A\nRule: none\n", "a.md:4: unknown key \"Rule\"; did you mean"),
    (
      "# T\nScene: stack\n## A\nShows: 1 press 5 5, 0.5 release 5 5\n",
      "a.md:4: the times of \"Shows\" must ascend"
    ),
    ("# T\nScene: stack\n", "a.md:3: no steps"),
    ("# T\nWords\n", "a.md:2: expected"),
  ]

  @Test(arguments: faults.indices) func aFaultIsReportedWithItsLine(index: Int) {
    let fault = Self.faults[index]
    let failure = #expect(throws: Failure.self) { try Self.lesson(fault.text) }
    #expect(failure?.message.hasPrefix(fault.message) == true, "\(failure?.message ?? "")")
  }

  @Test func anUnknownNameIsReportedWithTheNearestOne() {
    let failure = #expect(throws: Failure.self) { try LessonFile.find("stak") }
    #expect(failure?.message.contains("did you mean \"stack\"") == true)
  }
}

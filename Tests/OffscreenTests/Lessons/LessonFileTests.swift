import CardModel
import CardScene
import CardSystem
import Testing

@testable import CardContent

/// Tests the parser of lessons, and its errors.
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

  @Test(arguments: [
    ("7", "x = 7", 4, true), ("7", "x = 17", 5, false), ("7", "x7 = 1", 1, false),
    ("eye(1000)", "eye(1000)", 5, true), ("eye(1000)", "z ? 1000", 5, false),
    ("eye(1000)", "eye(1000)", 1, false), ("W / 2", "x / (W / 2) * 15", 9, true),
    ("W / 2", "x / (W / 2) * 15", 15, false), ("0.2", "1 - 0.2 * i", 5, true),
  ])
  func aConstantIsOneNumberOfALine(part: String, line: String, at column: Int, isConstant: Bool)
    throws
  {
    let constant = try #require(LessonConstant(part, parameter: "a"))
    let index = line.index(line.startIndex, offsetBy: column)
    #expect(constant.ranges(in: line).contains { $0.contains(index) } == isConstant)
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
    ("# T\nConstants: rise 7\n", "a.md:2: constants before"),
    ("# T\nScene: stack\nConstants: risse 7\n", "a.md:3: unknown parameter \"risse\"; did you"),
    ("# T\nScene: stack\nConstants: rise, fading 0.2\n", "a.md:3: \"rise\" must be"),
    ("# T\nScene: stack\nConstants: rise 7 7\n", "a.md:3: \"rise 7 7\" must be"),
    (
      "# T\nScene: stack\nConstants: rise 8\n" + step,
      "a.md:3: \"rise 8\" must have the default of the parameter, 7"
    ),
    (
      "# T\nScene: stack\nConstants: fading 0.2\n" + step,
      "a.md:3: no step has the constant \"fading 0.2\""
    ),
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

  /// Sentences and notes are shown as they are.
  @Test(arguments: LessonJumpTests.lessons) func theWordsHaveNoMarkup(lesson: String) throws {
    for step in try LessonFile.bundled(lesson).steps {
      #expect(!(step.title + step.sentence + step.note).contains { "`*_#<".contains($0) })
    }
  }

  @Test func anUnknownNameIsReportedWithTheNearestOne() {
    let failure = #expect(throws: Failure.self) { try LessonFile.find("stak") }
    #expect(failure?.message.contains("did you mean \"stack\"") == true)
  }
}

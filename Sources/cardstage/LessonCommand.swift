import ArgumentParser
import CardCommand
import CardContent
import CardScene

struct LessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson", abstract: "Give a lesson: a scene in steps, beside its code.",
    usage: "cardstage lesson NAME [--step N] [OPTION …] [PATH …]\ncardstage lesson --list",
    discussion: """
      Page Down and Page Up, or a clicker, change the step. Other options and paths are those of 'cardstage show'.
      """)

  @Flag(help: "List the lessons and their steps, with the sections of their tutorials.")
  var list = false

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The name or the file of a lesson, then options of show.", valueName: "NAME")
  )
  var words: [String] = []

  func run() throws {
    guard list else {
      guard let name = words.first, !name.hasPrefix("-") else {
        throw ValidationError(
          "the lesson comes first: cardstage lesson NAME; 'cardstage lesson --list' lists the names"
        )
      }
      return try ShowCommand.parse(["--lesson", name] + words.dropFirst()).run()
    }
    for name in try LessonFile.bundledNames() {
      let lesson = try LessonFile.bundled(name)
      print("\(name): \(lesson.title)")
      for (index, step) in lesson.steps.enumerated() {
        print("  \(index + 1). \(step.title)\(step.section.isEmpty ? "" : "  (\(step.section))")")
      }
    }
  }
}

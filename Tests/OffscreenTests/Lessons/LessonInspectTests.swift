import CardKinetics
import CardModel
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the last steps of the bundled lessons. `LessonCodeTests` compares every step with its code.
@Suite struct LessonInspectTests {
  static let lessons =
    (try? LessonFile.bundledNames().map { try LessonFile.bundled($0) }) ?? []

  private static let content = Result { try ContentLoader.load(from: assetFolder) }

  @Test func theLessonsHaveTheirSteps() {
    #expect(Self.lessons.map(\.scene.rawValue) == ["switcher", "stack", "carousel", "library"])
    #expect(Self.lessons.map(\.steps.count) == [8, 9, 6, 9])
  }

  private static func answer(
    _ lesson: Lesson, step: Int?, mode: Mode = .refined, viewport: Size, count: Int?,
    _ query: LayoutQuery
  ) throws -> LayoutAnswer {
    var setup = StageSetup(
      try StageSettings(scene: lesson.scene.rawValue),
      content: try content.get())
    setup.settings.lessonPosition = step.map { LessonPosition(lesson, step: $0 - 1) }
    setup.settings.mode = mode
    setup.settings.count = count
    setup.settings.fixedViewport = viewport
    return try InspectReport(query, setup: setup, scenes: SceneCatalog.scenes).answer
  }

  private static func query(_ fill: (inout LayoutQuery) -> Void) -> LayoutQuery {
    var query = LayoutQuery()
    fill(&query)
    return query
  }

  private static let viewports = [Size(375, 667), Size(600, 900), Size(812, 375), Size(1024, 768)]

  /// The last step but one is classic mode, and the last step is refined mode.
  @Test(arguments: lessons.indices, viewports)
  func theLastStepsAreTheTwoModes(index: Int, viewport: Size) throws {
    let lesson = Self.lessons[index]
    let queries =
      switch lesson.scene.rawValue {
      case "stack":
        [-300.0, 0, 120].flatMap { drag in
          [0, 0.3, 1].map { flip in Self.query { $0.numbers = ["drag": drag, "flip": flip] } }
        }
      case "library":
        ["shelf", "book"].flatMap { part in
          [-331.0, 77, 1500].map { offset in
            Self.query { ($0.words["part"], $0.offset, $0.proposed) = (part, offset, offset + 90) }
          }
        }
      default:
        [-40.0, 0, 333, 1200].flatMap { offset in
          [-500.0, 0, 500].map { velocity in
            Self.query {
              ($0.offset, $0.proposed, $0.velocity) = (offset, offset + 50, velocity)
            }
          }
        }
      }
    for query in queries {
      for count in [nil, 1, 7] {
        let last = lesson.steps.count
        let steps = try [last - 1, last].map {
          try Self.answer(lesson, step: $0, viewport: viewport, count: count, query)
        }
        let modes = try [Mode.classic, .refined].map {
          try Self.answer(
            lesson, step: nil, mode: $0, viewport: viewport, count: count, query)
        }
        #expect(steps == modes)
      }
    }
  }
}

import CardKinetics
import CardModel
import CardScene
import CardScenes
import Foundation
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the layout of every step of the bundled lessons against formulas that are written out again here.
@Suite struct LessonInspectTests {
  /// The pose of an item by the formulas.
  private struct Pose {
    var center: Point
    var size: Size
    var anchor = 0.5
    var transform: Matrix
    var alpha = 1.0
    var faceHeight: Double
  }

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

  private func expect(
    _ answer: LayoutAnswer, _ pose: (Int) -> Pose, _ comment: String,
    location: SourceLocation = #_sourceLocation
  ) {
    func expect(_ a: Double, _ b: Double, _ name: String, _ index: Int) {
      #expect(abs(a - b) < 1e-9, "\(comment), item \(index): \(name)", sourceLocation: location)
    }
    for item in answer.items {
      let pose = pose(item.index)
      expect(item.center.x, pose.center.x, "center.x", item.index)
      expect(item.center.y, pose.center.y, "center.y", item.index)
      expect(item.size.width, pose.size.width, "width", item.index)
      expect(item.size.height, pose.size.height, "height", item.index)
      expect(item.anchor.x, pose.anchor, "anchor", item.index)
      expect(item.alpha, pose.alpha, "alpha", item.index)
      expect(item.faceRect.height, pose.faceHeight, "face", item.index)
      for (a, b) in zip(item.transform.entries, pose.transform.entries) {
        expect(a, b, "transform", item.index)
      }
    }
  }

  // MARK: Equal answers

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

  // MARK: Formulas

  @Test(arguments: 1...7, viewports) func switcherFormulasHold(step: Int, viewport: Size) throws {
    let (W, H) = (viewport.width, viewport.height)
    let (width, height, pitch) = (0.87466 * W, 0.4042 * (H - 108), (H - 108) / 4)
    for count in [2, 23] {
      let end = max(0, (Double(count) + 2) * pitch + height / 2 - H)
      for offset in [0, 0.37 * end, end] {
        for proposed in [offset + 33, -20, end + 50] {
          let answer = try Self.answer(
            Self.lessons[0], step: step, viewport: viewport, count: count,
            Self.query { ($0.offset, $0.proposed, $0.velocity) = (offset, proposed, -1) })
          expect(
            answer,
            { index in
              let y = (Double(index) + 2.5) * pitch - offset
              let p = (y - H / 2) / H * 4
              let s = step >= 4 ? 1 + 0.06 * p : 1
              let ty =
                step >= 5 ? (p > 0 ? 0.12 * p * H : 0.04803 * p * p * H) - height / 5.8 : 0
              return Pose(
                center: Point(W / 2, y), size: Size(width, pitch),
                transform: .scale(s, s) * .move(0, ty), faceHeight: step == 1 ? pitch : height)
            }, "step \(step), \(viewport), \(count) cards, offset \(offset)")
          if step <= 5 { #expect(answer.rest == min(max(proposed, 0), end)) }
        }
      }
    }
  }

  @Test(arguments: 1...8, viewports) func stackFormulasHold(step: Int, viewport: Size) throws {
    let (W, H) = (viewport.width, viewport.height)
    let size = Size(max(W - 40, 16), max(H - 200, 16))
    for drag in [-180.0, 0, 61] {
      for flip in [0, 0.25, 1] {
        let answer = try Self.answer(
          Self.lessons[1], step: step, viewport: viewport, count: nil,
          Self.query { $0.numbers = ["drag": drag, "flip": flip] })
        expect(
          answer,
          { index in
            let i = Double(index)
            let share = step >= 4 ? 1 - i / 5 : 1
            let x = step >= 3 ? share * 0.6 * drag : 0
            let turn = step >= 5 ? x / (0.5 * W) * 15 * .pi / 180 : 0
            let depth = step >= 2 ? i : 0
            let flipped = step >= 7 && index == 0 ? Double.pi * flip : 0
            return Pose(
              center: Point(W / 2, H / 2), size: size,
              transform: .rotate(flipped, 0, 1, 0) * .scale(1 - 0.08 * depth, 1)
                * .rotate(turn, 0, 0, 1) * .move(x, -7 * depth) * .eye(1000),
              alpha: 1 - 0.2 * depth, faceHeight: size.height)
          }, "step \(step), \(viewport), drag \(drag), flip \(flip)")
        #expect(answer.items.count == 5 && answer.items.last?.index == 0)
      }
    }
  }

  @Test(arguments: 1...5, viewports) func carouselFormulasHold(step: Int, viewport: Size) throws {
    let (W, H) = (viewport.width, viewport.height)
    let size = Size(W - 0.24 * W, 0.8 * H)
    for count in [1, 5, 40] {
      for pages in [0, 0.4, 1.2, 3.9] {
        let offset = pages * W
        let answer = try Self.answer(
          Self.lessons[2], step: step, viewport: viewport, count: count,
          Self.query { $0.offset = offset })
        expect(
          answer,
          { index in
            let angle = (offset - Double(index) * W) / W
            let axis = step >= 5 ? (angle >= 0 ? 1.0 : -1) : 0
            let turn = step >= 3 ? Matrix.rotate(angle, axis, 1, 0) : .identity
            return Pose(
              center: Point(Double(index) * W + W / 2 - offset, H / 2), size: size,
              transform: turn * (step >= 4 ? .eye(500) : .identity), faceHeight: size.height)
          }, "step \(step), \(viewport), page \(pages)")
      }
    }
  }

  @Test(arguments: 1...4, viewports) func shelfFormulasHold(step: Int, viewport: Size) throws {
    let (W, H) = (viewport.width, viewport.height)
    let inset = W / 2 - 181
    for books in [0, 0.6, 2.5] {
      let offset = books * 372 - inset
      for velocity in [-200.0, 0, 200] {
        let answer = try Self.answer(
          Self.lessons[3], step: step, viewport: viewport, count: 9,
          Self.query { ($0.offset, $0.proposed, $0.velocity) = (offset, offset + 100, velocity) })
        expect(
          answer,
          { index in
            let d = abs(offset + inset - Double(index) * 372)
            let scale = 0.7 * (step >= 2 ? min(max(1 - d / W, 0.75), 1) : 1)
            return Pose(
              center: Point(Double(index) * 372 + 181 - offset, H / 2), size: Size(362, 568),
              transform: .scale(scale, scale), faceHeight: 568)
          }, "step \(step), \(viewport), \(books) books")
        let q = (offset + 100 + inset) / 372
        let book = velocity > 0 ? ceil(q) : velocity < 0 ? floor(q) : q.rounded()
        let rest = step >= 3 ? book * 372 - inset : offset + 100
        #expect(abs(answer.rest! - rest) < 1e-9)
      }
    }
  }

  @Test(arguments: 5...8, viewports) func bookFormulasHold(step: Int, viewport: Size) throws {
    let (W, H) = (viewport.width, viewport.height)
    for pages in [1, 24, 1000] {
      for sheets in [0, 0.3, 1.5, 4] where sheets <= Double((pages + 1) / 2 - 1) {
        let answer = try Self.answer(
          Self.lessons[3], step: step, viewport: viewport, count: pages,
          Self.query { $0.offset = sheets * W })
        expect(
          answer,
          { index in
            let d = -0.5 + Double(index / 2) - sheets
            let edge = d < 0 ? -0.5 : 0.5
            let r = min(max(abs(d) <= 0.5 ? d : edge + 0.1 * (d - edge), -1), 1)
            let isRight = index % 2 == 0
            let angle = isRight ? -(1 - r) * .pi / 2 : (1 + r) * .pi / 2 + 0.001
            return Pose(
              center: Point(W / 2, H / 2), size: Size(362, 568),
              anchor: step >= 7 ? (isRight ? 0 : 1) : 0.5,
              transform: .rotate(step >= 6 ? angle : 0, 0, 1, 0) * .eye(2000), faceHeight: 568)
          }, "step \(step), \(viewport), \(pages) pages, sheet \(sheets)")
        #expect(!answer.items.isEmpty)
      }
    }
  }
}

import CardKinetics
import CardModel
import CardScene
import Foundation
import TestSupport
import Testing

@testable import CardContent
@testable import CardScenes
@testable import CardScript

/// Tests the code of every bundled lesson step: it compiles, and its results equal those of `inspect`.
@Suite struct LessonCodeTests {
  /// The types and functions that the code of the bundled lessons uses.
  private static let prelude = """
    import Foundation

    struct Size {
      var width = 0.0, height = 0.0
      init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
    }
    struct Point { var x = 0.0, y = 0.0 }
    struct Frame {
      var low, high: Point
      func contains(_ point: Point) -> Bool {
        point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y < high.y
      }
    }
    struct Cell { var index: Double, frame: Frame }
    final class Sheet { func unfold() {} }
    final class Shelf { var onClick = {} }
    final class Card {
      var size = Size(0, 0), center = Point(), anchorPoint = Point(x: 0.5, y: 0.5)
      var transform = Matrix.identity, opacity = 1.0, zPosition = 0.0, shade = 0.0, bend = 0.0
      var button = {}, sheet = Sheet()
    }
    let identity = Matrix.identity
    func scale(_ x: Double, _ y: Double) -> Matrix { .scale(x, y) }
    func move(_ x: Double, _ y: Double) -> Matrix { .move(x, y) }
    func perspective(_ distance: Double) -> Matrix { .eye(distance) }
    func rotate(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Matrix {
      .rotate(angle, x, y, z)
    }
    func rotateY(_ angle: Double) -> Matrix { .rotate(angle, 0, 1, 0) }
    func rotateZ(_ angle: Double) -> Matrix { .rotate(angle, 0, 0, 1) }
    func nearest(_ rows: [Double], _ line: Double) -> Double {
      rows.min { abs($0 - line) < abs($1 - line) } ?? 0
    }

    """

  /// The arguments of a block of code, in the order of its parameters.
  private struct Input {
    var (W, H, offset, proposed, v) = (0.0, 0.0, 0.0, 0.0, 0.0)
    /// The index of the item: the row, the index in the pile, the page or the book.
    var index = 0.0
    var (t, flip) = (0.0, 0.0)
    var point = Point(0, 0)
    var (rows, cells): ([Double], [Double]) = ([], [])
    var showsLastRow = false

    func call(_ block: Int) -> String {
      """
      block\(block)(\(W), \(H), \(offset), \(proposed), \(v), \(index), \(t), \(flip), \
      Point(x: \(point.x), y: \(point.y)), \(rows), \(cells), \(showsLastRow))
      """
    }
  }

  /// Returns the function for a block of code. The function prints the values that the code assigns and returns.
  private static func function(_ number: Int, _ code: [String]) -> String {
    """
    func block\(number)(
      _ W: Double, _ H: Double, _ offset: Double, _ proposed: Double, _ v: Double,
      _ index: Double, _ t: Double, _ flip: Double, _ point: Point, _ rows: [Double],
      _ tops: [Double], _ showsLastRow: Bool
    ) {
      let (row, i, k, isRight) = (index + 2, index, index, Int(index) % 2 == 0)
      let (cardH, shelf, card) = (0.4042 * (H - 108), Shelf(), Card())
      let half = 0.87466 * W / 2
      let cells = tops.enumerated().map { index, top in
        Cell(
          index: Double(index), frame: Frame(
            low: Point(x: W / 2 - half, y: top),
            high: Point(x: W / 2 + half, y: top + (H - 108) / 4)))
      }
      var opened: Double?
      func open(_ book: Double) { opened = book }
      func run() -> Any? {
        \(code.joined(separator: "\n    "))
        shelf.onClick()
        return opened
      }
      let result = run()
      let number = result as? Double ?? (result as? Cell)?.index ?? -1e9
      let values =
        [card.center.x, card.center.y, card.size.width, card.size.height, card.anchorPoint.x,
         card.opacity, card.zPosition, number, card.shade, card.bend] + card.transform.entries
      print(values.map { "\\($0)" }.joined(separator: " "))
    }

    """
  }

  private struct Case {
    var step: LessonStep
    var item: LayoutAttributes
    var input: Input
    /// The number that the code returns; nil for none.
    var result: Double?
    /// The range to which the program clamps the result.
    var range: ClosedRange<Double>?
    var name: String
  }

  private static let content = Result { try ContentLoader.load(from: assetFolder) }

  private static func answer(
    _ lesson: Lesson, _ step: Int, viewport: Size, _ input: Input
  ) throws -> LayoutAnswer {
    var setup = StageSetup(
      try StageSettings(scene: lesson.scene.rawValue), content: try content.get())
    setup.settings.lessonPosition = LessonPosition(lesson, step: step)
    setup.settings.fixedViewport = viewport
    setup.settings.count = lesson.scene == LibraryScene.id ? 9 : 12
    var query = LayoutQuery()
    if lesson.scene == StackScene.id {
      query.numbers = ["drag": input.t, "flip": input.flip]
    } else {
      (query.offset, query.proposed, query.velocity) = (input.offset, input.proposed, input.v)
    }
    return try InspectReport(query, setup: setup, scenes: SceneCatalog.scenes).answer
  }

  /// Returns the queries of a scene, as inputs without an item.
  private static func inputs(_ scene: SceneID, _ size: Size) -> [Input] {
    func input(_ change: (inout Input) -> Void) -> Input {
      var input = Input()
      (input.W, input.H) = (size.width, size.height)
      change(&input)
      return input
    }
    return switch scene.rawValue {
    case "stack":
      [(-120.0, 0.0), (0, 0.3), (90, 0)].map { t, flip in input { ($0.t, $0.flip) = (t, flip) } }
    case "library":
      [0.0, 0.3, 1].map { books in
        input {
          $0.offset = books * size.width
          ($0.proposed, $0.v) = ($0.offset + 80, books - 0.3)
        }
      }
    default:
      [30.0, 410].map { offset in
        input {
          ($0.offset, $0.proposed, $0.v) = (offset, offset + 25, -1)
          $0.point = Point(size.width / 2 + 3, size.height / 2)
        }
      }
    }
  }

  private static let sizes = [Size(375, 667), Size(600, 900), Size(812, 375), Size(1024, 768)]

  /// From a step to the next, the layout changes only in the values that the code of these steps assigns.
  @Test(arguments: LessonJumpTests.lessons) func noStepChangesWhatItsCodeDoesNotAssign(
    lesson: String
  ) throws {
    let lesson = try LessonFile.bundled(lesson)
    // The last step is refined mode as a whole. The book follows the shelf.
    for index in 1..<lesson.steps.count - 1 {
      let steps = lesson.steps[index - 1...index]
      guard Set(steps.map { $0.rules.names.contains("book") }).count == 1 else { continue }
      let code = steps.flatMap(\.code).joined()
      for size in Self.sizes {
        for input in Self.inputs(lesson.scene, size) {
          let answers = try [index - 1, index].map {
            try Self.answer(lesson, $0, viewport: size, input)
          }
          #expect(answers[0].items.count == answers[1].items.count)
          for (old, new) in zip(answers[0].items, answers[1].items) {
            for (name, value) in Self.properties where !code.contains(name) {
              let isSame = zip(value(old), value(new)).allSatisfy { abs($0 - $1) < 1e-9 }
              #expect(isSame, "step \(index + 1), item \(new.index): \(name)")
            }
          }
        }
      }
    }
  }

  private static let properties: [(name: String, value: @Sendable (LayoutAttributes) -> [Double])] =
    [
      ("card.center", { [$0.center.x, $0.center.y] }),
      ("card.size", { [$0.size.width, $0.size.height, $0.faceRect.height] }),
      ("card.anchorPoint", { [$0.anchor.x, $0.anchor.y] }),
      ("card.opacity", { [$0.alpha] }), ("card.transform", { $0.transform.entries }),
    ]

  /// Returns the test cases of a step: for each of the scene's queries, one case per item in the answer.
  private static func cases(_ lesson: Lesson, _ index: Int, _ size: Size) throws -> [Case] {
    let step = lesson.steps[index]
    return try inputs(lesson.scene, size).flatMap { input -> [Case] in
      let answer = try answer(lesson, index, viewport: size, input)
      var input = input
      let pitch = (size.height - 108) / 4
      let rows = (0..<14).map { (Double($0) + 0.5) * pitch }
      input.rows = rows.filter {
        $0 + pitch / 2 >= input.proposed && $0 - pitch / 2 <= input.proposed + size.height
      }
      input.showsLastRow = input.rows.last == rows.last
      input.cells = answer.items.map { $0.center.y - pitch / 2 }
      var result = answer.rest
      if step.rules.names.contains("cells") {
        let index = input.cells.dropLast().lastIndex {
          input.point.y >= $0 && input.point.y < $0 + pitch
        }
        result = index.map(Double.init)
      } else if step.code.contains(where: { $0.contains("onClick") }) {
        result = ((input.offset + size.width / 2 - 181) / 372).rounded()
      }
      let returns = step.code.contains { $0.contains("return ") || $0.contains("onClick") }
      return answer.items.map { item in
        var own = input
        own.index = Double(item.index)
        return Case(
          step: step, item: item, input: own, result: returns ? result : nil, range: answer.range,
          name: "\(lesson.scene.rawValue) \(index + 1), item \(item.index), \(size)")
      }
    }
  }

  @Test func everyBlockComputesWhatInspectPrints() throws {
    let lessons = try LessonFile.bundledNames().map { try LessonFile.bundled($0) }
    let sizes = Self.sizes
    var (functions, calls, cases): ([String], [String], [Case]) = ([], [], [])
    for lesson in lessons {
      for index in lesson.steps.indices {
        let code = lesson.steps[index].code
        #expect((3...14).contains(code.count))
        functions.append(Self.function(functions.count, code))
        for size in sizes {
          for one in try Self.cases(lesson, index, size) {
            cases.append(one)
            calls.append(one.input.call(functions.count - 1))
          }
        }
      }
    }
    let lines = try run(functions.joined() + calls.joined(separator: "\n"))
    try #require(lines.count == cases.count)
    for (line, one) in zip(lines, cases) { compare(line, one) }
  }

  private func compare(_ line: [Double], _ one: Case) {
    let (code, item) = (one.step.code.joined(separator: "\n"), one.item)
    func expect(_ name: String, _ value: Double, _ known: Double) {
      guard code.contains(name) else { return }
      #expect(abs(value - known) < 1e-9, "\(one.name): \(name)")
    }
    expect("card.center.x", line[0], item.center.x)
    expect("card.center.y", line[1], item.center.y)
    expect("card.size = ", line[2], item.size.width)
    expect("card.size", line[3], item.faceRect.height)
    expect("card.anchorPoint.x", line[4], item.anchor.x)
    expect("card.opacity", line[5], item.alpha)
    if one.input.flip == 0 { expect("card.zPosition", line[6], item.z) }
    expect("card.shade", line[8], LibraryScene.shadeStrength(atAngle: item.turn))
    expect("card.bend", line[9], Self.bend(of: item))
    for (value, known) in zip(line.dropFirst(10), item.transform.entries) {
      expect("card.transform", value, known)
    }
    if let result = one.result {
      let isOffset = code.contains("proposed")
      let value =
        isOffset ? one.range.map { min(max(line[7], $0.lowerBound), $0.upperBound) } : line[7]
      #expect(abs((value ?? 0) - result) < 1e-9, "\(one.name): returns \(line[7])")
    }
  }

  /// Returns the bend of a leaf of an open book, in degrees. Only the leaf that turns bends.
  private static func bend(of page: LayoutAttributes) -> Double {
    let ratio = page.turn > 0 ? (page.turn - 0.001) * 2 / .pi - 1 : 1 + page.turn * 2 / .pi
    guard abs(ratio) < 0.5 else { return 0 }
    let strength = LibraryMetrics.standard.bend * .pi / 180
    return LeafBend(strength: strength, fraction: 1).leaf(at: ratio).bend * 180 / .pi
  }

  /// Compiles and runs a program, and returns the numbers that it prints in each line.
  private func run(_ program: String) throws -> [[Double]] {
    let folder = temporaryFolder()
    let matrix = #filePath.replacing("LessonCodeTests", with: "Matrix")
    let source = try String(contentsOfFile: matrix, encoding: .utf8)
    write(
      Self.prelude + source.replacing("import Foundation", with: "") + program,
      to: folder + "/main.swift")
    func launch(_ words: [String]) throws -> String {
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      (process.arguments, process.standardOutput) = (words, pipe)
      try process.run()
      let text = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return String(decoding: text, as: UTF8.self)
    }
    _ = try launch(
      ["swiftc", "-Onone", "-suppress-warnings", folder + "/main.swift", "-o", folder + "/blocks"])
    return try launch([folder + "/blocks"]).split(separator: "\n")
      .map { $0.split(separator: " ").compactMap { Double($0) } }
  }
}

extension LayoutAttributes {
  /// The angle by which the item is turned about a vertical axis, in radians.
  fileprivate var turn: Double { atan2(-transform.entries[2], transform.entries[0]) }
}

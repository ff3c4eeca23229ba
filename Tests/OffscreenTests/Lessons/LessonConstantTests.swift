import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardApp
@testable import CardContent
@testable import CardStage
@testable import CardTalk

/// Tests the constants in the code of a lesson, which show the values of the tuner.
@Suite struct LessonConstantTests {
  private func tune(_ name: String, to value: Double, in user: inout StageUser) {
    var overrides = user.stage.overrides
    overrides.a[user.stage.sceneID][name] = value
    user.handle(.tune(overrides))
    user.time += 1
    user.frame()
  }

  /// Returns a line of code as shown, with its tuned numbers.
  private func code(inLine line: Int, of user: StageUser) throws -> String {
    let panel = try #require(user.stage.host.lessonPanel)
    let row = panel.line(Double(line)).insetBy(dx: -1, dy: -1)
    let end =
      user.stage.lessonPosition?.step.assigned[line] == nil ? row.maxX : row.maxX - row.width / 4
    return user.shown.list.items.filter {
      let center = $0.quad.boundingBox.center
      return [.glyph, .lessonCode].contains($0.face.kind) && row.contains(center) && center.x < end
    }
    .sorted { $0.quad.boundingBox.minX < $1.quad.boundingBox.minX }.map(\.face.text).joined()
  }

  @Test(arguments: [
    ("stack", 2, "narrowing", 0.125, "scale(1 - 0.08", "scale(1 - 0.13"),
    ("stack", 6, "limit", 0.25, "0.5 * W", "0.25 * W"),
    ("switcher", 5, "pages", 6.5, "(5 - 1)", "(6.5 - 1)"),
    ("library", 1, "cover-scale", 0.92, "0.7", "0.92"),
    ("stack", 2, "inset-x", 25, "W - 2 * 20", "W - 2 * 25"),
  ])
  func aTunedConstantHasItsValueInTheCode(
    lesson: String, step: Int, name: String, value: Double, before: String, after: String
  ) throws {
    var user = StageUser(lesson: lesson, step: step)
    let position = try #require(user.stage.lessonPosition)
    let line = try #require(position.step.code.firstIndex { $0.contains(before) })
    #expect(try code(inLine: line, of: user) == position.step.code[line])
    tune(name, to: value, in: &user)
    let shown = try code(inLine: line, of: user)
    #expect(shown == position.step.code[line].replacing(before, with: after))
  }

  /// A tuned number may be longer than its default.
  @Test func aColumnBehindATunedNumberIsThatOfTheShownCode() throws {
    let constant = try #require(LessonConstant("1100", parameter: "fling-speed"))
    let line = "abs(v) > 1100 || 0.08"
    let parts = LessonCodePart.parts(of: line, [(constant, "12345678")])
    #expect(parts.map(\.words) == ["abs(v) > ", "12345678", " || 0.08"])
    func character(_ column: Int) -> Character? {
      LessonCodePart.index(atColumn: column, of: parts, in: line).map { line[$0] }
    }
    #expect(character(0) == "a" && character(9) == "1" && character(16) == "1")
    #expect(character(24) == "8" && character(25) == nil)
  }
}

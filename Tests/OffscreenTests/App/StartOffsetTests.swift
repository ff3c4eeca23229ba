@testable import CardScript
import CardScene
import CardInput
@testable import CardContent
import CardStage
import CardKinetics
@testable import CardTalk
import CardPaint
import CardScenes
import CardSystem
import Testing

/// Tests the offset at which the first scene begins.
@Suite struct StartOffsetTests {
  private static let scrolling = SceneCatalog.names.filter { $0 != "stack" }
  private let window = Size(1280, 800)

  private func setup(_ scene: String, at offset: Double?) throws -> StageSetup {
    var settings = try StageSettings(scene: scene)
    settings.offset = offset
    return StageSetup(settings, content: Content())
  }

  @Test(arguments: scrolling)
  func firstSceneBeginsAtTheOffset(scene: String) throws {
    let setup = try setup(scene, at: 37.5)
    let stage = setup.stage(window: window, interfaceScale: 1)
    #expect(stage.status(at: 0).offset == 37.5)
    #expect(try setup.offsetWarning(window: window, interfaceScale: 1) == nil)
  }

  @Test(arguments: scrolling)
  func otherScenesKeepTheirOwnStart(scene: String) throws {
    let first = scene == "carousel" ? "library" : "carousel"
    func offset(_ start: Double?) throws -> Double? {
      var stage = try setup(first, at: start).stage(window: window, interfaceScale: 1)
      _ = stage.handle(StageEvent(time: 0, .action(.scene, .text(scene))))
      _ = stage.frame(at: 9)
      return stage.status(at: 9).offset
    }
    #expect(try offset(37.5) == offset(nil))
  }

  @Test(arguments: ["switcher", "carousel", "library"])
  func offsetBeyondTheEndIsAWarningAndBeginsThere(scene: String) throws {
    let warning = try setup(scene, at: 99_999).offsetWarning(window: window, interfaceScale: 1)
    #expect(warning?.hasPrefix("--offset 99999 is beyond the scene's end; it begins at ") == true)
  }

  @Test func stackRefusesAnOffset() throws {
    let setup = try setup("stack", at: 0)
    #expect(throws: Failure(.usage, "--offset does not apply to the stack scene")) {
      try setup.offsetWarning(window: window, interfaceScale: 1)
    }
  }
}

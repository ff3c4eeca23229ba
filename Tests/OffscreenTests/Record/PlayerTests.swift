import CardKinetics
import CardModel
import CardPaint
import CardScenes
import CardStage
import CardSystem
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests replays: their frames, their shapes, and how they come to rest.
@Suite struct PlayerTests {
  private static let drag = """
    {"t":0.1,"type":"press","x":340,"y":330}
    {"t":0.15,"type":"move","x":310,"y":310}
    {"t":0.2,"type":"move","x":250,"y":290}
    {"t":0.21,"type":"release","x":230,"y":280}
    """

  private func player(_ scene: String) throws -> Player {
    let setup = StageSetup(
      try StageSettings(scene: scene), content: try ContentLoader.load(from: assetFolder))
    return Player(setup.stage(window: Size(640, 400), interfaceScale: 1))
  }

  /// Extra frames between those of the user have no effect on the replay.
  @Test(arguments: SceneCatalog.names)
  func playingDoesNotDependOnTheRequestedTimes(scene: String) throws {
    let script = try Script(text: Self.drag)
    var (often, seldom) = (try player(scene), try player(scene))
    for step in 0..<700 { _ = often.play(script, until: Double(step) / 1000) }
    #expect(often.play(script, until: 0.7).list == seldom.play(script, until: 0.7).list)
  }

  @Test(arguments: SceneCatalog.names)
  func aRestIsTheFirstTimeWithoutMotion(scene: String) throws {
    let script = try Script(text: Self.drag)
    var player = try player(scene)
    let rest = player.rest(after: script, timeout: 10)
    #expect(rest > script.end && rest < script.end + 10)
    let isMovingBefore = player.play(script, until: rest - 2 * Player.frameInterval).isMoving
    let isMovingThen = player.play(script, until: rest).isMoving
    #expect(isMovingBefore && !isMovingThen)
  }

  /// No decoder can read these images here, and the cards still have their earlier shape.
  @Test func aPlayedOpeningHasTheRecordedShape() throws {
    let folder = temporaryFolder()
    write("no picture", to: folder + "/a.png")
    let files = [FileState(path: folder + "/a.png")]
    let line = #"{"t":0,"type":"open","files":[{"path":"\#(files[0].path)"}]"#
    for (member, shape) in [
      ("", CardFormat.upright), (#","shape":1.5"#, .wide(1.5)), (#","shape":"upright""#, .upright),
    ] {
      let script = try Script(text: line + member + "}")
      var openings = Openings(content: Content())
      try openings.read(openedBy: script)
      let setup = StageSetup(try StageSettings(scene: "stack"), content: Content())
      let stage = setup.stage(window: Size(640, 400), interfaceScale: 1)
      var player = Player(stage, openings: openings)
      _ = player.play(script, until: 1)
      #expect(player.stage.deck.shape == shape && !player.stage.deck.isBundled)
    }
    var settings = try StageSettings(scene: "stack")
    for shape in [nil, CardFormat(wide: 1.5)] {
      settings.shape = shape
      let setup = StageSetup(settings, openings: try Openings(opening: files))
      #expect(setup.settings.shape == shape ?? .upright)
      let stage = setup.stage(window: Size(640, 400), interfaceScale: 1)
      #expect(stage.deck.shape == shape ?? .upright)
    }
  }

  @Test func theWaitForRestEndsAtTheTimeout() throws {
    let script = try Script(text: Self.drag)
    #expect(try player("stack").rest(after: script, timeout: 0.1) == script.end + 0.1)
  }

  @Test func aStillStageRestsAtOnce() throws {
    #expect(try player("stack").rest(after: Script(events: []), timeout: 3) == 0)
  }

  /// While the title of a new scene still waits to vanish, the stage is not at rest.
  @Test func theEndOfATitleIsWaitedFor() throws {
    let script = try Script(
      text: #"{"t":0,"type":"key","key":"h"}"# + "\n" + #"{"t":0.1,"type":"key","key":"2"}"#)
    #expect(try player("switcher").rest(after: script, timeout: 10) > 0.1 + 1.4)
  }
}

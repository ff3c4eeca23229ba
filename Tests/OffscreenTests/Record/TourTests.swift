import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardScript
import CardStage
import TestSupport
import Testing

/// Tests the script of the tour, in windows of several shapes.
@Suite struct TourTests {
  private static let windows = [Size(1280, 800), Size(1920, 1080), Size(1024, 768)]

  private func player(in window: Size) throws -> Player {
    let setup = StageSetup(
      try StageSettings(scene: SceneCatalog.names[0]),
      content: try ContentLoader.load(from: assetFolder))
    return Player(setup.stage(window: window, interfaceScale: 1))
  }

  /// The captions stay at the bottom. At the end of the tour nothing moves any more.
  @Test(arguments: windows) func theTourShowsTheMainActionOfEachScene(window: Size) throws {
    let script = try Script.tour()
    var player = try player(in: window)
    var done: Set<String> = []
    var captions = 0
    for step in 0...Int(script.end * 20) {
      let time = Double(step) / 20
      let items = player.play(script, until: time).list.items
      for caption in items where caption.face.kind == .caption {
        captions += 1
        #expect(caption.quad.boundingBox.maxY > 0.75 * window.height)
      }
      let status = player.stage.status(at: time)
      let scene = player.stage.sceneID.rawValue
      if status.selected != nil { done.insert("\(scene) selects") }
      if status.front >= 2 { done.insert("\(scene) goes on") }
      if status.open >= 1 { done.insert("\(scene) opens") }
    }
    let expected = ["switcher selects", "stack goes on", "carousel opens", "library opens"]
    #expect(done.isSuperset(of: expected), "\(done)")
    #expect(captions > 10)
    let rest = player.rest(after: script, timeout: 3)
    #expect(rest < script.end + 3)
    for time in [rest, rest + 1, rest + 10] {
      let isMoving = player.play(script, until: time).isMoving
      #expect(!isMoving)
      #expect(player.stage.deadline == nil)
    }
  }

  @Test func parametersChangeInMotionAndTheViewIsSplitForAWhile() throws {
    let script = try Script.tour()
    var player = try player(in: Self.windows[0])
    var seen: Set<String> = []
    for step in 0...Int(script.end * 20) {
      let frame = player.play(script, until: Double(step) / 20)
      let stage = player.stage
      let parts = Set(frame.list.items.map(\.face.kind))
      if parts.contains(.tunerLine) { seen.insert("panel") }
      if stage.overrides.a != SceneOverrides(), frame.isMoving { seen.insert("turned in motion") }
      if stage.isSplit, stage.overrides.a != stage.overrides.b {
        seen.insert("two views, not alike")
      }
    }
    #expect(seen == ["panel", "turned in motion", "two views, not alike"])
    let end = player.play(script, until: script.end + 1)
    #expect(!player.stage.isSplit && player.stage.overrides == SplitOverrides())
    #expect(!end.list.items.contains { $0.face.kind == .tunerLine })
  }

  /// The drawn pointer moves in small steps, like a user's.
  @Test func thePointerNeverLeaps() throws {
    let script = try Script.tour()
    var last: Point?
    for event in script.events {
      guard case .input(.move(let point, _)) = event.kind else {
        // A key may change the scene, and therefore the viewport under the pointer.
        if case .input(.keyDown) = event.kind { last = nil }
        continue
      }
      if let last { #expect(abs((point - last).x) < 60 && abs((point - last).y) < 60) }
      last = point
    }
  }
}

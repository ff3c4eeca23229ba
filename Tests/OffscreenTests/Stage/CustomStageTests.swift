import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardRaster
import CardScenes
import Synchronization
import TestSupport
import Testing

@testable import CardPicture
@testable import CardScene
@testable import CardStage

/// Tests the Custom scene on the stage: tuner, X-ray, time and the user's files.
@Suite struct CustomStageTests {
  private static func layout(_ name: String) throws -> NamedLayout {
    try LayoutFile.read(assetFolder + "/layouts/\(name).lua")
  }

  private func lines(_ user: StageUser) -> [String] {
    user.overlays(.tunerLine).map(\.face.text)
  }

  @Test(arguments: [
    ("cover-flow.tlt", 1, "did you mean \"cover-flow.tilt\""),
    ("cover-flow.tilt", 1, nil), ("fan.tlt", 1, nil),
    ("cover-flow.tilt", 30, "\"cover-flow.tilt\" must be from 0"),
    ("cover-flow.tilt", -0.1, "must be from 0"),
  ])
  func aChangeThatTheLayoutCannotTakeIsReported(name: String, value: Double, report: String?) {
    var user = StageUser(4)
    let change = ParameterChange(view: .a, scene: "custom", name: name, value: value)
    user.handle(.action(Request(.tune, .parameters([change]))))
    user.wait(0.5)
    let words = user.overlays(.caption).map(\.face.text)
    #expect(words.isEmpty == (report == nil) && words.joined().contains(report ?? ""))
    #expect(user.stage.overrides.a[CustomScene.id].isEmpty == (report != nil))
  }

  @Test func theTunerHasTheParametersOfTheLayoutOnStage() throws {
    var user = StageUser(4)
    user.key("t")
    #expect(lines(user) == ["Tilt", "Spacing"])
    user.key("Right")
    let tilt = try #require(user.stage.overrides.a[CustomScene.id]["cover-flow.tilt"])
    #expect(abs(tilt - 0.91) < 1e-9)
    user.key("Escape")
    for _ in 0..<3 { user.key("space") }
    user.settle()
    #expect(lines(user) == ["Seats"])
    user.key("z")
    for _ in 0..<2 { user.key("z") }
    user.settle()
    #expect(lines(user) == ["Tilt", "Spacing"])
    #expect(user.stage.overrides.a[CustomScene.id].values == ["cover-flow.tilt": tilt])
  }

  @Test func theXRayShowsTheFilesOwnLinesWithTheirNumbers() throws {
    var user = StageUser(4)
    user.handle(.layout(.layout(try Self.layout("linear"))))
    user.settle()
    user.key("x")
    let front = try #require(user.shown.list.items.last { $0.carrier == 5 })
    user.move(front.homography.apply(front.bounds.center))
    user.settle()
    let report = user.stage.host.slot.scene.xray(
      at: user.stage.stageTime, over: user.stage.sceneHit?.face)
    let line = try #require(report.source?.lines.first { $0.text.contains("return") })
    let x = try #require(line.numbers.first { $0.name == "x" })
    let p = try #require(line.numbers.first { $0.name == "p" })
    #expect(p.value == 1 && x.value > user.stage.viewport.size.width / 2)
    let words = user.overlays(.words).map(\.face.text)
    #expect(words.contains { $0.contains("return { x = view.width / 2") })
  }

  /// A card that changes its extent has two faces. Both move to the other scene's card.
  @Test(arguments: [0.08, 0.3, 0.6]) func aTransitionCarriesAnAnimatedCardWhole(
    after delay: Double
  ) throws {
    var user = StageUser(4)
    user.handle(.layout(.layout(try Self.layout("switcher"))))
    user.settle()
    user.handle(.layout(.layout(try Self.layout("carousel"))))
    user.wait(delay)
    let front = try #require(user.stage.host.slot.scene.frontCard(at: user.stage.stageTime))
    user.key("2")
    let coming = try #require(user.stage.host.slot.scene.frontCard(at: user.stage.stageTime))
    var (before, met): ([Face: Double], Int) = ([:], 0)
    for frame in 0..<240 {
      user.wait(1.0 / 240)
      let cards = user.shown.list.items.filter { $0.role.contains(.card) && $0.opacity > 0.01 }
      let own = cards.filter { $0.face.scene == CustomScene.id && $0.carrier == front }
      let other = cards.last { $0.face.scene == StackScene.id && $0.carrier == coming }
      if let other, !own.isEmpty {
        met += 1
        let gaps = own.map { $0.quad.distance(to: other.quad) }
        #expect(gaps.allSatisfy { $0 < 1 }, "\(frame): \(gaps)")
      }
      let opacities = Dictionary(own.map { ($0.face, $0.opacity) }, uniquingKeysWith: max)
      let isCovered = (Array(opacities.values) + [other?.opacity ?? 0]).contains { $0 > 0.99 }
      for (face, old) in before {
        let step = abs(opacities[face, default: 0] - old)
        #expect(
          step < 0.2 || opacities[face] == nil && isCovered, "\(frame): \(face.size) by \(step)")
      }
      for (face, new) in opacities where frame > 0 && before[face] == nil {
        #expect(new < 0.2, "\(frame): \(face.size)")
      }
      before = opacities
    }
    #expect(met > 20)
  }

  @Test func timeGoesBackOverAChangeOfLayouts() throws {
    var user = StageUser(4)
    var shown: [[DisplayItem]] = []
    func scenes(_ frame: Stage.Frame) -> [DisplayItem] {
      frame.list.items.filter { $0.face.scene != .overlay }
    }
    func wait(_ frames: Int) {
      for _ in 0..<frames {
        user.time += 1.0 / 60
        let items = scenes(user.frame())
        if items != shown.last { shown.append(items) }
      }
    }
    shown.append(scenes(user.frame()))
    user.press(Point(640, 300))
    user.time += 0.01
    user.move(Point(600, 300))
    wait(2)
    user.handle(.layout(.layout(try Self.layout("hand"))))
    wait(8)
    user.handle(.layout(.problem("hand.lua:3: no")))
    wait(3)
    user.release(Point(600, 300))
    wait(20)
    user.key("p")
    for list in shown.dropLast().reversed() {
      user.time += 0.02
      user.key("bracketleft")
      user.keyUp("bracketleft")
      #expect(scenes(user.frame()) == list)
    }
    // If the file is saved now, time continues from the state that is shown.
    user.handle(.layout(.layout(try Self.layout("wheel"))))
    #expect(!user.stage.isRewound)
  }

  /// A file that is saved in a pause is shown at once, and time continues from the state that is shown.
  @Test func aSaveInAPauseIsShownAtOnce() throws {
    var user = StageUser(4)
    user.key("p")
    let time = user.stage.stageTime
    user.handle(.layout(.layout(try Self.layout("hand"))))
    func cards() -> [DisplayItem] {
      user.shown.list.items.filter { $0.face.scene == CustomScene.id && $0.face.kind == .front }
    }
    let still = cards()
    #expect(user.stage.isPaused && user.stage.stageTime == time)
    user.key("p")
    user.settle()
    #expect(cards() == still)
  }

  /// Captions, the slider of a pause and the sign of a recording lie above the row of thumbnails. The sign lies beside
  /// the slider.
  @Test(arguments: [
    Size(1280, 800), Size(500, 700), Size(420, 700), Size(700, 460), Size(1920, 1080),
  ])
  func nothingLiesOverTheRow(window: Size) throws {
    var user = StageUser(4, window: window)
    user.rewindable.isRecorded = true
    user.handle(.say("A layout is a function: where a card is", seconds: 60))
    user.key("Right")
    user.wait(1)
    user.key("p")
    user.wait(0.1)
    let items = user.shown.list.items
    let row = items.filter { $0.face.kind == .thumbnail || $0.face.kind == .name }
      .map(\.quad.boundingBox)
    let over = items.filter {
      $0.face.kind == .caption || $0.face == .ink(.rail) || $0.face == .ink(.recording)
        || $0.face == .ink(.panel)
    }
    #expect(row.count > 5 && over.count >= 4)
    for item in over {
      #expect(!row.contains { $0.overlaps(item.quad.boundingBox) }, "\(item.face)")
    }
    let sign = try #require(items.first { $0.face == .ink(.recording) }).quad.boundingBox
    for item in items where item.face == .ink(.rail) || item.face == .ink(.panel) {
      #expect(!sign.overlaps(item.quad.boundingBox))
    }
  }

  private final class Opened: Sendable { let count = Mutex(0) }

  @Test func noLayoutIsReadBeforeItsSceneIsOnStage() {
    var options = SceneOptions()
    let opened = Opened()
    options[CustomOptions.self].gallery = LayoutGallery {
      opened.count.withLock { $0 += 1 }
      return []
    }
    let backdrop = BackdropPair(Backdrop(Color(40, 40, 40)))
    var stage = Stage(
      StageConfiguration(
        scenes: SceneCatalog.scenes, backdrops: SceneCatalog.scenes.map { _ in backdrop },
        options: options, window: Size(1280, 800)))
    for time in stride(from: 0.0, to: 3, by: 0.1) { _ = stage.frame(at: time) }
    for key in ["v", "v", "r", "c", "Right", "2", "3"] {
      _ = stage.handle(
        StageEvent(time: 3, .keyDown(name: key, modifiers: [], isRepeat: false)))
      _ = stage.frame(at: 3)
    }
    _ = stage.handle(StageEvent(time: 4, .resize(Size(900, 700))))
    for time in stride(from: 4.0, to: 8, by: 0.1) { _ = stage.frame(at: time) }
    #expect(opened.count.withLock { $0 } == 0)
    _ = stage.handle(
      StageEvent(time: 9, .keyDown(name: "5", modifiers: [], isRepeat: false)))
    #expect(opened.count.withLock { $0 } == 1)
  }
}

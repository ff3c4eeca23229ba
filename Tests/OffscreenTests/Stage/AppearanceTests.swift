import CardContent
import CardInput
import CardKinetics
import CardPaint
import CardPicture
import CardScene
import CardScenes
import CardScript
import CardStage
import CardSystem
import Testing

/// Tests a running stage when the desktop changes its appearance.
@Suite struct AppearanceTests {
  /// The time until no fade runs any more, in seconds.
  private static let rest = 5.0

  private static func stage(_ scene: Int, _ appearance: StageAppearance = StageAppearance()) throws
    -> Stage
  {
    var settings = try StageSettings(scene: SceneCatalog.names[scene])
    settings.offset = SceneCatalog.names[scene] == "switcher" ? 0 : nil
    (settings.theme, settings.reducesMotion) = (Theme(appearance), appearance.reducesMotion)
    let content = Content(decks: [:], books: [])
    return StageSetup(settings, content: content)
      .stage(window: Size(1280, 800), interfaceScale: appearance.interfaceScale)
  }

  private static func appearance(
    _ theme: Theme = Theme(), reducesMotion: Bool = false, scale: Double = 1
  ) -> StageAppearance {
    StageAppearance(theme, reducesMotion: reducesMotion, interfaceScale: scale)
  }

  private static let appearances = [
    appearance(Theme(appearance: .dark)), appearance(Theme(contrast: .high)), appearance(scale: 2),
    appearance(reducesMotion: true),
    appearance(Theme(appearance: .dark, contrast: .high), scale: 0.5),
  ]

  @Test(arguments: everyScene, appearances) func theStageAtRestEqualsAFreshStage(
    scene: Int, appearance: StageAppearance
  )
    throws
  {
    var rewindable = RewindableStage(try Self.stage(scene))
    _ = rewindable.frame(at: 0)
    _ = rewindable.handle(StageEvent(time: 1, .appearance(appearance)))
    let changed = rewindable.frame(at: Self.rest)
    var other = RewindableStage(try Self.stage(scene, appearance))
    // A Switcher that begins again moves its card to the middle.
    if scene == 0, appearance.reducesMotion {
      for next in [Self.appearance(), appearance] {
        _ = other.handle(StageEvent(time: 1, .appearance(next)))
      }
    }
    let fresh = other.frame(at: Self.rest)
    #expect((changed.list == fresh.list) == true)
    #expect(!changed.isMoving)
    #expect(rewindable.stage.configuration.appearance == appearance)
    #expect(rewindable.stage.background == other.stage.background)
  }

  /// Nothing jumps: right after the change the frame is still the old one, except for the overlays.
  @Test(arguments: everyScene, [appearances[0], appearances[3]])
  func theFrameCrossFades(scene: Int, appearance: StageAppearance) throws {
    var rewindable = RewindableStage(try Self.stage(scene))
    let old = rewindable.frame(at: 0.9).list
    _ = rewindable.handle(StageEvent(time: 1, .appearance(appearance)))
    let first = rewindable.frame(at: 1)
    #expect(first.list.backdrop == old.backdrop)
    #expect(first.isMoving)
  }

  @Test(arguments: [0, 1, 2, 4], appearances) func theFrontCardStays(
    scene: Int, appearance: StageAppearance
  ) throws {
    var rewindable = RewindableStage(try Self.stage(scene))
    for step in 0..<3 {
      let key = UserInput.keyDown(name: "Down", modifiers: [], isRepeat: false)
      _ = rewindable.handle(StageEvent(time: Double(step), key))
    }
    _ = rewindable.frame(at: Self.rest)
    let front = rewindable.stage.status(at: Self.rest).front
    _ = rewindable.handle(StageEvent(time: Self.rest, .appearance(appearance)))
    _ = rewindable.frame(at: 2 * Self.rest)
    #expect(rewindable.stage.status(at: 2 * Self.rest).front == front)
    #expect(front > 0)
  }

  @Test func reducedMotionMovesNothingAcrossUntilItIsTurnedOff() throws {
    var rewindable = RewindableStage(try Self.stage(2))
    func moves(at start: Double) -> Bool {
      let key = UserInput.keyDown(name: "Right", modifiers: [], isRepeat: false)
      _ = rewindable.handle(StageEvent(time: start, key))
      let offsets = (0..<20).compactMap {
        rewindable.stage.status(at: start + Double($0) * 0.02).offset
      }
      return Set(offsets).count > 1
    }
    _ = rewindable.frame(at: 0)
    #expect(moves(at: 1))
    _ = rewindable.handle(StageEvent(time: 3, .appearance(Self.appearance(reducesMotion: true))))
    #expect(!moves(at: 4))
    _ = rewindable.handle(StageEvent(time: 6, .appearance(Self.appearance())))
    #expect(moves(at: 7))
  }

  /// The states of the history belong to the old appearance, so they are removed.
  @Test func aNewAppearanceClearsTheHistory() throws {
    var rewindable = RewindableStage(try Self.stage(2))
    for step in 0..<10 {
      _ = rewindable.handle(
        StageEvent(time: Double(step) / 60, .move(Point(600, 400), modifiers: [])))
      if step == 0 {
        let key = UserInput.keyDown(name: "Right", modifiers: [], isRepeat: false)
        _ = rewindable.handle(StageEvent(time: 0, key))
      }
      _ = rewindable.frame(at: Double(step) / 60)
    }
    #expect(rewindable.frameCount > 5)
    _ = rewindable.handle(StageEvent(time: 1, .appearance(Self.appearances[0])))
    #expect(rewindable.frameCount == 0)
    // An equal appearance is no change.
    _ = rewindable.frame(at: 1)
    _ = rewindable.handle(StageEvent(time: 1, .appearance(Self.appearances[0])))
    #expect(rewindable.frameCount == 1)
  }

  @Test(arguments: ["\"theme\":\"blue\"", "\"contrast\":\"some\"", "\"scale\":0"])
  func anInvalidAppearanceIsRefused(member: String) {
    #expect(throws: Failure.self) { try Script(text: "{\"t\":0,\"type\":\"look\",\(member)}") }
  }
}

import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import CardScript
import CardStage
import Testing

@testable import CardBench

/// Tests that the scripted hand's gestures work in every scene, and that each round is complete.
@Suite struct ScriptedHandTests {
  private func id(_ name: String) -> SceneID { SceneID(rawValue: name) }

  @Test func aWalkShowsEveryStepOfALessonAndComesBack() throws {
    let lesson = try LessonFile.bundled("carousel")
    var setup = StageSetup(
      try StageSettings(scene: "carousel"), content: Content(decks: [:], books: []))
    setup.settings.lessonPosition = LessonPosition(lesson, step: 0)
    var stage = setup.stage(window: Size(1280, 800), interfaceScale: 1)
    let hand = ScriptedHand(for: stage.sceneID, course: .lesson(steps: lesson.steps.count))
    let keys = hand.events(from: 0, upTo: hand.round, in: stage.viewport.size)
    let steps = keys.filter { if case .keyDown = $0.kind { true } else { false } }.map { event in
      _ = stage.handle(StageEvent(event))
      return stage.lessonPosition?.index
    }
    #expect(steps == [1, 2, 3, 4, 5, 4, 3, 2, 1, 0])
  }

  /// Returns the scene's statuses at 60 frames per second, while the hand plays some rounds of its gestures.
  private func session(
    _ scene: String, rounds: Double = 2, count: Int? = nil, course: ScriptedHand.Course = .flings
  ) throws -> [SceneStatus] {
    var setup = StageSetup(try StageSettings(scene: scene), content: Content(decks: [:], books: []))
    setup.settings.count = count
    var rewindable = RewindableStage(setup.stage(window: Size(1280, 800), interfaceScale: 1))
    _ = rewindable.frame(at: 0)
    let hand = ScriptedHand(for: rewindable.stage.sceneID, course: course)
    var statuses: [SceneStatus] = []
    var time = 0.0
    while time < rounds * hand.round {
      let next = time + Player.frameInterval
      for event in hand.events(from: time, upTo: next, in: rewindable.stage.viewport.size) {
        _ = rewindable.handle(StageEvent(event))
      }
      time = next
      _ = rewindable.frame(at: time)
      statuses.append(rewindable.stage.status(at: time))
    }
    return statuses
  }

  @Test func theSwitcherIsFlungForwardAndBack() throws {
    let statuses = try session("switcher", count: 1_000_000)
    let speeds = statuses.filter { $0.phase != .dragging }.map(\.velocity)
    #expect(speeds.contains { $0 > 500 } && speeds.contains { $0 < -500 })
    #expect(statuses.count { $0.phase == .bouncing } < statuses.count / 10)
  }

  @Test func theSwitcherGoesFurtherFromRoundToRound() throws {
    let rounds = 5
    let statuses = try session("switcher", rounds: Double(rounds), count: 1_000_000)
    let each = statuses.count / rounds
    let fronts = (0..<rounds).map { statuses[min($0 * each, statuses.count - 1)].front }
    #expect(zip(fronts, fronts.dropFirst()).allSatisfy { $0 + 3 < $1 }, "\(fronts)")
  }

  @Test func theStackIsThrownBothWaysAndTurned() throws {
    let statuses = try session("stack")
    #expect(Set(statuses.map(\.front)).count >= 3)
    #expect(statuses.contains { $0.open == 1 } && statuses.contains { $0.open == 0 })
    let drags = statuses.compactMap(\.drag)
    #expect(drags.contains { $0 > 50 } && drags.contains { $0 < -50 })
  }

  @Test func theCarouselIsTurnedAndASheetOpened() throws {
    let statuses = try session("carousel")
    #expect(Set(statuses.map(\.front)).count >= 3)
    #expect(statuses.contains { $0.open > 0.99 } && statuses.contains { $0.open == 0 })
  }

  @Test func aBookIsOpenedLeafedThroughAndClosed() throws {
    let statuses = try session("library")
    let pages = statuses.filter { $0.part == "book" && $0.open == 1 }.map(\.front)
    #expect(Set(pages).count >= 4)
    let shelf = statuses.filter { $0.part == "shelf" }
    #expect(Set(shelf.map(\.front)).count >= 2)
    #expect(shelf.contains { $0.phase == .decelerating || $0.phase == .settling })
  }

  @Test(arguments: SceneCatalog.names)
  func aSearchPassesManyCardsAndGoesToTheLast(scene: String) throws {
    let statuses = try session(scene, rounds: 1, count: 200, course: .search)
    let fronts = statuses.filter { $0.part != "shelf" }.map(\.front)
    #expect(Set(fronts).count > 10, "\(Set(fronts).sorted())")
    let last = (statuses.map(\.count).max() ?? 0) - 1
    #expect(fronts.contains { $0 >= last - 1 }, "\(fronts.max() ?? 0) of \(last)")
  }

  @Test func aFinerHandDoesTheSameInMoreSamples() {
    let hands = [125.0, 1000].map { ScriptedHand(for: id("switcher"), samples: $0) }
    #expect(hands[0].round == hands[1].round)
    let counts = hands.map { $0.events(from: 0, upTo: $0.round, in: Size(100, 100)).count }
    #expect(counts[1] > 7 * counts[0] && counts[1] < 9 * counts[0], "\(counts)")
  }

  @Test(arguments: SceneCatalog.names)
  func aRoundInPiecesEqualsTheWholeRound(scene: String) {
    let hand = ScriptedHand(for: id(scene))
    let size = Size(375, 667)
    let whole = hand.events(from: 0, upTo: 2 * hand.round, in: size)
    var pieces: [InputEvent] = []
    var time = 0.0
    var random = SplitMix64(seed: 3)
    while time < 2 * hand.round {
      let next = min(time + Double(random.next() % 50) / 1000, 2 * hand.round)
      pieces += hand.events(from: time, upTo: next, in: size)
      time = next
    }
    #expect(pieces == whole && whole.count > 20)
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test(arguments: SceneCatalog.names)
  func everyPressIsReleasedWithinTheRound(scene: String) {
    let hand = ScriptedHand(for: id(scene))
    var held = 0
    for event in hand.events(from: 0, upTo: hand.round, in: Size(100, 100)) {
      switch event.kind {
      case .press, .keyDown: held += 1
      case .release, .keyUp: held -= 1
      default: break
      }
      #expect(held == 0 || held == 1)
    }
    #expect(held == 0)
  }
}

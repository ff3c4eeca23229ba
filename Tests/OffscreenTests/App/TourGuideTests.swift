import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the tour: its times, its positions, and its end when a user takes over.
@Suite struct TourGuideTests {
  private static let script = Script(events: [
    StageEvent(time: 0.5, .move(Point(100, 200), modifiers: [])),
    StageEvent(time: 1, .keyDown(name: "2", modifiers: [], isRepeat: false)),
  ])

  private func stage(_ window: Size = Size(1280, 800)) throws -> Stage {
    StageSetup(try StageSettings(scene: "switcher"), content: Content(decks: [:], books: []))
      .stage(window: window, interfaceScale: 1)
  }

  private func move(_ x: Double, at time: Double) -> StageEvent {
    StageEvent(time: time, .move(Point(x, 0), modifiers: []))
  }

  @Test func eventsComeWhenTheyAreDue() throws {
    let stage = try stage()
    var guide = TourGuide(isBooth: false, at: 0)
    #expect(guide.deadline == nil)
    _ = guide.begin(Self.script, at: 10, from: SplitOverrides())
    #expect(guide.deadline == 10.5)
    guard case .wait = guide.next(by: 10.4, in: stage) else { Issue.record(); return }
    guard case .play(let event) = guide.next(by: 10.6, in: stage) else { Issue.record(); return }
    #expect(event == StageEvent(time: 10.5, .move(Point(100, 200), modifiers: [])))
    guard case .play = guide.next(by: 11, in: stage) else { Issue.record(); return }
    #expect(guide.deadline == 13)
    guard case .over = guide.next(by: 13, in: stage) else { Issue.record(); return }
  }

  /// At a booth, the tour may begin many times, and it may change any parameter.
  @Test func theUsersParametersAreRestored() {
    func overrides(_ value: Double) -> SplitOverrides {
      var overrides = SplitOverrides()
      overrides.a[SceneID(rawValue: "stack")]["tilt"] = value
      return overrides
    }
    var guide = TourGuide(isBooth: true, at: 0)
    #expect(guide.end(at: 1) == nil)
    #expect(guide.begin(Self.script, at: 60, from: overrides(7)) == overrides(7))
    #expect(guide.begin(Self.script, at: 100, from: overrides(8)) == overrides(7))
    #expect(guide.end(at: 120) == overrides(7))
    #expect(guide.begin(Self.script, at: 200, from: overrides(9)) == overrides(9))
    // Changes in the user's file during the tour also change the user's parameters.
    guide.keep(overrides(10))
    #expect(guide.end(at: 220) == overrides(10))
    guide.keep(overrides(11))
    #expect(guide.end(at: 230) == nil)
  }

  @Test func pointsMapToTheSamePartOfTheViewport() throws {
    let stage = try stage(Size(600, 1000))
    var guide = TourGuide(isBooth: false, at: 0)
    _ = guide.begin(Self.script, at: 0, from: SplitOverrides())
    guard case .play(let event) = guide.next(by: 1, in: stage),
      case .input(.move(let point, _)) = event.kind
    else { Issue.record(); return }
    let (made, here) = (stage.viewport(inWindow: Size(1280, 800)).size, stage.viewport.size)
    #expect(made != here)
    #expect(abs(point.x / here.width - 100 / made.width) < 1e-12)
    #expect(abs(point.y / here.height - 200 / made.height) < 1e-12)
  }

  @Test func aUserTakesOverAndABoothContinuesAfterAMinute() throws {
    var guide = TourGuide(isBooth: true, at: 0)
    #expect(guide.deadline == 60)
    guard case .begin = guide.next(by: 60, in: try stage()) else { Issue.record(); return }
    _ = guide.begin(Self.script, at: 60, from: SplitOverrides())
    // Someone who bumps into the table moves the mouse a little. That is not a user's input.
    let isTaken = [100, 104, 95, 130].map { guide.isTakenOver(by: move($0, at: 61)) }
    #expect(isTaken == [false, false, false, true])
    _ = guide.end(at: 61)
    #expect(guide.deadline == 121)
    _ = guide.begin(Self.script, at: 61, from: SplitOverrides())
    // The key that began the tour may still be held.
    let isTakenByKey = [("Control_L", false), ("t", true), ("t", false)].map { name, isRepeat in
      guide.isTakenOver(
        by: StageEvent(time: 61, .keyDown(name: name, modifiers: [], isRepeat: isRepeat)))
    }
    #expect(isTakenByKey == [false, false, true])
    _ = guide.end(at: 61)
    let press = StageEvent(
      time: 100, .press(.zero, button: 1, device: .mouse, modifiers: []))
    // No tour is running, so the press takes nothing over. The press shows that a user is there.
    let isTakenByPress = guide.isTakenOver(by: press)
    #expect(!isTakenByPress && guide.deadline == 160)
  }

  @Test func aBoothBeginsAgainAtTheEnd() throws {
    let stage = try stage()
    var guide = TourGuide(isBooth: true, at: 0)
    _ = guide.begin(Self.script, at: 0, from: SplitOverrides())
    for _ in 0..<2 { _ = guide.next(by: 2, in: stage) }
    guard case .begin = guide.next(by: 3, in: stage) else { Issue.record(); return }
  }
}

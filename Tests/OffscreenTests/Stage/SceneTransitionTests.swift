import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests transitions between scenes, and their keys and clicks.
@Suite struct SceneTransitionTests {
  @Test(arguments: everyScene, everyScene)
  func aSceneSlidesInContinuouslyAndComesToRest(from: Int, to: Int) {
    var hand = StageHand(from)
    hand.wait(0.1)
    let before = hand.places(at: hand.time)
    hand.key("\(to + 1)")
    #expect(hand.stage.current == to)
    #expect(largestStep(before, hand.places(at: hand.time)) <= 0.01)
    var last = hand.places(at: hand.time)
    for _ in 0..<300 {
      hand.time += 0.001
      let now = hand.places(at: hand.time)
      #expect(largestStep(last, now) < 60, "a slide of three windows in 0.45 s is slower")
      last = now
    }
    hand.settle()
    #expect(
      hand.frame().list.items.allSatisfy {
        $0.face.scene == .overlay || $0.face.scene == SceneCatalog.scenes[to].id
      })
  }

  @Test(arguments: [0.02, 0.1, 0.25, 0.6])
  func aSlideCanBeRetargetedMidWay(delay: Double) {
    var hand = StageHand(0)
    hand.key("4")
    hand.wait(delay)
    let (t, h) = (hand.time, 1e-6)
    let (before, beforeNext) = (hand.places(at: t), hand.places(at: t + h))
    hand.key("1")
    let (after, afterNext) = (hand.places(at: t), hand.places(at: t + h))
    #expect(!before.isEmpty)
    #expect(largestStep(before, after) <= 0.01)
    for (face, place) in before {
      guard let a = beforeNext[face], let b = after[face], let c = afterNext[face] else {
        continue
      }
      #expect((((c - b) / h) - ((a - place) / h)).length <= 1)
    }
    hand.settle()
    #expect(hand.stage.current == 0)
  }

  /// A click on the book in the middle must act although the transition still runs.
  @Test(arguments: 0..<3) func aClickActsDuringATransition(from: Int) throws {
    var hand = StageHand(from)
    hand.settle()
    hand.key("4")
    hand.wait(0.45)
    let front = hand.stage.status(at: hand.time).front
    let cover = try #require(
      hand.shown.list.items.last { $0.face.kind == .cover && $0.carrier == front })
    let place = cover.homography.apply(cover.bounds.center)
    hand.press(place)
    hand.wait(0.05)
    hand.release(place)
    hand.settle()
    #expect(hand.stage.status(at: hand.time).open == 1)
  }

  @Test func tabGoesRoundAndShiftTabBack() {
    var hand = StageHand(4)
    hand.key("Tab")
    #expect(hand.stage.current == 0)
    hand.key("Tab", .shift)
    #expect(hand.stage.current == 4)
  }

  @Test(arguments: everyScene)
  func aClickOnTheSceneBarChangesTheScene(to: Int) throws {
    var hand = StageHand(to == 0 ? 1 : 0)
    let tab = try #require(hand.overlays(.tab).first { $0.face.index == to })
    let place = tab.homography.apply(tab.bounds.center)
    hand.press(place)
    #expect(hand.stage.current != to, "a press waits for its release")
    hand.release(place)
    #expect(hand.stage.current == to)
    hand.frame()
    #expect(hand.overlays(.selectedTab).map(\.face.index) == [to])
  }

  @Test func aPressOnATabReleasedElsewhereChangesNothing() throws {
    var hand = StageHand(0)
    let tab = try #require(hand.overlays(.tab).first)
    hand.press(tab.homography.apply(tab.bounds.center))
    hand.release(Point(1270, 790))
    #expect(hand.stage.current == 0)
  }

  @Test(arguments: everyScene)
  func reducedMotionFadesInPlaceOfTheSlide(to: Int) {
    var options = SceneOptions()
    options.reducesMotion = true
    var hand = StageHand(to == 0 ? 1 : 0, options: options)
    hand.key("\(to + 1)")
    let places = hand.places(at: hand.time)
    hand.time += 0.075
    #expect(largestStep(places, hand.places(at: hand.time)) <= 0.01)
    hand.time += 0.0751
    #expect(!hand.shown.isMoving)
  }
}

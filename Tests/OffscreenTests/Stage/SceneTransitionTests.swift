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
    var user = StageUser(from)
    user.wait(0.1)
    let before = user.centers(at: user.time)
    user.key("\(to + 1)")
    #expect(user.stage.current == to)
    #expect(largestStep(before, user.centers(at: user.time)) <= 0.01)
    var last = user.centers(at: user.time)
    for _ in 0..<300 {
      user.time += 0.001
      let now = user.centers(at: user.time)
      #expect(largestStep(last, now) < 60, "a slide of three windows in 0.45 s is slower")
      last = now
    }
    user.settle()
    #expect(
      user.frame().list.items.allSatisfy {
        $0.face.scene == .overlay || $0.face.scene == SceneCatalog.scenes[to].id
      })
  }

  @Test(arguments: [0.02, 0.1, 0.25, 0.6])
  func aSlideCanBeRetargetedMidWay(delay: Double) {
    var user = StageUser(0)
    user.key("4")
    user.wait(delay)
    let (t, h) = (user.time, 1e-6)
    let (before, beforeNext) = (user.centers(at: t), user.centers(at: t + h))
    user.key("1")
    let (after, afterNext) = (user.centers(at: t), user.centers(at: t + h))
    #expect(!before.isEmpty)
    #expect(largestStep(before, after) <= 0.01)
    for (face, point) in before {
      guard let a = beforeNext[face], let b = after[face], let c = afterNext[face] else {
        continue
      }
      #expect((((c - b) / h) - ((a - point) / h)).length <= 1)
    }
    user.settle()
    #expect(user.stage.current == 0)
  }

  /// A click on the book in the middle must act although the transition still runs.
  @Test(arguments: 0..<3) func aClickActsDuringATransition(from: Int) throws {
    var user = StageUser(from)
    user.settle()
    user.key("4")
    user.wait(0.45)
    let front = user.stage.status(at: user.time).front
    let cover = try #require(
      user.shown.list.items.last { $0.face.kind == .cover && $0.carrier == front })
    let point = cover.homography.apply(cover.bounds.center)
    user.press(point)
    user.wait(0.05)
    user.release(point)
    user.settle()
    #expect(user.stage.status(at: user.time).open == 1)
  }

  @Test func tabGoesRoundAndShiftTabBack() {
    var user = StageUser(4)
    user.key("Tab")
    #expect(user.stage.current == 0)
    user.key("Tab", .shift)
    #expect(user.stage.current == 4)
  }

  @Test(arguments: everyScene)
  func aClickOnTheSceneBarChangesTheScene(to: Int) throws {
    var user = StageUser(to == 0 ? 1 : 0)
    let tab = try #require(user.overlays(.tab).first { $0.face.index == to })
    let point = tab.homography.apply(tab.bounds.center)
    user.press(point)
    #expect(user.stage.current != to, "a press waits for its release")
    user.release(point)
    #expect(user.stage.current == to)
    user.frame()
    #expect(user.overlays(.selectedTab).map(\.face.index) == [to])
  }

  @Test func aPressOnATabReleasedElsewhereChangesNothing() throws {
    var user = StageUser(0)
    let tab = try #require(user.overlays(.tab).first)
    user.press(tab.homography.apply(tab.bounds.center))
    user.release(Point(1270, 790))
    #expect(user.stage.current == 0)
  }

  @Test(arguments: everyScene)
  func reducedMotionFadesInPlaceOfTheSlide(to: Int) {
    var options = SceneOptions()
    options.reducesMotion = true
    var user = StageUser(to == 0 ? 1 : 0, options: options)
    user.key("\(to + 1)")
    let positions = user.centers(at: user.time)
    user.time += 0.075
    #expect(largestStep(positions, user.centers(at: user.time)) <= 0.01)
    user.time += 0.0751
    #expect(!user.shown.isMoving)
  }
}

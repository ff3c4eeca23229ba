import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the stage's time: rest, slow motion and held keys.
@Suite struct StageTimeTests {
  @Test(arguments: everyScene)
  func atRestFramesAreEqualAndNothingMoves(scene: Int) {
    var user = StageUser(scene)
    user.settle()
    let first = user.frame()
    user.time += 1.7
    let second = user.frame()
    #expect(first.list == second.list && !first.isMoving && !second.isMoving)
    #expect(user.stage.deadline == nil)
  }

  @Test(arguments: everyScene)
  func theSameEventsGiveTheSameFrames(scene: Int) {
    func lists() -> [DisplayList] {
      var user = StageUser(scene)
      user.drag(from: Point(640, 400), by: Point(-180, 60))
      user.release(Point(460, 460))
      return (0..<30).map { _ in
        user.time += 0.02
        return user.frame().list
      }
    }
    #expect(lists() == lists())
  }

  @Test(
    arguments: [(500, 700), (400, 700), (700, 1200), (320, 480), (1280, 800), (640, 400)],
    [false, true])
  func theSpeedBadgeCoversNoTab(window: (Int, Int), isSplit: Bool) {
    let size = Size(Double(window.0), Double(window.1))
    var user = StageUser(3, window: size)
    if isSplit { user.key("v") }
    user.key("s")
    user.frame()
    let badges = user.overlays(.badge).map(\.quad.boundingBox)
    // The second badge names the key that changes the speed. In a small window, the split view has no space for it.
    #expect(badges.count == 2 || isSplit && badges.count == 1)
    let tabs = (user.overlays(.tab) + user.overlays(.selectedTab)).map(\.quad.boundingBox)
    for badge in badges {
      #expect(Rect(size).contains(badge.center) && badge.maxX <= size.width)
      for tab in tabs {
        let common = badge.intersection(tab)
        #expect(common.width * common.height == 0)
      }
    }
  }

  /// In slow motion, two clicks are as far apart as the user makes them.
  @Test(arguments: [(0.2, true), (1.0, false)])
  func theUsersTimeDecidesWhetherTwoClicksAreADoubleClick(pause: Double, opens: Bool) {
    var user = StageUser(1)
    for _ in 0..<2 { user.key("s") }
    #expect(user.stage.rate == 1.0 / 8)
    for _ in 0..<2 {
      user.wait(pause)
      user.press(Point(640, 400))
      user.time += 0.05
      user.release(Point(640, 400))
    }
    #expect(user.stage.isOpened == opens)
  }

  @Test(arguments: [1, 2, 3])
  func slowMotionScalesMotionsAndBeginsWithoutAJump(times: Int) {
    let speed = StageClock.speeds[times]
    var (slow, fast) = (StageUser(0), StageUser(0))
    slow.key("4")
    fast.key("4")
    slow.wait(0.05)
    fast.wait(0.05)
    let before = slow.centers(at: slow.time)
    for _ in 0..<times { slow.key("s") }
    #expect(slow.stage.rate == speed)
    #expect(largestStep(before, slow.centers(at: slow.time)) <= 0.01)
    for part in [0.01, 0.1, 0.3] {
      let (a, b) = (slow.centers(at: 0.05 + part / speed), fast.centers(at: 0.05 + part))
      #expect(largestStep(a, b) <= 1e-6 && !a.isEmpty)
    }
    slow.time += 0.4
    let later = slow.centers(at: slow.time)
    for _ in times..<4 { slow.key("s") }
    #expect(slow.stage.rate == 1)
    #expect(largestStep(later, slow.centers(at: slow.time)) <= 0.01)
  }

  @Test func slowMotionSlowsNoDrag() {
    var (slow, fast) = (StageUser(2), StageUser(2))
    slow.key("s")
    slow.drag(from: Point(640, 400), by: Point(-150, 0))
    fast.drag(from: Point(640, 400), by: Point(-150, 0))
    let (a, b) = (slow.stage.status(at: slow.time), fast.stage.status(at: fast.time))
    #expect(a.offset == b.offset && a.offset! > 100)
  }

  @Test(arguments: everyScene)
  func anEventEarlierThanTheLastFrameCountsAsAtThatFrame(scene: Int) {
    var late = StageUser(scene)
    late.key("Page_Down")
    late.wait(0.2)
    var onTime = late
    late.time = 0.15
    late.key("Home")
    onTime.key("Home")
    for t in [0.2, 0.25, 0.5] {
      #expect(late.centers(at: t) == onTime.centers(at: t))
    }
  }

  @Test func aHeldKeyStepsAtMostEightTimesASecondAndSeparatePressesAllCount() {
    var held = StageUser(2, options: SceneOptions(count: 100))
    held.key("Page_Down")
    for _ in 0..<100 {
      held.wait(0.02)
      held.key("Page_Down", isRepeat: true)
    }
    held.settle()
    let front = held.stage.status(at: held.time).front
    #expect(front > 4 && front <= 17, "two seconds")

    var typed = StageUser(2, options: SceneOptions(count: 100))
    for _ in 0..<9 {
      typed.key("Page_Down")
      typed.time += 0.01
    }
    typed.settle()
    #expect(typed.stage.status(at: typed.time).front == 9)
  }

  @Test func aHeldKeyThatIsNoStepDoesNotRepeat() {
    var user = StageUser(0)
    user.key("Tab")
    user.time += 1
    user.key("Tab", isRepeat: true)
    #expect(user.stage.current == 1)
  }
}

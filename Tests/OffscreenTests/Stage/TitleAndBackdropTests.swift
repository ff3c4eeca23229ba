import CardKinetics
import CardPaint
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardContent
@testable import CardPicture
@testable import CardStage

/// Tests the titles of scenes and the captions.
@Suite struct TitleTests {
  private func opacity(_ user: StageUser) -> Double { user.overlays(.title).first?.opacity ?? 0 }

  /// While the scene bar is visible, it names the scene, and no title is needed.
  @Test func aSceneIsNamedOnlyWithoutTheSceneBar() {
    var user = StageUser(0)
    user.key("3")
    user.time += 0.5
    #expect(user.overlays(.title).isEmpty)
  }

  @Test func aSceneThatComesIsNamedForAWhile() throws {
    var user = StageUser(0)
    user.key("h")
    #expect(user.overlays(.title).isEmpty)
    user.key("3")
    var last = 0.0
    var seen: [Double] = []
    for _ in 0..<500 {
      user.time += 0.004
      let now = opacity(user)
      #expect(abs(now - last) < 0.05)
      last = now
      seen.append(now)
    }
    let title = try #require(seen.max())
    #expect(title > 0.9 && seen.count { $0 == title } > 200 && last == 0)
  }

  @Test func theTitleIsTheScenesAndStaysInTheWindow() throws {
    for window in [Size(1280, 800), Size(300, 900), Size(3840, 2160)] {
      var user = StageUser(0, window: window)
      user.key("h")
      user.key("2")
      user.time += 0.5
      let item = try #require(user.overlays(.title).first)
      #expect(item.face.text == "Stack")
      let box = item.quad.boundingBox
      #expect(box.minX >= 0 && box.maxX <= window.width)
      #expect(box.minY >= 0 && box.maxY <= window.height)
      #expect(box.height < 0.15 * window.height && abs(box.midX - window.width / 2) < 1)
    }
  }

  /// In a window that is too narrow, the caption has several lines.
  @Test(
    arguments: everyScene,
    [
      (Size(1280, 800), 1), (Size(1920, 1080), 1), (Size(3840, 2160), 1), (Size(500, 800), 2),
      (Size(2160, 3840), 1),
    ])
  func captionsAreAtTheBottomCentreInFewLines(scene: Int, window: (size: Size, lines: Int)) throws {
    let words = "Drag, throw and fold the cards with the mouse. Press ? for all keys."
    let (window, lines) = window
    let backdrop = BackdropPair(Backdrop(Color(0, 0, 0)))
    var configuration = StageConfiguration(
      scenes: SceneCatalog.scenes, backdrops: SceneCatalog.scenes.map { _ in backdrop },
      window: window, first: scene)
    configuration.textSize = OverlayMetrics.preferredSize
    var stage = Stage(configuration)
    _ = stage.handle(StageEvent(time: 0, .say(words, seconds: 3)))
    let items = stage.frame(at: 0.5).list.items
    let caption = try #require(items.first { $0.face.kind == .caption })
    #expect(caption.face.text.split(separator: "\n").joined(separator: " ") == words)
    #expect(caption.face.text.split(separator: "\n").count == lines)
    let box = caption.quad.boundingBox
    #expect(abs(box.midX - window.width / 2) < 1 && box.minX >= 0)
    #expect(
      box.maxY <= stage.overlayArea.maxY
        && box.maxY > stage.overlayArea.maxY - 30 * scale(of: window))
    for tab in items where tab.face.kind == .tab || tab.face.kind == .selectedTab {
      #expect(!tab.quad.boundingBox.overlaps(box))
    }
  }

  private func scale(of window: Size) -> Double {
    max(min(window.width / 1280, window.height / 800), 1)
  }

  /// A larger window has larger text, since its audience sits farther away.
  @Test(arguments: [
    (Size(1280, 800), 1.0), (Size(1000, 700), 1.0), (Size(1920, 1080), 1.35),
    (Size(3840, 2160), 1.8),
  ])
  func captionsGrowWithTheWindow(window: Size, scale: Double) throws {
    var user = StageUser(1, window: window)
    user.handle(.say("Words", seconds: 3))
    user.time += 0.5
    let words = try #require(user.overlays(.caption).first)
    #expect(abs(words.quad.boundingBox.height - words.face.size.height * scale) < 1e-6)
  }

  @Test func anotherTitleTakesOverAtTheSameStrength() {
    var user = StageUser(0)
    user.key("h")
    user.key("2")
    user.time += 0.6
    let before = opacity(user)
    user.key("4")
    #expect(abs(opacity(user) - before) < 1e-9)
    #expect(user.overlays(.title).first?.face.text == "Library")
  }

  /// The title vanishes after a period of real time, not of the stage's time.
  @Test func aPauseDoesNotDelayTheEndOfATitle() {
    var user = StageUser(0)
    user.key("h")
    user.key("2")
    user.wait(0.5)
    user.key("p")
    #expect(opacity(user) > 0.9)
    user.wait(1.2)
    #expect(opacity(user) == 0 && user.stage.deadline == nil)
  }

  @Test func noTitleReplacesACaption() {
    var user = StageUser(0)
    user.key("h")
    user.handle(.say("Look here", seconds: 3))
    user.time += 1
    #expect(user.overlays(.caption).map(\.face.text) == ["Look here"])
    user.key("2")
    #expect(user.overlays(.title).isEmpty && !user.overlays(.caption).isEmpty)
    user.time += 2.01
    #expect(user.overlays(.caption).isEmpty)
    user.handle(.say("And here", seconds: 30))
    user.time += 1
    user.handle(.say("", seconds: 1))
    user.time += 0.4
    #expect(user.overlays(.caption).isEmpty)
  }

  @Test func aRestartPutsEverySceneBackAndTheFirstOnTheStage() {
    var user = StageUser(0)
    user.settle()
    let first = user.centers(at: user.time)
    for key in ["Page_Down", "Page_Down", "2", "Right", "3", "Page_Down", "s", "p"] {
      user.key(key)
      user.wait(0.6)
    }
    user.rewindable.restart(at: user.time)
    user.settle()
    #expect(user.stage.current == 0 && user.stage.rate == 1)
    #expect(largestStep(first, user.centers(at: user.time)) == 0)
    user.key("2")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 0)
  }

  @Test func aStillTitleNeedsNoFrameUntilItsDeadline() throws {
    var user = StageUser(0)
    user.key("h")
    user.key("2")
    user.settle()
    let deadline = try #require(user.stage.deadline)
    #expect(deadline > user.time && opacity(user) > 0.9)
    user.time = deadline + 0.001
    #expect(user.frame().isMoving)
    user.settle()
    #expect(opacity(user) == 0 && user.stage.deadline == nil)
  }
}

/// Tests that the backdrop of the scenes does not jump.
@Suite struct BackdropTests {
  private func stage(_ scene: String) throws -> StageUser {
    var settings = try StageSettings(scene: scene)
    settings.offset = 0
    let setup = StageSetup(settings, content: Content(decks: [:], books: []))
    var user = StageUser(SceneCatalog.index(of: scene) ?? 0)
    user.rewindable = RewindableStage(setup.stage(window: Size(1280, 800), interfaceScale: 1))
    user.frame()
    user.settle()
    return user
  }

  private func distance(_ a: Color, _ b: Color) -> Int {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { abs(Int($0) - Int($1)) }.max()!
  }

  @Test(arguments: ["switcher", "stack", "carousel", "library"])
  func theBackdropFollowsADragWithoutAJump(scene: String) throws {
    var user = try stage(scene)
    let rest = user.shown.list.backdrop
    var (last, farthest) = (rest, 0)
    let middle = Point(640, 420)
    user.press(middle)
    for step in 1...200 {
      user.time += 0.002
      user.move(middle + Point(-Double(step), scene == "switcher" ? -Double(step) : 0))
      let now = user.shown.list.backdrop
      #expect(distance(now.top, last.top) <= 4 && distance(now.bottom, last.bottom) <= 4)
      last = now
      farthest = max(farthest, distance(now.top, rest.top), distance(now.bottom, rest.bottom))
    }
    // The shelf stays as light as it is. Only an open book darkens the backdrop.
    #expect(scene == "library" ? farthest == 0 : farthest > 1)
  }

  @Test func anOpenBookDarkensTheBackdrop() throws {
    var user = try stage("library")
    let rest = user.shown.list.backdrop
    user.key("Return")
    user.settle()
    #expect(user.shown.list.backdrop.top.red < rest.top.red)
  }

  /// The light green is that of the original interface.
  @Test func theCarouselRestsOnItsOwnGreen() throws {
    var user = try stage("carousel")
    for _ in 0..<3 {
      #expect(user.shown.list.backdrop == Backdrop(Color(213, 235, 221)))
      user.key("Right")
      user.settle()
    }
  }
}

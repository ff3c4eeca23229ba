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
  private func opacity(_ hand: StageHand) -> Double { hand.overlays(.title).first?.opacity ?? 0 }

  /// While the scene bar is visible, it names the scene, and no title is needed.
  @Test func aSceneIsNamedOnlyWithoutTheSceneBar() {
    var hand = StageHand(0)
    hand.key("3")
    hand.time += 0.5
    #expect(hand.overlays(.title).isEmpty)
  }

  @Test func aSceneThatComesIsNamedForAWhile() throws {
    var hand = StageHand(0)
    hand.key("h")
    #expect(hand.overlays(.title).isEmpty)
    hand.key("3")
    var last = 0.0
    var seen: [Double] = []
    for _ in 0..<500 {
      hand.time += 0.004
      let now = opacity(hand)
      #expect(abs(now - last) < 0.05)
      last = now
      seen.append(now)
    }
    let title = try #require(seen.max())
    #expect(title > 0.9 && seen.count { $0 == title } > 200 && last == 0)
  }

  @Test func theTitleIsTheScenesAndStaysInTheWindow() throws {
    for window in [Size(1280, 800), Size(300, 900), Size(3840, 2160)] {
      var hand = StageHand(0, window: window)
      hand.key("h")
      hand.key("2")
      hand.time += 0.5
      let item = try #require(hand.overlays(.title).first)
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
    var hand = StageHand(1, window: window)
    hand.handle(.say("Words", seconds: 3))
    hand.time += 0.5
    let words = try #require(hand.overlays(.caption).first)
    #expect(abs(words.quad.boundingBox.height - words.face.size.height * scale) < 1e-6)
  }

  @Test func anotherTitleTakesOverAtTheSameStrength() {
    var hand = StageHand(0)
    hand.key("h")
    hand.key("2")
    hand.time += 0.6
    let before = opacity(hand)
    hand.key("4")
    #expect(abs(opacity(hand) - before) < 1e-9)
    #expect(hand.overlays(.title).first?.face.text == "Library")
  }

  /// The title vanishes after a period of real time, not of the stage's time.
  @Test func aPauseDoesNotDelayTheEndOfATitle() {
    var hand = StageHand(0)
    hand.key("h")
    hand.key("2")
    hand.wait(0.5)
    hand.key("p")
    #expect(opacity(hand) > 0.9)
    hand.wait(1.2)
    #expect(opacity(hand) == 0 && hand.stage.deadline == nil)
  }

  @Test func noTitleReplacesACaption() {
    var hand = StageHand(0)
    hand.key("h")
    hand.handle(.say("Look here", seconds: 3))
    hand.time += 1
    #expect(hand.overlays(.caption).map(\.face.text) == ["Look here"])
    hand.key("2")
    #expect(hand.overlays(.title).isEmpty && !hand.overlays(.caption).isEmpty)
    hand.time += 2.01
    #expect(hand.overlays(.caption).isEmpty)
    hand.handle(.say("And here", seconds: 30))
    hand.time += 1
    hand.handle(.say("", seconds: 1))
    hand.time += 0.4
    #expect(hand.overlays(.caption).isEmpty)
  }

  @Test func aRestartPutsEverySceneBackAndTheFirstOnTheStage() {
    var hand = StageHand(0)
    hand.settle()
    let first = hand.places(at: hand.time)
    for key in ["Page_Down", "Page_Down", "2", "Right", "3", "Page_Down", "s", "p"] {
      hand.key(key)
      hand.wait(0.6)
    }
    hand.rewindable.restart(at: hand.time)
    hand.settle()
    #expect(hand.stage.current == 0 && hand.stage.rate == 1)
    #expect(largestStep(first, hand.places(at: hand.time)) == 0)
    hand.key("2")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 0)
  }

  @Test func aStillTitleNeedsNoFrameUntilItsDeadline() throws {
    var hand = StageHand(0)
    hand.key("h")
    hand.key("2")
    hand.settle()
    let deadline = try #require(hand.stage.deadline)
    #expect(deadline > hand.time && opacity(hand) > 0.9)
    hand.time = deadline + 0.001
    #expect(hand.frame().isMoving)
    hand.settle()
    #expect(opacity(hand) == 0 && hand.stage.deadline == nil)
  }
}

/// Tests that the backdrop of the scenes does not jump.
@Suite struct BackdropTests {
  private func stage(_ scene: String) throws -> StageHand {
    var settings = try StageSettings(scene: scene)
    settings.offset = 0
    let setup = StageSetup(settings, content: Content(decks: [:], books: []))
    var hand = StageHand(SceneCatalog.index(of: scene) ?? 0)
    hand.rewindable = RewindableStage(setup.stage(window: Size(1280, 800), interfaceScale: 1))
    hand.frame()
    hand.settle()
    return hand
  }

  private func distance(_ a: Color, _ b: Color) -> Int {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { abs(Int($0) - Int($1)) }.max()!
  }

  @Test(arguments: ["switcher", "stack", "carousel", "library"])
  func theBackdropFollowsADragWithoutAJump(scene: String) throws {
    var hand = try stage(scene)
    let rest = hand.shown.list.backdrop
    var (last, farthest) = (rest, 0)
    let middle = Point(640, 420)
    hand.press(middle)
    for step in 1...200 {
      hand.time += 0.002
      hand.move(middle + Point(-Double(step), scene == "switcher" ? -Double(step) : 0))
      let now = hand.shown.list.backdrop
      #expect(distance(now.top, last.top) <= 4 && distance(now.bottom, last.bottom) <= 4)
      last = now
      farthest = max(farthest, distance(now.top, rest.top), distance(now.bottom, rest.bottom))
    }
    // The shelf stays as light as it is. Only an open book darkens the backdrop.
    #expect(scene == "library" ? farthest == 0 : farthest > 1)
  }

  @Test func anOpenBookDarkensTheBackdrop() throws {
    var hand = try stage("library")
    let rest = hand.shown.list.backdrop
    hand.key("Return")
    hand.settle()
    #expect(hand.shown.list.backdrop.top.red < rest.top.red)
  }

  /// The light green is that of the original interface.
  @Test func theCarouselRestsOnItsOwnGreen() throws {
    var hand = try stage("carousel")
    for _ in 0..<3 {
      #expect(hand.shown.list.backdrop == Backdrop(Color(213, 235, 221)))
      hand.key("Right")
      hand.settle()
    }
  }
}

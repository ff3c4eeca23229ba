import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardContent
@testable import CardStage

/// Protects the panel of a lesson: its size, its words, and its input.
@Suite struct LessonPanelTests {
  static let windows = [Size(1280, 720), Size(1920, 1080), Size(720, 1280), Size(640, 480)]

  private func hand(_ lesson: String, step: Int, window: Size = Size(1280, 720)) -> StageHand {
    var hand = StageHand(SceneCatalog.index(of: lesson) ?? 0, window: window)
    hand.handle(.action(.lesson, .text("\(lesson) \(step)")))
    hand.time += 5
    hand.frame()
    return hand
  }

  /// The code of each step is shown whole, in the panel, beside the scene's viewport.
  @Test(arguments: LessonJumpTests.lessons, windows)
  func noLineIsCut(lesson: String, window: Size) throws {
    for (index, step) in try #require(LessonFile.all[lesson]).steps.enumerated() {
      var hand = hand(lesson, step: index + 1, window: window)
      let panel = try #require(hand.stage.lessonPanel)
      let items = hand.frame().list.items
      let code = items.filter { $0.face.kind == .lessonCode }
      #expect(code.map(\.face.text) == step.code.filter { !$0.isEmpty })
      let words = code + items.filter { [.lessonTitle, .lessonSentence].contains($0.face.kind) }
      for item in words {
        let box = item.quad.boundingBox
        #expect(box.minX >= panel.rect.minX && box.maxX <= panel.rect.maxX + 0.5)
        #expect(box.minY >= panel.rect.minY && box.maxY <= panel.rect.maxY + 0.5)
      }
      let viewport = hand.stage.viewport
      let scene = Rect(viewport.size)
      let (low, high) = (
        viewport.pixels(scene.origin), viewport.pixels(Point(scene.maxX, scene.maxY))
      )
      #expect(high.x <= panel.rect.minX + 0.5 || high.y <= panel.rect.minY + 0.5)
      #expect(low.x >= -0.5 && low.y >= -0.5)
    }
  }

  @Test(arguments: LessonJumpTests.lessons) func theCodeCanBeReadAt1280x720(lesson: String) throws {
    let panel = try #require(hand(lesson, step: 1).stage.lessonPanel)
    // The cell of a character is 1.32 ems high and rounded to pixels.
    #expect(panel.code.cell.height / 1.32 >= 720.0 / 45 - 0.5)
    #expect(panel.em >= 720.0 / 45)
  }

  @Test func aClickOnThePanelAndAClickerChangeTheStep() throws {
    var hand = hand("switcher", step: 1)
    let panel = try #require(hand.stage.lessonPanel)
    hand.press(Point(panel.rect.midX, panel.rect.maxY - 20))
    hand.release(Point(panel.rect.midX, panel.rect.maxY - 20))
    #expect(hand.stage.host.lesson?.index == 1)
    hand.key("Page_Down")
    #expect(hand.stage.host.lesson?.index == 2)
    hand.key("Page_Up")
    hand.key("Page_Up")
    hand.key("Page_Up")
    #expect(hand.stage.host.lesson?.index == 0)
    for _ in 1...20 { hand.key("Page_Down") }
    #expect(hand.stage.host.lesson?.index == 7)
  }

  @Test func aKeyStartsAndEndsTheLessonOfTheScene() {
    var hand = StageHand(1)
    hand.key("a")
    #expect(hand.stage.host.lesson?.lesson.scene == StackScene.id)
    hand.time += 1
    hand.key("a")
    #expect(hand.stage.host.lesson == nil)
    hand.time += 1
    hand.key("2")
    hand.handle(.action(.lesson, .text("library 5")))
    hand.frame()
    #expect(hand.stage.sceneID == LibraryScene.id)
    #expect(hand.stage.status(at: hand.time).part == "book")
  }

  /// The Custom scene has no lesson.
  @Test func aSceneWithoutLessonsHasNone() {
    var hand = StageHand(4)
    hand.key("a")
    #expect(hand.stage.host.lesson == nil)
  }

  /// Another scene ends the lesson, and both scenes have their usual viewports and rules again.
  @Test func anotherSceneEndsTheLesson() {
    var (hand, plain) = (hand("stack", step: 2), StageHand(1, window: Size(1280, 720)))
    hand.key("3")
    hand.time += 1
    hand.key("2")
    hand.time += 3
    plain.time = hand.time
    #expect(hand.stage.host.lesson == nil)
    #expect(hand.frame().list.items.count == plain.frame().list.items.count)
    #expect(hand.stage.viewport == plain.stage.viewport)
  }

  @Test func aRewindShowsTheStepOfItsMoment() {
    var hand = hand("carousel", step: 2)
    hand.key("Page_Down")
    for _ in 1...60 {
      hand.time += 1.0 / 60
      hand.frame()
    }
    #expect(hand.stage.host.lesson?.index == 2)
    for _ in 1...90 where hand.stage.host.lesson?.index == 2 {
      hand.handle(.action("frame-back"))
      hand.frame()
    }
    #expect(hand.stage.host.lesson?.index == 1)
  }

  @Test func linesThatStayArePaired() {
    let pairs = LessonLayer.commonLines(["a", "b", "c"], ["b", "x", "c", "d"])
    #expect(pairs.map(\.old) == [1, 2] && pairs.map(\.new) == [0, 2])
  }

  @Test func aLineNamesTheValueThatItAssigns() {
    #expect(LessonStep.name(assignedIn: "  let p = 1 + 2") == "p")
    #expect(LessonStep.name(assignedIn: "card.center.y = p") == "card.center.y")
    #expect(LessonStep.name(assignedIn: "if a == b { return c }") == nil)
    #expect(LessonStep.name(assignedIn: "var m = scale(1, 1)") == nil)
  }
}

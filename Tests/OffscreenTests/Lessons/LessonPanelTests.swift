import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardApp
@testable import CardContent
@testable import CardStage
@testable import CardTalk

/// Tests the panel of a lesson: its size, its words, and its input.
@Suite struct LessonPanelTests {
  static let windows = [Size(1280, 720), Size(1920, 1080), Size(720, 1280), Size(640, 480)]

  /// The code of each step is shown whole, in the panel, beside the scene's viewport.
  @Test(arguments: LessonJumpTests.lessons, windows)
  func noLineIsCut(lesson: String, window: Size) throws {
    for (index, step) in try LessonFile.bundled(lesson).steps.enumerated() {
      var user = StageUser(lesson: lesson, step: index + 1, window: window)
      let panel = try #require(user.stage.host.lessonPanel)
      let items = user.frame().list.items
      let code = items.filter { $0.face.kind == .lessonCode }
      #expect(code.map(\.face.text) == step.code.filter { !$0.isEmpty })
      let words = code + items.filter { [.lessonTitle, .lessonSentence].contains($0.face.kind) }
      for item in words {
        let box = item.quad.boundingBox
        #expect(box.minX >= panel.rect.minX && box.maxX <= panel.rect.maxX + 0.5)
        #expect(box.minY >= panel.rect.minY && box.maxY <= panel.rect.maxY + 0.5)
      }
      let viewport = user.stage.viewport
      let scene = Rect(viewport.size)
      let (low, high) = (
        viewport.pixels(scene.origin), viewport.pixels(Point(scene.maxX, scene.maxY))
      )
      #expect(high.x <= panel.rect.minX + 0.5 || high.y <= panel.rect.minY + 0.5)
      #expect(low.x >= -0.5 && low.y >= -0.5)
      // An opened card fills the window beside the panel.
      let visible = viewport.visible
      let end = viewport.pixels(Point(visible.maxX, visible.maxY))
      #expect(end.x <= panel.rect.minX + 0.5 || end.y <= panel.rect.minY + 0.5)
    }
  }

  @Test(arguments: LessonJumpTests.lessons) func theCodeCanBeReadAt1280x720(lesson: String) throws {
    let panel = try #require(StageUser(lesson: lesson, step: 1).stage.host.lessonPanel)
    // The cell of a character is 1.32 ems high and rounded to pixels.
    #expect(panel.code.cell.height / 1.32 >= 720.0 / 45 - 0.5)
    #expect(panel.em >= 720.0 / 45)
  }

  @Test func aClickOnThePanelAndAClickerChangeTheStep() throws {
    var user = StageUser(lesson: "switcher", step: 1)
    let panel = try #require(user.stage.host.lessonPanel)
    user.press(Point(panel.rect.midX, panel.rect.maxY - 20))
    user.release(Point(panel.rect.midX, panel.rect.maxY - 20))
    #expect(user.stage.lessonPosition?.index == 1)
    user.key("Page_Down")
    #expect(user.stage.lessonPosition?.index == 2)
    user.key("Page_Up")
    user.key("Page_Up")
    user.key("Page_Up")
    #expect(user.stage.lessonPosition?.index == 0)
    for _ in 1...20 { user.key("Page_Down") }
    #expect(user.stage.lessonPosition?.index == 7)
  }

  @Test func aKeyStartsAndEndsTheLessonOfTheScene() {
    var user = StageUser(1)
    user.key("a")
    #expect(user.stage.lessonPosition?.lesson.scene == StackScene.id)
    user.time += 1
    user.key("a")
    #expect(user.stage.lessonPosition == nil)
    user.time += 1
    user.key("2")
    user.handle(.action(.lesson, .text("library 5")))
    user.frame()
    #expect(user.stage.sceneID == LibraryScene.id)
    #expect(user.stage.status(at: user.time).part == "book")
  }

  /// The Custom scene has no lesson.
  @Test func aSceneWithoutALessonSaysSo() {
    var user = StageUser(4)
    user.key("a")
    user.wait(0.5)
    #expect(user.stage.lessonPosition == nil)
    #expect(user.overlays(.caption).map(\.face.text) == ["This scene has no lesson"])
  }

  /// Another scene ends the lesson, and both scenes have their usual viewports and rules again.
  @Test func anotherSceneEndsTheLesson() {
    var (user, plain) = (StageUser(lesson: "stack", step: 2), StageUser(1, window: Size(1280, 720)))
    user.key("3")
    user.time += 1
    user.key("2")
    user.time += 3
    plain.time = user.time
    #expect(user.stage.lessonPosition == nil)
    #expect(user.frame().list.items.count == plain.frame().list.items.count)
    #expect(user.stage.viewport == plain.stage.viewport)
  }

  @Test func aRewindShowsTheStepOfItsFrame() {
    var user = StageUser(lesson: "carousel", step: 2)
    user.key("Page_Down")
    for _ in 1...60 {
      user.time += 1.0 / 60
      user.frame()
    }
    #expect(user.stage.lessonPosition?.index == 2)
    for _ in 1...90 where user.stage.lessonPosition?.index == 2 {
      user.handle(.action("frame-back"))
      user.frame()
    }
    #expect(user.stage.lessonPosition?.index == 1)
  }

  /// Returns the glyphs in a line of the panel, from left to right: the value of the line.
  private func value(inLine line: Int, of user: StageUser) throws -> String {
    let row = try #require(user.stage.host.lessonPanel).line(Double(line))
    let glyphs = user.shown.list.items.filter {
      let box = $0.quad.boundingBox
      return $0.face.kind == .glyph && row.insetBy(dx: -1, dy: -1).contains(box.center)
    }
    return glyphs.sorted { $0.quad.boundingBox.minX < $1.quad.boundingBox.minX }
      .map(\.face.text).joined()
  }

  @Test func theValuesFollowTheDragAndThePointer() throws {
    var user = StageUser(lesson: "stack", step: 4)
    let line = try #require(
      user.stage.lessonPosition?.step.code.firstIndex { $0.contains("delta =") })
    #expect(try value(inLine: line, of: user) == "0.000")
    let middle = user.stage.viewport.pixels(Rect(user.stage.viewport.size).center)
    user.press(middle)
    for step in 1...5 { user.move(middle + Point(10 * Double(step), 0)) }
    let travel = 50 / user.stage.viewport.zoom
    #expect(try value(inLine: line, of: user) == LessonPanel.formattedNumber(0.6 * travel))
    user.release(middle)
    // The values are those of the card under the pointer.
    var other = StageUser(lesson: "switcher", step: 3)
    let p = try #require(
      other.stage.lessonPosition?.step.code.firstIndex { $0.contains("let p =") })
    let values = try [0.3, 0.7].map { y in
      let size = other.stage.viewport.size
      other.move(other.stage.viewport.pixels(Point(size.width / 2, y * size.height)))
      other.frame()
      return try #require(Double(value(inLine: p, of: other).replacing("−", with: "-")))
    }
    #expect(values[0] < values[1] - 0.5, "\(values)")
  }

  /// Lines that stay move to their new rows, removed lines fade out, and then new lines appear.
  @Test func linesMoveAndFadeBetweenSteps() throws {
    var user = StageUser(lesson: "stack", step: 2)
    let panel = try #require(user.stage.host.lessonPanel)
    func line(_ start: String) -> DisplayItem? {
      user.shown.list.items.first {
        $0.face.kind == .lessonCode && $0.face.text.hasPrefix(start)
      }
    }
    let (old, new) = ("m = m * move(0, ", "m = m * move(delta, ")
    let stays = "card.size"
    #expect(line(old)?.opacity == 1 && line(new) == nil)
    user.key("Page_Down")
    user.time += 0.15
    user.frame()
    let (going, coming) = (try #require(line(old)), try #require(line(new)))
    #expect(going.opacity > 0 && going.opacity < 1 && coming.opacity == 0)
    user.time += 0.3
    user.frame()
    #expect(line(old)?.opacity == 0)
    let opacity = try #require(line(new)).opacity
    #expect(opacity > 0 && opacity < 1)
    // The first line gets a new line above it.
    let row = try #require(line(stays)).quad.boundingBox.minY
    #expect(row >= panel.line(0).minY - 1 && row <= panel.line(1).minY + 1)
    user.time += 1
    user.frame()
    #expect(line(old) == nil && line(new)?.opacity == 1)
  }

  @Test(arguments: [
    ("stack", 2, "0.08", "narrowing"), ("stack", 8, "(1000", "eye-distance"),
    ("stack", 6, "0.5", "limit"), ("switcher", 5, "108) / (5", "pages"),
    ("carousel", 4, "500", "eye-distance"), ("library", 1, "0.7", "cover-scale"),
  ])
  func aClickOnAConstantOpensItsParameter(lesson: String, step: Int, text: String, name: String)
    throws
  {
    var user = StageUser(lesson: lesson, step: step)
    try click(endOf: text, in: &user)
    #expect(user.stage.overlays.tuner.isOpen && user.stage.lessonPosition?.index == step - 1)
    let before = user.shown.list
    user.key("Right")
    user.time += 1
    user.frame()
    let scene = try #require(user.stage.lessonPosition).lesson.scene
    #expect(user.stage.overrides.a[scene][name] != nil)
    #expect(user.shown.list.items.map(\.homography) != before.items.map(\.homography))
  }

  /// A click on a number without a parameter acts like any other click on the panel: it shows the next step.
  @Test func aClickOnAnotherNumberShowsTheNextStep() throws {
    var user = StageUser(lesson: "stack", step: 8)
    try click(endOf: "? 1000", in: &user)
    #expect(!user.stage.overlays.tuner.isOpen && user.stage.lessonPosition?.index == 8)
  }

  /// Clicks on the last character of a text in the code.
  private func click(endOf text: String, in user: inout StageUser) throws {
    let panel = try #require(user.stage.host.lessonPanel)
    let code = try #require(user.stage.lessonPosition?.step.code)
    let line = try #require(code.firstIndex { $0.contains(text) })
    let end = try #require(code[line].firstRange(of: text)).upperBound.utf16Offset(in: code[line])
    let row = panel.line(Double(line))
    let point = Point(row.minX + (Double(end) - 0.5) * panel.code.cell.width, row.midY)
    user.press(point)
    user.release(point)
  }

  /// The right view shows the last step. A clicker changes the step of the view under the pointer.
  @Test func theSplitViewShowsTwoSteps() {
    var user = StageUser(lesson: "stack", step: 3)
    user.key("v")
    user.time += 2
    user.frame()
    func steps() -> [Int?] {
      [user.stage.host.lessonPositions.a?.index, user.stage.host.lessonPositions.b?.index]
    }
    #expect(steps() == [2, 8] && user.stage.host.lessonPanel == nil)
    user.move(Point(1000, 600))
    user.key("Page_Up")
    user.key("Page_Up")
    #expect(steps() == [2, 6])
    user.move(Point(300, 600))
    user.key("Page_Down")
    #expect(steps() == [3, 6])
    let names = user.shown.list.items.filter { $0.face.kind == .glyph }.map(\.face.text).joined()
    #expect(names.contains("4.") && names.contains("7."))
    user.time += 2
    user.key("v")
    user.time += 2
    user.frame()
    #expect(steps() == [3, nil] && user.stage.host.lessonPanel != nil)
    user.key("Page_Down")
    #expect(steps() == [4, nil])
  }

  /// The formulas of the X-ray that a step adds, by their beginnings.
  static let formulas = [
    ("switcher", "p =", 3), ("switcher", "s =", 4), ("switcher", "y_k", 5),
    ("stack", "s_x", 2), ("stack", "α", 2), ("stack", "x_i = 0.6", 3), ("stack", "x_i = (1", 4),
    ("stack", "θ", 5), ("stack", "φ", 7),
    ("carousel", #"θ = \frac"#, 2), ("carousel", #"θ \text{ about } (0"#, 3),
    ("carousel", "m_{34}", 4), ("carousel", #"θ \text{ about } (1"#, 5),
    ("library", "s =", 2), ("library", "q =", 3), ("library", "r =", 5), ("library", "θ =", 6),
    ("library", "ρ =", 8), ("library", "o", 8),
  ]

  @Test(arguments: formulas) func theXRayHasTheFormulasOfTheStep(
    lesson: String, start: String, first: Int
  ) {
    for step in 1...first {
      let user = StageUser(lesson: lesson, step: step)
      let report = user.stage.host.slot.scene.xray(at: user.time, over: nil)
      let isShown = report.lines.contains { $0.formula.hasPrefix(start) }
      #expect(isShown == (step == first), "step \(step): \(report.lines.map(\.formula))")
    }
  }

  /// The presenter view shows the code of the next two steps, and the end.
  @Test func theNextStepsOfALessonAreItsUpcomingCards() throws {
    let user = StageUser(lesson: "stack", step: 7)
    let upcoming = user.stage.upcomingCards()
    #expect(!upcoming.isStep && !upcoming.isSpread)
    #expect([upcoming.next, upcoming.later].map { $0?.lessonPosition?.index } == [7, 8])
    let last = StageUser(lesson: "stack", step: 9).stage.upcomingCards()
    #expect(last.next == nil && last.later == nil)
  }

  /// The frame of a step fits as a whole into boxes of any shape.
  @Test(arguments: LessonJumpTests.lessons, [Size(400, 250), Size(300, 600), Size(90, 40)])
  func theFrameOfAStepHasItsTitleAndItsCode(lesson: String, box: Size) throws {
    let user = StageUser(lesson: lesson, step: 1)
    let position = try #require(user.stage.upcomingCards().next?.lessonPosition)
    var front = UpcomingCards.Front(faces: [], frame: user.shown.list)
    front.lessonPosition = position
    let list = user.stage.list(of: front, in: box, background: Color(1, 2, 3))
    let code = list.items.filter { $0.face.kind == .lessonCode }
    #expect(code.map(\.face.text) == position.step.code.filter { !$0.isEmpty })
    #expect(list.items.contains { $0.face.text == position.step.title })
    for item in list.items {
      let edges = item.quad.boundingBox
      #expect(edges.minX >= 0 && edges.maxX <= box.width + 1)
      #expect(edges.minY >= 0 && edges.maxY <= box.height + 1 || box.height < 100)
    }
  }

  /// A change of steps needs no line that has not been painted yet.
  @Test func theLinesOfTheNeighbouringStepsArePaintedAhead() throws {
    var user = StageUser(lesson: "stack", step: 5)
    let frame = user.frame()
    let ahead = frame.facesAhead + frame.list.items.map(\.face)
    for key in ["Page_Down", "Page_Up", "Page_Up"] {
      user.key(key)
      user.time += 1
      let lines = user.frame().list.items.map(\.face).filter { $0.kind == .lessonCode }
      #expect(Set(lines).isSubset(of: ahead), "\(key)")
    }
  }

  /// The tuner covers no card: it is below the code, or over the panel.
  @Test(arguments: LessonJumpTests.lessons, windows)
  func theTunerLeavesTheCardsVisible(lesson: String, window: Size) throws {
    var user = StageUser(lesson: lesson, step: 3, window: window)
    user.handle(.action("tuner"))
    user.frame()
    let (panel, tuner) = (
      try #require(user.stage.host.lessonPanel), try #require(user.stage.layout[.tuner])
    )
    #expect(panel.rect.intersection(tuner) == tuner)
    if window == Size(1280, 720) || window == Size(1920, 1080) {
      #expect(tuner.minY >= panel.belowCode.minY)
    }
  }

  /// A file may be saved while its lesson is off, and may have more steps than the bundled lesson.
  @Test func theUsersLessonStaysTheLessonOfItsScene() throws {
    var own = try LessonFile.bundled("stack")
    own.title = "Own"
    own.steps += own.steps
    var user = StageUser(lesson: "stack", step: 1)
    user.handle(.action(.lesson, .text("off")))
    user.handle(.lesson(own))
    #expect(user.stage.lessonPosition == nil)
    user.handle(.action(.lesson))
    #expect(user.stage.lessonPosition == LessonPosition(own, step: 0))
    user.handle(.action(.lesson, .text("stack 18")))
    #expect(user.stage.lessonPosition?.index == 17)
    user.handle(.action(.lesson, .text("stack 19")))
    user.wait(0.5)
    #expect(user.stage.lessonPosition?.index == 17)
    #expect(user.overlays(.caption).map(\.face.text) == ["The lesson has 18 steps"])
  }

  @Test func aLessonOfOneStepSaysSo() throws {
    var own = try LessonFile.bundled("stack")
    own.steps = Array(own.steps.prefix(1))
    var user = StageUser(1)
    user.handle(.lesson(own))
    user.handle(.action(.lesson, .text("stack 2")))
    user.wait(0.5)
    #expect(user.overlays(.caption).map(\.face.text) == ["The lesson has only one step"])
  }

  @Test func anErrorInABundledLessonIsShown() throws {
    var configuration = StageUser(lesson: "stack", step: 1).stage.configuration
    configuration.bundledLesson = { _ in .failure(LessonProblem("stack.md:3: wrong")) }
    var stage = Stage(configuration)
    _ = stage.handle(StageEvent(time: 0, .action(.lesson)))
    let items = stage.frame(at: 0.5).list.items
    #expect(stage.lessonPosition == nil && items.contains { $0.face.text == "stack.md:3: wrong" })
  }

  @Test func linesThatStayArePaired() {
    let pairs = LessonLayer.commonLines(["a", "b", "c"], ["b", "x", "c", "d"])
    #expect(pairs.map(\.old) == [1, 2] && pairs.map(\.new) == [0, 2])
  }

  @Test func aLineNamesTheValueThatItAssigns() {
    let rules = LessonRules(scene: StackScene.id, mode: .classic, names: [])
    var step = LessonStep(title: "Step", rules: rules)
    step.code = [
      "  let p = 1 + 2", "card.center.y = p", "if a == b { return c }", "var m = scale(1, 1)",
    ]
    #expect(step.assigned == ["p", "card.center.y", nil, nil])
  }
}

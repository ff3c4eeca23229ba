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

  private func user(_ lesson: String, step: Int, window: Size = Size(1280, 720)) -> StageUser {
    var user = StageUser(SceneCatalog.index(of: lesson) ?? 0, window: window)
    user.handle(.action(.lesson, .text("\(lesson) \(step)")))
    // A key without an action ends the demonstration of the step.
    user.key("Shift_L")
    user.time += 5
    user.frame()
    return user
  }

  /// The code of each step is shown whole, in the panel, beside the scene's viewport.
  @Test(arguments: LessonJumpTests.lessons, windows)
  func noLineIsCut(lesson: String, window: Size) throws {
    for (index, step) in try LessonFile.bundled(lesson).steps.enumerated() {
      var user = user(lesson, step: index + 1, window: window)
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
    let panel = try #require(user(lesson, step: 1).stage.host.lessonPanel)
    // The cell of a character is 1.32 ems high and rounded to pixels.
    #expect(panel.code.cell.height / 1.32 >= 720.0 / 45 - 0.5)
    #expect(panel.em >= 720.0 / 45)
  }

  @Test func aClickOnThePanelAndAClickerChangeTheStep() throws {
    var user = user("switcher", step: 1)
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
  @Test func aSceneWithoutLessonsHasNone() {
    var user = StageUser(4)
    user.key("a")
    #expect(user.stage.lessonPosition == nil)
  }

  /// Another scene ends the lesson, and both scenes have their usual viewports and rules again.
  @Test func anotherSceneEndsTheLesson() {
    var (user, plain) = (user("stack", step: 2), StageUser(1, window: Size(1280, 720)))
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
    var user = user("carousel", step: 2)
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
    var user = user("stack", step: 4)
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
    var other = self.user("switcher", step: 3)
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
    var user = user("stack", step: 2)
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
    var user = user(lesson, step: step)
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
    var user = user("stack", step: 8)
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
    var user = user("stack", step: 3)
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
      let user = user(lesson, step: step)
      let report = user.stage.host.slot.scene.xray(at: user.time, over: nil)
      let isShown = report.lines.contains { $0.formula.hasPrefix(start) }
      #expect(isShown == (step == first), "step \(step): \(report.lines.map(\.formula))")
    }
  }

  /// The presenter view shows the code of the next two steps, and the end.
  @Test func theNextStepsOfALessonAreItsUpcomingCards() throws {
    let user = user("stack", step: 7)
    let upcoming = user.stage.upcomingCards()
    #expect(!upcoming.isStep && !upcoming.isSpread)
    #expect([upcoming.next, upcoming.later].map { $0?.lessonPosition?.index } == [7, 8])
    let last = self.user("stack", step: 9).stage.upcomingCards()
    #expect(last.next == nil && last.later == nil)
  }

  /// The frame of a step fits as a whole into boxes of any shape.
  @Test(arguments: LessonJumpTests.lessons, [Size(400, 250), Size(300, 600), Size(90, 40)])
  func theFrameOfAStepHasItsTitleAndItsCode(lesson: String, box: Size) throws {
    let user = user(lesson, step: 1)
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
    var user = user("stack", step: 5)
    let frame = user.frame()
    let ahead = frame.facesAhead + frame.list.items.map(\.face)
    for key in ["Page_Down", "Page_Up", "Page_Up"] {
      user.key(key)
      user.time += 1
      let lines = user.frame().list.items.map(\.face).filter { $0.kind == .lessonCode }
      #expect(Set(lines).isSubset(of: ahead), "\(key)")
    }
  }

  // MARK: Labels and tools beside the panel

  /// Returns the labels on the cards: the rectangle and the words of each.
  private func labels(in user: StageUser) throws -> [(rect: Rect, words: String)] {
    let panel = try #require(user.stage.host.lessonPanel)
    let report = user.stage.host.slot.scene.lessonReport(
      at: user.stage.stageTime, over: nil, pointer: nil)
    let names = Set(report.labels.map(\.name))
    let glyphs = user.shown.list.items.filter {
      $0.face.kind == .glyph && !panel.rect.overlaps($0.quad.boundingBox) && $0.opacity > 0
    }
    let boxes = user.shown.list.items.filter {
      $0.face == .ink(.panel) && !$0.isHittable && !panel.rect.overlaps($0.quad.boundingBox)
    }
    return boxes.map { box in
      let rect = box.quad.boundingBox
      let inside = glyphs.filter { rect.contains($0.quad.boundingBox.center) }
        .sorted { $0.quad.boundingBox.minX < $1.quad.boundingBox.minX }
      return (rect, inside.map(\.face.text).joined())
    }.filter { label in names.contains { label.words.hasPrefix($0) } }
  }

  /// Labels lie on visible parts of cards, beside each other, whole, and in the order of the cards.
  @Test(
    arguments: [
      ("switcher", 3), ("switcher", 5), ("carousel", 2), ("carousel", 5), ("library", 5),
      ("library", 6), ("library", 7),
    ], windows)
  func theLabelsOfTheCardsAreWhole(step: (lesson: String, number: Int), window: Size) throws {
    let user = user(step.lesson, step: step.number, window: window)
    let gap = 3 * XRayPen(user.stage.configuration).unit
    let visible = try #require(user.stage.host.lessonPanel).uncovered.insetBy(dx: gap, dy: 0)
    let labels = try labels(in: user)
    #expect(!labels.isEmpty)
    let report = user.stage.host.slot.scene.lessonReport(
      at: user.stage.stageTime, over: nil, pointer: nil)
    func plain(_ words: String) -> String {
      words.replacing(" ", with: "").replacing("−", with: "-")
    }
    for (index, label) in labels.enumerated() {
      #expect(label.rect.minX >= visible.minX && label.rect.maxX <= visible.maxX)
      // Cards may have labels with equal words. In the Library, labels in front push others off their cards.
      let own = report.labels.filter {
        plain("\($0.name)\(LiveText.number($0.value, digits: 2))") == plain(label.words)
      }
      #expect(
        own.contains {
          step.lesson == "library"
            || label.rect.area(sharedWith: $0.card.mapped(by: user.stage.viewport.pixels).points)
              > 0
        }, "\(label.words)")
      #expect(!labels[..<index].contains { $0.rect.insetBy(dx: 0.5, dy: 0.5).overlaps(label.rect) })
    }
    if step.lesson == "library", step.number != 6 {
      // The labels of the right pages descend from the front page to the last one.
      let right = labels.filter { !$0.words.contains("-") && !$0.words.contains("−") }
      let sorted = right.sorted { $0.rect.minY < $1.rect.minY }.map(\.words)
      #expect(sorted.count == 6 && sorted == sorted.sorted())
    }
  }

  /// A card of the Switcher whose title is covered has no label.
  @Test func aCoveredCardHasNoLabel() throws {
    var user = user("switcher", step: 5)
    user.handle(.action(.offset, .number(530)))
    user.time += 3
    user.frame()
    let labels = try labels(in: user)
    for label in labels {
      let corner = Point(label.rect.minX - 2, label.rect.midY)
      let hit = try #require(user.shown.list.hit(at: corner))
      let card = try #require(user.shown.list.items.last { $0.face == hit.face })
      #expect(abs(card.quad.boundingBox.minY - label.rect.minY) < 12, "\(label.words)")
    }
    #expect(labels.count == 5)
  }

  /// At rest, the scene bar covers no card.
  @Test(arguments: LessonJumpTests.lessons, [Size(1280, 720), Size(1920, 1080), Size(1366, 768)])
  func theSceneBarLeavesTheCardsVisible(lesson: String, window: Size) throws {
    for step in try LessonFile.bundled(lesson).steps.indices {
      var user = user(lesson, step: step + 1, window: window)
      if lesson == "switcher" {
        user.handle(.action(.offset, .number(530)))
        user.time += 3
        user.frame()
      }
      let bar = try #require(user.stage.layout[.sceneBar])
      let cards = user.shown.list.items.filter {
        $0.face.scene != .overlay && $0.isHittable && $0.face.card != nil
      }
      let covered = cards.filter { $0.quad.boundingBox.overlaps(bar) }.map(\.face.text)
      #expect(covered.isEmpty, "step \(step + 1): \(covered)")
    }
  }

  /// The outlines of the X-ray lie behind the panel.
  @Test func thePanelCoversTheXRay() throws {
    var user = user("switcher", step: 5, window: Size(720, 1280))
    user.key("x")
    user.time += 1
    let items = user.frame().list.items
    let panel = try #require(user.stage.host.lessonPanel)
    let background = try #require(
      items.lastIndex { $0.face == LessonPanel.background && $0.quad.boundingBox == panel.rect })
    func crossesPanel(_ item: DisplayItem) -> Bool {
      let box = item.quad.boundingBox
      return box.overlaps(panel.rect) && box.minY < panel.rect.minY - 1
    }
    #expect(items[..<background].contains { $0.face.scene == .overlay && crossesPanel($0) })
    #expect(!items[background...].contains(where: crossesPanel))
  }

  /// If all cards lie at one position, only the front card has a shadow.
  @Test(arguments: [(1, 1), (2, 5)]) func aPileAtOnePositionHasOneShadow(step: Int, count: Int) {
    let cards = user("stack", step: step).shown.list.items.filter { $0.role.contains(.card) }
    #expect(cards.filter { ($0.shadow?.opacity ?? 0) > 0 }.count == count)
  }

  @Test func theKeysOfAClickerNameTheStep() throws {
    var user = user("carousel", step: 2)
    func meanings() -> [String] {
      [Action.ID.next, .previous].compactMap { action in
        user.stage.bindings.entry(of: action).map { user.stage.meaning(of: $0) }
      }
    }
    #expect(meanings() == ["Next lesson step", "Previous lesson step"])
    #expect(PresenterKeys(of: user.stage).rows.first?.meaning == "Next lesson step")
    user.key("a")
    #expect(meanings() == ["Next card or page", "Previous card or page"])
  }

  /// Some rules allow no other card, but the keys change the step all the same.
  @Test(arguments: LessonJumpTests.lessons)
  func theKeyListHasTheStepsAndNoGestureWithoutARule(lesson: String) throws {
    let count = try LessonFile.bundled(lesson).steps.count
    for step in 1...count {
      let listing = user(lesson, step: step).stage.keyListing
      let meanings = listing.groups.flatMap(\.lines).map(\.meaning)
      #expect(meanings.contains("Next lesson step"), "step \(step)")
      #expect(meanings.contains("Previous lesson step"), "step \(step)")
      #expect((listing.gestures.lines.count > 2) == (step == count), "step \(step)")
    }
  }

  /// At the beginning of a step there is nothing to undo. A card of the Stack can be flipped from step 7 on.
  @Test(arguments: LessonJumpTests.lessons)
  func thePresenterViewListsOnlyPossibleKeys(lesson: String) throws {
    for step in try LessonFile.bundled(lesson).steps.indices {
      let stage = user(lesson, step: step + 1).stage
      let keys = PresenterKeys(of: stage).rows.map(\.meaning)
      #expect(keys.count > 8 && !keys.contains("Undo"))
      if lesson == "stack" { #expect(keys.contains("Flip the card") == (step >= 6), "\(keys)") }
    }
  }

  /// Before the step that introduces throws, no throw can be undone.
  @Test func undoNeedsTheRuleOfTheThrow() {
    var user = user("stack", step: 6)
    user.key("Right")
    user.settle()
    #expect(user.stage.allows(Request(.undo)))
    user.key("Page_Up")
    user.key("z")
    user.settle()
    #expect(!user.stage.allows(Request(.undo)) && user.stage.status(at: user.time).front == 1)
    user.key("Page_Down")
    #expect(user.stage.allows(Request(.undo)))
  }

  /// The panel covers everything behind it.
  @Test(arguments: LessonJumpTests.lessons) func noCardIsDrawnBehindThePanel(lesson: String) throws
  {
    let user = user(lesson, step: 6)
    let panel = try #require(user.stage.host.lessonPanel)
    let items = user.shown.list.items.filter { $0.face.scene != .overlay }
    #expect(
      !items.isEmpty && items.allSatisfy { $0.clip.map { !$0.overlaps(panel.rect) } ?? false })
  }

  // MARK: Constants

  private func tune(_ name: String, to value: Double, in user: inout StageUser) {
    var overrides = user.stage.overrides
    overrides.a[user.stage.sceneID][name] = value
    user.handle(.tune(overrides))
    user.time += 1
    user.frame()
  }

  /// Returns a line of code as shown, with its tuned numbers.
  private func code(inLine line: Int, of user: StageUser) throws -> String {
    let panel = try #require(user.stage.host.lessonPanel)
    let row = panel.line(Double(line)).insetBy(dx: -1, dy: -1)
    let end =
      user.stage.lessonPosition?.step.assigned[line] == nil ? row.maxX : row.maxX - row.width / 4
    return user.shown.list.items.filter {
      let center = $0.quad.boundingBox.center
      return [.glyph, .lessonCode].contains($0.face.kind) && row.contains(center) && center.x < end
    }
    .sorted { $0.quad.boundingBox.minX < $1.quad.boundingBox.minX }.map(\.face.text).joined()
  }

  @Test(arguments: [
    ("stack", 2, "narrowing", 0.125, "scale(1 - 0.08", "scale(1 - 0.13"),
    ("stack", 6, "limit", 0.25, "0.5 * W", "0.25 * W"),
    ("switcher", 5, "pages", 6.5, "(5 - 1)", "(6.5 - 1)"),
    ("library", 1, "cover-scale", 0.92, "0.7", "0.92"),
    ("stack", 2, "inset-x", 25, "W - 2 * 20", "W - 2 * 25"),
  ])
  func aTunedConstantHasItsValueInTheCode(
    lesson: String, step: Int, name: String, value: Double, before: String, after: String
  ) throws {
    var user = user(lesson, step: step)
    let position = try #require(user.stage.lessonPosition)
    let line = try #require(position.step.code.firstIndex { $0.contains(before) })
    #expect(try code(inLine: line, of: user) == position.step.code[line])
    tune(name, to: value, in: &user)
    let shown = try code(inLine: line, of: user)
    #expect(shown == position.step.code[line].replacing(before, with: after))
  }

  /// A tuned number may be longer than its default.
  @Test func aColumnBehindATunedNumberIsThatOfTheShownCode() throws {
    let constant = try #require(LessonConstant("1100", parameter: "fling-speed"))
    let line = "abs(v) > 1100 || 0.08"
    let parts = LessonCodePart.parts(of: line, [(constant, "12345678")])
    #expect(parts.map(\.words) == ["abs(v) > ", "12345678", " || 0.08"])
    func character(_ column: Int) -> Character? {
      LessonCodePart.index(atColumn: column, of: parts, in: line).map { line[$0] }
    }
    #expect(character(0) == "a" && character(9) == "1" && character(16) == "1")
    #expect(character(24) == "8" && character(25) == nil)
  }

  /// The tuner covers no card: it is below the code, or over the panel.
  @Test(arguments: LessonJumpTests.lessons, windows)
  func theTunerLeavesTheCardsVisible(lesson: String, window: Size) throws {
    var user = user(lesson, step: 3, window: window)
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
    var user = user("stack", step: 1)
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

  @Test func anErrorInABundledLessonIsShown() throws {
    var configuration = user("stack", step: 1).stage.configuration
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

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

/// Tests the labels on the cards of a lesson, and what lies beside its panel.
@Suite struct LessonLabelTests {
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
    ], LessonPanelTests.windows)
  func theLabelsOfTheCardsAreWhole(step: (lesson: String, number: Int), window: Size) throws {
    let user = StageUser(lesson: step.lesson, step: step.number, window: window)
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
    var user = StageUser(lesson: "switcher", step: 5)
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
      var user = StageUser(lesson: lesson, step: step + 1, window: window)
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
    var user = StageUser(lesson: "switcher", step: 5, window: Size(720, 1280))
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
    let cards = StageUser(lesson: "stack", step: step).shown.list.items.filter {
      $0.role.contains(.card)
    }
    #expect(cards.filter { ($0.shadow?.opacity ?? 0) > 0 }.count == count)
  }

  /// The panel covers everything behind it.
  @Test(arguments: LessonJumpTests.lessons) func noCardIsDrawnBehindThePanel(lesson: String) throws
  {
    let user = StageUser(lesson: lesson, step: 6)
    let panel = try #require(user.stage.host.lessonPanel)
    let items = user.shown.list.items.filter { $0.face.scene != .overlay }
    #expect(
      !items.isEmpty && items.allSatisfy { $0.clip.map { !$0.overlaps(panel.rect) } ?? false })
  }
}

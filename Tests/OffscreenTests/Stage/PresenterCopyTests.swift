import CardInput
import CardKinetics
import CardModel
import CardPicture
import TestSupport
import Testing

@testable import CardStage

/// Tests which items the speaker and the audience see while a presenter view is open.
@Suite struct PresenterCopyTests {
  private func user(_ scene: Int = 1, isPointedAt: Bool = false, reduction: Double = 2) -> StageUser
  {
    var user = StageUser(scene)
    user.handle(.presenter(PresenterCopy(reduction: reduction, isPointedAt: isPointedAt)))
    user.settle()
    user.frame()
    return user
  }

  /// Returns the kinds of the overlays in a list.
  private func kinds(_ list: DisplayList?) -> Set<FaceKind> {
    Set((list?.items ?? []).filter { $0.face.scene == .overlay }.map(\.face.kind))
  }

  /// The keys that open each tool, and the kind of its face.
  private static let tools: [(key: String, modifiers: Modifiers, kind: FaceKind)] = [
    ("question", [], .keys), ("o", .control, .path), ("g", [], .prompt), ("z", [], .caption),
  ]

  @Test(arguments: tools)
  func toolsAreForTheSpeaker(key: String, modifiers: Modifiers, kind: FaceKind) {
    var user = user()
    user.key(key, modifiers)
    user.wait(0.3)
    #expect(kinds(user.shown.list).isEmpty)
    #expect(kinds(user.shown.speakerList).isSuperset(of: [kind, .tab]))
    // Without a presenter view, the tools are on the stage.
    user.handle(.presenter(nil))
    user.wait(0.1)
    #expect(kinds(user.shown.list).contains(kind) && user.shown.speakerList == nil)
  }

  @Test func captionsAndBlankScreensAreForEverybody() {
    var user = user()
    user.handle(.say("For everybody", seconds: 60))
    user.key("l")
    user.key("b")
    user.wait(1)
    let seen = kinds(user.shown.list)
    #expect(seen.isSuperset(of: [.caption, .blank]) && seen.contains(.spotlight) == false)
    user.move(Point(300, 300))
    user.wait(0.1)
    #expect(kinds(user.shown.list).contains(.spotlight))
  }

  /// A frozen frame has no tools, whenever they were opened.
  @Test func aFrozenFrameHasNoTools() {
    var user = user()
    user.key("question")
    user.wait(0.5)
    user.handle(.freeze(true))
    user.wait(0.1)
    #expect(kinds(user.shown.list).isEmpty && kinds(user.shown.speakerList).contains(.keys))
    user.handle(.freeze(false))
    user.wait(0.1)
    #expect(kinds(user.shown.list).isEmpty)
  }

  /// Opens the tab of the Carousel, which only the copy shows.
  private func click(_ user: inout StageUser) throws -> Point {
    let tab = try #require(
      (user.shown.speakerList ?? user.shown.list).items.first {
        if case .overlay(.tab(_, key: _, index: 2, isSelected: _)) = $0.face.content {
          true
        } else {
          false
        }
      })
    let point = tab.quad.boundingBox.center
    user.move(point)
    user.press(point)
    user.release(point)
    return point
  }

  @Test func theStagesPointerMeetsNoTool() throws {
    var user = user()
    _ = try click(&user)
    #expect(user.stage.current == 1)
    user.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    _ = try click(&user)
    #expect(user.stage.current == 2)
  }

  @Test func aPressOnTheStageLeavesTheKeyListOpen() {
    var user = user()
    user.key("question")
    user.wait(0.5)
    user.press(Point(5, 795))
    user.release(Point(5, 795))
    user.wait(0.5)
    #expect(kinds(user.shown.speakerList).contains(.keys))
    user.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    user.press(Point(5, 795))
    user.release(Point(5, 795))
    user.wait(0.5)
    #expect(!kinds(user.shown.speakerList).contains(.keys))
  }

  @Test func aRightClickOpensTheMenuOnlyInTheWindowThatShowsIt() {
    var user = user()
    user.openMenu()
    #expect(!user.stage.overlays.menu.isOpen)
    user.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    user.openMenu()
    #expect(user.stage.overlays.menu.isOpen)
  }

  @Test func theTabsOverAnOpenedCardFollowThePointerOverTheCopy() {
    var user = user(0)
    user.key("Return")
    user.settle()
    #expect(user.stage.isOpened)
    // The pointer is near the bar in the scale of the tools, and far from it in the scale of the stage.
    let edge = user.stage.layout[.sceneBar]?.maxX ?? 0
    user.move(Point(edge + 60, 60))
    user.wait(0.3)
    #expect(!kinds(user.shown.speakerList).contains(.tab))
    user.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    user.move(Point(edge + 61, 60))
    user.wait(0.3)
    #expect(kinds(user.shown.speakerList).contains(.tab))
  }

  @Test(arguments: [1.0, 4]) func aSceneIsAnnouncedIfItsTabInTheCopyHasNoName(reduction: Double) {
    var user = user(reduction: reduction)
    let hasNames = (user.shown.speakerList?.items ?? []).contains {
      if case .tab(let name, _, _, _)? = $0.face.overlay { !name.isEmpty } else { false }
    }
    #expect(hasNames == (reduction == 1))
    user.key("3")
    user.wait(0.3)
    #expect(kinds(user.shown.speakerList).contains(.title) != hasNames)
  }

  @Test func aDropOnTheStageMeetsNoTool() {
    var user = user()
    let front = user.front
    let point = user.stage.insertionPoint(ofDropAt: front)
    user.key("question")
    user.wait(0.3)
    #expect(point.card != nil && user.stage.insertionPoint(ofDropAt: front) == point)
    user.handle(.presenter(nil))
    user.wait(0.1)
    #expect(user.stage.insertionPoint(ofDropAt: front).card == nil)
  }

  /// Tools are as large in the copy as they are in a window without a presenter view.
  @Test(arguments: [0.5, 1, 2])
  func toolsAreLegibleInTheCopy(reduction: Double) throws {
    func height(_ user: StageUser) throws -> Double {
      let list = user.shown.speakerList ?? user.shown.list
      return try #require(list.items.first { $0.face.kind == .prompt }).quad.boundingBox.height
    }
    var (plain, copied) = (StageUser(1), user(reduction: reduction))
    plain.key("g")
    copied.key("g")
    #expect(abs(try height(copied) / reduction - height(plain)) < 1e-9)
  }

  /// The overlays of the audience are where they would be without tools.
  @Test func toolsDisplaceNothingThatTheAudienceSees() {
    var (plain, copied) = (StageUser(1), user(reduction: 3))
    for key in ["h", "x", "s"] { plain.key(key) }
    plain.settle()
    for key in ["x", "s"] { copied.key(key) }
    copied.settle()
    func quads(_ user: StageUser) -> [Quad] {
      user.shown.list.items.filter { $0.face.scene == .overlay }.map(\.quad)
    }
    #expect(quads(copied) == quads(plain) && !quads(plain).isEmpty)
  }

  @Test func theAudienceSeesAHandForThePointerOverTheCopy() {
    var user = user(isPointedAt: true)
    user.move(Point(300, 300))
    #expect(kinds(user.shown.list).contains(.hand))
    user.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: false)))
    #expect(!kinds(user.shown.list).contains(.hand))
  }
}

/// Tests the badges of the modes that are on.
@Suite struct ModeBadgeTests {
  private func badges(_ user: StageUser) -> [String] { user.overlays(.badge).map(\.face.text) }

  @Test(arguments: [
    ("e", "Pen: Esc puts it away", "Escape"), ("c", "Classic mode: c ends it", "c"),
    ("p", "p resumes", "p"),
  ])
  func aBadgeShowsHowToLeaveItsMode(key: String, words: String, end: String) {
    var user = StageUser(1)
    #expect(badges(user).isEmpty)
    user.key(key)
    user.frame()
    #expect(badges(user).contains(words))
    user.key(end)
    user.frame()
    #expect(badges(user).isEmpty)
  }

  /// In a lesson, its rules apply instead of the mode, and the key of the mode does nothing.
  @Test func aLessonHasNoBadgeOfTheMode() {
    var user = StageUser(1)
    user.key("c")
    user.key("a")
    user.frame()
    #expect(user.stage.lessonPosition != nil)
    #expect(badges(user).isEmpty && user.stage.runningSigns.isEmpty)
    user.key("a")
    user.frame()
    #expect(badges(user) == ["Classic mode: c ends it"])
  }

  @Test func aBadgeShowsHowToLeaveAZoom() {
    var user = StageUser(1)
    user.press(Point(300, 300), .shift)
    user.move(Point(700, 600))
    user.release(Point(700, 600))
    user.settle()
    #expect(badges(user) == ["Zoomed: Esc shows everything"])
  }

  @Test func aBadgeShowsTheSpeedAndTheKeyOfSlowMotion() {
    var user = StageUser(1)
    user.key("s")
    user.frame()
    #expect(badges(user) == ["½ speed", "s changes the speed"])
  }

  @Test func undoWithNothingToUndoShowsANotice() {
    for scene in everyScene {
      var user = StageUser(scene)
      user.key("z")
      user.wait(0.3)
      #expect(user.overlays(.caption).map(\.face.text) == ["Nothing to undo"])
    }
    var user = StageUser(1)
    user.key("Right")
    user.settle()
    user.key("z")
    user.wait(0.3)
    #expect(user.overlays(.caption).isEmpty)
  }
}

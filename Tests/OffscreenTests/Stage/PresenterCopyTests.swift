import CardInput
import CardKinetics
import CardModel
import CardPicture
import TestSupport
import Testing

@testable import CardStage

/// Tests which items the speaker and the audience see while a presenter view is open.
@Suite struct PresenterCopyTests {
  private func hand(_ scene: Int = 1, isPointedAt: Bool = false, reduction: Double = 2) -> StageHand
  {
    var hand = StageHand(scene)
    hand.handle(.presenter(PresenterCopy(reduction: reduction, isPointedAt: isPointedAt)))
    hand.settle()
    hand.frame()
    return hand
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
    var hand = hand()
    hand.key(key, modifiers)
    hand.wait(0.3)
    #expect(kinds(hand.shown.list).isEmpty)
    #expect(kinds(hand.shown.speakerList).isSuperset(of: [kind, .tab]))
    // Without a presenter view, the tools are on the stage.
    hand.handle(.presenter(nil))
    hand.wait(0.1)
    #expect(kinds(hand.shown.list).contains(kind) && hand.shown.speakerList == nil)
  }

  @Test func captionsAndBlankScreensAreForEverybody() {
    var hand = hand()
    hand.handle(.say("For everybody", seconds: 60))
    hand.key("l")
    hand.key("b")
    hand.wait(1)
    let seen = kinds(hand.shown.list)
    #expect(seen.isSuperset(of: [.caption, .blank]) && seen.contains(.spotlight) == false)
    hand.move(Point(300, 300))
    hand.wait(0.1)
    #expect(kinds(hand.shown.list).contains(.spotlight))
  }

  /// A frozen frame has no tools, whenever they were opened.
  @Test func aFrozenFrameHasNoTools() {
    var hand = hand()
    hand.key("question")
    hand.wait(0.5)
    hand.handle(.freeze(true))
    hand.wait(0.1)
    #expect(kinds(hand.shown.list).isEmpty && kinds(hand.shown.speakerList).contains(.keys))
    hand.handle(.freeze(false))
    hand.wait(0.1)
    #expect(kinds(hand.shown.list).isEmpty)
  }

  /// Opens the tab of the Carousel, which only the copy shows.
  private func click(_ hand: inout StageHand) throws -> Point {
    let tab = try #require(
      (hand.shown.speakerList ?? hand.shown.list).items.first {
        if case .overlay(.tab(_, key: _, index: 2, isSelected: _)) = $0.face.content {
          true
        } else {
          false
        }
      })
    let point = tab.quad.boundingBox.center
    hand.move(point)
    hand.press(point)
    hand.release(point)
    return point
  }

  @Test func theStagesPointerMeetsNoTool() throws {
    var hand = hand()
    _ = try click(&hand)
    #expect(hand.stage.current == 1)
    hand.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    _ = try click(&hand)
    #expect(hand.stage.current == 2)
  }

  @Test func aPressOnTheStageLeavesTheKeyListOpen() {
    var hand = hand()
    hand.key("question")
    hand.wait(0.5)
    hand.press(Point(5, 795))
    hand.release(Point(5, 795))
    hand.wait(0.5)
    #expect(kinds(hand.shown.speakerList).contains(.keys))
    hand.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    hand.press(Point(5, 795))
    hand.release(Point(5, 795))
    hand.wait(0.5)
    #expect(!kinds(hand.shown.speakerList).contains(.keys))
  }

  @Test func aRightClickOpensTheMenuOnlyInTheWindowThatShowsIt() {
    var hand = hand()
    hand.openMenu()
    #expect(!hand.stage.overlays.menu.isOpen)
    hand.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    hand.openMenu()
    #expect(hand.stage.overlays.menu.isOpen)
  }

  @Test func theTabsOverAnOpenedCardFollowThePointerOverTheCopy() {
    var hand = hand(0)
    hand.key("Return")
    hand.settle()
    #expect(hand.stage.isOpened)
    // The pointer is near the bar in the scale of the tools, and far from it in the scale of the stage.
    let edge = hand.stage.layout[.sceneBar]?.maxX ?? 0
    hand.move(Point(edge + 60, 60))
    hand.wait(0.3)
    #expect(!kinds(hand.shown.speakerList).contains(.tab))
    hand.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: true)))
    hand.move(Point(edge + 61, 60))
    hand.wait(0.3)
    #expect(kinds(hand.shown.speakerList).contains(.tab))
  }

  @Test(arguments: [1.0, 4]) func aSceneIsAnnouncedIfItsTabInTheCopyHasNoName(reduction: Double) {
    var hand = hand(reduction: reduction)
    let hasNames = (hand.shown.speakerList?.items ?? []).contains {
      if case .tab(let name, _, _, _)? = $0.face.overlay { !name.isEmpty } else { false }
    }
    #expect(hasNames == (reduction == 1))
    hand.key("3")
    hand.wait(0.3)
    #expect(kinds(hand.shown.speakerList).contains(.title) != hasNames)
  }

  @Test func aDropOnTheStageMeetsNoTool() {
    var hand = hand()
    let front = hand.front
    let place = hand.stage.insertionPoint(ofDropAt: front)
    hand.key("question")
    hand.wait(0.3)
    #expect(place.card != nil && hand.stage.insertionPoint(ofDropAt: front) == place)
    hand.handle(.presenter(nil))
    hand.wait(0.1)
    #expect(hand.stage.insertionPoint(ofDropAt: front).card == nil)
  }

  /// Tools are as large in the copy as they are in a window without a presenter view.
  @Test(arguments: [0.5, 1, 2])
  func toolsAreLegibleInTheCopy(reduction: Double) throws {
    func height(_ hand: StageHand) throws -> Double {
      let list = hand.shown.speakerList ?? hand.shown.list
      return try #require(list.items.first { $0.face.kind == .prompt }).quad.boundingBox.height
    }
    var (plain, copied) = (StageHand(1), hand(reduction: reduction))
    plain.key("g")
    copied.key("g")
    #expect(abs(try height(copied) / reduction - height(plain)) < 1e-9)
  }

  /// The overlays of the audience are where they would be without tools.
  @Test func toolsDisplaceNothingThatTheAudienceSees() {
    var (plain, copied) = (StageHand(1), hand(reduction: 3))
    for key in ["h", "x", "s"] { plain.key(key) }
    plain.settle()
    for key in ["x", "s"] { copied.key(key) }
    copied.settle()
    func places(_ hand: StageHand) -> [Quad] {
      hand.shown.list.items.filter { $0.face.scene == .overlay }.map(\.quad)
    }
    #expect(places(copied) == places(plain) && !places(plain).isEmpty)
  }

  @Test func theAudienceSeesAHandForThePointerOverTheCopy() {
    var hand = hand(isPointedAt: true)
    hand.move(Point(300, 300))
    #expect(kinds(hand.shown.list).contains(.hand))
    hand.handle(.presenter(PresenterCopy(reduction: 2, isPointedAt: false)))
    #expect(!kinds(hand.shown.list).contains(.hand))
  }
}

/// Tests the badges of the modes that are on.
@Suite struct ModeBadgeTests {
  private func badges(_ hand: StageHand) -> [String] { hand.overlays(.badge).map(\.face.text) }

  @Test(arguments: [
    ("e", "Pen: Esc puts it away", "Escape"), ("c", "Classic mode: c ends it", "c"),
    ("p", "p resumes", "p"),
  ])
  func aBadgeShowsHowToLeaveItsMode(key: String, words: String, end: String) {
    var hand = StageHand(1)
    #expect(badges(hand).isEmpty)
    hand.key(key)
    hand.frame()
    #expect(badges(hand).contains(words))
    hand.key(end)
    hand.frame()
    #expect(badges(hand).isEmpty)
  }

  @Test func aBadgeShowsHowToLeaveAZoom() {
    var hand = StageHand(1)
    hand.press(Point(300, 300), .shift)
    hand.move(Point(700, 600))
    hand.release(Point(700, 600))
    hand.settle()
    #expect(badges(hand) == ["Zoomed: Esc shows everything"])
  }

  @Test func aBadgeShowsTheSpeedAndTheKeyOfSlowMotion() {
    var hand = StageHand(1)
    hand.key("s")
    hand.frame()
    #expect(badges(hand) == ["½ speed", "s changes the speed"])
  }

  @Test func undoWithNothingToUndoShowsANotice() {
    for scene in everyScene {
      var hand = StageHand(scene)
      hand.key("z")
      hand.wait(0.3)
      #expect(hand.overlays(.caption).map(\.face.text) == ["Nothing to undo"])
    }
    var hand = StageHand(1)
    hand.key("Right")
    hand.settle()
    hand.key("z")
    hand.wait(0.3)
    #expect(hand.overlays(.caption).isEmpty)
  }
}

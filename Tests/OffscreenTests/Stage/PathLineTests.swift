import CardInput
import CardKinetics
import CardModel
import CardPicture
import TestSupport
import Testing

@testable import CardStage

/// Tests the line in which a user types a path to open.
@Suite struct PathLineTests {
  private func hand() -> StageHand {
    var hand = StageHand(1)
    hand.key("o", .control)
    return hand
  }

  private func type(_ keys: String..., to hand: inout StageHand) {
    for key in keys { hand.key(key) }
  }

  @Test func keysTypeIntoThePathLineAndDoNothingElse() {
    var hand = hand()
    #expect(hand.stage.typedPath == "" && hand.requests == [.listPaths])
    let scene = hand.stage.current
    type("slash", "1", "q", "space", to: &hand)
    hand.key("a", .shift)
    hand.key("underscore", .shift)
    #expect(hand.stage.typedPath == "/1q A_" && hand.requests == [.listPaths])
    #expect(hand.stage.current == scene)
    hand.key("BackSpace")
    #expect(hand.stage.typedPath == "/1q A")
    // Keys that type no character change nothing.
    type("F5", "adiaeresis", to: &hand)
    #expect(hand.stage.typedPath == "/1q A" && hand.requests.isEmpty)
    hand.key("Escape")
    #expect(hand.stage.typedPath == nil)
  }

  @Test func theLineTakesTheTextOfAKeyAndOfAnInputMethod() {
    var hand = hand()
    hand.handle(.keyDown(name: "a", modifiers: [], isRepeat: false, text: "A"))
    hand.handle(.keyDown(name: "x", modifiers: [], isRepeat: false, text: "ч"))
    hand.handle(.keyDown(name: Chord.inputMethod, modifiers: [], isRepeat: false, text: "漢字"))
    hand.handle(.keyDown(name: "q", modifiers: [], isRepeat: false, text: ""))
    hand.handle(.keyDown(name: "q", modifiers: [], isRepeat: false, text: "a\n"))
    hand.key("q", .super)
    #expect(hand.stage.typedPath == "Aч漢字")
  }

  @Test func anEnteredPathIsOpened() {
    var hand = hand()
    type("a", "Return", to: &hand)
    #expect(hand.requests == [.openTypedPath] && hand.stage.enteredPath == "a")
    hand.key("Return", isRepeat: true)
    #expect(hand.requests.isEmpty, "a held key opens the path once")
    #expect(hand.stage.typedPath == "a" && hand.stage.isOpeningTypedPath)
    hand.handle(.deck(Deck(), .opened([FileState(path: "/a")], after: nil)))
    #expect(hand.stage.typedPath == nil)
    hand.key("o", .control)
    hand.key("Return")
    #expect(hand.requests.isEmpty && hand.stage.typedPath == nil)
  }

  private func problem(_ hand: StageHand) -> String? {
    guard case .overlay(.path(let entry))? = hand.overlays(.path).first?.face.content else {
      return nil
    }
    return entry.problem
  }

  @Test func aPathThatCannotBeOpenedStaysWithTheReason() {
    var hand = hand()
    type("a", "Return", to: &hand)
    hand.handle(.pathProblem("No such file"))
    #expect(hand.stage.typedPath == "a" && problem(hand) == "No such file")
    // The reason belongs to the entered path only.
    type("b", to: &hand)
    #expect(hand.stage.typedPath == "ab" && problem(hand) == nil)
    hand.handle(.pathProblem("No such file"))
    #expect(problem(hand) == nil)
    hand.handle(.deck(Deck(), .opened([FileState(path: "/a")], after: nil)))
    #expect(hand.stage.typedPath == "ab")
  }

  @Test func tabCompletesWhatAllSuggestionsShare() {
    var hand = hand()
    type("a", to: &hand)
    hand.handle(.suggest(["abc/x", "abc/y", "abc"], for: "a"))
    hand.key("Tab")
    #expect(hand.stage.typedPath == "abc" && hand.requests == [.listPaths])
    // The suggestions share no further character, so the key takes the first one.
    hand.handle(.suggest(["abc/x", "abc"], for: "abc"))
    hand.key("Tab")
    #expect(hand.stage.typedPath == "abc/x")
  }

  @Test func aClickOpensASuggestionAndListsAFolder() throws {
    var hand = hand()
    hand.handle(.suggest(["~/talk.pdf", "~/"], for: ""))
    hand.frame()
    let rect = try #require(hand.stage.layout[.pathLine])
    let scale = rect.width / 720
    func row(_ index: Int) -> Point {
      Point(
        rect.midX,
        rect.minY + (Stage.pathLineHeight + (Double(index) + 0.5) * Stage.pathRowHeight) * scale)
    }
    hand.press(row(1))
    #expect(hand.stage.typedPath == "~/" && hand.requests == [.listPaths])
    hand.handle(.suggest(["~/a.png"], for: "~/"))
    hand.frame()
    hand.move(row(0))
    #expect(hand.stage.pointerShape(at: hand.time) == .pointingHand)
    hand.move(Point(rect.minX - 20, row(0).y))
    #expect(hand.stage.pointerShape(at: hand.time) == .arrow, "beside the line")
    hand.move(row(0))
    hand.press(row(0))
    #expect(hand.stage.enteredPath == "~/a.png" && hand.requests == [.openTypedPath])
    #expect(hand.stage.typedPath == "~/a.png" && hand.stage.isOpeningTypedPath)
    hand.handle(.pathProblem("No such file"))
    #expect(hand.stage.typedPath == "~/a.png" && problem(hand) == "No such file")
  }

  @Test func arrowsChooseAndGoRound() {
    var hand = hand()
    hand.handle(.suggest(["x", "y"], for: ""))
    for expected in ["x", "y", "x"] {
      hand.key("Down")
      #expect(hand.stage.typedPath == expected)
    }
    hand.key("Up")
    #expect(hand.stage.typedPath == "y")
  }

  /// The program looks for suggestions while the user continues to type.
  @Test func suggestionsForAnotherTextAreIgnored() {
    var hand = hand()
    type("a", to: &hand)
    hand.handle(.suggest(["b"], for: ""))
    hand.key("Down")
    #expect(hand.stage.typedPath == "a")
  }

  @Test func aPressOutsideClosesThePathLine() throws {
    var hand = hand()
    hand.frame()
    let line = try #require(hand.shown.list.items.last { $0.face.kind == .path })
    let box = line.quad.boundingBox
    hand.move(box.center)
    hand.press(box.center)
    #expect(hand.stage.typedPath == "")
    hand.release(box.center)
    hand.move(Point(box.midX, box.maxY + 40))
    hand.press(Point(box.midX, box.maxY + 40))
    #expect(hand.stage.typedPath == nil)
  }
}

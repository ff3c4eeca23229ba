import CardInput
import CardKinetics
import CardModel
import CardPicture
import TestSupport
import Testing

@testable import CardStage

/// Tests the line in which a user types a path to open.
@Suite struct PathLineTests {
  private func user() -> StageUser {
    var user = StageUser(1)
    user.key("o", .control)
    return user
  }

  private func type(_ keys: String..., to user: inout StageUser) {
    for key in keys { user.key(key) }
  }

  @Test func keysTypeIntoThePathLineAndDoNothingElse() {
    var user = user()
    #expect(user.stage.typedPath == "" && user.requests == [.listPaths])
    let scene = user.stage.current
    type("slash", "1", "q", "space", to: &user)
    user.key("a", .shift)
    user.key("underscore", .shift)
    #expect(user.stage.typedPath == "/1q A_" && user.requests == [.listPaths])
    #expect(user.stage.current == scene)
    user.key("BackSpace")
    #expect(user.stage.typedPath == "/1q A")
    // Keys that type no character change nothing.
    type("F5", "adiaeresis", to: &user)
    #expect(user.stage.typedPath == "/1q A" && user.requests.isEmpty)
    user.key("Escape")
    #expect(user.stage.typedPath == nil)
  }

  @Test func theLineTakesTheTextOfAKeyAndOfAnInputMethod() {
    var user = user()
    user.handle(.keyDown(name: "a", modifiers: [], isRepeat: false, text: "A"))
    user.handle(.keyDown(name: "x", modifiers: [], isRepeat: false, text: "ч"))
    user.handle(.keyDown(name: Chord.inputMethod, modifiers: [], isRepeat: false, text: "漢字"))
    user.handle(.keyDown(name: "q", modifiers: [], isRepeat: false, text: ""))
    user.handle(.keyDown(name: "q", modifiers: [], isRepeat: false, text: "a\n"))
    user.key("q", .super)
    #expect(user.stage.typedPath == "Aч漢字")
  }

  @Test func anEnteredPathIsOpened() {
    var user = user()
    type("a", "Return", to: &user)
    #expect(user.requests == [.openTypedPath] && user.stage.enteredPath == "a")
    user.key("Return", isRepeat: true)
    #expect(user.requests.isEmpty, "a held key opens the path once")
    #expect(user.stage.typedPath == "a" && user.stage.isOpeningTypedPath)
    user.handle(.deck(Deck(), .opened([FileState(path: "/a")], after: nil)))
    #expect(user.stage.typedPath == nil)
    user.key("o", .control)
    user.key("Return")
    #expect(user.requests.isEmpty && user.stage.typedPath == nil)
  }

  private func problem(_ user: StageUser) -> String? {
    guard case .overlay(.path(let entry))? = user.overlays(.path).first?.face.content else {
      return nil
    }
    return entry.problem
  }

  @Test func aPathThatCannotBeOpenedStaysWithTheReason() {
    var user = user()
    type("a", "Return", to: &user)
    user.handle(.pathProblem("No such file"))
    #expect(user.stage.typedPath == "a" && problem(user) == "No such file")
    // The reason belongs to the entered path only.
    type("b", to: &user)
    #expect(user.stage.typedPath == "ab" && problem(user) == nil)
    user.handle(.pathProblem("No such file"))
    #expect(problem(user) == nil)
    user.handle(.deck(Deck(), .opened([FileState(path: "/a")], after: nil)))
    #expect(user.stage.typedPath == "ab")
  }

  @Test func tabCompletesWhatAllSuggestionsShare() {
    var user = user()
    type("a", to: &user)
    user.handle(.suggest(["abc/x", "abc/y", "abc"], for: "a"))
    user.key("Tab")
    #expect(user.stage.typedPath == "abc" && user.requests == [.listPaths])
    // The suggestions share no further character, so the key takes the first one.
    user.handle(.suggest(["abc/x", "abc"], for: "abc"))
    user.key("Tab")
    #expect(user.stage.typedPath == "abc/x")
  }

  @Test func aClickOpensASuggestionAndListsAFolder() throws {
    var user = user()
    user.handle(.suggest(["~/talk.pdf", "~/"], for: ""))
    user.frame()
    let rect = try #require(user.stage.layout[.pathLine])
    let scale = rect.width / 720
    func row(_ index: Int) -> Point {
      Point(
        rect.midX,
        rect.minY + (Stage.pathLineHeight + (Double(index) + 0.5) * Stage.pathRowHeight) * scale)
    }
    user.press(row(1))
    #expect(user.stage.typedPath == "~/" && user.requests == [.listPaths])
    user.handle(.suggest(["~/a.png"], for: "~/"))
    user.frame()
    user.move(row(0))
    #expect(user.stage.pointerShape(at: user.time) == .pointingHand)
    user.move(Point(rect.minX - 20, row(0).y))
    #expect(user.stage.pointerShape(at: user.time) == .arrow, "beside the line")
    user.move(row(0))
    user.press(row(0))
    #expect(user.stage.enteredPath == "~/a.png" && user.requests == [.openTypedPath])
    #expect(user.stage.typedPath == "~/a.png" && user.stage.isOpeningTypedPath)
    user.handle(.pathProblem("No such file"))
    #expect(user.stage.typedPath == "~/a.png" && problem(user) == "No such file")
  }

  @Test func arrowsChooseAndGoRound() {
    var user = user()
    user.handle(.suggest(["x", "y"], for: ""))
    for expected in ["x", "y", "x"] {
      user.key("Down")
      #expect(user.stage.typedPath == expected)
    }
    user.key("Up")
    #expect(user.stage.typedPath == "y")
  }

  /// The program looks for suggestions while the user continues to type.
  @Test func suggestionsForAnotherTextAreIgnored() {
    var user = user()
    type("a", to: &user)
    user.handle(.suggest(["b"], for: ""))
    user.key("Down")
    #expect(user.stage.typedPath == "a")
  }

  @Test func aPressOutsideClosesThePathLine() throws {
    var user = user()
    user.frame()
    let line = try #require(user.shown.list.items.last { $0.face.kind == .path })
    let box = line.quad.boundingBox
    user.move(box.center)
    user.press(box.center)
    #expect(user.stage.typedPath == "")
    user.release(box.center)
    user.move(Point(box.midX, box.maxY + 40))
    user.press(Point(box.midX, box.maxY + 40))
    #expect(user.stage.typedPath == nil)
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the colours and widths of the pen, and the tip that the audience sees.
@Suite struct PenColorTests {
  private static func colors(_ user: StageUser) -> Set<PenColor> {
    Set(user.marks.compactMap { $0.piece.face.pen?.color })
  }

  @Test(arguments: zip(["6", "7", "8", "9"], PenColor.allCases))
  func aKeyTakesThePenInItsColour(key: String, color: PenColor) {
    var user = StageUser(1)
    user.settle()
    user.key(key)
    #expect(user.stage.isPenUp)
    user.draw(StageUser.wave(about: user.front, width: 60))
    #expect(Self.colors(user) == [color])
    #expect(user.stage.penInk.strokes.values.flatMap { $0 }.map(\.color) == [color])
  }

  @Test func undoAndAFlipKeepTheColourAndTheWidthOfEachStroke() throws {
    var user = StageUser.drawn(1)
    user.key("8")
    user.key("o")
    user.draw(StageUser.wave(about: user.front + Point(0, 60), width: 60))
    let strokes = try #require(user.stage.penInk.strokes.values.first)
    #expect(strokes.map(\.color) == [.red, .blue])
    #expect(abs(strokes[1].width / strokes[0].width - 2.5) < 0.01)
    user.key("e", .shift)
    user.key("z")
    #expect(user.stage.penInk.strokes.values.first == strokes)
    user.key("z")
    #expect(user.stage.penInk.strokes.values.first == [strokes[0]])
  }

  @Test func aColourChosenDuringAStrokeAppliesToTheNextStroke() {
    var user = StageUser(1)
    user.settle()
    user.key("6")
    user.draw(StageUser.wave(about: user.front, width: 60), releases: false)
    user.key("7")
    user.release(user.front)
    #expect(Self.colors(user) == [.red])
  }

  @Test func theTipShowsWhereThePenDrawsAndInWhichColour() throws {
    var user = StageUser(1)
    user.key("8")
    user.move(Point(600, 300))
    func tip(_ user: StageUser) -> DisplayItem? { user.overlays(.penTip).first }
    let lifted = try #require(tip(user))
    #expect(lifted.face.overlay == .penTip(.blue) && lifted.shadow != nil)
    #expect((lifted.quad.boundingBox.center - Point(600, 300)).length < 1)
    user.key("o")
    #expect((tip(user)?.quad.boundingBox.width ?? 0) > lifted.quad.boundingBox.width * 1.5)
    user.press(user.front)
    #expect(tip(user).map { $0.shadow == nil } == true, "it touches the card")
    user.release(user.front)
    user.key("e")
    #expect(tip(user) == nil)
  }

  @Test func theTipHidesWithThePointerUnlessItDraws() {
    var user = StageUser(1)
    user.handle(.fullscreen(true))
    user.key("e")
    user.move(user.front)
    user.wait(4)
    #expect(user.overlays(.penTip).isEmpty)
    user.press(user.front)
    user.wait(4)
    #expect(user.overlays(.penTip).count == 1)
  }

  @Test func overAToolTheScriptsHandReplacesTheTip() {
    var user = StageUser(1)
    user.rewindable.showsHand = true
    user.key("e")
    user.move(user.overlays(.tab)[2].quad.boundingBox.center)
    user.frame()
    #expect(user.overlays(.penTip).isEmpty && user.overlays(.hand).count == 1)
    user.move(user.front)
    user.frame()
    #expect(user.overlays(.penTip).count == 1 && user.overlays(.hand).isEmpty)
  }

  @Test func theMenuChoosesColourAndWidth() {
    var user = StageUser(1)
    user.key("e")
    user.openMenu()
    let lines = user.menuLines.map(\.line)
    #expect(lines.compactMap(\.color) == PenColor.allCases)
    #expect(lines.first { $0.color == .red }?.isOn == true)
    #expect(lines.first { $0.color == .yellow }?.key == "7")
    user.choose("Yellow")
    user.openMenu()
    #expect(user.menuLines.first { $0.line.color == .yellow }?.line.isOn == true)
    user.choose("Thick line")
    user.openMenu()
    #expect(user.menuLines.first { $0.line.words == "Thick line" }?.line.isOn == true)
  }

  @Test func anActionChoosesAColour() {
    var user = StageUser(1)
    user.handle(.action(.penColor, .text("blue")))
    user.move(Point(600, 300))
    #expect(user.overlays(.penTip).first?.face.overlay == .penTip(.blue))
  }
}

/// Tests the action that enlarges the stage at the pointer.
@Suite struct ZoomActionTests {
  @Test func theZoomKeepsThePointUnderThePointer() {
    var user = StageUser(1)
    user.settle()
    let pixel = Point(700, 300)
    user.move(pixel)
    let point = user.stage.viewport.points(pixel)
    user.key("plus", .shift)
    user.wait(2)
    #expect((user.stage.viewport.pixels(point) - pixel).length < 0.5 && user.stage.isEnlarged)
    user.key("plus", .shift)
    user.wait(2)
    #expect(!user.stage.isEnlarged)
  }

  @Test func anEnlargedStageStaysAsItIsIfTheZoomIsTurnedOnAgain() {
    var user = StageUser(1)
    user.move(Point(700, 300))
    user.handle(.action(.zoom, .isOn(true)))
    user.settle()
    let viewport = user.stage.viewport
    user.handle(.action(.zoom, .isOn(true)))
    user.settle()
    #expect(user.stage.viewport == viewport && user.stage.isEnlarged)
  }
}

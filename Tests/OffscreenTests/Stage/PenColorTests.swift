import CardInput
import CardKinetics
import CardPicture
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the colours and widths of the pen, and the tip that the audience sees.
@Suite struct PenColorTests {
  private static func colors(_ hand: StageHand) -> Set<PenColor> {
    Set(hand.marks.compactMap { $0.piece.face.pen?.color })
  }

  @Test(arguments: zip(["6", "7", "8", "9"], PenColor.allCases))
  func aKeyTakesThePenInItsColour(key: String, color: PenColor) {
    var hand = StageHand(1)
    hand.settle()
    hand.key(key)
    #expect(hand.stage.isPenUp)
    hand.draw(StageHand.wave(about: hand.front, width: 60))
    #expect(Self.colors(hand) == [color])
    #expect(hand.stage.penInk.strokes.values.flatMap { $0 }.map(\.color) == [color])
  }

  @Test func undoAndAFlipKeepTheColourAndTheWidthOfEachStroke() throws {
    var hand = StageHand.drawn(1)
    hand.key("8")
    hand.key("o")
    hand.draw(StageHand.wave(about: hand.front + Point(0, 60), width: 60))
    let strokes = try #require(hand.stage.penInk.strokes.values.first)
    #expect(strokes.map(\.color) == [.red, .blue])
    #expect(abs(strokes[1].width / strokes[0].width - 2.5) < 0.01)
    hand.key("e", .shift)
    hand.key("z")
    #expect(hand.stage.penInk.strokes.values.first == strokes)
    hand.key("z")
    #expect(hand.stage.penInk.strokes.values.first == [strokes[0]])
  }

  @Test func aColourChosenDuringAStrokeAppliesToTheNextStroke() {
    var hand = StageHand(1)
    hand.settle()
    hand.key("6")
    hand.draw(StageHand.wave(about: hand.front, width: 60), releases: false)
    hand.key("7")
    hand.release(hand.front)
    #expect(Self.colors(hand) == [.red])
  }

  @Test func theTipShowsWhereThePenDrawsAndInWhichColour() throws {
    var hand = StageHand(1)
    hand.key("8")
    hand.move(Point(600, 300))
    func tip(_ hand: StageHand) -> DisplayItem? { hand.overlays(.penTip).first }
    let lifted = try #require(tip(hand))
    #expect(lifted.face.overlay == .penTip(.blue) && lifted.shadow != nil)
    #expect((lifted.quad.boundingBox.center - Point(600, 300)).length < 1)
    hand.key("o")
    #expect((tip(hand)?.quad.boundingBox.width ?? 0) > lifted.quad.boundingBox.width * 1.5)
    hand.press(hand.front)
    #expect(tip(hand).map { $0.shadow == nil } == true, "it touches the card")
    hand.release(hand.front)
    hand.key("e")
    #expect(tip(hand) == nil)
  }

  @Test func theTipHidesWithThePointerUnlessItDraws() {
    var hand = StageHand(1)
    hand.handle(.fullscreen(true))
    hand.key("e")
    hand.move(hand.front)
    hand.wait(4)
    #expect(hand.overlays(.penTip).isEmpty)
    hand.press(hand.front)
    hand.wait(4)
    #expect(hand.overlays(.penTip).count == 1)
  }

  @Test func overAToolTheScriptsHandReplacesTheTip() {
    var hand = StageHand(1)
    hand.rewindable.showsHand = true
    hand.key("e")
    hand.move(hand.overlays(.tab)[2].quad.boundingBox.center)
    hand.frame()
    #expect(hand.overlays(.penTip).isEmpty && hand.overlays(.hand).count == 1)
    hand.move(hand.front)
    hand.frame()
    #expect(hand.overlays(.penTip).count == 1 && hand.overlays(.hand).isEmpty)
  }

  @Test func theMenuChoosesColourAndWidth() {
    var hand = StageHand(1)
    hand.key("e")
    hand.openMenu()
    let lines = hand.menuLines.map(\.line)
    #expect(lines.compactMap(\.color) == PenColor.allCases)
    #expect(lines.first { $0.color == .red }?.isOn == true)
    #expect(lines.first { $0.color == .yellow }?.key == "7")
    hand.choose("Yellow")
    hand.openMenu()
    #expect(hand.menuLines.first { $0.line.color == .yellow }?.line.isOn == true)
    hand.choose("Thick line")
    hand.openMenu()
    #expect(hand.menuLines.first { $0.line.words == "Thick line" }?.line.isOn == true)
  }

  @Test func anActionChoosesAColour() {
    var hand = StageHand(1)
    hand.handle(.action(.penColor, .text("blue")))
    hand.move(Point(600, 300))
    #expect(hand.overlays(.penTip).first?.face.overlay == .penTip(.blue))
  }
}

/// Tests the action that enlarges the stage at the pointer.
@Suite struct ZoomActionTests {
  @Test func theZoomKeepsThePointUnderThePointer() {
    var hand = StageHand(1)
    hand.settle()
    let pixel = Point(700, 300)
    hand.move(pixel)
    let point = hand.stage.viewport.points(pixel)
    hand.key("plus", .shift)
    hand.wait(2)
    #expect((hand.stage.viewport.pixels(point) - pixel).length < 0.5 && hand.stage.isEnlarged)
    hand.key("plus", .shift)
    hand.wait(2)
    #expect(!hand.stage.isEnlarged)
  }

  @Test func anEnlargedStageStaysAsItIsIfTheZoomIsTurnedOnAgain() {
    var hand = StageHand(1)
    hand.move(Point(700, 300))
    hand.handle(.action(.zoom, .isOn(true)))
    hand.settle()
    let viewport = hand.stage.viewport
    hand.handle(.action(.zoom, .isOn(true)))
    hand.settle()
    #expect(hand.stage.viewport == viewport && hand.stage.isEnlarged)
  }
}

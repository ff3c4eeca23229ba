import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests that other input leaves the pen's strokes unchanged. Only an undo, an end or a wipe changes them.
@Suite struct PenCommandTests {
  @Test func strokesAreTakenBackOneByOneTheLatestFirst() {
    var hand = StageHand.drawn(1)
    let one = hand.stage.penInk
    hand.draw(StageHand.wave(about: hand.front + Point(0, 60)))
    hand.key("Right")
    hand.settle()
    let two = hand.stage.penInk
    hand.draw(StageHand.wave(about: hand.front))
    let three = hand.stage.penInk
    #expect(three.strokes.count == 2)
    hand.key("e", .shift)
    #expect(hand.stage.penInk.strokes.count == 1 && hand.marks.isEmpty)
    hand.key("z")
    #expect(hand.stage.penInk == three)
    hand.key("z", .control)
    #expect(hand.stage.penInk == two)
    hand.key("z")
    #expect(hand.stage.penInk == one)
    for _ in 0..<3 { hand.key("z") }
    #expect(hand.stage.penInk == PenInk())
    // Without strokes, undo would act on the scene, and bring back the thrown card.
    #expect(hand.stage.status(at: hand.time).front == 1)
    hand.key("e")
    hand.key("z")
    hand.settle()
    #expect(hand.stage.status(at: hand.time).front == 0)
  }

  @Test func undoDuringAStrokeTakesTheStrokeBack() {
    var hand = StageHand.drawn(1)
    let before = hand.stage.penInk
    hand.draw(StageHand.wave(about: hand.front), releases: false)
    hand.key("z")
    #expect(hand.stage.penInk == before)
    // A stroke that undo has ended draws and drags nothing until the release.
    let scenery = hand.scenery
    hand.move(hand.front + Point(50, 0))
    hand.release(hand.front + Point(90, 0))
    hand.frame()
    #expect(hand.stage.penInk == before && hand.scenery == scenery)
  }

  @Test func escapePutsThePenAwayBeforeAnythingElseCloses() {
    var hand = StageHand(2)
    hand.key("space")
    hand.settle()
    hand.key("e")
    #expect(hand.stage.runningSigns == [.pen] && hand.stage.pointerShape(at: hand.time) == .pen)
    hand.key("Escape")
    hand.settle()
    #expect(!hand.stage.isPenUp && hand.scenery.contains { $0.face.kind == .detail })
    hand.key("Escape")
    hand.settle()
    #expect(!hand.scenery.contains { $0.face.kind == .detail } && hand.requests == [])
  }

  @Test func inAPauseThePenDrawsAndARewindKeepsTheStroke() {
    var hand = StageHand(2)
    hand.key("Right")
    hand.wait(0.5)
    hand.key("p")
    hand.key("e")
    let shown = hand.scenery
    hand.draw(StageHand.wave(about: hand.front))
    #expect(hand.stage.isPaused && hand.scenery == shown && !hand.marks.isEmpty)
    let ink = hand.stage.penInk
    for _ in 0..<12 { hand.key("bracketleft") }
    hand.frame()
    #expect(hand.scenery != shown && hand.stage.penInk == ink)
    hand.draw([hand.front])
    #expect(hand.stage.isInThePast && hand.stage.penInk != ink)
    for _ in 0..<12 { hand.key("bracketright") }
    hand.frame()
    #expect(hand.scenery == shown && hand.stage.penInk != ink)
  }

  /// The history keeps a state for each change in a scene, even if the change is above a resting card with drawings.
  @Test func motionsAboveAnInkedCardAreInTheHistory() {
    var hand = StageHand(1)
    hand.key("Right")
    hand.settle()
    hand.key("e")
    hand.draw(StageHand.wave(about: hand.front))
    hand.key("e")
    hand.key("z")
    hand.settle()
    let (before, inked) = (hand.rewindable.frameCount, hand.marks.map(\.card))
    hand.key("space")
    hand.wait(0.4)
    #expect(!inked.isEmpty && hand.marks.map(\.card) == inked)
    #expect(hand.rewindable.frameCount > before + 15)
  }

  enum End: CaseIterable { case cancel, scene, deck, away }

  @Test(arguments: End.allCases) func anInterruptedStrokeEndsAsItStands(end: End) {
    var hand = StageHand(1)
    hand.settle()
    hand.key("e")
    let pixels = StageHand.wave(about: hand.front)
    hand.draw(pixels, releases: false)
    let before = hand.shown.list.strokeQuads
    switch end {
    case .cancel: hand.handle(.cancel)
    case .scene:
      hand.key("3")
      hand.move(pixels[0])
      hand.key("2")
    case .deck: hand.handle(.deck(.bundled, .opened([], after: nil)))
    case .away: hand.key("e")
    }
    hand.move(pixels[0] + Point(0, 90))
    hand.release(pixels[0] + Point(0, 90))
    hand.settle()
    #expect(hand.stage.penInk.strokes.values.map(\.count) == [1])
    #expect(Set(hand.shown.list.strokeQuads.keys) == Set(before.keys))
  }

  @Test func equalInputsGiveEqualFrames() {
    func play() -> [DisplayList] {
      var hand = StageHand.drawn(2)
      var lists: [DisplayList] = []
      for key in ["Right", "e", "Left", "3", "z"] {
        hand.key(key)
        hand.draw(StageHand.wave(about: Point(640, 380)))
        lists.append(hand.shown.list)
      }
      return lists
    }
    #expect(play() == play())
  }

  @Test func aPressWithShiftIsNotForThePen() {
    var hand = StageHand(1)
    hand.settle()
    hand.key("e")
    let place = hand.stage.viewport.points(hand.front)
    hand.handle(.press(place, button: 1, device: .mouse, modifiers: .shift))
    #expect(hand.stage.penInk.isEmpty && !hand.shown.list.marks.contains { _ in true })
  }

  @Test func theBackOfACardHasStrokesOfItsOwn() {
    var hand = StageHand.drawn(1)
    hand.key("space")
    hand.settle()
    #expect(hand.marks.isEmpty)
    hand.draw([hand.front])
    let back = hand.shown.list.strokeQuads
    #expect(back.count == 1)
    hand.key("space")
    hand.settle()
    let front = hand.shown.list.strokeQuads
    #expect(front.count == 1 && front.keys != back.keys)
  }
}

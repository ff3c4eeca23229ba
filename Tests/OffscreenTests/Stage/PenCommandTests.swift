import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardStage

/// Tests that other input leaves the pen's strokes unchanged. Only an undo, an end or a wipe changes them.
@Suite struct PenCommandTests {
  @Test func strokesAreTakenBackOneByOneTheLatestFirst() {
    var user = StageUser.drawn(1)
    let one = user.stage.penInk
    user.draw(StageUser.wave(about: user.front + Point(0, 60)))
    user.key("Right")
    user.settle()
    let two = user.stage.penInk
    user.draw(StageUser.wave(about: user.front))
    let three = user.stage.penInk
    #expect(three.strokes.count == 2)
    user.key("e", .shift)
    #expect(user.stage.penInk.strokes.count == 1 && user.marks.isEmpty)
    user.key("z")
    #expect(user.stage.penInk == three)
    user.key("z", .control)
    #expect(user.stage.penInk.strokes == two.strokes)
    user.key("z")
    #expect(user.stage.penInk.strokes == one.strokes)
    for _ in 0..<3 { user.key("z") }
    #expect(user.stage.penInk.strokes.isEmpty)
    // A file that still has an undone stroke does not bring it back.
    var ink = user.stage.penInk
    ink.take(three.strokes.map { PenPage(target: $0.key, strokes: $0.value) })
    #expect(ink.isEmpty)
    // Without strokes, undo would act on the scene, and bring back the thrown card.
    #expect(user.stage.status(at: user.time).front == 1)
    user.key("e")
    user.key("z")
    user.settle()
    #expect(user.stage.status(at: user.time).front == 0)
  }

  @Test func undoDuringAStrokeTakesTheStrokeBack() {
    var user = StageUser.drawn(1)
    let before = user.stage.penInk.strokes
    user.draw(StageUser.wave(about: user.front), releases: false)
    user.key("z")
    #expect(user.stage.penInk.strokes == before)
    // A stroke that undo has ended draws and drags nothing until the release.
    let scenery = user.scenery
    user.move(user.front + Point(50, 0))
    user.release(user.front + Point(90, 0))
    user.frame()
    #expect(user.stage.penInk.strokes == before && user.scenery == scenery)
  }

  @Test func escapePutsThePenAwayBeforeAnythingElseCloses() {
    var user = StageUser(2)
    user.key("space")
    user.settle()
    user.key("e")
    #expect(user.stage.runningSigns == [.pen] && user.stage.pointerShape(at: user.time) == .pen)
    user.key("Escape")
    user.settle()
    #expect(!user.stage.isPenUp && user.scenery.contains { $0.face.kind == .detail })
    user.key("Escape")
    user.settle()
    #expect(!user.scenery.contains { $0.face.kind == .detail } && user.requests == [])
  }

  @Test func inAPauseThePenDrawsAndARewindKeepsTheStroke() {
    var user = StageUser(2)
    user.key("Right")
    user.wait(0.5)
    user.key("p")
    user.key("e")
    let shown = user.scenery
    user.draw(StageUser.wave(about: user.front))
    #expect(user.stage.isPaused && user.scenery == shown && !user.marks.isEmpty)
    let ink = user.stage.penInk
    for _ in 0..<12 { user.key("bracketleft") }
    user.frame()
    #expect(user.scenery != shown && user.stage.penInk == ink)
    user.draw([user.front])
    #expect(user.stage.isInThePast && user.stage.penInk != ink)
    for _ in 0..<12 { user.key("bracketright") }
    user.frame()
    #expect(user.scenery == shown && user.stage.penInk != ink)
  }

  /// The history keeps a state for each change in a scene, even if the change is above a resting card with drawings.
  @Test func motionsAboveAnInkedCardAreInTheHistory() {
    var user = StageUser(1)
    user.key("Right")
    user.settle()
    user.key("e")
    user.draw(StageUser.wave(about: user.front))
    user.key("e")
    user.key("z")
    user.settle()
    let (before, inked) = (user.rewindable.frameCount, user.marks.map(\.card))
    user.key("space")
    user.wait(0.4)
    #expect(!inked.isEmpty && user.marks.map(\.card) == inked)
    #expect(user.rewindable.frameCount > before + 15)
  }

  enum End: CaseIterable { case cancel, scene, deck, away }

  @Test(arguments: End.allCases) func anInterruptedStrokeEndsAsItStands(end: End) {
    var user = StageUser(1)
    user.settle()
    user.key("e")
    let pixels = StageUser.wave(about: user.front)
    user.draw(pixels, releases: false)
    let before = user.shown.list.strokeQuads
    switch end {
    case .cancel: user.handle(.cancel)
    case .scene:
      user.key("3")
      user.move(pixels[0])
      user.key("2")
    case .deck: user.handle(.deck(.bundled, .opened([], after: nil)))
    case .away: user.key("e")
    }
    user.move(pixels[0] + Point(0, 90))
    user.release(pixels[0] + Point(0, 90))
    user.settle()
    #expect(user.stage.penInk.strokes.values.map(\.count) == [1])
    #expect(Set(user.shown.list.strokeQuads.keys) == Set(before.keys))
  }

  @Test func equalInputsGiveEqualFrames() {
    func play() -> [DisplayList] {
      var user = StageUser.drawn(2)
      var lists: [DisplayList] = []
      for key in ["Right", "e", "Left", "3", "z"] {
        user.key(key)
        user.draw(StageUser.wave(about: Point(640, 380)))
        lists.append(user.shown.list)
      }
      return lists
    }
    #expect(play() == play())
  }

  @Test func aPressWithShiftIsNotForThePen() {
    var user = StageUser(1)
    user.settle()
    user.key("e")
    let point = user.stage.viewport.points(user.front)
    user.handle(.press(point, button: 1, device: .mouse, modifiers: .shift))
    #expect(user.stage.penInk.isEmpty && !user.shown.list.marks.contains { _ in true })
  }

  @Test func theBackOfACardHasStrokesOfItsOwn() {
    var user = StageUser.drawn(1)
    user.key("space")
    user.settle()
    #expect(user.marks.isEmpty)
    user.draw([user.front])
    let back = user.shown.list.strokeQuads
    #expect(back.count == 1)
    user.key("space")
    user.settle()
    let front = user.shown.list.strokeQuads
    #expect(front.count == 1 && front.keys != back.keys)
  }
}

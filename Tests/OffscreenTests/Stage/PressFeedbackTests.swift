import CardInput
import CardKinetics
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests the feedback of a pressed item, which shrinks by 2 %.
@Suite struct PressFeedbackTests {
  private func hand(_ scene: String, reducesMotion: Bool = false) -> StageHand {
    var hand = StageHand(
      SceneCatalog.index(of: scene) ?? 0, options: SceneOptions(reducesMotion: reducesMotion))
    hand.settle()
    return hand
  }

  private func item(_ part: FaceKind, _ hand: StageHand) throws -> DisplayItem {
    try #require(hand.shown.list.items.last { $0.face.kind == part && $0.face.index == 0 })
  }

  private func width(_ item: DisplayItem) -> Double {
    (item.quad.topRight - item.quad.topLeft).length
  }

  @Test(arguments: [("switcher", FaceKind.front), ("stack", .front), ("library", .cover)])
  func aPressedCardSettlesAndComesUpAgain(scene: String, part: FaceKind) throws {
    var hand = hand(scene)
    let rest = try item(part, hand)
    // The test presses the upper part of the card, since other cards of a pile cover the lower part.
    hand.press(rest.homography.apply(Point(rest.bounds.midX, rest.bounds.height * 0.1)))
    var last = width(rest)
    for _ in 0..<100 {
      hand.time += 0.004
      let now = width(try item(part, hand))
      #expect(now <= last + 1e-9 && now > last - 2)
      last = now
    }
    #expect(abs(last / width(rest) - 0.98) < 0.001)
    #expect(
      (try item(part, hand).quad.boundingBox.center - rest.quad.boundingBox.center).length < 2)
    hand.wait(1)
    hand.handle(.cancel)
    hand.settle()
    #expect(abs(width(try item(part, hand)) - width(rest)) < 0.01)
  }

  @Test func itemsOnAPressedCardMoveWithIt() throws {
    var hand = hand("carousel")
    let (card, button) = (try item(.front, hand), try item(.button, hand))
    hand.press(card.homography.apply(card.bounds.center))
    hand.wait(0.5)
    let (pressed, moved) = (try item(.front, hand), try item(.button, hand))
    let onCard = try #require(card.homography.inverse).apply(button.quad.topLeft)
    let after = try #require(pressed.homography.inverse).apply(moved.quad.topLeft)
    #expect((onCard - after).length < 1e-6)
    #expect((moved.quad.topLeft - button.quad.topLeft).length > 1)
  }

  @Test func aPressedButtonSettlesAlone() throws {
    var hand = hand("carousel")
    let (card, button) = (try item(.front, hand), try item(.button, hand))
    hand.press(button.quad.boundingBox.center)
    hand.wait(0.5)
    #expect(width(try item(.front, hand)) == width(card))
    #expect(abs(width(try item(.button, hand)) / width(button) - 0.98) < 0.001)
  }

  @Test func aDraggedCardComesUp() throws {
    var hand = hand("stack")
    let rest = try item(.front, hand)
    hand.press(rest.quad.boundingBox.center)
    hand.wait(0.3)
    hand.move(rest.quad.boundingBox.center + Point(30, 0))
    hand.wait(0.6)
    #expect(abs(width(try item(.front, hand)) - width(rest)) < 0.1)
  }

  @Test func pagesKeepTheirSpineAndReducedMotionKeepsStill() throws {
    var book = hand("library")
    book.key("Return")
    book.settle()
    let before = book.shown.list
    book.press(Point(800, 400))
    book.wait(0.4)
    #expect(book.shown.list == before)

    var still = hand("stack", reducesMotion: true)
    let list = still.shown.list
    still.press(Point(640, 400))
    still.wait(0.4)
    #expect(still.shown.list == list)
  }
}

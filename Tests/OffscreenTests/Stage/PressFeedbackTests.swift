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
  private func user(_ scene: String, reducesMotion: Bool = false) -> StageUser {
    var user = StageUser(
      SceneCatalog.index(of: scene) ?? 0, options: SceneOptions(reducesMotion: reducesMotion))
    user.settle()
    return user
  }

  private func item(_ part: FaceKind, _ user: StageUser) throws -> DisplayItem {
    try #require(user.shown.list.items.last { $0.face.kind == part && $0.face.index == 0 })
  }

  private func width(_ item: DisplayItem) -> Double {
    (item.quad.topRight - item.quad.topLeft).length
  }

  @Test(arguments: [("switcher", FaceKind.front), ("stack", .front), ("library", .cover)])
  func aPressedCardSettlesAndComesUpAgain(scene: String, part: FaceKind) throws {
    var user = user(scene)
    let rest = try item(part, user)
    // The test presses the upper part of the card, since other cards of a pile cover the lower part.
    user.press(rest.homography.apply(Point(rest.bounds.midX, rest.bounds.height * 0.1)))
    var last = width(rest)
    for _ in 0..<100 {
      user.time += 0.004
      let now = width(try item(part, user))
      #expect(now <= last + 1e-9 && now > last - 2)
      last = now
    }
    #expect(abs(last / width(rest) - 0.98) < 0.001)
    #expect(
      (try item(part, user).quad.boundingBox.center - rest.quad.boundingBox.center).length < 2)
    user.wait(1)
    user.handle(.cancel)
    user.settle()
    #expect(abs(width(try item(part, user)) - width(rest)) < 0.01)
  }

  @Test func itemsOnAPressedCardMoveWithIt() throws {
    var user = user("carousel")
    let (card, button) = (try item(.front, user), try item(.button, user))
    user.press(card.homography.apply(card.bounds.center))
    user.wait(0.5)
    let (pressed, moved) = (try item(.front, user), try item(.button, user))
    let onCard = try #require(card.homography.inverse).apply(button.quad.topLeft)
    let after = try #require(pressed.homography.inverse).apply(moved.quad.topLeft)
    #expect((onCard - after).length < 1e-6)
    #expect((moved.quad.topLeft - button.quad.topLeft).length > 1)
  }

  @Test func aPressedButtonSettlesAlone() throws {
    var user = user("carousel")
    let (card, button) = (try item(.front, user), try item(.button, user))
    user.press(button.quad.boundingBox.center)
    user.wait(0.5)
    #expect(width(try item(.front, user)) == width(card))
    #expect(abs(width(try item(.button, user)) / width(button) - 0.98) < 0.001)
  }

  @Test func aDraggedCardComesUp() throws {
    var user = user("stack")
    let rest = try item(.front, user)
    user.press(rest.quad.boundingBox.center)
    user.wait(0.3)
    user.move(rest.quad.boundingBox.center + Point(30, 0))
    user.wait(0.6)
    #expect(abs(width(try item(.front, user)) - width(rest)) < 0.1)
  }

  @Test func pagesKeepTheirSpineAndReducedMotionKeepsStill() throws {
    var book = user("library")
    book.key("Return")
    book.settle()
    let before = book.shown.list
    book.press(Point(800, 400))
    book.wait(0.4)
    #expect(book.shown.list == before)

    var still = user("stack", reducesMotion: true)
    let list = still.shown.list
    still.press(Point(640, 400))
    still.wait(0.4)
    #expect(still.shown.list == list)
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import TestSupport
import Testing

@testable import CardStage

/// Tests the meaning of the Space key for the user's files.
@Suite struct SpaceKeyTests {
  /// Returns a user with a document of six cards, the second of which has three overlay steps.
  private func user(_ scene: Int, isOpened: Bool) -> StageUser {
    var options = SceneOptions()
    options.deck = TestDeck.document(steps: [0, 2, 0, 0, 0, 0])
    options.deck.shape = .wide(4.0 / 3)
    options.deck.books[0].pageSize = Size(400, 300)
    var user = StageUser(scene, options: options)
    user.settle()
    let opens = scene == 3 ? 2 : 1
    for _ in 0..<(isOpened ? opens : 0) {
      user.key("Return")
      user.settle()
    }
    return user
  }

  private func card(_ user: StageUser) -> Int? { user.stage.deckPosition?.card }

  @Test(arguments: everyScene) func onAnOpenedCardSpaceShowsTheNextStepOrCard(scene: Int) {
    var user = user(scene, isOpened: true)
    #expect(user.stage.isOpened && card(user) == 0)
    var seen: [[Int]] = []
    for _ in 0..<4 {
      user.key("space")
      user.settle()
      #expect(user.stage.isOpened)
      seen.append([card(user) ?? -1, user.stage.stepPosition?.step ?? 0])
    }
    #expect(seen == [[1, 1], [1, 2], [1, 3], [2, 0]])
    user.key("Page_Up")
    user.settle()
    #expect(card(user) == 1)
  }

  /// The meaning of the key changes when the opening begins, not in its middle.
  @Test(arguments: everyScene) func aCardThatOpensOrClosesIsTreatedAsIfItHad(scene: Int) {
    var opening = user(scene, isOpened: false)
    if scene == 3 { opening.key("Return") }
    opening.settle()
    for key in ["Return", "space"] {
      opening.key(key)
      opening.wait(0.02)
    }
    opening.settle()
    #expect(opening.stage.isOpened && card(opening) == 1)
    var closing = user(scene, isOpened: true)
    for key in ["Escape", "space"] {
      closing.key(key)
      closing.wait(0.02)
    }
    closing.settle()
    #expect(card(closing) == (scene == 3 ? 1 : 0))
  }

  @Test(arguments: everyScene) func theKeyListExplainsSpaceAndTheMenuHasNoFlip(scene: Int) {
    func meaning(_ user: StageUser) -> String? {
      user.stage.keyListing.groups.flatMap(\.lines).first { $0.keys == "Space" }?.meaning
    }
    #expect(meaning(user(scene, isOpened: true)) == "Next card or page")
    let others = [
      "Open", "Flip the card", "Open", "Open", "Next layout",
    ]
    #expect(meaning(user(scene, isOpened: false)) == others[scene])
    var open = user(scene, isOpened: true)
    open.handle(.action(.menu))
    open.wait(0.5)
    let words = open.overlays(.action).map(\.face.text)
    #expect(!words.isEmpty && !words.contains(others[scene]))
  }

  /// In the Carousel, Space does the same as the button of the card. A bundled card has a sheet.
  @Test func inTheCarouselSpaceOpensTheUsersCard() {
    var user = user(2, isOpened: false)
    user.key("space")
    user.settle()
    #expect(user.stage.isOpened && card(user) == 0)
    var bundled = StageUser(2)
    bundled.key("space")
    bundled.settle()
    #expect(
      !bundled.stage.isOpened && bundled.shown.list.items.contains { $0.face.kind == .detail })
  }

  @Test func theMenuNamesTheActionOfSpace() {
    func words(_ scene: Int, opensBook: Bool = false) -> [String] {
      var user = StageUser(scene)
      if opensBook { user.key("Return") }
      user.settle()
      user.handle(.action(.menu))
      user.wait(0.5)
      return user.overlays(.action).map(\.face.text)
    }
    let effects = ["Flip the card", "Unfold the sheet", "Turn the page", "Next layout"]
    for (scene, effect) in [(1, effects[0]), (2, effects[1]), (4, effects[3])] {
      #expect(words(scene).filter(effects.contains) == [effect])
    }
    #expect(words(3).filter(effects.contains) == [] && words(0).filter(effects.contains) == [])
    #expect(words(3, opensBook: true).filter(effects.contains) == [effects[2]])
  }
}

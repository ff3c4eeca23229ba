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
  private func hand(_ scene: Int, isOpened: Bool) -> StageHand {
    var options = SceneOptions()
    options.deck = TestDeck.document(steps: [0, 2, 0, 0, 0, 0])
    options.deck.shape = .wide(4.0 / 3)
    options.deck.books[0].pageSize = Size(400, 300)
    var hand = StageHand(scene, options: options)
    hand.settle()
    let opens = scene == 3 ? 2 : 1
    for _ in 0..<(isOpened ? opens : 0) {
      hand.key("Return")
      hand.settle()
    }
    return hand
  }

  private func card(_ hand: StageHand) -> Int? { hand.stage.deckPosition?.card }

  @Test(arguments: everyScene) func onAnOpenedCardSpaceShowsTheNextStepOrCard(scene: Int) {
    var hand = hand(scene, isOpened: true)
    #expect(hand.stage.isOpened && card(hand) == 0)
    var seen: [[Int]] = []
    for _ in 0..<4 {
      hand.key("space")
      hand.settle()
      #expect(hand.stage.isOpened)
      seen.append([card(hand) ?? -1, hand.stage.stepPosition?.step ?? 0])
    }
    #expect(seen == [[1, 1], [1, 2], [1, 3], [2, 0]])
    hand.key("Page_Up")
    hand.settle()
    #expect(card(hand) == 1)
  }

  /// The meaning of the key changes when the opening begins, not in its middle.
  @Test(arguments: everyScene) func aCardThatOpensOrClosesIsTreatedAsIfItHad(scene: Int) {
    var opening = hand(scene, isOpened: false)
    if scene == 3 { opening.key("Return") }
    opening.settle()
    for key in ["Return", "space"] {
      opening.key(key)
      opening.wait(0.02)
    }
    opening.settle()
    #expect(opening.stage.isOpened && card(opening) == 1)
    var closing = hand(scene, isOpened: true)
    for key in ["Escape", "space"] {
      closing.key(key)
      closing.wait(0.02)
    }
    closing.settle()
    #expect(card(closing) == (scene == 3 ? 1 : 0))
  }

  @Test(arguments: everyScene) func theKeyListExplainsSpaceAndTheMenuHasNoFlip(scene: Int) {
    func meaning(_ hand: StageHand) -> String? {
      hand.stage.keyListing.groups.flatMap(\.lines).first { $0.keys == "Space" }?.meaning
    }
    #expect(meaning(hand(scene, isOpened: true)) == "Next card or page")
    let others = [
      "Open", "Flip the card", "Open", "Open", "Next layout",
    ]
    #expect(meaning(hand(scene, isOpened: false)) == others[scene])
    var open = hand(scene, isOpened: true)
    open.handle(.action(.menu))
    open.wait(0.5)
    let words = open.overlays(.action).map(\.face.text)
    #expect(!words.isEmpty && !words.contains(others[scene]))
  }

  /// In the Carousel, Space does the same as the button of the card. A bundled card has a sheet.
  @Test func inTheCarouselSpaceOpensTheUsersCard() {
    var hand = hand(2, isOpened: false)
    hand.key("space")
    hand.settle()
    #expect(hand.stage.isOpened && card(hand) == 0)
    var bundled = StageHand(2)
    bundled.key("space")
    bundled.settle()
    #expect(
      !bundled.stage.isOpened && bundled.shown.list.items.contains { $0.face.kind == .detail })
  }

  @Test func theMenuNamesTheActionOfSpace() {
    func words(_ scene: Int, opensBook: Bool = false) -> [String] {
      var hand = StageHand(scene)
      if opensBook { hand.key("Return") }
      hand.settle()
      hand.handle(.action(.menu))
      hand.wait(0.5)
      return hand.overlays(.action).map(\.face.text)
    }
    let effects = ["Flip the card", "Unfold the sheet", "Turn the page", "Next layout"]
    for (scene, effect) in [(1, effects[0]), (2, effects[1]), (4, effects[3])] {
      #expect(words(scene).filter(effects.contains) == [effect])
    }
    #expect(words(3).filter(effects.contains) == [] && words(0).filter(effects.contains) == [])
    #expect(words(3, opensBook: true).filter(effects.contains) == [effects[2]])
  }
}

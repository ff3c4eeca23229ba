import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests overlay steps, which are the pages of one label in a document.
@Suite struct CardStepsTests {
  /// The indices of the last overlay steps of twelve cards. A book has these cards after its endpaper.
  private static let last = [1, 2, 0, 0, 3, 1, 0, 1, 1, 2, 0, 4]

  private static func card(_ last: Int) -> Card {
    var card = Card(
      title: "", subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "",
      image: CardImage(path: "a", page: 0))
    card.steps = (0..<last).map { CardImage(path: "a", page: $0 + 1) }
    return card
  }

  private static func hand(_ scene: Int) -> StageHand {
    let cards = last.map(card)
    let book = Book(
      title: "", author: "", color: Color(0, 0, 0), accent: Color(0, 0, 0),
      pages: cards.map(Book.Leaf.plate), isDocument: true)
    var options = SceneOptions()
    options.deck = Deck(
      cards: cards.indices.map { CardKey($0 + 1) },
      books: [Deck.Shelved(key: CardKey(1), pages: book.leaves.count)],
      steps: CardSteps(cards: cards, books: [book]))
    var hand = StageHand(scene, options: options)
    if scene == 3 { hand.key("Return") }
    hand.settle()
    return hand
  }

  /// Returns the visible overlay steps by card. In the Library the key is the page, and the first card is page
  /// 2.
  private static func steps(_ hand: StageHand) -> [Int: Int] { steps(hand.shown.list) }

  private static func steps(_ list: DisplayList) -> [Int: Int] {
    let faces = list.items.map(\.face)
      .filter { $0.kind == .front || $0.kind == .page }
    let cards = faces.map { ($0.kind == .page ? $0.index - 2 : $0.index, $0.step) }
    return Dictionary(cards.filter { $0.0 >= 0 }) { $1 }
  }

  private static func press(_ key: String, _ hand: inout StageHand) {
    hand.key(key)
    hand.settle()
  }

  @Test(arguments: 0..<3)
  func advancingShowsEveryStepAndGoingBackSkipsThem(scene: Int) {
    var hand = Self.hand(scene)
    func front(_ hand: StageHand) -> (card: Int, step: Int) {
      let card = hand.stage.status(at: hand.time).front
      return (card, Self.steps(hand)[card] ?? -1)
    }
    var place = front(hand)
    #expect(place.card < 2)
    for _ in 0..<13 {
      Self.press("Page_Down", &hand)
      let next = front(hand)
      let isLast = place.step == Self.last[place.card]
      #expect(next == (isLast ? (place.card + 1, 0) : (place.card, place.step + 1)))
      place = next
    }
    // The next part of the test begins at a card that has further steps.
    while place.step == Self.last[place.card] {
      Self.press("Page_Down", &hand)
      place = front(hand)
    }
    for card in (0..<place.card).reversed() {
      Self.press("Page_Up", &hand)
      #expect(front(hand) == (card, Self.last[card]))
    }
  }

  /// The Stack takes the shorter way round, so for some higher numbers it goes back.
  @Test(arguments: everyScene)
  func goingToACardDirectlyShowsItsFirstStep(scene: Int) {
    var hand = Self.hand(scene)
    for number in [5, 12, 2, 11, 6, 5, 10] {
      hand.key("g")
      for digit in "\(number)" { hand.key("\(digit)") }
      Self.press("Return", &hand)
      #expect(
        hand.stage.facesInFront.map(\.step) == hand.stage.facesInFront.map { _ in 0 }, "\(number)")
      Self.press("Page_Down", &hand)
    }
    for key in ["End", "Home"] {
      Self.press(key, &hand)
      #expect(hand.stage.facesInFront.first?.step == 0, "\(key)")
    }
  }

  /// A held card may still return to its position.
  @Test(arguments: 0..<3)
  func aCardThatIsDraggedAndGoesBackKeepsItsStep(scene: Int) {
    var hand = Self.hand(scene)
    Self.press("Page_Down", &hand)
    let before = hand.shown.list
    let middle = Point(640, 400)
    hand.drag(from: middle, by: Point(scene == 0 ? 0 : 260, scene == 0 ? 200 : 0))
    hand.wait(0.3)
    #expect(hand.shown.list != before)
    for step in 1...10 {
      hand.time += 0.03
      let left = 1 - Double(step) / 10
      hand.move(middle + Point(scene == 0 ? 0 : 260, scene == 0 ? 200 : 0) * left)
    }
    hand.wait(0.3)
    hand.release(middle)
    hand.settle()
    #expect(Self.steps(hand) == Self.steps(before))
  }

  @Test(arguments: ["Page_Down", "Right", "space"])
  func aBookStepsItsPagesLeftThenRightBeforeItTurns(key: String) {
    var hand = Self.hand(3)
    var shown: [[Int]] = []
    for _ in 0..<9 {
      let spread = Int((hand.stage.status(at: hand.time).offset! / hand.stage.viewport.size.width))
      let steps = Self.steps(hand)
      shown.append([spread] + [2 * spread - 1, 2 * spread].compactMap { steps[$0] })
      Self.press(key, &hand)
    }
    #expect(
      shown == [
        [0, 0], [0, 1], [1, 0, 0], [1, 1, 0], [1, 2, 0], [2, 0, 0], [2, 0, 1], [2, 0, 2],
        [2, 0, 3],
      ])
    Self.press("Page_Up", &hand)
    Self.press("Page_Up", &hand)
    #expect(Self.steps(hand)[1] == 2)
  }

  @Test(arguments: everyScene)
  func aStepMovesNothingAndFadesIn(scene: Int) {
    var hand = Self.hand(scene)
    func quads(_ list: DisplayList) -> Set<Quad> {
      Set(list.items.filter { $0.face.scene != .overlay }.map(\.quad))
    }
    let before = hand.shown.list
    hand.key("Page_Down")
    hand.time += 0.05
    let during = hand.frame()
    #expect(during.isMoving && quads(during.list) == quads(before))
    // The earlier step is opaque and lies below the new one.
    let pair = zip(during.list.items, during.list.items.dropFirst()).first {
      $0.face.index == $1.face.index && $0.face.step != $1.face.step
    }
    #expect(pair?.0.opacity == 1 && (0.05..<0.95).contains(pair?.1.opacity ?? 0))
    hand.settle()
    #expect(hand.shown.list.items.count == before.items.count)
    #expect(hand.shown.list != before)
  }

  @Test(arguments: everyScene)
  func rewindingTakesStepsBack(scene: Int) {
    var hand = Self.hand(scene)
    var shown: [DisplayList] = []
    func scenes() -> DisplayList {
      var list = hand.shown.list
      list.items.removeAll { $0.face.scene == .overlay }
      return list
    }
    for _ in 0..<5 {
      Self.press("Page_Down", &hand)
      shown.append(scenes())
    }
    hand.key("p")
    for list in shown.dropLast().reversed() {
      // A rest may have many frames. The test goes back until the scenes look as they did.
      for _ in 0..<400 where scenes() != list {
        hand.time += 0.02
        hand.key("bracketleft")
        hand.keyUp("bracketleft")
        hand.frame()
      }
      #expect(scenes() == list)
    }
  }

  @Test(arguments: everyScene)
  func theNextStepIsPaintedAheadFirst(scene: Int) {
    var hand = Self.hand(scene)
    while Self.steps(hand)[hand.stage.status(at: hand.time).front] == Self.last.first {
      Self.press("Page_Down", &hand)
    }
    let ahead = hand.frame().facesAhead.last
    hand.key("Page_Down")
    hand.settle()
    #expect(ahead.map { face in hand.shown.list.items.contains { $0.face == face } } == true)
    #expect(ahead?.step ?? 0 > 0)
  }

  @Test func aBookThatIsOpenedAgainBeginsAtItsFirstStep() {
    var hand = Self.hand(3)
    for _ in 0..<2 { Self.press("Page_Down", &hand) }
    Self.press("Escape", &hand)
    Self.press("Return", &hand)
    #expect(Self.steps(hand)[0] == 0)
  }

  @Test(arguments: everyScene)
  func aResetReturnsToTheFirstSteps(scene: Int) {
    var hand = Self.hand(scene)
    for _ in 0..<4 { Self.press("Page_Down", &hand) }
    Self.press("r", &hand)
    if scene == 3 { Self.press("Return", &hand) }
    #expect(Self.steps(hand) == Self.steps(Self.hand(scene)))
  }
}

import CardContent
import CardInput
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

  private static func user(_ scene: Int, layout: NamedLayout? = nil) -> StageUser {
    let cards = last.map(card)
    let book = Book(
      title: "", author: "", color: Color(0, 0, 0), accent: Color(0, 0, 0),
      pages: cards.map(Book.Leaf.plate), isDocument: true)
    var options = SceneOptions()
    options.deck = Deck(
      cards: cards.indices.map { CardKey($0 + 1) },
      books: [Deck.Shelved(key: CardKey(1), pages: book.leaves.count)],
      steps: CardSteps(cards: cards, books: [book]))
    options[CustomOptions.self].layout = layout
    var user = StageUser(scene, options: options)
    if scene == 3 { user.key("Return") }
    user.settle()
    return user
  }

  /// Returns the visible overlay steps by card. In the Library the key is the page, and the first card is page
  /// 2.
  private static func steps(_ user: StageUser) -> [Int: Int] { steps(user.shown.list) }

  private static func steps(_ list: DisplayList) -> [Int: Int] {
    let faces = list.items.map(\.face)
      .filter { $0.kind == .front || $0.kind == .page }
    let cards = faces.map { ($0.kind == .page ? $0.index - 2 : $0.index, $0.step) }
    return Dictionary(cards.filter { $0.0 >= 0 }) { $1 }
  }

  private static func press(_ key: String, _ user: inout StageUser) {
    user.key(key)
    user.settle()
  }

  @Test(arguments: 0..<3)
  func advancingShowsEveryStepAndGoingBackSkipsThem(scene: Int) {
    var user = Self.user(scene)
    func front(_ user: StageUser) -> (card: Int, step: Int) {
      let card = user.stage.status(at: user.time).front
      return (card, Self.steps(user)[card] ?? -1)
    }
    var last = front(user)
    #expect(last.card < 2)
    for _ in 0..<13 {
      Self.press("Page_Down", &user)
      let next = front(user)
      let isLast = last.step == Self.last[last.card]
      #expect(next == (isLast ? (last.card + 1, 0) : (last.card, last.step + 1)))
      last = next
    }
    // The next part of the test begins at a card that has further steps.
    while last.step == Self.last[last.card] {
      Self.press("Page_Down", &user)
      last = front(user)
    }
    for card in (0..<last.card).reversed() {
      Self.press("Page_Up", &user)
      #expect(front(user) == (card, Self.last[card]))
    }
  }

  /// The left key goes back in every scene that shows a user deck.
  @Test(arguments: 0..<3)
  func theLeftKeySkipsTheSteps(scene: Int) {
    var user = Self.user(scene)
    for key in ["Home", "Page_Down", "Page_Down"] { Self.press(key, &user) }
    #expect(user.stage.facesInFront.map(\.cardIndex) == [1])
    Self.press("Left", &user)
    #expect(user.stage.facesInFront.map(\.cardIndex) == [0])
    #expect(user.stage.facesInFront.map(\.step) == [Self.last[0]])
  }

  /// The audience would not see a step on the front of a card that shows its back.
  @Test func aFlippedCardTurnsFaceUpBeforeItsNextStep() {
    var user = Self.user(1)
    func state(_ user: StageUser) -> [Int?] {
      let front = user.stage.facesInFront.first
      return [front?.cardIndex, front?.step, Int(user.stage.status(at: user.time).open.rounded())]
    }
    var states: [[Int?]] = []
    for key in ["space", "Page_Down", "Page_Down", "space", "Page_Down"] {
      Self.press(key, &user)
      states.append(state(user))
    }
    // A card without a further step is thrown with its back up.
    #expect(states == [[0, 0, 1], [0, 0, 0], [0, 1, 0], [0, 1, 1], [1, 0, 0]])
  }

  /// The step from the last card to the first goes forwards, and the step from the first card to the last goes back.
  @Test func aLayoutThatFormsARingShowsTheFirstStepOfTheFirstCard() throws {
    var user = Self.user(4, layout: try LayoutFile.read(assetFolder + "/layouts/wheel.lua"))
    func front(_ user: StageUser) -> [Int] {
      let card = user.stage.status(at: user.time).front
      return [card, user.stage.facesInFront.first?.step ?? -1]
    }
    #expect(front(user) == [0, 0])
    Self.press("Page_Up", &user)
    #expect(front(user) == [11, Self.last[11]])
    Self.press("Page_Down", &user)
    #expect(front(user) == [0, 0])
    Self.press("End", &user)
    #expect(front(user) == [11, 0])
    for _ in 0...Self.last[11] { Self.press("Page_Down", &user) }
    #expect(front(user) == [0, 0])
  }

  /// The Stack takes the shorter way round, so for some higher numbers it goes back.
  @Test(arguments: everyScene)
  func goingToACardDirectlyShowsItsFirstStep(scene: Int) {
    var user = Self.user(scene)
    for number in [5, 12, 2, 11, 6, 5, 10] {
      user.key("g")
      for digit in "\(number)" { user.key("\(digit)") }
      Self.press("Return", &user)
      #expect(
        user.stage.facesInFront.map(\.step) == user.stage.facesInFront.map { _ in 0 }, "\(number)")
      Self.press("Page_Down", &user)
    }
    for key in ["End", "Home"] {
      Self.press(key, &user)
      #expect(user.stage.facesInFront.first?.step == 0, "\(key)")
    }
  }

  /// Otherwise the audience would see the end of a slide before its beginning.
  @Test(arguments: [false, true])
  func aCardThatTheUserGoesToArrivesWithItsFirstStep(isOpened: Bool) throws {
    var user = Self.user(1)
    if isOpened { Self.press("Return", &user) }
    for key in "g12" { user.key(String(key)) }
    user.key("Return")
    for _ in 0..<60 {
      user.wait(1.0 / 60)
      #expect(user.shown.list.items.allSatisfy { $0.face.cardIndex != 11 || $0.face.step == 0 })
    }
    #expect(user.stage.facesInFront.map(\.cardIndex) == [11])
  }

  /// A held card may still return to its position.
  @Test(arguments: 0..<3)
  func aCardThatIsDraggedAndGoesBackKeepsItsStep(scene: Int) {
    var user = Self.user(scene)
    Self.press("Page_Down", &user)
    let before = user.shown.list
    let middle = Point(640, 400)
    user.drag(from: middle, by: Point(scene == 0 ? 0 : 260, scene == 0 ? 200 : 0))
    user.wait(0.3)
    #expect(user.shown.list != before)
    for step in 1...10 {
      user.time += 0.03
      let left = 1 - Double(step) / 10
      user.move(middle + Point(scene == 0 ? 0 : 260, scene == 0 ? 200 : 0) * left)
    }
    user.wait(0.3)
    user.release(middle)
    user.settle()
    #expect(Self.steps(user) == Self.steps(before))
  }

  /// A touchpad's scroll drags the pages, so a page that turns back keeps its step, too.
  @Test func aPageThatIsScrolledAndGoesBackKeepsItsStep() {
    var user = Self.user(2)
    for _ in 0..<3 { Self.press("Page_Down", &user) }
    let before = Self.steps(user)
    #expect(user.stage.status(at: user.time).front == 1 && before[1] == 1, "one step is left")
    func scroll(_ notches: Double, isEnd: Bool = false) {
      user.time += 0.02
      user.handle(
        .wheel(
          user.stage.viewport.points(Point(640, 400)), dx: notches, dy: 0, isFine: true,
          isEnd: isEnd, modifiers: []))
      user.frame()
    }
    var count = 0
    while user.stage.status(at: user.time).front == 1, count < 100 {
      scroll(0.5)
      count += 1
    }
    #expect(user.stage.status(at: user.time).front == 2)
    for _ in 0..<count { scroll(-0.5) }
    // At the end, the fingers are slow.
    for _ in 0..<10 { scroll(-0.001) }
    scroll(0, isEnd: true)
    user.settle()
    #expect(user.stage.status(at: user.time).front == 1 && Self.steps(user) == before)
  }

  @Test(arguments: ["Page_Down", "Right", "space"])
  func aBookStepsItsPagesLeftThenRightBeforeItTurns(key: String) {
    var user = Self.user(3)
    var shown: [[Int]] = []
    for _ in 0..<9 {
      let spread = Int((user.stage.status(at: user.time).offset! / user.stage.viewport.size.width))
      let steps = Self.steps(user)
      shown.append([spread] + [2 * spread - 1, 2 * spread].compactMap { steps[$0] })
      Self.press(key, &user)
    }
    #expect(
      shown == [
        [0, 0], [0, 1], [1, 0, 0], [1, 1, 0], [1, 2, 0], [2, 0, 0], [2, 0, 1], [2, 0, 2],
        [2, 0, 3],
      ])
    Self.press("Page_Up", &user)
    Self.press("Page_Up", &user)
    #expect(Self.steps(user)[1] == 2)
  }

  @Test(arguments: everyScene)
  func aStepMovesNothingAndFadesIn(scene: Int) {
    var user = Self.user(scene)
    func quads(_ list: DisplayList) -> Set<Quad> {
      Set(list.items.filter { $0.face.scene != .overlay }.map(\.quad))
    }
    let before = user.shown.list
    user.key("Page_Down")
    user.time += 0.05
    let during = user.frame()
    #expect(during.isMoving && quads(during.list) == quads(before))
    // The earlier step is opaque and lies below the new one.
    let pair = zip(during.list.items, during.list.items.dropFirst()).first {
      $0.face.index == $1.face.index && $0.face.step != $1.face.step
    }
    #expect(pair?.0.opacity == 1 && (0.05..<0.95).contains(pair?.1.opacity ?? 0))
    user.settle()
    #expect(user.shown.list.items.count == before.items.count)
    #expect(user.shown.list != before)
  }

  @Test(arguments: everyScene)
  func rewindingTakesStepsBack(scene: Int) {
    var user = Self.user(scene)
    var shown: [DisplayList] = []
    func scenes() -> DisplayList {
      var list = user.shown.list
      list.items.removeAll { $0.face.scene == .overlay }
      return list
    }
    for _ in 0..<5 {
      Self.press("Page_Down", &user)
      shown.append(scenes())
    }
    user.key("p")
    for list in shown.dropLast().reversed() {
      // A rest may have many frames. The test goes back until the scenes look as they did.
      for _ in 0..<400 where scenes() != list {
        user.time += 0.02
        user.key("bracketleft")
        user.keyUp("bracketleft")
        user.frame()
      }
      #expect(scenes() == list)
    }
  }

  @Test(arguments: everyScene)
  func theNextStepIsPaintedAheadFirst(scene: Int) {
    var user = Self.user(scene)
    while Self.steps(user)[user.stage.status(at: user.time).front] == Self.last.first {
      Self.press("Page_Down", &user)
    }
    let ahead = user.frame().facesAhead.last
    user.key("Page_Down")
    user.settle()
    #expect(ahead.map { face in user.shown.list.items.contains { $0.face == face } } == true)
    #expect(ahead?.step ?? 0 > 0)
  }

  @Test func aBookThatIsOpenedAgainBeginsAtItsFirstStep() {
    var user = Self.user(3)
    for _ in 0..<2 { Self.press("Page_Down", &user) }
    Self.press("Escape", &user)
    Self.press("Return", &user)
    #expect(Self.steps(user)[0] == 0)
  }

  @Test(arguments: everyScene)
  func aResetReturnsToTheFirstSteps(scene: Int) {
    var user = Self.user(scene)
    for _ in 0..<4 { Self.press("Page_Down", &user) }
    Self.press("r", &user)
    if scene == 3 { Self.press("Return", &user) }
    #expect(Self.steps(user) == Self.steps(Self.user(scene)))
  }
}

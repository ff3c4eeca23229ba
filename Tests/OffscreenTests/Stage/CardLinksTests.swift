import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// Tests links on cards and on the pages of a book.
@Suite struct CardLinksTests {
  /// The middle of each page leads to another card or to an address.
  private static let middle = Rect(x: 0.35, y: 0.4, width: 0.3, height: 0.2)

  private static func card(
    _ target: CardLink.Target?, page: Int = 0, of path: String = "a", aspect: Double = 1
  ) -> Card {
    var card = Card(
      title: "", subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "",
      image: CardImage(path: path, page: page))
    card.image?.aspect = aspect
    card.image?.links = target.map { [CardLink(area: middle, target: $0)] } ?? []
    return card
  }

  /// An open book at its second spread: on the left a link to the seventh card, on the right an address.
  private static func user(_ address: String = "https://example.org/springs") -> StageUser {
    let targets: [CardLink.Target?] = [nil, .card(6), .address(address)]
    let book = Book(
      title: "", author: "", color: Color(0, 0, 0), accent: Color(0, 0, 0),
      pages: (targets + [nil, nil, nil, .card(1), nil]).map { .plate(card($0)) }, isDocument: true)
    var options = SceneOptions()
    options.deck = Deck(
      cards: [CardKey(1)],
      books: [Deck.Shelved(key: CardKey(1), pages: book.leaves.count)],
      links: CardLinks(cards: [], books: [book]))
    var user = StageUser(3, options: options)
    user.key("Return")
    user.settle()
    user.key("Page_Down")
    user.settle()
    return user
  }

  private static func spread(_ user: StageUser) -> Double {
    user.stage.status(at: user.time).offset! / user.stage.viewport.size.width
  }

  /// Returns the pixel at a position of a page, in fractions of its size.
  private static func pixel(_ user: StageUser, _ page: Int, _ x: Double, _ y: Double) -> Point {
    let item = user.shown.list.items.last { $0.face.kind == .page && $0.face.index == page }!
    return item.homography.apply(Point(x * item.face.size.width, y * item.face.size.height))
  }

  private static func click(_ pixel: Point, _ user: inout StageUser) {
    user.move(pixel)
    user.frame()
    user.press(pixel)
    user.time += 0.05
    user.release(pixel)
    user.frame()
  }

  @Test func aClickOnALinkTurnsToItsPageAndAnotherBack() {
    var user = Self.user()
    #expect(Self.spread(user) == 1)
    Self.click(Self.pixel(user, 3, 0.5, 0.5), &user)
    user.settle()
    // Card 6, counted from 0, is page 8 behind the cover.
    #expect(Self.spread(user) == 3)
    Self.click(Self.pixel(user, 8, 0.5, 0.5), &user)
    user.settle()
    #expect(Self.spread(user) == 1)
  }

  @Test func anAddressIsShownAndNothingMoves() {
    for address in ["https://example.org/springs", "x:" + String(repeating: "long", count: 900)] {
      var user = Self.user(address)
      Self.click(Self.pixel(user, 4, 0.5, 0.5), &user)
      user.wait(0.3)
      let captions = user.overlays(.caption).map { $0.face.text.filter { !$0.isWhitespace } }
      #expect(captions.count == 1 && captions[0].prefix(20) == address.prefix(20))
      #expect(captions[0].count < 100)
      #expect(Self.spread(user) == 1 && user.requests == [])
    }
  }

  @Test func onlyOverALinkThePointerPointsAndTheLinkIsMarked() {
    var user = Self.user()
    // A square page lies in the middle of its leaf, which is higher than the page.
    for (point, isLink) in [
      (Point(0.5, 0.5), true), (Point(0.36, 0.45), true), (Point(0.3, 0.5), false),
      (Point(0.5, 0.38), false), (Point(0.64, 0.56), true),
    ] {
      for page in [3, 4] {
        user.move(Self.pixel(user, page, point.x, point.y))
        user.frame()
        let shape = user.stage.pointerShape(at: user.time)
        #expect(shape == (isLink ? .pointingHand : .grab), "\(page) \(point)")
        #expect(Self.signs(user).isEmpty != isLink, "\(page) \(point)")
      }
    }
  }

  @Test func aDragThatBeginsOnALinkTurnsThePage() {
    var user = Self.user()
    let start = Self.pixel(user, 4, 0.5, 0.5)
    user.drag(from: start, by: Point(-300, 0))
    user.release(start - Point(300, 0))
    user.settle()
    #expect(Self.spread(user) == 2)
    #expect(user.overlays(.caption).isEmpty)
  }

  /// The two views have different limits for a pull of the first page, so that the pull closes the book in one view
  /// only.
  @Test(arguments: [ViewSide.a, .b]) func eachOfTwoViewsIsJudgedByItself(open: ViewSide) throws {
    var user = Self.user()
    user.key("v")
    user.settle()
    var overrides = user.stage.overrides
    overrides[open][LibraryScene.id]["closing-pull"] = 0.8
    overrides[open == .a ? .b : .a][LibraryScene.id]["closing-pull"] = 0.05
    user.handle(.tune(overrides))
    user.key("Home")
    user.settle()
    let start = Self.pixel(user, 2, 0.6, 0.5)
    user.drag(from: start, by: Point(40, 0))
    user.wait(0.3)
    user.move(start + Point(41, 0))
    user.wait(0.3)
    user.release(start + Point(41, 0))
    user.settle()
    // The first spread of the open book has no link. The next spread has two.
    user.key("Page_Down")
    user.settle()
    let pages = user.shown.list.items.filter { $0.face.kind == .page && $0.face.index == 3 }
    let page = try #require(pages.first)
    let isInView = (page.quad.boundingBox.midX < 640) == (open == .a)
    #expect(pages.count == 1 && isInView)
    let pixel = page.homography.apply(Point(page.face.size.width / 2, page.face.size.height / 2))
    user.move(pixel)
    user.frame()
    #expect(user.stage.pointerShape(at: user.time) == .pointingHand && !Self.signs(user).isEmpty)
    Self.click(pixel, &user)
    user.settle()
    #expect(user.shown.list.items.contains { $0.face.kind == .page && $0.face.index == 8 })
  }

  // MARK: On cards

  /// Returns a scene with the cards of a document. The first card is in front, and is opened or unfolded if the
  /// scene can do this.
  private static func opened(
    _ scene: Int, _ cards: [Card], opens: Bool = true, shape: CardFormat = .upright
  ) -> StageUser {
    var options = SceneOptions()
    options.deck = Deck(
      cards: cards.indices.map { CardKey($0 + 1) },
      links: CardLinks(cards: cards, books: []), shape: shape)
    var user = StageUser(scene, options: options)
    user.key("Home")
    user.settle()
    if opens, scene != 1 {
      user.key(scene == 2 ? "space" : "Return")
      user.settle()
    }
    return user
  }

  private static func document(_ count: Int = 9, aspect: Double = 1) -> [Card] {
    (0..<count).map { card(.card(6), page: $0, aspect: aspect) }
  }

  /// Returns the item of the front card.
  private static func front(_ user: StageUser) -> DisplayItem {
    user.shown.list.items.last {
      [.front, .detail, .opened, .back].contains($0.face.kind) && $0.isHittable && $0.opacity == 1
    }!
  }

  /// Returns the pixel at a position of the front card's image, in fractions of its size. The numbers are those
  /// of the cards' design.
  private static func pixel(_ user: StageUser, aspect: Double, _ x: Double, _ y: Double) -> Point {
    let item = front(user)
    let (w, h) = (item.face.size.width, item.face.size.height)
    let area: Rect
    switch user.stage.current {
    case 0: area = Rect(x: 0, y: 0, width: w, height: h)
    case 1: area = Rect(x: 0, y: 0, width: w, height: h - 92)
    default:
      let margin = w > h ? 24 : min(28, w * 0.08)
      let (top, bottom) = w > h ? (30.0, 60.0) : (34.0, 94 + margin)
      area = Rect(x: margin, y: top, width: w - 2 * margin, height: h - top - bottom)
    }
    // The image is shown whole, unless it fills its area with little loss.
    let (wide, high) = (area.width / aspect, area.height)
    var height = min(wide, high)
    if user.stage.current == 1 {
      let isFilled = min(wide, high) / max(wide, high) >= 0.85
      let mat = 0.12 * min(area.width, area.height)
      height =
        isFilled ? max(wide, high) : min((area.width - mat) / aspect, area.height - mat)
    }
    let point = area.center + Point((x - 0.5) * height * aspect, (y - 0.5) * height)
    return item.homography.apply(point)
  }

  private static func signs(_ user: StageUser) -> [DisplayItem] {
    user.overlays(.fill).filter { $0.face == .ink(.link) }
  }

  private static func number(_ user: StageUser) -> Int { user.stage.status(at: user.time).front }

  @Test(arguments: [0, 1, 2], [0.7, 1, 1.7])
  func aClickOnACardsLinkGoesToItsCard(scene: Int, aspect: Double) {
    var user = Self.opened(scene, Self.document(aspect: aspect))
    let before = Self.number(user)
    Self.click(Self.pixel(user, aspect: aspect, 0.5, 0.5), &user)
    user.settle()
    #expect(before != 6 && Self.number(user) == 6)
  }

  /// The test tries 64 points of the front card. At each point the pointer's shape, the sign of a link and the effect
  /// of a click agree.
  @Test(arguments: [0, 1, 2], [0.7, 1, 1.7])
  func aLinkIsWhereItIsSeen(scene: Int, aspect: Double) {
    let shape = aspect > 1 ? CardFormat.wide(1.6) : .upright
    let user = Self.opened(scene, Self.document(aspect: aspect), shape: shape)
    var plain = Self.opened(scene, [Self.card(nil, aspect: aspect)], shape: shape)
    Self.click(Self.pixel(plain, aspect: aspect, 0.5, 0.5), &plain)
    plain.settle()
    let clicked = Self.front(plain).face.kind
    var (found, missed) = (0, 0)
    for column in 0..<8 {
      for row in 0..<8 {
        let (x, y) = ((Double(column) + 0.5) / 8, (Double(row) + 0.5) / 8)
        var user = user
        let pixel = Self.pixel(user, aspect: aspect, x, y)
        guard user.shown.list.hit(at: pixel)?.face == Self.front(user).face else { continue }
        user.move(pixel)
        user.frame()
        let isLink = Self.middle.contains(Point(x, y))
        let signs = Self.signs(user)
        #expect(signs.isEmpty != isLink, "\(x) \(y)")
        if isLink {
          #expect(user.stage.pointerShape(at: user.time) == .pointingHand)
          #expect(signs.contains { $0.facePoint(under: pixel) != nil })
          found += 1
        } else {
          missed += 1
        }
        guard isLink || (column + row) % 4 == 0 else { continue }
        Self.click(pixel, &user)
        user.settle()
        #expect((Self.number(user) == 6) == isLink, "\(x) \(y)")
        // A click beside a link acts like a click on a card without one.
        if !isLink { #expect(Self.front(user).face.kind == clicked, "\(x) \(y)") }
      }
    }
    #expect(found > 2 && missed > 20)
  }

  /// A click opens a card of the Switcher's pile, flips the back of the Stack's card, and goes to a card beside the
  /// Carousel's front card.
  @Test func aClickThatMeansACardFollowsNoLink() {
    var switcher = Self.opened(0, Self.document(), opens: false)
    let card = Self.front(switcher)
    Self.click(card.homography.apply(Point(card.bounds.midX, card.bounds.midY)), &switcher)
    switcher.settle()
    #expect(switcher.stage.status(at: switcher.time).selected == card.face.index)

    var stack = Self.opened(1, Self.document())
    let middle = Self.pixel(stack, aspect: 1, 0.5, 0.5)
    stack.key("space")
    stack.settle()
    Self.click(middle, &stack)
    stack.settle()
    #expect(Self.number(stack) == 0 && Self.front(stack).face.kind == .front)
  }

  @Test(arguments: [0, 1, 2]) func aMovingCardHasNoSignAndFollowsNoLink(scene: Int) {
    var user = Self.opened(scene, Self.document(), opens: false)
    user.key(scene == 0 ? "Return" : "space")
    user.wait(0.1)
    let pixel = Point(640, 400)
    user.move(pixel)
    user.frame()
    #expect(Self.signs(user).isEmpty)
    Self.click(pixel, &user)
    user.settle()
    #expect(Self.number(user) != 6)
  }

  @Test func aDragHasNoSign() {
    var user = Self.opened(1, Self.document())
    let start = Self.pixel(user, aspect: 1, 0.5, 0.5)
    user.move(start)
    user.frame()
    #expect(!Self.signs(user).isEmpty)
    user.drag(from: start, by: Point(-60, 10))
    user.frame()
    #expect(Self.signs(user).isEmpty)
  }

  /// Other cards may lie between the cards of a document. A document among other files has only its first card.
  @Test func linksFindTheirCardsAmongOthers() {
    var cards = Self.document(7)
    cards.insert(Self.card(nil, of: "b"), at: 3)
    cards.insert(Self.card(nil, of: "a", aspect: 1), at: 0)
    cards[0].image?.page = nil
    var user = Self.opened(1, cards)
    user.key("Right")
    user.settle()
    Self.click(Self.pixel(user, aspect: 1, 0.5, 0.5), &user)
    user.settle()
    #expect(Self.number(user) == 8)

    var alone = Self.opened(1, [Self.document()[0], Self.card(nil, of: "b")])
    Self.click(Self.pixel(alone, aspect: 1, 0.5, 0.5), &alone)
    alone.settle()
    #expect(Self.front(alone).face.kind == .back)
  }
}

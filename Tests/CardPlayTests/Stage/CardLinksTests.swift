import CardCore
import CardScenes
import Testing

/// Links on the pages of a book.
@Suite struct CardLinksTests {
  /// The middle of each page leads to another card or to an address.
  private static let middle = Rect(x: 0.35, y: 0.4, width: 0.3, height: 0.2)

  private static func card(_ target: CardLink.Target?) -> Card {
    var card = Card(
      title: "", subtitle: "", text: "", color: Color(0, 0, 0), seed: 1, kind: "",
      image: CardImage(path: "a", page: 0))
    card.image?.aspect = 1
    card.image?.links = target.map { [CardLink(area: middle, target: $0)] } ?? []
    return card
  }

  /// An open book at its second spread: on the left a link to the seventh card, on the right an address.
  private static func hand(_ address: String = "https://example.org/springs") -> StageHand {
    let targets: [CardLink.Target?] = [nil, .card(6), .address(address)]
    let book = Book(
      title: "", author: "", color: Color(0, 0, 0), accent: Color(0, 0, 0),
      pages: (targets + [nil, nil, nil, .card(1), nil]).map { .plate(card($0)) }, isDocument: true)
    var options = SceneOptions()
    options.deal = Deal(
      cards: [Dealt(number: 1)],
      books: [Deal.Shelved(book: Dealt(number: 1), pages: book.leaves.count)],
      links: CardLinks(books: [book]))
    var hand = StageHand(3, options: options)
    hand.key("Return")
    hand.settle()
    hand.key("Next")
    hand.settle()
    return hand
  }

  private static func spread(_ hand: StageHand) -> Double {
    hand.stage.status(at: hand.time).offset! / hand.stage.viewport.size.width
  }

  /// The pixel at which a place of a page, in parts of it, is seen.
  private static func pixel(_ hand: StageHand, _ page: Int, _ x: Double, _ y: Double) -> Point {
    let item = hand.shown.list.items.last { $0.face.part == .page && $0.face.index == page }!
    return item.homography.apply(Point(x * item.face.size.width, y * item.face.size.height))
  }

  private static func click(_ pixel: Point, _ hand: inout StageHand) {
    hand.move(pixel)
    hand.frame()
    hand.press(pixel)
    hand.time += 0.05
    hand.release(pixel)
    hand.frame()
  }

  @Test func aClickOnALinkTurnsToItsPageAndAnotherBack() {
    var hand = Self.hand()
    #expect(Self.spread(hand) == 1)
    Self.click(Self.pixel(hand, 3, 0.5, 0.5), &hand)
    hand.settle()
    // Card 6, counted from 0, is page 8 behind the cover.
    #expect(Self.spread(hand) == 3)
    Self.click(Self.pixel(hand, 8, 0.5, 0.5), &hand)
    hand.settle()
    #expect(Self.spread(hand) == 1)
  }

  @Test func anAddressIsShownAndNothingMoves() {
    for address in ["https://example.org/springs", "x:" + String(repeating: "long", count: 900)] {
      var hand = Self.hand(address)
      Self.click(Self.pixel(hand, 4, 0.5, 0.5), &hand)
      hand.wait(0.3)
      let captions = hand.overlays(.caption).map { $0.face.label.filter { !$0.isWhitespace } }
      #expect(captions.count == 1 && captions[0].prefix(20) == address.prefix(20))
      #expect(captions[0].count < 100)
      #expect(Self.spread(hand) == 1 && hand.effects == [])
    }
  }

  @Test func thePointerPointsAtALinkAlone() {
    var hand = Self.hand()
    // A square page lies in the middle of its higher leaf.
    for (place, isLink) in [
      (Point(0.5, 0.5), true), (Point(0.36, 0.45), true), (Point(0.3, 0.5), false),
      (Point(0.5, 0.38), false), (Point(0.64, 0.56), true),
    ] {
      for page in [3, 4] {
        hand.move(Self.pixel(hand, page, place.x, place.y))
        hand.frame()
        let shape = hand.stage.pointerShape(at: hand.time)
        #expect(shape == (isLink ? .pointingHand : .grab), "\(page) \(place)")
      }
    }
  }

  @Test func aDragThatBeginsOnALinkTurnsThePage() {
    var hand = Self.hand()
    let start = Self.pixel(hand, 4, 0.5, 0.5)
    hand.drag(from: start, by: Point(-300, 0))
    hand.release(start - Point(300, 0))
    hand.settle()
    #expect(Self.spread(hand) == 2)
    #expect(hand.overlays(.caption).isEmpty)
  }
}

import CardCore

/// A card of the pile that does not simply lie in its rank: pulled sideways, going or coming back.
struct LooseCard: Hashable, Sendable {
  var card: Int
  /// How far it is pulled to the side, in points.
  var slide: DraggableValue = .still(0)
  /// The room it takes in the ranks: 1 its own, 0 none once the ranks have closed.
  var room: DraggableValue = .still(1)
  /// Its opacity; below 1 only where a cross-fade stands in for its flight.
  var fade: Motion = .still(1)
  /// Closed: on its way out, past all catching.
  var isClosing = false

  func isMoving(at t: Double) -> Bool {
    slide.isMoving(at: t) || room.isMoving(at: t) || !fade.isDone(at: t)
  }

  /// Whether it has left: out of the window, or faded out.
  func isAway(at t: Double) -> Bool {
    isClosing && !slide.isMoving(at: t) && fade.isDone(at: t)
  }

  /// Whether it lies in its rank like any other.
  func isTidy(at t: Double) -> Bool {
    !isClosing && !slide.isHeld && !room.isHeld && !isMoving(at: t)
  }
}

/// Which cards are in the pile and where: the deck less what was closed.
///
/// It costs what was closed and nothing for what was not, so that a deck may have a million cards.
struct SwitcherPile: Hashable, Sendable {
  /// A card that was closed, and the side it left by: −1 or 1.
  struct Closing: Hashable, Sendable {
    var card: Int
    var side: Double
  }

  /// How many cards the deck has.
  let total: Int
  /// The closed cards whose ranks have closed, ascending.
  private var gone: [Int] = []
  private(set) var loose: [LooseCard] = []
  /// In the order of closing.
  private(set) var history: [Closing] = []

  init(total: Int) { self.total = total }

  /// How many cards are left once nothing moves.
  var count: Int { total - gone.count - loose.count(where: \.isClosing) }

  /// How many there are room for at `t`, a fraction while the ranks close.
  func room(at t: Double) -> Double {
    loose.reduce(Double(total - gone.count)) { $0 - 1 + $1.room.position(at: t) }
  }

  /// Where in the pile a card stands at `t`.
  func place(of card: Int, at t: Double) -> Double {
    var place = Double(slot(of: card))
    for other in loose where other.card < card { place -= 1 - other.room.position(at: t) }
    return place
  }

  /// The cards in sight whose places at `t` lie within `places`, with these, furthest back first.
  func cards(in places: ClosedRange<Double>, at t: Double) -> [(card: Int, place: Double)] {
    // A place lies at most one below the slot for each loose card.
    let slots = Double(total - gone.count)
    let first = min(max(places.lowerBound.rounded(.up), 0), slots)
    let last = min(max(places.upperBound.rounded(.down) + Double(loose.count), -1), slots - 1)
    guard first <= last else { return [] }
    return (Int(first)...Int(last)).lazy
      .map(card(inSlot:))
      .map { (card: $0, place: place(of: $0, at: t)) }
      .filter { places.contains($0.place) && loose($0.card)?.isAway(at: t) != true }
  }

  /// The rank of a card among those that are left.
  func rank(of card: Int) -> Int {
    slot(of: card) - loose.count { $0.isClosing && $0.card < card }
  }

  /// The card of a rank among those that are left.
  func card(ofRank rank: Int) -> Int {
    var found = rank
    for closing in loose.filter(\.isClosing).map({ slot(of: $0.card) }).sorted()
    where closing <= found { found += 1 }
    return card(inSlot: found)
  }

  func contains(_ card: Int) -> Bool {
    guard (0..<total).contains(card) else { return false }
    let index = goneBefore(card)
    let isGone = index < gone.count && gone[index] == card
    return !isGone && loose(card)?.isClosing != true
  }

  func loose(_ card: Int) -> LooseCard? { loose.first { $0.card == card } }

  func isMoving(at t: Double) -> Bool { loose.contains { $0.isMoving(at: t) } }

  /// The number of settled closed cards before `card`.
  private func goneBefore(_ card: Int) -> Int {
    var (low, high) = (0, gone.count)
    while low < high {
      let middle = (low + high) / 2
      if gone[middle] < card { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A card's number among those not gone, the closing ones counted.
  private func slot(of card: Int) -> Int { card - goneBefore(card) }

  private func card(inSlot slot: Int) -> Int {
    // gone[i] − i cards before gone[i] are left: that number never falls.
    var (low, high) = (0, gone.count)
    while low < high {
      let middle = (low + high) / 2
      if gone[middle] - middle <= slot { low = middle + 1 } else { high = middle }
    }
    return slot + low
  }
}

extension SwitcherPile {
  /// Changes a loose card; a card in its rank becomes loose.
  mutating func update(_ card: Int, _ change: (inout LooseCard) -> Void) {
    if let index = loose.firstIndex(where: { $0.card == card }) {
      change(&loose[index])
    } else {
      var new = LooseCard(card: card)
      change(&new)
      loose.append(new)
    }
  }

  mutating func updateAll(_ change: (inout LooseCard) -> Void) {
    for index in loose.indices { change(&loose[index]) }
  }

  /// Takes note that a card was closed; the caller sends it on its way.
  mutating func noteClosing(_ card: Int, side: Double) {
    history.append(Closing(card: card, side: side))
    update(card) { $0.isClosing = true }
  }

  /// Takes back the last closing: the card is loose again, with no room yet if it had gone.
  mutating func reopen() -> (closing: Closing, wasGone: Bool)? {
    guard let closing = history.popLast() else { return nil }
    let index = goneBefore(closing.card)
    let wasGone = index < gone.count && gone[index] == closing.card
    if wasGone { gone.remove(at: index) }
    update(closing.card) {
      $0.isClosing = false
      if wasGone { $0.room = .still(0) }
    }
    return (closing, wasGone)
  }

  /// Drops what has come to rest. What is seen stays the same.
  mutating func removeFinished(at t: Double) {
    for card in loose where card.isClosing && !card.room.isHeld && !card.isMoving(at: t) {
      gone.insert(card.card, at: goneBefore(card.card))
    }
    loose.removeAll { ($0.isClosing && !$0.room.isHeld && !$0.isMoving(at: t)) || $0.isTidy(at: t) }
  }
}

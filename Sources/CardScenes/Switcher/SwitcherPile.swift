import CardKinetics
import CardPicture

/// A card of the pile that is dragged sideways, closing or returning, and therefore isn't at rest in its slot.
struct LooseCard: Hashable, Sendable {
  var card: Int
  /// The sideways displacement, in points.
  var slide: DraggableValue = .still(0)
  /// The fraction of a row that the card occupies: 1, or 0 after the other cards have moved up.
  var occupancy: DraggableValue = .still(1)
  /// The opacity of the card, below 1 only while it cross-fades under reduced motion.
  var fade: Motion = .still(1)
  /// Whether the card was closed and leaves. The pointer can't catch such a card.
  var isClosing = false

  func isMoving(at t: Double) -> Bool {
    slide.isMoving(at: t) || occupancy.isMoving(at: t) || !fade.isDone(at: t)
  }

  /// Whether the card has left the window or faded out.
  func isAway(at t: Double) -> Bool {
    isClosing && !slide.isMoving(at: t) && fade.isDone(at: t)
  }

  /// Slides out of the window to `outside`, continuing position and velocity.
  mutating func leave(to outside: Double, in duration: Double, at t: Double) {
    slide.go(at: t) {
      .timed(.easeInOut, from: $0, velocity: $1, to: outside, duration: duration, at: t)
    }
  }

  /// Fades in or out, under reduced motion.
  mutating func fade(from opacity: Double, to target: Double, at t: Double) {
    fade = .timed(.linear, from: opacity, to: target, duration: CrossFade.duration, at: t)
  }

  /// Whether the card is neither held nor moving.
  func isAtRest(at t: Double) -> Bool { !slide.isHeld && !occupancy.isHeld && !isMoving(at: t) }
}

/// The cards in the pile and their slots: the deck without the closed cards.
///
/// - Complexity: queries depend on the numbers of closed and visible cards, not on the size of the deck. A deck may
///   have a million cards.
struct SwitcherPile: Hashable, Sendable {
  /// A card that was closed, its side (−1 left, 1 right), and the front card before and after the closing.
  struct Closing: Hashable, Sendable {
    var card: Int
    var side: Double
    var front: Int?
    var nextFront: Int?
  }

  /// The number of cards in the deck.
  private(set) var total: Int
  /// The closed cards whose rows are gone, in ascending order.
  private var gone: [Int] = []
  private(set) var loose: [LooseCard] = []
  /// The closings, oldest first.
  private(set) var history: [Closing] = []

  init(total: Int) { self.total = total }

  /// The number of remaining cards.
  var count: Int { total - gone.count - loose.count(where: \.isClosing) }

  /// Returns the number of rows at `t`, a fraction while cards move up.
  func occupancy(at t: Double) -> Double {
    loose.reduce(Double(total - gone.count)) { $0 - 1 + $1.occupancy.position(at: t) }
  }

  /// Returns a card's slot at `t`, a fraction while cards before it move up.
  func slot(of card: Int, at t: Double) -> Double {
    var result = Double(slot(of: card))
    for other in loose where other.card < card { result -= 1 - other.occupancy.position(at: t) }
    return result
  }

  /// Returns how directly a card lies behind another card, 0…1. Each card between the two lowers the value. If the slot
  /// of the other card closes, the value also decreases.
  func closeness(of card: Int, behind other: Int, at t: Double) -> Double {
    guard card < other, goneIndex(of: other) == nil else { return 0 }
    let between = slot(of: other, at: t) - slot(of: card, at: t)
    let occupancy = loose(other)?.occupancy.position(at: t) ?? 1
    return (0...1).clamping(occupancy) * (0...1).clamping(2 - between)
  }

  /// Returns the visible cards whose slots at `t` are within `visible`, with their slots, back to front.
  func cards(in visible: ClosedRange<Double>, at t: Double) -> [(card: Int, slot: Double)] {
    // Each loose card lowers the slots of later cards by at most 1.
    let slots = Double(total - gone.count)
    let first = min(max(visible.lowerBound.rounded(.up), 0), slots)
    let last = min(max(visible.upperBound.rounded(.down) + Double(loose.count), -1), slots - 1)
    guard first <= last else { return [] }
    return (Int(first)...Int(last)).lazy
      .map(card(inSlot:))
      .map { (card: $0, slot: slot(of: $0, at: t)) }
      .filter { visible.contains($0.slot) && loose($0.card)?.isAway(at: t) != true }
  }

  /// Returns the rank of a card among the remaining cards.
  func rank(of card: Int) -> Int {
    slot(of: card) - loose.count { $0.isClosing && $0.card < card }
  }

  /// Returns the card with the given rank among the remaining cards.
  func card(ofRank rank: Int) -> Int {
    var found = rank
    for closing in loose.filter(\.isClosing).map({ slot(of: $0.card) }).sorted()
    where closing <= found { found += 1 }
    return card(inSlot: found)
  }

  func contains(_ card: Int) -> Bool {
    guard (0..<total).contains(card) else { return false }
    return goneIndex(of: card) == nil && loose(card)?.isClosing != true
  }

  func loose(_ card: Int) -> LooseCard? { loose.first { $0.card == card } }

  func isMoving(at t: Double) -> Bool { loose.contains { $0.isMoving(at: t) } }

  /// Returns the first index of `gone` for which `isBefore` does not hold.
  private func firstIndex(after isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, gone.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the number of `gone` cards before `card`.
  private func goneBefore(_ card: Int) -> Int { firstIndex { gone[$0] < card } }

  private func goneIndex(of card: Int) -> Int? {
    let index = goneBefore(card)
    return index < gone.count && gone[index] == card ? index : nil
  }

  /// Returns a card's index among the cards that are not `gone`, including the closing ones.
  private func slot(of card: Int) -> Int { card - goneBefore(card) }

  private func card(inSlot slot: Int) -> Int {
    // gone[i] − i, the number of remaining cards before gone[i], never decreases.
    slot + firstIndex { gone[$0] - $0 <= slot }
  }
}

extension SwitcherPile {
  /// Changes to another deck; `newIndex` maps the cards that stay to their new indices.
  mutating func follow(total: Int, _ newIndex: (Int) -> Int?) {
    self.total = total
    gone = gone.compactMap(newIndex).sorted()
    loose = loose.moved(\.card, newIndex)
    history = history.moved(\.card, newIndex)
    for index in history.indices {
      history[index].front = history[index].front.flatMap(newIndex)
      history[index].nextFront = history[index].nextFront.flatMap(newIndex)
    }
  }

  /// Applies `change` to a loose card. If the card is at rest, it becomes loose.
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

  /// Records that a card was closed. The caller starts the card's motion.
  mutating func record(_ closing: Closing) {
    history.append(closing)
    update(closing.card) { $0.isClosing = true }
  }

  /// Records the front card after the last closing.
  mutating func record(nextFront: Int?) { history[history.count - 1].nextFront = nextFront }

  /// Undoes the last closing, or the last one of `card`. The card is loose again, without a row if its row was gone.
  mutating func reopen(_ card: Int? = nil) -> (closing: Closing, wasGone: Bool)? {
    guard let last = history.lastIndex(where: { card == nil || $0.card == card }) else {
      return nil
    }
    let closing = history.remove(at: last)
    let index = goneIndex(of: closing.card)
    if let index { gone.remove(at: index) }
    update(closing.card) {
      $0.isClosing = false
      if index != nil { $0.occupancy = .still(0) }
    }
    return (closing, index != nil)
  }

  /// Puts a closed card back into the pile at once. Does nothing for a card that isn't closed.
  mutating func restore(_ card: Int) {
    guard !contains(card) else { return }
    if let index = goneIndex(of: card) { gone.remove(at: index) }
    loose.removeAll { $0.card == card }
    history.removeAll { $0.card == card }
  }

  /// Removes loose cards that have come to rest. No visible item changes.
  mutating func removeFinished(at t: Double) {
    for index in loose.indices.reversed() where loose[index].isAtRest(at: t) {
      let card = loose.remove(at: index)
      if card.isClosing { gone.insert(card.card, at: goneBefore(card.card)) }
    }
  }
}

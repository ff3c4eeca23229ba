import CardInput
package import CardKinetics
import CardPicture
import CardScene

extension SwitcherScene {
  /// Scrolls to the next rest offset for each notch of the wheel.
  mutating func wheel(_ notches: Double, at t: Double) {
    guard notches != 0, canScroll else { return }
    guard openCard == nil else { return turn(by: notches < 0 ? -1 : 1, at: t) }
    let direction: Double = notches < 0 ? -1 : 1
    var rest = scroll.rest(at: t)
    // The number of iterations is bounded by the number of cards, because that many notches reach the end.
    for _ in 0..<Int(min(max(abs(notches).rounded(), 1), Double(pile.total))) {
      let next = layout.step(from: rest, by: direction)
      if next == rest { break }
      rest = next
    }
    scroll.settle(to: rest, at: t)
  }

  /// Whether the wheel and keys may scroll. They may not while the pointer presses or scrolls the pile, or holds an
  /// opened card.
  private var canScroll: Bool {
    switch interaction {
    case .idle, .inert, .sliding: true
    case .pressing, .scrolling, .holding, .shrinking, .paging: false
    }
  }

  mutating func perform(_ request: Request, at t: Double) {
    switch request.action {
    case .up, .left, .previous: step(by: -1, at: t)
    case .down, .right, .next: step(by: 1, at: t)
    case .first: goToEnd(layout.offsetRange.lowerBound, rank: 0, at: t)
    case .last: goToEnd(layout.offsetRange.upperBound, rank: pile.count - 1, at: t)
    case .goTo:
      guard let number = request.item else { break }
      show(min(max(number, 1), pile.total) - 1, at: t)
    case .offset:
      guard let offset = request.number else { break }
      scroll(to: offset, at: t)
    case .open: activate(at: t)
    case .flip: if openCard == nil { activate(at: t) }
    case .undo: undo(at: t)
    default: break
    }
  }

  /// Makes the next or the previous card the front card, counted from the target of the scroll. Before the first and
  /// after the last card, scrolls to the end of the range.
  private mutating func step(by direction: Int, at t: Double) {
    guard openCard == nil else { return turn(by: direction, at: t) }
    let rank = layout.frontRank(at: scroll.rest(at: t)) + direction
    if rank < 0 {
      scroll(to: layout.offsetRange.lowerBound, at: t)
    } else if rank >= pile.count {
      scroll(to: layout.offsetRange.upperBound, at: t)
    } else {
      scroll(to: layout.rest(ofRank: rank), at: t)
    }
  }

  /// Scrolls to an end of the pile, or shows the window of the card there.
  private mutating func goToEnd(_ rest: Double, rank: Int, at t: Double) {
    if openCard != nil {
      turn(to: pile.card(ofRank: rank), at: t)
    } else {
      scroll(to: rest, at: t)
    }
  }

  private mutating func scroll(to rest: Double, at t: Double) {
    putBack(at: t)
    guard canScroll else { return }
    scroll.settle(to: rest, at: t)
  }

  /// Makes a card the front card. A closed card returns to the pile.
  private mutating func show(_ card: Int, at t: Double) {
    guard pile.contains(card) || reopen(card, at: t) != nil else { return }
    guard openCard == nil else { return turn(to: card, at: t) }
    scroll(to: layout.rest(ofRank: pile.rank(of: card)), at: t)
  }

  private mutating func activate(at t: Double) {
    if openCard != nil {
      putBack(at: t)
    } else if let card = selection?.card ?? frontCard(atOffset: scroll.rest(at: t)) {
      select(card, at: t)
    }
  }

  /// Zooms a card out of the pile, even if the card is returning to the pile.
  mutating func select(_ card: Int, at t: Double) {
    releasePress(at: t)
    if let old = selection, old.card != card {
      selection = nil
      sendBack([old] + takeRow(beside: old, at: t), at: t)
    }
    if selection == nil {
      let isBack = returning.firstIndex { $0.card == card }
      selection =
        isBack.map { returning.remove(at: $0) } ?? SwitcherSelection(card: card)
    }
    goSelection(to: 1, at: t)
  }

  /// Ends the pointer's drag, because a card can't be dragged and selected at the same time.
  mutating func releasePress(at t: Double) {
    switch interaction {
    case .idle, .inert: return
    case .sliding: releaseHeldCards(except: nil, at: t)
    case .pressing, .scrolling: endPress(at: t)
    case .holding, .shrinking, .paging: break
    }
    interaction = .inert
  }

  mutating func putBack(at t: Double) {
    guard let selection, openCard != nil else { return }
    releasePress(at: t)
    // Windows that are still moving aside also return to the pile.
    sendBack(takeRow(beside: selection, at: t), at: t)
    goSelection(to: 0, at: t)
  }

  private mutating func sendBack(_ windows: [SwitcherSelection], at t: Double) {
    for var window in windows {
      window.go(to: 0, metrics, reducesMotion: options.reducesMotion, at: t)
      returning.append(window)
    }
  }

  /// Zooms the selected card out of the pile (`target` 1) or back into it (`target` 0).
  mutating func goSelection(to target: Double, at t: Double) {
    let (metrics, reducesMotion) = (metrics, options.reducesMotion)
    selection?.go(to: target, metrics, reducesMotion: reducesMotion, at: t)
  }

  package mutating func dismiss(at t: Double) -> Bool {
    removeFinished(at: t)
    guard openCard != nil else { return false }
    putBack(at: t)
    return true
  }

  package func openedRect(at t: Double) -> Rect {
    frontCard(at: t).map(openedFrame) ?? viewport.visible
  }

  package mutating func closeAtOnce() { (selection, returning, row) = (nil, [], []) }

  /// Returns the sideways displacement at which a card is just outside the window.
  func outside(_ side: Double) -> Double {
    // No visible card is wider than 1.2 times `card.width`. The shadow extends three times its blur.
    let reach = metrics.card.width * 0.6 + SwitcherMetrics.shadow.blur * 3
    let middle = viewport.size.width / 2
    return side < 0
      ? viewport.visible.minX - middle - reach : viewport.visible.maxX - middle + reach
  }

  /// Closes a card: the card leaves to the side, and the other cards move up.
  mutating func close(_ card: Int, side: Double, at t: Double) {
    let reducesMotion = options.reducesMotion
    let (landing, leaving, outside) = (
      metrics.physics.landingSpring, metrics.leaving, outside(side)
    )
    let front = frontCard(atOffset: scroll.rest(at: t))
    pile.record(SwitcherPile.Closing(card: card, side: side, front: front))
    pile.update(card) { loose in
      if reducesMotion {
        loose.slide.go(at: t) { position, _ in .still(position) }
        loose.fade(from: loose.fade.position(at: t), to: 0, at: t)
      } else {
        loose.leave(to: outside, in: leaving, at: t)
      }
      loose.occupancy.spring(to: 0, on: landing, at: t, tolerance: .fraction)
    }
    recount(at: t)
    pile.record(nextFront: frontCard(atOffset: scroll.rest(at: t)))
  }

  /// Brings back the card that was closed last, from the side to which it left. The front card becomes the one before
  /// the closing. If the user has gone to another card since then, that card stays in front. If the returning card
  /// would be outside the window, it becomes the front card. If a card is opened, the window of the returning card
  /// replaces the opened card's window.
  private mutating func undo(at t: Double) {
    let front = frontCard(atOffset: scroll.rest(at: t))
    guard let closing = reopen(at: t) else { return }
    if openCard != nil { return turn(to: closing.card, at: t) }
    var target = (front == closing.nextFront ? closing.front : front) ?? closing.card
    let seen = layout.visibleRows(at: scroll.rest(at: t), bottom: viewport.size.height)
    if !seen.contains(Double(pile.rank(of: closing.card))) { target = closing.card }
    guard frontCard(atOffset: scroll.rest(at: t)) != target, pile.contains(target), canScroll else {
      return
    }
    show(target, at: t)
  }

  /// Brings back `card`, or else the card that was closed last. Returns its closing, or nil if there is none.
  private mutating func reopen(_ card: Int? = nil, at t: Double) -> SwitcherPile.Closing? {
    guard let (closing, wasGone) = pile.reopen(card) else { return nil }
    let reducesMotion = options.reducesMotion
    let (landing, outside) = (metrics.physics.landingSpring, outside(closing.side))
    pile.update(closing.card) { loose in
      if wasGone { loose.slide = .still(reducesMotion ? 0 : outside) }
      loose.slide.spring(to: 0, on: landing, at: t)
      if reducesMotion { loose.fade(from: wasGone ? 0 : loose.fade.position(at: t), to: 1, at: t) }
      loose.occupancy.spring(to: 1, on: landing, at: t, tolerance: .fraction)
    }
    recount(at: t)
    return closing
  }
}

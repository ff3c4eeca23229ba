import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The windows of opened cards, which stand side by side in the order of the pile.
extension SwitcherScene {
  /// The distance from one window to the next, in points.
  private var windowPitch: Double { viewport.visible.width + SwitcherMetrics.windowGap }

  /// Returns the card whose window is `step` windows from a card's window; nil beyond the ends of the pile.
  func card(beside card: Int, _ step: Int) -> Int? {
    let rank = pile.rank(of: card) + step
    return (0..<pile.count).contains(rank) ? pile.card(ofRank: rank) : nil
  }

  /// Shows the next or the previous window, which slides in from its side.
  mutating func turn(by step: Int, at t: Double) {
    guard let card = selection?.card, let next = self.card(beside: card, step) else { return }
    turn(to: next, at: t)
  }

  /// Shows the window of another card. The window slides in from its side, and the pile scrolls along.
  mutating func turn(to card: Int, at t: Double) {
    guard let old = selection, old.card != card, pile.contains(card) else { return }
    let rest = layout.rest(ofRank: pile.rank(of: card))
    if !options.reducesMotion {
      scroll.settle(to: rest, at: t)
    } else if opened(at: t) == 1 {
      // The pile is invisible. If it scrolled, it would show through the cross-fade.
      scroll.jump(to: rest)
    }
    let isWhole = old.opening.zoom.position(at: t) > SwitcherMetrics.slidingZoom
    guard isWhole, !options.reducesMotion, !isGoingBack(card) else { return select(card, at: t) }
    addWindow(of: card, at: card > old.card ? 1 : -1, at: t)
    let way = returning.first { $0.card == card }?.berth ?? 0
    returning.append(old)
    for index in returning.indices where isInRow(returning[index]) || returning[index] == old {
      returning[index].berth -= way
      returning[index].coversPile = false
    }
    let index = returning.firstIndex { $0.card == card }
    selection = index.map { returning.remove(at: $0) }
    selection?.berth = 0
    selection?.coversPile = true
    settleRow(at: t)
  }

  private func isInRow(_ window: SwitcherSelection) -> Bool { window.berth != 0 }

  /// Whether a card is on its way back into the pile. Such a card can't come from beside the screen.
  private func isGoingBack(_ card: Int) -> Bool {
    returning.contains { $0.card == card && !isInRow($0) }
  }

  /// Adds a window to the row, unless the row already contains it.
  private mutating func addWindow(of card: Int, at berth: Int, at t: Double) {
    guard var window = selection, !returning.contains(where: { $0.card == card }) else { return }
    let (shift, speed) = window.opening.shiftX.state(at: t)
    (window.card, window.berth, window.coversPile) = (card, berth, false)
    // Windows that are on their way to that side go one berth farther.
    for index in returning.indices where returning[index].berth * berth > 0 {
      returning[index].berth += berth
    }
    let origin = shift + Double(berth) * windowPitch
    window.opening.shiftX = DraggableValue(
      .spring(.landing, from: origin, velocity: speed, to: origin, at: t))
    returning.append(window)
  }

  /// Moves every window of the row to its berth.
  private mutating func settleRow(at t: Double) {
    let (landing, pitch) = (metrics.physics.landingSpring, windowPitch)
    func settle(_ window: inout SwitcherSelection) {
      window.opening.shiftX.spring(to: Double(window.berth) * pitch, on: landing, at: t)
    }
    for index in returning.indices where isInRow(returning[index]) { settle(&returning[index]) }
    if var window = selection {
      settle(&window)
      window.go(to: 1, metrics, reducesMotion: options.reducesMotion, at: t)
      selection = window
    }
  }

  /// Grabs the row of windows: the selected window and the windows beside it.
  mutating func grabRow(at t: Double) {
    guard let card = selection?.card else { return }
    for step in [-1, 1] {
      if let next = self.card(beside: card, step) { addWindow(of: next, at: step, at: t) }
    }
    selection?.opening.shiftX.grab(at: t)
    for index in returning.indices where isInRow(returning[index]) {
      returning[index].opening.shiftX.grab(at: t)
    }
  }

  /// Moves the row of windows with the pointer. Beyond the first and the last window, the row follows a rubber band.
  mutating func dragRow(by pan: Pan, at t: Double) {
    let isFree = selection.map { card(beside: $0.card, pan.translation.x < 0 ? 1 : -1) != nil }
    let band = RubberBand(extent: viewport.visible.width, coefficient: metrics.physics.band)
    let x = pan.translation.x
    let travel = isFree == true ? x : band.displacement(forPull: x)
    let velocity = pan.velocity.x * (isFree == true ? 1 : band.slope(atPull: x))
    selection?.opening.shiftX.drag(travel: travel, velocity: velocity, at: t)
    for index in returning.indices where isInRow(returning[index]) {
      returning[index].opening.shiftX.drag(travel: travel, velocity: velocity, at: t)
    }
  }

  /// Releases the row of windows: it turns by at most one window.
  mutating func releaseRow(velocity: Double, at t: Double) {
    guard let window = selection else { return }
    let shift = -window.opening.shiftX.position(at: t) / windowPitch
    let step = Paging.page(pressed: 1, released: 1 + shift, velocity: -velocity, last: 2) - 1
    if step != 0, card(beside: window.card, step) != nil {
      turn(by: step, at: t)
    } else {
      settleRow(at: t)
    }
  }
}

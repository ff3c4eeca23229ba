import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The windows of opened cards, arranged side by side in the order of the pile.
extension SwitcherScene {
  /// The distance from one window to the next, in points.
  var windowPitch: Double { viewport.visible.width + SwitcherMetrics.windowGap }

  /// Returns the card whose window is `step` windows from a card's window; nil beyond the ends of the pile.
  func card(beside card: Int, _ step: Int) -> Int? {
    let rank = pile.rank(of: card) + step
    return (0..<pile.count).contains(rank) ? pile.card(ofRank: rank) : nil
  }

  /// Returns a window of the row beside the window on stage.
  func window(_ window: RowWindow, beside stage: SwitcherSelection) -> SwitcherSelection {
    var result = stage
    (result.card, result.aside) = (window.card, Double(window.rowIndex) * windowPitch)
    return result
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
    // A card that is returning to the pile can't come from beside the screen.
    let isGoingBack = returning.contains { $0.card == card }
    guard isNearlyWhole(old, at: t), !options.reducesMotion, !isGoingBack else {
      return select(card, at: t)
    }
    releasePress(at: t)
    let side = card > old.card ? 1 : -1
    if !row.contains(where: { $0.card == card }) { addWindow(of: card, on: side, at: t) }
    row.append(RowWindow(card: old.card, rowIndex: 0))
    guard let way = row.first(where: { $0.card == card })?.rowIndex else { return }
    row.removeAll { $0.card == card }
    for index in row.indices { row[index].rowIndex -= way }
    selection = window(RowWindow(card: card, rowIndex: way), beside: old)
    goSelection(to: 1, at: t)
  }

  /// Returns whether a window is so large that other windows slide in from the side.
  private func isNearlyWhole(_ window: SwitcherSelection, at t: Double) -> Bool {
    window.opening.zoom.position(at: t) > SwitcherMetrics.slidingZoom
  }

  /// Returns the `rowIndex` of the nearest position on a side that is wholly outside the screen. The position beside
  /// the window on stage has the index 1.
  private func hiddenIndex(on side: Int, at t: Double) -> Int {
    let shift = Double(side) * (selection?.opening.shiftX.position(at: t) ?? 0)
    // Half of the gap is kept for a window that is slightly too large.
    let edge = viewport.visible.width + SwitcherMetrics.windowGap / 2
    return Int(((edge - shift) / windowPitch).rounded(.up), clampedTo: 1...1_000_000)
  }

  /// Adds a window to the row, outside the screen.
  private mutating func addWindow(of card: Int, on side: Int, at t: Double) {
    let kept = keptCard(at: t)
    let taken = row.first { $0.card == kept }.map { $0.rowIndex * side }
    func free(_ rowIndex: Int) -> Int { rowIndex == taken ? rowIndex + 1 : rowIndex }
    let rowIndex = free(hiddenIndex(on: side, at: t))
    // The invisible windows make way, except for a carried one.
    for index in row.indices
    where row[index].rowIndex * side >= rowIndex && row[index].card != kept {
      row[index].rowIndex = free(row[index].rowIndex * side + 1) * side
    }
    row.append(RowWindow(card: card, rowIndex: rowIndex * side))
  }

  /// Removes the windows beside the screen, except for a carried one. Nothing visible changes, because their cards lie in
  /// the covered pile.
  mutating func removeHiddenWindows(at t: Double) {
    guard let selection, isNearlyWhole(selection, at: t) else { return }
    let (left, right) = (hiddenIndex(on: -1, at: t), hiddenIndex(on: 1, at: t))
    let kept = keptCard(at: t)
    row.removeAll { ($0.rowIndex <= -left || $0.rowIndex >= right) && $0.card != kept }
  }

  /// Removes the row, and returns its visible windows except the window on stage.
  mutating func takeRow(beside stage: SwitcherSelection, at t: Double) -> [SwitcherSelection] {
    removeHiddenWindows(at: t)
    defer { row = [] }
    return row.map { window($0, beside: stage) }
  }

  /// Grabs the row of windows, and adds the windows of the cards before and after the selected card. A window is added
  /// only if it begins outside the screen.
  mutating func grabRow(at t: Double) {
    guard let card = selection?.card else { return }
    for side in [-1, 1] where hiddenIndex(on: side, at: t) == 1 {
      let isTaken = row.contains { $0.rowIndex == side }
      guard !isTaken, let next = self.card(beside: card, side) else { continue }
      let isElsewhere =
        row.contains { $0.card == next } || returning.contains { $0.card == next }
      if !isElsewhere { addWindow(of: next, on: side, at: t) }
    }
    selection?.opening.shiftX.grab(at: t)
  }

  /// Moves the row of windows with the pointer. If there is no window on a side, the row follows a rubber band.
  mutating func dragRow(by pan: Pan, _ hold: OpeningHold, at t: Double) {
    let x = pan.translation.x
    let isFree = row.contains { $0.rowIndex == (x < 0 ? 1 : -1) }
    let band = RubberBand(extent: hold.window.width, coefficient: hold.band)
    let travel = isFree ? x : band.displacement(forPull: x)
    let velocity = pan.velocity.x * (isFree ? 1 : band.slope(atPull: x))
    selection?.opening.shiftX.drag(travel: travel, velocity: velocity, at: t)
  }

  /// Releases the row of windows, which then turns by at most one window.
  mutating func releaseRow(velocity: Double, at t: Double) {
    guard let window = selection else { return }
    let shift = -window.opening.shiftX.position(at: t) / windowPitch
    let step = Paging.page(pressed: 1, released: 1 + shift, velocity: -velocity, last: 2) - 1
    if step != 0, let next = row.first(where: { $0.rowIndex == step }) {
      turn(to: next.card, at: t)
    } else {
      goSelection(to: 1, at: t)
    }
  }
}

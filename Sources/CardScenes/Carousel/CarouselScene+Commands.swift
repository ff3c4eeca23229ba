import CardCore

extension CarouselScene {
  /// Turns to a page, from where the scroll is and as fast as it is; a cross-fade in reduced
  /// motion.
  mutating func turn(to page: Int, at t: Double) {
    let rest = layout.offset(of: page)
    if options.reducesMotion {
      crossFade(to: rest, at: t)
    } else {
      scroll.settle(to: rest, at: t)
    }
  }

  mutating func crossFade(to rest: Double, at t: Double) {
    if rest != scroll.offset(at: t) { fade = CrossFade(from: cards(at: t), at: t) }
    scroll.jump(to: rest)
  }

  /// A notch down or to the right turns on, one up or to the left turns back; of a burst in one
  /// direction, one in 150 ms.
  mutating func wheel(_ dx: Double, _ dy: Double, time: Double, at t: Double) {
    let notches = abs(dy) >= abs(dx) ? dy : dx
    guard notches != 0, openCard == nil, isScrollFree else { return }
    let direction = notches < 0 ? -1 : 1
    if wheelBurst.accepts(direction, at: time) { step(by: direction, at: t) }
  }

  /// Whether the pointer leaves the pages to the wheel and the keys.
  private var isScrollFree: Bool {
    switch interaction {
    case .idle, .holding, .pulling, .spent: true
    case .pressing, .paging: false
    }
  }

  mutating func perform(_ command: Command, at t: Double) {
    switch command {
    case .left, .up, .previous: turnOrClose(by: -1, at: t)
    case .right, .down, .next: turnOrClose(by: 1, at: t)
    case .first: show(0, at: t)
    case .last: show(layout.count - 1, at: t)
    case .item(let number): show(min(max(number, 1), layout.count) - 1, at: t)
    case .activate, .secondary: activate(at: t)
    default: break
    }
  }

  /// While a detail is open, a step closes it; the next one turns the page.
  private mutating func turnOrClose(by direction: Int, at t: Double) {
    if openCard != nil {
      closeSheet(at: t)
    } else if isScrollFree {
      step(by: direction, at: t)
    }
  }

  /// The next page, counted from the one the scroll is going to, so that separate steps add up.
  private mutating func step(by direction: Int, at t: Double) {
    let page = frontPage(at: t)
    let next = min(max(page + direction, 0), layout.count - 1)
    if next != page { turn(to: next, at: t) }
  }

  private mutating func show(_ page: Int, at t: Double) {
    closeSheet(at: t)
    if isScrollFree { turn(to: page, at: t) }
  }

  /// Opens the front card's detail, or closes the one that is open.
  private mutating func activate(at t: Double) {
    if openCard != nil {
      closeSheet(at: t)
      return
    }
    switch interaction {
    case .paging: return
    case .pressing:
      endPress(at: t)
      interaction = .spent
    case .idle, .holding, .pulling, .spent: break
    }
    open(frontPage(at: t), at: t)
  }

  /// Unfolds a card's detail, or turns it round on its way back.
  mutating func open(_ card: Int, at t: Double) {
    if sheets.last?.card != card {
      let folding = sheets.firstIndex { $0.card == card }
      sheets.append(
        folding.map { sheets.remove(at: $0) } ?? CarouselSheet(card: card, open: .still(0)))
    }
    goSheet(to: 1, at: t)
  }

  /// Lets the last sheet open (1) or close (0).
  mutating func goSheet(to target: Double, at t: Double) {
    let spring = (target > 0.5 ? metrics.opening : metrics.closing).spring
    sheets[sheets.count - 1].open.open(
      to: target, on: spring, reducesMotion: options.reducesMotion, at: t)
  }

  mutating func closeSheet(at t: Double) {
    guard openCard != nil else { return }
    switch interaction {
    case .holding, .pulling: interaction = .spent
    case .idle, .pressing, .paging, .spent: break
    }
    goSheet(to: 0, at: t)
  }

  package mutating func dismiss(at t: Double) -> Bool {
    removeFinished(at: t)
    guard openCard != nil else { return false }
    closeSheet(at: t)
    return true
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension CarouselScene {
  /// Scrolls to a page, or releases a drag to that page. Position and velocity are continuous. Under reduced motion,
  /// the pages cross-fade.
  mutating func turn(to page: Int, isReleased: Bool = false, at t: Double) {
    turn(toOffset: layout.offset(of: page), isReleased: isReleased, at: t)
  }

  private mutating func turn(toOffset rest: Double, isReleased: Bool = false, at t: Double) {
    if options.reducesMotion {
      if rest != scroll.offset(at: t) { fade = CrossFade(from: cards(at: t), at: t) }
      scroll.jump(to: rest)
    } else if isReleased {
      scroll.release(to: rest, at: t)
    } else {
      scroll.settle(to: rest, at: t)
    }
  }

  /// Turns one page for each notch of the wheel: forwards for a notch down or right, back for a notch up or left.
  mutating func wheel(_ notches: Double, at t: Double) {
    guard notches != 0, openCard == nil, isScrollFree else { return }
    let limit = Double(layout.count)
    step(by: Int(min(max(notches.rounded(.awayFromZero), -limit), limit)), at: t)
  }

  /// Whether the wheel and keys may scroll. They may not while the pointer presses a page or drags the pages.
  private var isScrollFree: Bool {
    switch interaction {
    case .idle, .holding, .pulling, .inert: true
    case .pressing, .paging: false
    }
  }

  mutating func perform(_ request: Request, at t: Double) {
    switch request.action {
    case .left, .up, .previous: turnOrClose(by: -1, at: t)
    case .right, .down, .next: turnOrClose(by: 1, at: t)
    case .first: show(0, at: t)
    case .last: show(layout.count - 1, at: t)
    case .goTo:
      guard let number = request.item else { break }
      show(min(max(number, 1), layout.count) - 1, at: t)
    case .offset:
      guard let offset = request.number else { break }
      show(offset: offset, at: t)
    case .flip where !options.deck.isBundled: openFront(at: t)
    case .flip where !front.opening.isOpen: activate(at: t)
    default: break
    }
  }

  /// Closes an open detail; otherwise turns the page.
  private mutating func turnOrClose(by direction: Int, at t: Double) {
    if openCard != nil {
      closeSheet(at: t)
    } else if isScrollFree {
      step(by: direction, at: t)
    }
  }

  /// Turns `pages` pages forwards from the target of the scroll, so that quick steps add up.
  private mutating func step(by pages: Int, at t: Double) {
    let page = frontPage(at: t)
    let next = min(max(page + pages, 0), layout.count - 1)
    if next != page { turn(to: next, at: t) }
  }

  private mutating func show(_ page: Int, at t: Double) {
    show(offset: layout.offset(of: page), at: t)
  }

  private mutating func show(offset: Double, at t: Double) {
    closeSheet(at: t)
    if isScrollFree { turn(toOffset: offset, at: t) }
  }

  /// Opens the front card's detail, or closes the open detail.
  private mutating func activate(at t: Double) {
    if prepareOpening(by: nil, at: t) { open(frontPage(at: t), at: t) }
  }

  /// Prepares the opening of the front card: ends a press, or closes the sheet that hides the card. Returns false if a
  /// sheet was open, or if the pointer drags the pages.
  mutating func prepareOpening(by touch: Touch?, at t: Double) -> Bool {
    guard openCard == nil else {
      closeSheet(at: t)
      return false
    }
    switch interaction {
    case .paging: return false
    case .pressing:
      endPress(at: t)
      interaction = .inert
    case .idle, .holding, .pulling, .inert: break
    }
    return true
  }

  /// Opens a card's detail, or reopens a detail that is closing.
  mutating func open(_ card: Int, at t: Double) {
    guard layout.strengths.applies(.sheet) else { return }
    if sheets.last?.card != card {
      let folding = sheets.firstIndex { $0.card == card }
      sheets.append(
        folding.map { sheets.remove(at: $0) } ?? CarouselSheet(card: card, open: .still(0)))
    }
    animateSheet(to: 1, at: t)
  }

  /// Animates the last sheet until it is open (`target` 1) or closed (`target` 0).
  mutating func animateSheet(to target: Double, at t: Double) {
    sheets[sheets.count - 1].open.open(
      to: target, on: metrics.sheetSpring(to: target), reducesMotion: options.reducesMotion, at: t)
  }

  mutating func closeSheet(at t: Double) {
    guard openCard != nil else { return }
    switch interaction {
    case .holding, .pulling: interaction = .inert
    case .idle, .pressing, .paging, .inert: break
    }
    animateSheet(to: 0, at: t)
  }

  package mutating func dismiss(at t: Double) -> Bool {
    removeFinished(at: t)
    if closeFront(at: t) { return true }
    guard openCard != nil else { return false }
    closeSheet(at: t)
    return true
  }
}

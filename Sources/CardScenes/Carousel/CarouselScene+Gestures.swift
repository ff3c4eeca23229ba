import CardInput
import CardKinetics
import CardPicture
import CardScene

extension CarouselScene {
  mutating func handleInScene(_ gesture: Gesture, at t: Double) {
    removeFinished(at: t)
    switch gesture {
    case .press(let touch): press(touch, at: t)
    case .tap(let touch): tap(touch, at: t)
    case .pressEnded, .caughtTap: endPress(at: t)
    case .panBegan(let pan): beginPan(pan, at: t)
    case .panChanged(let pan): drag(pan, at: t)
    case .panEnded(let pan):
      drag(pan, at: t)
      endPress(velocity: pan.velocity, at: t)
    case .wheel(_, let dx, let dy): wheel(abs(dy) >= abs(dx) ? dy : dx, at: t)
    case .hover(let hit): hovered = hit.flatMap(cardOfButton)
    case .action(let request): perform(request, at: t)
    case .pinch: break
    }
  }

  /// Returns the card whose button was hit; nil for any other hit.
  func cardOfButton(_ hit: Hit) -> Int? {
    if case .mark(.button(let card)) = hit.face.content { card } else { nil }
  }

  /// Stops the scroll or the sheet.
  private mutating func press(_ touch: Touch, at t: Double) {
    if let sheet = sheet(at: t) {
      interaction = .holding(CarouselHold(sheet, in: viewport.size, at: t))
      sheets[sheets.count - 1].open.grab(at: t)
      return
    }
    let front = frontPage(at: t)
    let isOnButton =
      !interruptsMotion(touch.hit, at: t)
      && touch.hit.flatMap(cardOfButton) == front
    if scroll.isMoving(at: t) { scroll.grab(at: t) }
    interaction = .pressing(page: layout.page(at: scroll.offset(at: t)), isOnButton: isOnButton)
  }

  private mutating func tap(_ touch: Touch, at t: Double) {
    endPress(at: t)
    if openCard != nil {
      closeSheet(at: t)
      return
    }
    guard let hit = touch.hit, hit.face.scene == Self.id, let card = hit.face.cardIndex else {
      return
    }
    if card != frontPage(at: t) {
      if hit.face.card?.side != .detail { turn(to: card, at: t) }
    } else if cardOfButton(hit) != nil {
      open(card, at: t)
    }
  }

  /// Ends a press or a drag.
  ///
  /// A motion that the press stopped continues until it comes to rest. Dragged pages and sheets are released with the
  /// pointer's velocity.
  mutating func endPress(velocity: Point = .zero, at t: Double) {
    switch interaction {
    case .pressing(let page, _): releaseScroll(from: page, at: t)
    case .holding(let hold): animateSheet(to: hold.target, at: t)
    case .paging(let page, let travel):
      // The drag turns by at most one page from the page at the press.
      let speed = velocity == .zero ? 0 : -travel.velocity
      let rest = layout.page(for: scroll.offset(at: t), velocity: speed, from: page)
      turn(to: rest, isReleased: true, at: t)
    case .pulling: settleSheet(pointerVelocity: velocity.y, at: t)
    case .idle, .inert: break
    }
    interaction = .idle
  }

  /// Releases a scroll that the press stopped. The scroll goes to the nearest page or, in classic mode, continues.
  private mutating func releaseScroll(from page: Int, at t: Double) {
    guard scroll.isDragging else { return }
    switch options.mode {
    case .classic: scroll.resume(at: t)
    case .refined: turn(to: page, isReleased: true, at: t)
    }
  }

  private mutating func beginPan(_ pan: Pan, at t: Double) {
    // A change of the deck or an action may have ended the press.
    if case .idle = interaction { press(pan.touch, at: t) }
    switch interaction {
    case .holding(let hold):
      // A closing sheet must not prevent the user from turning the page.
      let isSideways = pan.source == .scroll || abs(pan.translation.x) > abs(pan.translation.y)
      if hold.target == 0, isSideways {
        endPress(at: t)
        beginPaging(from: layout.page(at: scroll.offset(at: t)), at: t)
      } else {
        interaction = .pulling(hold)
      }
    case .pressing(let page, _): beginPaging(from: page, at: t)
    case .idle, .paging, .pulling, .inert: break
    }
  }

  private mutating func beginPaging(from page: Int, at t: Double) {
    if !scroll.isDragging { scroll.grab(at: t) }
    interaction = .paging(from: page, PanTravel())
  }

  private mutating func drag(_ pan: Pan, at t: Double) {
    switch interaction {
    case .paging(let page, var travel):
      travel.follow(pan)
      interaction = .paging(from: page, travel)
      scroll.drag(travel: travel.along, pointerVelocity: travel.velocity, at: t)
    case .pulling(let hold):
      let (travel, velocity) = hold.pull(by: pan)
      sheets[sheets.count - 1].open.drag(travel: travel, velocity: velocity, at: t)
    case .idle, .pressing, .holding, .inert: break
    }
  }

  /// Releases the sheet. Its position and the pointer's velocity determine whether the sheet opens or closes.
  private mutating func settleSheet(pointerVelocity: Double, at t: Double) {
    let stays = sheets[sheets.count - 1].open.staysOpen(
      above: CarouselMetrics.keptOpen, pulledBy: pointerVelocity, flingSpeed: metrics.pageSpeed,
      at: t)
    animateSheet(to: stays ? 1 : 0, at: t)
  }
}

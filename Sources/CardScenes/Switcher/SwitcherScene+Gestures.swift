package import CardInput
import CardKinetics
import CardPicture
import CardScene

extension SwitcherScene {
  package mutating func handle(_ gesture: Gesture, at t: Double) {
    removeFinished(at: t)
    switch gesture {
    case .press(let touch): press(touch, at: t)
    case .tap(let touch): tap(touch, at: t)
    case .pressEnded, .caughtTap: endPress(at: t)
    case .panBegan(let pan): beginPan(pan, at: t)
    case .panChanged(let pan): drag(pan, at: t)
    case .panEnded(let pan):
      drag(pan, at: t)
      release(velocity: pan.velocity, at: t)
    case .wheel(_, let dx, let dy): wheel(abs(dy) >= abs(dx) ? dy : dx, at: t)
    case .hover(let hit): hovered = card(of: hit)
    case .action(let request): perform(request, at: t)
    case .pinch: break
    }
    markCurrent(at: t)
  }

  /// Stops the motions of the pile or of the selected card.
  private mutating func press(_ touch: Touch, at t: Double) {
    if var selection {
      let path = openingPath(of: selection.card, at: t)
      interaction = .holding(
        selection.opening.hold(
          at: touch.location, along: path, in: viewport.visible.size, band: metrics.physics.band,
          at: t))
      self.selection = selection
      return
    }
    let target = card(of: touch.hit)
    pile.updateAll {
      $0.occupancy.grab(at: t)
      if $0.card == target, !$0.isClosing { $0.slide.grab(at: t) }
    }
    if scroll.isMoving(at: t) { scroll.grab(at: t) }
    interaction = .pressing
  }

  private mutating func tap(_ touch: Touch, at t: Double) {
    endPress(at: t)
    // A click on an opened card only follows links.
    guard openCard == nil else { return }
    let usesCells = layout.strengths.applies(.cells)
    if let card = usesCells ? cell(under: touch.location, at: t) : card(of: touch.hit) {
      select(card, at: t)
    }
  }

  /// Returns the card whose cell is under a point of the viewport. Like the tutorial, ignores the transforms of the
  /// cells, and never returns the last visible card.
  func cell(under point: Point, at t: Double) -> Int? {
    let (offset, pitch) = (scroll.offset(at: t), metrics.pitch)
    let row = ((point.y + offset) / pitch).rounded(.down) - Double(SwitcherMetrics.spacers)
    let slots = layout.visibleRows(at: offset, bottom: viewport.size.height)
    guard abs(point.x - viewport.size.width / 2) <= metrics.card.width / 2 else { return nil }
    return pile.cards(in: slots, at: t).dropLast().first { $0.slot.rounded() == row }?.card
  }

  /// Ends a press. Motions that the press stopped continue until they come to rest.
  mutating func endPress(at t: Double) {
    switch interaction {
    case .pressing:
      releaseScroll(at: t)
      releaseHeldCards(except: nil, at: t)
      interaction = .idle
    case .holding(let hold):
      goSelection(to: hold.target, at: t)
      interaction = .idle
    case .scrolling, .sliding, .shrinking, .paging: release(velocity: .zero, at: t)
    case .idle, .inert: interaction = .idle
    }
  }

  /// Releases a scroll that the press stopped. The scroll goes to the nearest rest offset or, in classic mode,
  /// continues.
  private mutating func releaseScroll(at t: Double) {
    guard scroll.isDragging else { return }
    switch options.mode {
    case .classic: scroll.resume(at: t)
    case .refined: scroll.release(at: t, landing: layout.snapTarget)
    }
  }

  /// Releases caught cards and rows. Rows continue to close, and every card except `card` returns to its slot.
  mutating func releaseHeldCards(except card: Int?, at t: Double) {
    let landing = metrics.physics.landingSpring
    pile.updateAll { loose in
      if loose.occupancy.isHeld {
        loose.occupancy.spring(
          to: loose.isClosing ? 0 : 1, on: landing, at: t, tolerance: .fraction)
      }
      if loose.slide.isHeld, loose.card != card { loose.slide.spring(to: 0, on: landing, at: t) }
    }
  }

  private mutating func beginPan(_ pan: Pan, at t: Double) {
    // A change of the deck or an action may have ended the press.
    if case .idle = interaction { press(pan.touch, at: t) }
    switch interaction {
    case .holding(let hold):
      // A touchpad's scroll begins without a direction, and is treated as sideways.
      let way = pan.source == .pointer ? pan.location - pan.touch.location : Point(1, 0)
      let isWhole = hold.target == 1 && hold.zoom > SwitcherMetrics.slidingZoom
      if isWhole, abs(way.x) > abs(way.y), !options.reducesMotion {
        goSelection(to: 1, at: t)
        grabRow(at: t)
        interaction = .paging(hold)
      } else {
        removeHiddenWindows(at: t)
        interaction = .shrinking(hold)
      }
    case .pressing:
      let isSideways = abs(pan.translation.x) > abs(pan.translation.y)
      if isSideways, pan.source == .pointer, let card = card(of: pan.touch.hit) {
        releaseScroll(at: t)
        pile.update(card) { if !$0.slide.isHeld { $0.slide.grab(at: t) } }
        releaseHeldCards(except: card, at: t)
        interaction = .sliding(card: card)
      } else {
        if !scroll.isDragging { scroll.grab(at: t) }
        releaseHeldCards(except: nil, at: t)
        interaction = .scrolling(PanTravel(along: .vertical))
      }
    case .idle, .scrolling, .sliding, .shrinking, .paging, .inert: break
    }
  }

  private mutating func drag(_ pan: Pan, at t: Double) {
    switch interaction {
    case .scrolling(var travel):
      travel.follow(pan)
      interaction = .scrolling(travel)
      scroll.drag(travel: travel.along, pointerVelocity: travel.velocity, at: t)
    case .sliding(let card):
      pile.update(card) {
        $0.slide.drag(travel: pan.translation.x, velocity: pan.velocity.x, at: t)
      }
    case .shrinking(let hold): selection?.opening.drag(by: pan, hold, at: t)
    case .paging(let hold): dragRow(by: pan, hold, at: t)
    case .idle, .pressing, .holding, .inert: break
    }
  }

  private mutating func release(velocity: Point, at t: Double) {
    switch interaction {
    case .scrolling: scroll.release(at: t, landing: layout.snapTarget)
    case .sliding(let card): release(card, at: t)
    case .shrinking:
      if selection?.opening.landing(pulledBy: velocity.y, at: t) == 1 {
        goSelection(to: 1, at: t)
      } else {
        putBack(at: t)
      }
    case .paging: releaseRow(velocity: velocity.x, at: t)
    case .idle, .pressing, .holding, .inert: break
    }
    interaction = .idle
  }

  /// Releases a card that was dragged sideways. The card closes or returns to its slot.
  private mutating func release(_ card: Int, at t: Double) {
    guard let (slide, velocity) = pile.loose(card)?.slide.state(at: t) else { return }
    let isFlung = abs(velocity) >= metrics.closingSpeed
    let isFar = abs(slide) > metrics.card.width * metrics.closingFraction
    // A fling towards the pile returns the card from any distance.
    if isFlung ? velocity * slide >= 0 : isFar {
      let side = isFlung ? velocity : slide
      close(card, side: side < 0 ? -1 : 1, at: t)
    } else {
      releaseHeldCards(except: nil, at: t)
    }
  }
}

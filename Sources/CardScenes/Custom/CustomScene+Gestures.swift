import CardInput
import CardKinetics
import CardPicture
import CardScene

extension CustomScene {
  mutating func handleInScene(_ gesture: Gesture, at t: Double) {
    if fade?.isRunning(at: t) == false { fade = nil }
    switch gesture {
    case .press(let touch): press(touch, at: t)
    case .tap(let touch): tap(touch, at: t)
    case .pressEnded, .caughtTap: endPress(at: t)
    case .panBegan(let pan): beginPan(pan, at: t)
    case .panChanged(let pan): drag(pan, at: t)
    case .panEnded(let pan):
      drag(pan, at: t)
      release(at: t)
    case .wheel(let point, let dx, let dy):
      wheel(abs(dy) >= abs(dx) ? dy : dx, over: point, at: t)
    case .hover(let hit):
      // Only thumbnails react to a hover. Finding the card under the pointer would run a layout before the scene is on
      // stage.
      hovered = hit.flatMap(thumbnail)
    case .action(let request): perform(request, at: t)
    case .pinch: break
    }
  }

  /// Returns the index of the thumbnail that was hit; nil for any other hit.
  func thumbnail(of hit: Hit) -> Int? {
    if case .thumbnail(_, let index)? = hit.face.layout { index } else { nil }
  }

  /// Stops the cards, or the row of thumbnails if the press is on the row.
  private mutating func press(_ touch: Touch, at t: Double) {
    if let hit = touch.hit, isOfRow(hit) {
      catchRow(at: t)
      interaction = .choosing(thumbnail(of: hit))
      return
    }
    var track = track
    if track.scroll.isMoving(at: t) { track.scroll.grab(at: t) }
    self.track = track
    interaction = .pressing
  }

  private mutating func tap(_ touch: Touch, at t: Double) {
    if case .choosing(let index) = interaction {
      shiftedRow?.resume(at: t)
      interaction = .idle
      if let index { choose(index, at: t) }
      return
    }
    endPress(at: t)
    guard let hit = touch.hit, hit.face.scene == Self.id, let card = hit.face.cardIndex else {
      return
    }
    let track = track
    let front = track.slot(at: track.scroll.offset(at: t))
    go(to: track.slot(of: card, near: front), at: t)
  }

  /// Ends a press. A scroll that the press stopped goes to the nearest card or, in classic mode, continues.
  private mutating func endPress(at t: Double) {
    defer { interaction = .idle }
    switch interaction {
    case .pressing where track.scroll.isDragging:
      switch options.mode {
      case .classic: track.scroll.resume(at: t)
      case .refined: release(at: t)
      }
    case .dragging: release(at: t)
    case .choosing, .shifting: releaseRow(at: t)
    case .idle, .pressing, .inert: break
    }
  }

  private mutating func beginPan(_ pan: Pan, at t: Double) {
    // A change of the deck or an action may have ended the press.
    if case .idle = interaction { press(pan.touch, at: t) }
    switch interaction {
    case .pressing:
      if !track.scroll.isDragging { track.scroll.grab(at: t) }
      interaction = .dragging(PanTravel(of: track.settings))
    case .choosing where isRowLong:
      grabRow(at: t)
      interaction = .shifting(PanTravel())
    case .choosing: interaction = .inert
    case .idle, .dragging, .shifting, .inert: break
    }
  }

  private mutating func drag(_ pan: Pan, at t: Double) {
    switch interaction {
    case .dragging(var travel):
      travel.follow(pan)
      interaction = .dragging(travel)
      track.scroll.drag(travel: travel.along, pointerVelocity: travel.velocity, at: t)
    case .shifting(var travel):
      travel.follow(pan)
      interaction = .shifting(travel)
      shiftedRow?.drag(travel: travel.along, pointerVelocity: travel.velocity, at: t)
    case .idle, .pressing, .choosing, .inert: break
    }
  }

  /// Releases the cards and the row.
  private mutating func release(at t: Double) {
    interaction = .idle
    releaseRow(at: t)
    guard track.scroll.isDragging else { return }
    if options.reducesMotion {
      let rest = track.landing(for: track.scroll.projection(at: t)) ?? track.scroll.offset(at: t)
      jump(to: rest, at: t)
    } else {
      let track = track
      self.track.scroll.release(at: t) { proposed, _ in track.landing(for: proposed) }
    }
  }

  private mutating func jump(to rest: Double, at t: Double) {
    if rest != track.scroll.offset(at: t) {
      fade = SceneFade(from: self, at: t)
    }
    track.scroll.jump(to: rest)
  }

  // MARK: Actions

  /// Whether the wheel and keys may scroll. They may not while the pointer holds the cards.
  private var isScrollFree: Bool {
    switch interaction {
    case .idle, .choosing, .shifting, .inert: true
    case .pressing, .dragging: false
    }
  }

  private mutating func wheel(_ notches: Double, over point: Point, at t: Double) {
    guard notches != 0 else { return }
    let count = max(abs(notches).rounded(), 1)
    if isRowLong, !front.opening.isOpen, thumbnailRow.plateRect?.contains(point) == true {
      return stepRow(by: notches < 0 ? -count : count, at: t)
    }
    step(by: (notches < 0 ? -1 : 1) * Int(count, clampedTo: 1...self.count), at: t)
  }

  private mutating func perform(_ request: Request, at t: Double) {
    switch request.action {
    case .left, .up, .previous: step(by: -1, at: t)
    case .right, .down, .next: step(by: 1, at: t)
    case .first: show(card: 0, at: t)
    case .last: show(card: count - 1, at: t)
    case .goTo:
      guard let number = request.item else { break }
      show(card: min(max(number, 1), count) - 1, at: t)
    case .offset:
      guard let offset = request.number else { break }
      go(toOffset: offset, at: t)
    // Behind an opened card, a change of layout would be invisible.
    case .flip: if !front.opening.isOpen { choose(by: 1, at: t) }
    case .undo: undo(at: t)
    default: break
    }
  }

  /// Advances by `steps` cards from the target of the scroll, so that quick steps add up.
  private mutating func step(by steps: Int, at t: Double) {
    let track = track
    let slot = Double(track.front(at: t) + steps)
    go(to: Int(track.slots.clamping(slot)), at: t)
  }

  mutating func show(card: Int, at t: Double) {
    let track = track
    go(to: track.slot(of: card, near: track.front(at: t)), at: t)
  }

  private mutating func go(to slot: Int, at t: Double) {
    go(toOffset: track.offset(of: slot), at: t)
  }

  private mutating func go(toOffset rest: Double, at t: Double) {
    guard isScrollFree else { return }
    if options.reducesMotion {
      jump(to: rest, at: t)
    } else {
      track.scroll.settle(to: rest, at: t)
    }
  }

  /// Undoes the last choice or reset.
  private mutating func undo(at t: Double) {
    guard let last = history.popLast() else { return }
    show(last.layout, at: t, isChoice: false)
    if let card = last.card { show(card: min(card, count - 1), at: t) }
  }
}

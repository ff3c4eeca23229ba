import CardInput
import CardKinetics
package import CardPicture
import CardScene

extension LibraryScene {
  mutating func handleInScene(_ gesture: Gesture, at t: Double) {
    removeFinished(at: t)
    followHold(at: t)
    switch gesture {
    case .press: press(at: t)
    case .tap(let touch): tap(touch, at: t)
    case .pressEnded, .caughtTap: releasePress(at: t)
    case .panBegan(let pan): beginPan(pan, at: t)
    case .panChanged(let pan): changePan(pan, at: t)
    case .panEnded(let pan):
      changePan(pan, at: t)
      endPan(at: t)
    case .wheel(_, let dx, let dy): wheel(abs(dx) > abs(dy) ? dx : dy, at: t)
    case .pinch(_, let scale, let speed, let phase):
      pinch(scale: scale, speed: speed, phase, at: t)
    case .action(let request): perform(request, at: t)
    case .hover(let hit):
      hovered = hit?.face.isCover == true ? hit?.face.book?.index : nil
    }
    book?.forgetArrival(at: t)
  }

  mutating func removeFinished(at t: Double) {
    if let book, isGone(book, at: t) { self.book = nil }
    if let fade, !fade.isRunning(at: t) { self.fade = nil }
  }

  package func interruptsMotion(_ hit: Hit?, at t: Double) -> Bool {
    if front.opening.isSeenMoving(at: t, in: viewport.visible.height) { return true }
    guard let book = shownBook(at: t) else { return shelf.isSeenMoving(at: t) }
    return book.isOpeningSeen(at: t) || book.pages.isSeenMoving(at: t)
  }

  private mutating func press(at t: Double) {
    // A press ends any other interaction, such as a pinch.
    releasePress(at: t)
    interaction = .press
    if let book {
      if book.isOpeningSeen(at: t) {
        interaction = .caughtOpening(rest: book.opening.rest)
        self.book?.opening.grab(at: t)
      } else if book.pages.isSeenMoving(at: t) {
        self.book?.pages.grab(at: t)
        self.book?.curl = .still(book.curl.position(at: t))
      }
    } else if shelf.isSeenMoving(at: t) {
      shelf.grab(at: t)
    }
  }

  /// Ends the interaction. A motion that the press stopped continues until it comes to rest.
  mutating func releasePress(at t: Double) {
    let ended = interaction
    interaction = .nothing
    switch ended {
    case .nothing: break
    case .press: releaseScroll(at: t)
    case .caughtOpening(let rest): land(openingAt: rest, at: t)
    case .draggingShelf: throwShelf(at: t)
    case .turning(let drag): landTurn(drag, velocity: 0, at: t)
    case .draggingOpening, .pinching: landOpening(at: t)
    case .panning(let drag): releaseSide(drag, at: t)
    }
  }

  /// Releases a scroll that the press stopped. The scroll goes to the nearest rest offset or, in classic mode,
  /// continues.
  private mutating func releaseScroll(at t: Double) {
    switch options.mode {
    case .classic:
      shelf.resume(at: t)
      book?.pages.resume(at: t)
    case .refined:
      if shelf.isDragging { throwShelf(at: t) }
      if let pages = book?.pages, pages.isDragging { land(pagesAt: pages.offset(at: t), at: t) }
    }
  }

  private mutating func beginPan(_ pan: Pan, at t: Double) {
    guard let book else {
      if !shelf.isDragging { shelf.grab(at: t) }
      interaction = .draggingShelf(PanTravel())
      return
    }
    let open = book.opening.position(at: t)
    var takesOpening = !book.isGoingOpen
    if case .caughtOpening(let rest) = interaction, rest == 1, open >= LibraryMetrics.nearlyOpen {
      // If the book is almost open, the drag is meant for the pages.
      self.book?.open(at: t)
      takesOpening = false
    }
    if takesOpening {
      self.book?.opening.grab(at: t)
      interaction = .draggingOpening(base: open, PanTravel())
    } else if isOpened, opensPages {
      releasePress(at: t)
      let pressed = side.position(at: t)
      interaction = .panning(SideDrag(pressed: pressed, base: grabSide(at: t)))
    } else {
      if !book.pages.isDragging { self.book?.pages.grab(at: t) }
      let offset = book.pages.offset(at: t)
      interaction = .turning(
        PageDrag(
          pressed: offset, base: offset, time: t,
          hold: options.mode == .classic ? nil : hold(pan, on: book, offset: offset, at: t)))
    }
  }

  private mutating func changePan(_ pan: Pan, at t: Double) {
    switch interaction {
    case .draggingShelf(var travel):
      travel.follow(pan)
      interaction = .draggingShelf(travel)
      shelf.drag(travel: travel.along, pointerVelocity: travel.velocity, at: t)
    case .turning(var drag):
      let last = drag.travel.along
      drag.travel.follow(pan)
      drag.time = t
      interaction = .turning(drag)
      curl(by: drag, push: (last - drag.travel.along) * LibraryMetrics.curlPerPoint, at: t)
      followHold(at: t)
    case .draggingOpening(let base, var travel):
      travel.follow(pan)
      interaction = .draggingOpening(base: base, travel)
      let pull = LibraryMetrics.openingPull
      dragOpening(
        to: base - travel.along / pull, velocity: -travel.velocity / pull, base: base, at: t)
    case .panning(var drag):
      drag.travel.follow(pan)
      interaction = .panning(drag)
      dragSide(drag, at: t)
    case .nothing, .press, .caughtOpening, .pinching: break
    }
  }

  private mutating func endPan(at t: Double) {
    if case .turning(let drag) = interaction {
      interaction = .nothing
      endTurn(drag, at: t)
    } else {
      releasePress(at: t)
    }
  }

  /// Drags the openness to `free`, limited to 0…1. The range is extended to include `base`, the openness at the grab.
  private mutating func dragOpening(to free: Double, velocity: Double, base: Double, at t: Double) {
    let open = min(max(free, min(0, base)), max(1, base))
    book?.opening.drag(travel: open - base, velocity: open == free ? velocity : 0, at: t)
  }

  /// Handles a pinch. A scale above 1 opens the book by a fifth of the excess over 1. A scale below 1 closes the book
  /// by the full difference from 1.
  private mutating func pinch(scale: Double, speed: Double, _ phase: PinchPhase, at t: Double) {
    guard layout.strengths.applies(.opening) else { return }
    switch phase {
    case .began:
      // The press stopped a motion, but turned out to be a pinch, so the motion continues.
      releasePress(at: t)
      if book == nil { takeBook(at: t) }
      book?.opening.grab(at: t)
      interaction = .pinching(base: book?.opening.position(at: t) ?? 0)
    case .changed:
      guard case .pinching(let base) = interaction else { return }
      let ratio = scale >= 1 ? 1 / LibraryMetrics.openingPinch : 1
      if book == nil { takeBook(at: t) }
      pinch(to: min(max(base + (scale - 1) * ratio, 0), 1), velocity: speed * ratio, at: t)
    case .ended, .cancelled:
      guard case .pinching = interaction else { return }
      releasePress(at: t)
    }
  }

  /// Moves the openness with the fingers of a pinch. A leap, such as a notch of the wheel with Ctrl, is animated with a
  /// spring.
  private mutating func pinch(to open: Double, velocity: Double, at t: Double) {
    guard let opening = book?.opening else { return }
    let travel = open - opening.position(at: t)
    if abs(travel) > LibraryMetrics.pinchLeap || opening.isMoving(at: t) {
      book?.opening.go(at: t) {
        .spring(.landing, from: $0, velocity: $1, to: open, at: t, tolerance: .fraction)
      }
    } else {
      book?.opening.grab(at: t)
      book?.opening.drag(travel: travel, velocity: velocity, at: t)
    }
  }
}

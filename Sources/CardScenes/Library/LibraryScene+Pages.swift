import CardInput
import CardKinetics
import CardPicture
import CardScene

extension LibraryScene {
  /// Returns the pointer's hold on the pressed page; nil if no page is pressed, or for a touchpad's scroll.
  func hold(_ pan: Pan, on book: OpenBook, offset: Double, at t: Double) -> PageHold? {
    guard pan.source == .pointer, let hit = pan.touch.hit,
      let item = hit.face.isCover ? 0 : hit.face.page
    else { return nil }
    return PageHold(
      on: item,
      distance: item % 2 == 0 ? hit.point.x : hit.face.size.width - hit.point.x,
      layout: book.layout, offset: offset, bend: bend(of: book, at: t))
  }

  /// Returns the bend of a book's leaves. Under reduced motion, the leaves are stiff.
  func bend(of book: OpenBook, at t: Double) -> LeafBend {
    let strengths = ruleMotions.strengths(at: t)
    let isBound = strengths[.angle] == 1 && strengths[.spine] == 1
    let fraction = options.reducesMotion || !isBound ? 0 : refinement.position(at: t)
    // In a book that opens, the bend of the leaves grows with the opening.
    let open = (0...1).clamping(book.opening.position(at: t))
    let maximum = metrics.bend * .pi / 180 * book.curl.position(at: t)
    return LeafBend(
      strength: maximum * open * fraction, fraction: fraction, width: book.layout.page.width,
      flat: opened(at: t))
  }

  /// Updates the dragged pages to their state at `t`.
  ///
  /// As the bend of a leaf changes, the leaf turns slightly, even if the pointer doesn't move.
  mutating func followHold(at t: Double) {
    guard case .turning(let drag) = interaction, let book else { return }
    let pages = pages(of: book, heldBy: drag, at: t)
    self.book?.pages = pages
  }

  /// Returns the pages in their position during a drag. They follow the hold or, without a hold, the pointer's travel.
  func pages(of book: OpenBook, heldBy drag: PageDrag, at t: Double) -> ScrollModel {
    var pages = book.pages
    let speed = drag.travel.velocity
    guard let hold = drag.hold else {
      pages.drag(travel: drag.travel.along, pointerVelocity: speed, at: drag.time)
      return pages
    }
    let width = viewport.size.width
    let turn = hold.turn(to: hold.start + drag.travel.along, bend(of: book, at: t))
    var offset = (Double(hold.sheet) - 0.5 - turn.ratio) * width
    var velocity = -turn.slope * width * speed
    // Beyond its reach, the sheet stays in place. At the ends of the book, the remaining travel stretches the rubber
    // band.
    let isPulled = turn.excess > 0 ? hold.sheet == 1 : hold.sheet == book.layout.lastSpread
    if turn.slope == 0, isPulled {
      offset -= turn.excess
      velocity = -speed
    }
    pages.drag(travel: drag.base - offset, pointerVelocity: -velocity, at: drag.time)
    return pages
  }

  /// Bends the leaf that a drag holds.
  ///
  /// The free edge is ahead, and the further out the hold is, the larger the bend. The paper lags behind a moving
  /// pointer.
  mutating func curl(by drag: PageDrag, push: Double, at t: Double) {
    let width = book?.layout.page.width ?? LibraryMetrics.pageSize.width
    let isAhead = drag.hold?.isOnRight ?? (drag.base - drag.travel.along >= drag.pressed)
    let curl = LibraryMetrics.heldCurl * (drag.hold?.distance ?? width) / width
    book?.curl(to: isAhead ? curl : -curl, push: push, at: t)
  }

  /// Ends a drag of the pages, which continue with the pointer's velocity.
  mutating func endTurn(_ drag: PageDrag, at t: Double) {
    let velocity = drag.travel.velocity
    let isAtStart = drag.pressed < 1
    // A vertical scroll of a touchpad turns pages, but doesn't close the book.
    let isSideways = drag.travel.axis == .horizontal
    let isFar = drag.travel.along > metrics.closingPull * viewport.size.width
    // A fling towards the pages keeps the book open from any distance.
    let isPulledOff =
      drag.travel.along > 0 && (abs(velocity) >= Paging.flingSpeed ? velocity > 0 : isFar)
    if isAtStart, isSideways, isPulledOff, !isOpened {
      land(pagesAt: 0, at: t)
      close(at: t)
    } else {
      landTurn(drag, velocity: -velocity, at: t)
    }
  }

  /// Releases the pages with `velocity`, which is positive towards later pages.
  mutating func landTurn(_ drag: PageDrag, velocity: Double, at t: Double) {
    guard let book else { return }
    let rest = book.layout.rest(
      pressed: drag.pressed, released: book.pages.offset(at: t), velocity: velocity)
    land(pagesAt: rest, at: t)
  }
}

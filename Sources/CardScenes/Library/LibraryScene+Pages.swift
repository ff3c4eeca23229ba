import CardCore

extension LibraryScene {
  /// The pointer's grip on the pressed page; nil beside the pages and for a touchpad's scroll.
  func grip(_ pan: Pan, on book: OpenBook, offset: Double) -> PageGrip? {
    guard pan.source == .pointer, let face = pan.touch.hit?.face,
      face.part == .page || face.part == .cover
    else { return nil }
    return PageGrip(
      pressAt: pan.touch.location.x - viewport.size.width / 2, onRight: face.index % 2 == 0,
      layout: book.layout, offset: offset)
  }

  /// Lets the pages follow the pointer: by the grip, otherwise point by point.
  mutating func turn(_ drag: PageDrag, at t: Double) {
    guard let book else { return }
    let speed = drag.travel.velocity
    guard let grip = drag.grip else {
      self.book?.pages.drag(travel: drag.travel.along, pointerVelocity: speed, at: t)
      return
    }
    let width = viewport.size.width
    let turn = grip.turn(to: grip.start + drag.travel.along)
    var offset = (Double(grip.sheet) - 0.5 - turn.ratio) * width
    var velocity = -turn.slope * width * speed
    // Beyond its reach the sheet stays; at the ends of the book the rubber band takes up the rest.
    let isPulled = turn.excess > 0 ? grip.sheet == 1 : grip.sheet == book.layout.lastSpread
    if turn.slope == 0, isPulled {
      offset -= turn.excess
      velocity = -speed
    }
    self.book?.pages.drag(travel: drag.base - offset, pointerVelocity: -velocity, at: t)
  }

  /// Ends a drag of the pages, by the pointer's own velocity.
  mutating func endTurn(_ drag: PageDrag, at t: Double) {
    let velocity = drag.travel.velocity
    let isAtStart = drag.pressed < 1
    // A vertical scroll of a touchpad turns pages, but does not close the book.
    let isSideways = drag.travel.axis == .horizontal
    let isFar = drag.travel.along > metrics.closingPull * viewport.size.width
    // A fling towards the pages keeps the book open from any distance.
    let isPulledOff =
      drag.travel.along > 0 && (abs(velocity) >= Paging.flingSpeed ? velocity > 0 : isFar)
    if isAtStart, isSideways, isPulledOff {
      land(pagesAt: 0, at: t)
      close(at: t)
    } else {
      landTurn(drag, velocity: -velocity, at: t)
    }
  }

  /// Releases the pages with `velocity`, positive towards later pages.
  mutating func landTurn(_ drag: PageDrag, velocity: Double, at t: Double) {
    guard let book else { return }
    let rest = book.layout.rest(
      pressed: drag.pressed, released: book.pages.offset(at: t), velocity: velocity)
    land(pagesAt: rest, at: t)
  }
}

import CardCore

extension LibraryScene {
  func isOuterQuarter(_ hit: Hit) -> Bool {
    let share = hit.point.x / LibraryMetrics.pageSize.width
    return hit.face.index % 2 == 0
      ? share >= 1 - metrics.turningEdge : share < metrics.turningEdge
  }

  mutating func tap(_ touch: Touch, at t: Double) {
    letGo(at: t)
    guard let hit = touch.hit else { return }
    if let book, book.isGoingOpen {
      guard hit.face.part == .page, isOuterQuarter(hit) else { return }
      let spread = book.layout.spread(at: book.pages.rest(at: t))
      if hit.face.index == 1, spread == 0 {
        // The cover's inside: to turn it is to close the book.
        close(at: t)
      } else {
        go(toSpread: spread + (hit.face.index % 2 == 0 ? 1 : -1), at: t)
      }
    } else if hit.face.part == .cover {
      if hit.face.index == layout.book(at: shelf.rest(at: t)) || book != nil {
        open(at: t)
      } else {
        go(toBook: hit.face.index, at: t)
      }
    }
  }

  /// A notch is one book or one sheet, whichever way the wheel turns; several at once count each.
  mutating func wheel(_ notches: Double, at t: Double) {
    guard notches != 0, !isHeld else { return }
    let size = min(max(abs(notches).rounded(), 1), 1e6)
    step(notches > 0 ? Int(size) : -Int(size), at: t)
  }

  mutating func perform(_ command: Command, at t: Double) {
    guard !isHeld else { return }
    let isOpen = book?.isGoingOpen == true
    switch command {
    case .left, .up, .previous: step(-1, at: t)
    case .right, .down, .next: step(1, at: t)
    case .first: go(to: 0, at: t)
    case .last: go(to: isOpen ? book?.layout.lastSpread ?? 0 : layout.lastBook, at: t)
    case .item(let number):
      let number = min(max(number, 1), Int(Int32.max))
      go(to: isOpen ? book?.layout.spread(showing: number) ?? 0 : number - 1, at: t)
    case .activate, .secondary: if isOpen { step(1, at: t) } else { open(at: t) }
    default: break
    }
  }

  /// Some sheets or books from the one it is on its way to, so that quick presses each count.
  private mutating func step(_ count: Int, at t: Double) {
    if let book, book.isGoingOpen {
      go(to: book.layout.spread(at: book.pages.rest(at: t)) + count, at: t)
    } else {
      go(to: layout.book(at: shelf.rest(at: t)) + count, at: t)
    }
  }

  /// To a spread of an open book, or to a book of the shelf.
  private mutating func go(to place: Int, at t: Double) {
    if book?.isGoingOpen == true {
      go(toSpread: place, at: t)
    } else {
      go(toBook: place, at: t)
    }
  }

  /// Whether the pointer has hold of anything: the keys and the wheel then leave it to it.
  private var isHeld: Bool {
    switch interaction {
    case .nothing: false
    case .press: shelf.isDragging || book?.pages.isDragging == true
    default: true
    }
  }
}

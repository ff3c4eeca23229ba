import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension LibraryScene {
  /// Returns whether a hit is on the outer part of a page, where a click turns the page.
  func isOnTurningEdge(_ hit: Hit) -> Bool {
    guard let page = hit.face.page else { return false }
    let fraction = hit.point.x / hit.face.size.width
    return page % 2 == 0 ? fraction >= 1 - metrics.turningEdge : fraction < metrics.turningEdge
  }

  mutating func tap(_ touch: Touch, at t: Double) {
    releasePress(at: t)
    guard let hit = touch.hit else { return }
    if let book, book.isGoingOpen {
      guard let page = hit.face.page, isOnTurningEdge(hit) else { return }
      let spread = book.layout.spread(at: book.pages.rest(at: t))
      if page == 1, spread == 0 {
        // A turn of the inside of the cover closes the book.
        close(at: t)
      } else {
        go(toSpread: spread + (page % 2 == 0 ? 1 : -1), at: t)
      }
    } else if hit.face.isCover, let index = hit.face.book?.index {
      // Without the rule `opening`, a click on any cover opens the book in the middle, as in the tutorial.
      let isExact = layout.strengths.applies(.opening)
      if !isExact || index == layout.book(at: shelf.rest(at: t)) || book != nil {
        open(at: t)
      } else {
        go(toBook: index, at: t)
      }
    }
  }

  /// Moves by one book or one sheet for each notch of the wheel, whether the wheel is horizontal or vertical.
  mutating func wheel(_ notches: Double, at t: Double) {
    guard notches != 0, !isHeld else { return }
    let size = min(max(abs(notches).rounded(), 1), 1e6)
    step(notches > 0 ? Int(size) : -Int(size), at: t)
  }

  mutating func perform(_ request: Request, at t: Double) {
    guard !isHeld else { return }
    let isOpen = book?.isGoingOpen == true
    switch request.action {
    case .left, .up, .previous: step(-1, at: t)
    case .right, .down: step(1, at: t)
    case .next: advance(at: t)
    case .first: isOpen ? showPage(2, at: t) : go(toBook: 0, at: t)
    case .last: isOpen ? showPage(.max, at: t) : go(toBook: layout.lastBook, at: t)
    case .goTo:
      guard let number = request.item else { break }
      goTo(min(max(number, 1), Int(Int32.max)), at: t)
    case .offset:
      guard let offset = request.number else { break }
      if isOpen {
        go(to: book?.layout.spread(at: offset) ?? 0, at: t)
      } else {
        go(toShelfOffset: offset, at: t)
      }
    case .flip: if isOpen { step(1, at: t) } else { open(at: t) }
    default: break
    }
  }

  /// Goes to a book of the shelf, or to a page of the open book. If the shelf has only one book, opens that book at the
  /// page.
  ///
  /// If the only book is the user's, the book contains all cards. `number` is then the number of a card, as in the
  /// other scenes.
  private mutating func goTo(_ number: Int, at t: Double) {
    let isOpen = book?.isGoingOpen == true
    guard isOpen || layout.count == 1 && layout.strengths.applies(.opens) else {
      return go(toBook: number - 1, at: t)
    }
    let card = options.deck.books.count == 1 ? min(number, options.deck.cards.count) - 1 : nil
    let page =
      card.flatMap { options.deck.bound.page(ofCard: $0)?.page } ?? number + Book.pagesBeforeNumbers
    if isOpen { return showPage(page, at: t) }
    if let book {
      // While a book opens or closes, sheets can't turn separately.
      let page = min(page, lastPage(of: book))
      return fading(at: t) { $0.jump(toBook: book.index, page: page, at: t) }
    }
    takeBook(at: t)
    if let layout = book?.layout {
      book?.pages.jump(to: Double(layout.spread(showing: page)) * viewport.size.width)
    }
    showPage(page, at: t)
    open(at: t)
  }

  /// Moves by a number of sheets or books from the target of the scroll, so that quick steps add up.
  private mutating func step(_ count: Int, at t: Double) {
    if let page = openedItem(at: t) {
      showPage(page + count, at: t)
    } else if let book, book.isGoingOpen {
      go(to: book.layout.spread(at: book.pages.rest(at: t)) + count, at: t)
    } else {
      go(to: layout.book(at: shelf.rest(at: t)) + count, at: t)
    }
  }

  /// Advances in the way that the key of a clicker should: along the shelf, then through the last book. If there is
  /// only one book, opens that book.
  private mutating func advance(at t: Double) {
    if book?.isGoingOpen == true || layout.book(at: shelf.rest(at: t)) < layout.lastBook {
      step(1, at: t)
    } else {
      open(at: t)
    }
  }

  /// Moves to a spread of the open book, otherwise to a book of the shelf.
  private mutating func go(to index: Int, at t: Double) {
    if book?.isGoingOpen == true {
      go(toSpread: index, at: t)
    } else {
      go(toBook: index, at: t)
    }
  }

  /// Whether the pointer holds something, so that keys and the wheel are ignored.
  var isHeld: Bool {
    switch interaction {
    case .nothing: false
    case .press: shelf.isDragging || book?.pages.isDragging == true
    default: true
    }
  }
}

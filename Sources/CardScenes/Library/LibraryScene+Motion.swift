import CardKinetics
import CardPicture
import CardScene

extension LibraryScene {
  /// Applies `change`, and shows it by a cross-fade, for reduced motion.
  mutating func fading(at t: Double, _ change: (inout LibraryScene) -> Void) {
    let before = SceneFade(from: self, at: t)
    change(&self)
    fade = before
  }

  /// Opens the book in the middle of the shelf. If a book is closing, that book opens again.
  mutating func open(at t: Double, launched: Bool = true) {
    guard layout.strengths.applies(.opens) else { return }
    if book == nil { takeBook(at: t) }
    guard let book else { return }
    // A shelf that was scrolled while a book was closing scrolls back to that book.
    go(toBook: book.index, at: t)
    if book.opening.state(at: t) == (1, 0) {
      self.book?.opening = .still(1)
    } else if opensAtOnce {
      fading(at: t) { $0.book?.opening = .still(1) }
    } else {
      self.book?.open(at: t, launched: launched && book.opening.position(at: t) == 0)
    }
  }

  /// Takes a closed book off the shelf: the book at which the shelf rests or will come to rest.
  mutating func takeBook(at t: Double) {
    let index = layout.book(at: shelf.rest(at: t))
    book = OpenBook(
      index: index, pages: pageCount(of: index), of: layout.page(of: index),
      viewport: viewport.size, metrics: metrics)
  }

  mutating func close(at t: Double) {
    guard canClose else { return }
    if let book, book.opening.state(at: t) == (0, 0), front.opening.isOver(at: t) {
      self.book = nil
    } else if opensAtOnce {
      fading(at: t) { $0.book = nil }
    } else {
      book?.close(at: t)
    }
  }

  /// Whether a cross-fade opens and closes books.
  private var opensAtOnce: Bool { options.reducesMotion || !layout.strengths.applies(.opening) }

  /// Whether the open book may be closed. In some lesson steps, it can't be closed.
  var canClose: Bool {
    !layout.strengths.applies(.book) || layout.strengths.applies(.opening)
  }

  /// Releases the opening. Its position and velocity determine whether the book opens or closes.
  mutating func landOpening(at t: Double) {
    guard let (open, velocity) = book?.opening.state(at: t) else { return }
    land(openingAt: open + velocity * metrics.openingProjectionTime >= 0.5 ? 1 : 0, at: t)
  }

  mutating func land(openingAt rest: Double, at t: Double) {
    if rest == 1 { open(at: t, launched: false) } else { close(at: t) }
  }

  /// Releases the shelf, which moves to an offset. Position and velocity are continuous.
  mutating func land(shelfAt rest: Double, at t: Double) {
    if options.reducesMotion {
      fading(at: t) { $0.shelf.jump(to: rest) }
    } else {
      shelf.release(to: rest, at: t)
    }
  }

  mutating func go(toBook book: Int, at t: Double) {
    go(toShelfOffset: layout.offset(ofBook: book), at: t)
  }

  mutating func go(toShelfOffset rest: Double, at t: Double) {
    guard !shelf.isDragging, rest != shelf.rest(at: t) else { return }
    if options.reducesMotion {
      land(shelfAt: rest, at: t)
    } else {
      shelf.settle(to: rest, at: t)
    }
  }

  /// Releases the shelf with the velocity of its drag. The shelf lands on a book.
  mutating func throwShelf(at t: Double) {
    if options.reducesMotion {
      let proposed = shelf.projection(at: t)
      let rest = layout.snapTarget(forProposed: proposed, velocity: shelf.velocity(at: t))
      land(shelfAt: rest ?? proposed, at: t)
    } else {
      shelf.release(at: t, landing: layout.snapTarget)
    }
  }

  /// Releases the pages, which move to an offset. Position and velocity are continuous.
  mutating func land(pagesAt rest: Double, at t: Double) {
    guard let book else { return }
    // Every rest offset shows a whole spread.
    let spread = Double(book.layout.spread(at: rest)) * viewport.size.width
    if options.reducesMotion {
      fading(at: t) { $0.book?.pages.jump(to: spread) }
    } else {
      self.book?.pages.release(to: spread, at: t)
      self.book?.curlToRest(at: t)
    }
  }

  mutating func go(toSpread spread: Int, at t: Double) {
    guard let book, !book.pages.isDragging else { return }
    let rest = Double(min(max(spread, 0), book.layout.lastSpread)) * viewport.size.width
    guard rest != book.pages.rest(at: t) else { return }
    if options.reducesMotion {
      land(pagesAt: rest, at: t)
    } else {
      self.book?.pages.settle(to: rest, at: t)
      self.book?.curlToRest(at: t)
    }
  }
}

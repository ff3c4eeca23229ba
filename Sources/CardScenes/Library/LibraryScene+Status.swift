package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

extension LibraryScene {
  package func flipEffect(at t: Double) -> String? {
    book?.isGoingOpen == true ? "Turn the page" : nil
  }

  package func isMoving(at t: Double) -> Bool {
    front.opening.isMoving(at: t) || side.isMoving(at: t) || shelf.isMoving(at: t)
      || book?.opening.isMoving(at: t) == true
      || book?.pages.isMoving(at: t) == true || fade?.isRunning(at: t) == true
      || isBending(at: t) || isSqueezing(at: t) || ruleMotions.isMoving(at: t)
  }

  /// Whether the mode is changing while the shelf is beyond an end, where only refined mode squeezes the books.
  private func isSqueezing(at t: Double) -> Bool {
    !refinement.isDone(at: t) && !layout.offsetRange.contains(shelf.offset(at: t))
  }

  /// Whether a turning leaf visibly changes its bend.
  private func isBending(at t: Double) -> Bool {
    guard !options.reducesMotion, let book = shownBook(at: t),
      book.layout.turningSheet(at: book.pages.offset(at: t)) != nil
    else { return false }
    return !book.curl.isDone(at: t) || !refinement.isDone(at: t)
  }

  /// The offset from the number of a page to the page's `carrier`. The carriers of books are smaller.
  private static let pageCarriers = 1 << 32

  /// Returns the number of the page that has the given carrier; nil if the carrier is a book's.
  static func page(ofCarrier carrier: Int?) -> Int? {
    carrier.flatMap { $0 > pageCarriers ? $0 - pageCarriers : nil }
  }

  /// Returns the index of the book that turns into another scene's card; nil if a page turns into the card.
  static func book(carriedIn transition: SceneTransition) -> Int? {
    page(ofCarrier: transition.carried) == nil ? transition.carried : nil
  }

  /// Returns the book that is off the shelf, or else a book on the shelf: the book at which the scroll will rest if
  /// that book is visible, otherwise the book in the middle.
  ///
  /// In an open book of the user, the front card is a page, because the other scenes show this page as a card.
  package func frontCard(at t: Double) -> Int? {
    if let book = shownBook(at: t) {
      let isOpen = book.isGoingOpen && book.opening.position(at: t) > LibraryMetrics.nearlyOpen
      guard isOpen, !options.deck.isBundled else { return book.index }
      return Self.pageCarriers + frontPage(of: book, at: t)
    }
    let (offset, next) = (shelf.offset(at: t), layout.book(at: shelf.rest(at: t)))
    return layout.visibleItems(at: offset).contains(next) ? next : layout.book(at: offset)
  }

  /// Returns the outline of a book's closed cover, or of a page in the open book.
  package func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad? {
    if let page = Self.page(ofCarrier: carrier) {
      guard let book = shownBook(at: t) else { return nil }
      let ratio = (page % 2 == 0 ? 0.5 : -0.5) * (1 + opened(at: t))
      let outline = book.layout.attributes(for: page, ratio: ratio, .open).corners
      return seenByCamera(outline, at: t)
    }
    if let book = shownBook(at: t), book.index == carrier {
      let outline =
        book.layout.attributes(for: 0, ratio: 1, pose(of: book, at: t, in: transition)).corners
      return seenByCamera(outline, at: t)
    }
    return layout(at: t).attributes(for: carrier, at: shelf.offset(at: t)).corners
  }

  /// Returns an outline as the camera of an opened page shows it.
  private func seenByCamera(_ outline: Quad, at t: Double) -> Quad {
    (camera(at: t) as Homography?).map { outline.mapped(by: $0.apply) } ?? outline
  }

  /// Returns whether a book is back on the shelf. A book stays off the shelf until its opened page is closed.
  func isGone(_ book: OpenBook, at t: Double) -> Bool {
    book.isGone(at: t) && front.opening.isOver(at: t)
  }

  /// Returns the book off the shelf at `t`; nil if no book is off the shelf.
  func shownBook(at t: Double) -> OpenBook? {
    guard var book, !isGone(book, at: t) else { return nil }
    if case .turning(let drag) = interaction {
      book.pages = pages(of: book, heldBy: drag, at: t)
    }
    book.layout.strengths = ruleMotions.strengths(at: t)
    return book
  }

  package func status(at t: Double) -> SceneStatus {
    guard let book = shownBook(at: t) else {
      let offset = shelf.offset(at: t)
      return SceneStatus(
        part: "shelf", offset: offset, velocity: shelf.velocity(at: t),
        phase: phase(at: t), front: layout.book(at: offset), count: layout.count)
    }
    let offset = book.pages.offset(at: t)
    return SceneStatus(
      part: "book", offset: offset, velocity: book.pages.velocity(at: t), phase: phase(at: t),
      selected: book.index, front: openedItem(at: t) ?? book.frontPage(at: offset),
      count: book.layout.itemCount - 1, open: min(max(book.opening.position(at: t), 0), 1))
  }

  package func deckPosition(at t: Double) -> DeckPosition? {
    guard let book, book.isGoingOpen else {
      return DeckPosition(book: layout.book(at: shelf.rest(at: t)))
    }
    return DeckPosition(book: book.index, page: frontPage(of: book, at: t))
  }

  /// Returns the page that will be in front when the open book has come to rest.
  private func frontPage(of book: OpenBook, at t: Double) -> Int {
    openedItem(at: t) ?? book.frontPage(at: book.pages.rest(at: t))
  }

  package mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double) {
    let now = self.deckPosition(at: t)
    guard let index = position.book, (0..<layout.count).contains(index),
      (index, position.page) != (now?.book ?? 0, now?.page)
    else { return }
    if let page = position.page, let book, book.isGoingOpen, book.index == index {
      self.book?.arrive(at: page)
      let spread = book.layout.spread(showing: page)
      if isVisible {
        pan(to: page, at: t)
        return go(toSpread: spread, at: t)
      }
      side = .still(page % 2 == 0 ? 1 : 0)
      self.book?.pages.jump(to: Double(spread) * viewport.size.width)
    } else if isVisible {
      fading(at: t) { $0.jump(toBook: index, page: position.page, at: t) }
    } else {
      fade = nil
      jump(toBook: index, page: position.page, at: t)
    }
  }

  /// Shows a book at once. The book is open at a page, or closed if `page` is nil and no page is opened.
  mutating func jump(toBook index: Int, page: Int?, at t: Double) {
    shelf.jump(to: layout.offset(ofBook: index))
    book = nil
    guard let page = page ?? (front.opening.isOpen ? Book.pagesBeforeNumbers + 1 : nil) else {
      return
    }
    takeBook(at: t)
    book?.opening = .still(1)
    book?.arrive(at: page)
    side = .still(page % 2 == 0 ? 1 : 0)
    let spread = book?.layout.spread(showing: page) ?? 0
    book?.pages.jump(to: Double(spread) * viewport.size.width)
  }

  /// Returns the pages that are visible when the open book is at rest, beginning with the front page; nil if no book is
  /// open.
  package func stepFocus(at t: Double) -> StepFocus? {
    guard let book, book.isGoingOpen else { return nil }
    if let page = openedItem(at: t) {
      return StepFocus(.pages(ofBook: book.index), indices: page...page)
    }
    let offset = book.pages.rest(at: t)
    let front = book.frontPage(at: offset)
    return StepFocus(
      .pages(ofBook: book.index), indices: front...max(front, book.layout.rightItem(at: offset)))
  }

  package static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    let (size, isAlbum) = (face.layoutSize, face.book?.isAlbum == true)
    if face.isCover { return isAlbum ? .plate(on: size) : .cover(size, of: image) }
    return face.page.map { isAlbum ? .albumPage(size, isLeft: $0 % 2 == 1) : .page(size) }
  }

  package func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    book?.isGoingOpen == true ? Self.imageArea(on: face, of: image) : nil
  }

  package var advancing: [Action.ID] { .advancing + [.flip] }

  package static func detail(of face: Face, in viewport: Viewport) -> Double {
    face.page != nil ? LibraryMetrics.standard.detail(of: face.size, in: viewport.size) : 1
  }

  /// Returns how far the backdrop has darkened around an open book, 0…1.
  package func backdropProgress(at t: Double) -> Double {
    let open = (0...1).clamping(shownBook(at: t)?.opening.position(at: t) ?? 0)
    return fade?.backdropProgress(to: open, at: t) ?? open
  }

  func phase(at t: Double) -> ScenePhase {
    let book = shownBook(at: t)
    if front.isPulled { return .dragging }
    if case .panning = interaction { return .dragging }
    if let book, book.opening.isHeld || isPinching { return .dragging }
    if let book, book.opening.isMoving(at: t) { return .animating }
    let phase = ScenePhase((book?.pages ?? shelf).phase(at: t))
    return phase == .idle && isMoving(at: t) ? .animating : phase
  }

  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    switch interaction {
    case .nothing, .press: break
    default: return .grabbing
    }
    if let openedPointer { return openedPointer }
    guard let hit else { return .arrow }
    switch hit.face.book?.part {
    case .cover: return .pointingHand
    case .page: return isOnTurningEdge(hit) ? .pointingHand : .grab
    case .reflection, .board, nil: return .arrow
    }
  }

  package func isReadyForStep(at t: Double) -> Bool {
    guard let book, book.isGoingOpen else {
      return abs(shelf.offset(at: t) - shelf.rest(at: t)) <= layout.pitch / 2
    }
    return abs(book.pages.offset(at: t) - book.pages.rest(at: t)) <= viewport.size.width / 2
      && abs(side.position(at: t) - side.target) <= 0.5
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id, allowing: LayoutQuery.scrolling.union(["part", "open"]))
    let metrics = LibraryMetrics(tunedBy: options.tuning[Self.id])
    let open = query.numbers["open"]
    let showsBook = open != nil || RuleStrengths<LibraryRule>(of: id, options).applies(.book)
    switch query.words["part"] ?? (showsBook ? "book" : "shelf") {
    case "shelf":
      guard open == nil else {
        throw LayoutQueryError("--open applies to --part book only")
      }
      let layout = shelf(viewport, options, metrics, isWindow: false)
      return LayoutAnswer(of: layout, to: query, from: -layout.inset)
    case "book":
      let open = open ?? 1
      guard (0...1).contains(open) else { throw LayoutQueryError("--open must be from 0 to 1") }
      let pages = options.count ?? options[LibraryOptions.self].bookPages.first ?? 1
      let shelf = shelf(viewport, options, metrics, isWindow: false)
      let cover = shelf.attributes(for: 0, at: -shelf.inset)
      let pose = BookPose(
        open: open, drop: cover.center.y - viewport.size.height / 2, scale: cover.transform.m11)
      return book(
        query,
        BookLayout(
          viewport: viewport.size, pages: pages, metrics: metrics, page: shelf.page(of: 0),
          strengths: shelf.strengths), pose)
    case let part:
      throw LayoutQueryError("--part must be shelf or book, not \"\(part)\"")
    }
  }

  private static func book(
    _ query: LayoutQuery, _ layout: BookLayout, _ pose: BookPose
  ) -> LayoutAnswer {
    let offset = query.offset ?? 0
    return LayoutAnswer(
      offset: offset, range: layout.offsetRange,
      items: layout.items(at: offset, pose: pose),
      rest: query.proposed.map {
        layout.rest(pressed: query.offset ?? $0, released: $0, velocity: query.velocity ?? 0)
      })
  }
}

package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

extension LibraryScene {
  package func isMoving(at t: Double) -> Bool {
    front.opening.isMoving(at: t) || side.isMoving(at: t) || shelf.isMoving(at: t)
      || book?.opening.isMoving(at: t) == true
      || book?.pages.isMoving(at: t) == true || fade?.items.isRunning(at: t) == true
      || isBending(at: t)
  }

  /// Whether a turning leaf visibly changes its bend.
  private func isBending(at t: Double) -> Bool {
    guard !options.reducesMotion, let book = shownBook(at: t),
      book.layout.turningSheet(at: book.pages.offset(at: t)) != nil
    else { return false }
    return !book.curl.isDone(at: t) || !refinement.isDone(at: t)
  }

  /// Returns the book that is off the shelf, otherwise a book on the shelf: the target of the scroll if it is
  /// visible, or the book in the middle.
  package func frontCard(at t: Double) -> Int? {
    if let book = shownBook(at: t) { return book.index }
    let (offset, next) = (shelf.offset(at: t), layout.book(at: shelf.rest(at: t)))
    return layout.visibleItems(at: offset).contains(next) ? next : layout.book(at: offset)
  }

  /// Returns the outline of the closed book, wherever its opening is.
  package func outline(ofCard carrier: Int, at t: Double, in transition: SceneTransition) -> Quad? {
    if let book = shownBook(at: t), book.index == carrier {
      let outline =
        book.layout.attributes(for: 0, ratio: 1, pose(of: book, at: t, in: transition)).corners
      return (camera(at: t) as Homography?).map { outline.mapped(by: $0.apply) } ?? outline
    }
    return layout.attributes(for: carrier, at: shelf.offset(at: t)).corners
  }

  /// Returns the book off the shelf at `t`; nil if none is.
  func shownBook(at t: Double) -> OpenBook? {
    guard var book, !book.isGone(at: t) else { return nil }
    if case .turning(let drag) = interaction {
      book.pages = pages(of: book, heldBy: drag, at: t)
    }
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
      selected: book.index, front: openedItem(at: t) ?? book.layout.rightItem(at: offset),
      count: book.layout.itemCount - 1, open: min(max(book.opening.position(at: t), 0), 1))
  }

  package func place(at t: Double) -> ScenePlace? {
    guard let book, book.isGoingOpen else {
      return .book(layout.book(at: shelf.rest(at: t)), spread: nil)
    }
    return .book(book.index, spread: book.layout.spread(at: book.pages.rest(at: t)))
  }

  /// Returns the pages that are visible when the open book comes to rest.
  package func stepFocus(at t: Double) -> StepFocus? {
    guard let book, book.isGoingOpen else { return nil }
    if let page = openedItem(at: t) {
      return StepFocus(.pages(ofBook: book.index), indices: page...page)
    }
    let spread = book.layout.spread(at: book.pages.rest(at: t))
    let indices = 2 * spread + 1...min(2 * spread + 2, book.layout.itemCount - 1)
    return StepFocus(.pages(ofBook: book.index), indices: indices)
  }

  package static func imageArea(on face: Face, of image: Size) -> ImageArea? {
    face.page != nil ? .page(face.layoutSize) : nil
  }

  package func linkArea(on face: Face, of image: Size, at t: Double) -> ImageArea? {
    book?.isGoingOpen == true ? Self.imageArea(on: face, of: image) : nil
  }

  package static let advancing: [Action.ID] = .advancing + [.flip]

  package static func detail(of face: Face, in viewport: Viewport) -> Double {
    face.page != nil ? LibraryMetrics.standard.detail(of: face.size, in: viewport.size) : 1
  }

  /// Returns how much the backdrop darkens around an open book.
  package func backdropProgress(at t: Double) -> Double {
    let open = (0...1).clamping(shownBook(at: t)?.opening.position(at: t) ?? 0)
    guard let fade else { return open }
    return fade.backdropProgress + (open - fade.backdropProgress) * fade.items.progress(at: t)
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
    case .page: return isOuterQuarter(hit) ? .pointingHand : .grab
    case .reflection, .board, nil: return .arrow
    }
  }

  package func isReadyForStep(at t: Double) -> Bool {
    guard let book, book.isGoingOpen else {
      return abs(shelf.offset(at: t) - shelf.rest(at: t)) <= metrics.pitch / 2
    }
    return abs(book.pages.offset(at: t) - book.pages.rest(at: t)) <= viewport.size.width / 2
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id, allowing: LayoutQuery.scrolling.union(["part", "open"]))
    let metrics = LibraryMetrics(tunedBy: options.tuning[Self.id])
    let open = query.numbers["open"]
    switch query.words["part"] ?? (open == nil ? "shelf" : "book") {
    case "shelf":
      guard open == nil else {
        throw LayoutQueryError("--open applies to --part book only")
      }
      let layout = shelf(viewport, options, metrics)
      return LayoutAnswer(of: layout, to: query, from: -layout.inset)
    case "book":
      let open = open ?? 1
      guard (0...1).contains(open) else { throw LayoutQueryError("--open must be from 0 to 1") }
      let pages = options.count ?? options[LibraryOptions.self].bookPages.first ?? 1
      let shelf = shelf(viewport, options, metrics)
      let cover = shelf.attributes(for: 0, at: -shelf.inset)
      let pose = BookPose(
        open: open, drop: cover.center.y - viewport.size.height / 2, scale: cover.transform.m11)
      return book(
        query,
        BookLayout(
          viewport: viewport.size, pages: pages, metrics: metrics, page: shelf.page(of: 0)), pose)
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

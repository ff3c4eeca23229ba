package import CardCore

extension LibraryScene {
  package func isMoving(at t: Double) -> Bool {
    shelf.isMoving(at: t) || book?.opening.isMoving(at: t) == true
      || book?.pages.isMoving(at: t) == true || fade?.isRunning(at: t) == true
  }

  package func status(at t: Double) -> SceneStatus {
    guard let book, !book.isGone(at: t) else {
      let offset = shelf.offset(at: t)
      return SceneStatus(
        part: "shelf", offset: offset, velocity: shelf.velocity(at: t),
        phase: phase(shelf, at: t), front: layout.book(at: offset), count: layout.count)
    }
    let offset = book.pages.offset(at: t)
    var phase = phase(book.pages, at: t)
    if book.opening.isHeld || isPinching {
      phase = .dragging
    } else if book.opening.isMoving(at: t) {
      phase = .animating
    }
    return SceneStatus(
      part: "book", offset: offset, velocity: book.pages.velocity(at: t), phase: phase,
      selected: book.index, front: book.layout.rightItem(at: offset),
      count: book.layout.itemCount - 1,
      open: min(max(book.opening.position(at: t), 0), 1))
  }

  /// The room darkens around an open book.
  package func backdropShare(at t: Double) -> Double {
    guard let book, !book.isGone(at: t) else { return 0 }
    return min(max(book.opening.position(at: t), 0), 1)
  }

  private func phase(_ scroll: ScrollModel, at t: Double) -> SceneStatus.Phase {
    let phase = SceneStatus.Phase(scroll.phase(at: t))
    return phase == .idle && fade?.isRunning(at: t) == true ? .animating : phase
  }

  package func pointerShape(over hit: Hit?, at t: Double) -> PointerShape {
    switch interaction {
    case .nothing, .press: break
    default: return .grabbing
    }
    guard let hit else { return .arrow }
    switch hit.face.part {
    case .cover: return .pointingHand
    case .page: return isOuterQuarter(hit) ? .pointingHand : .grab
    default: return .arrow
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
    let allowed: Set = ["part", "offset", "open", "proposed", "velocity"]
    if let name = query.firstUnsupported(allowing: allowed) {
      throw LayoutQueryError("--\(name) does not apply to the library")
    }
    if query.velocity != nil, query.proposed == nil {
      throw LayoutQueryError("--velocity needs --proposed")
    }
    let metrics = LibraryMetrics(tunedBy: options.tuning[Self.id])
    switch query.part ?? (query.open == nil ? "shelf" : "book") {
    case "shelf":
      guard query.open == nil else {
        throw LayoutQueryError("--open does not apply to the library's shelf")
      }
      return shelf(
        query, ShelfLayout(viewport: viewport, count: bookCount(options), metrics: metrics))
    case "book":
      let open = query.open ?? 1
      guard (0...1).contains(open) else { throw LayoutQueryError("--open goes from 0 to 1") }
      let pages = options.count ?? options.bookPages.first ?? 1
      return book(
        query, BookLayout(viewport: viewport.size, pages: pages, metrics: metrics), open: open)
    case let part:
      throw LayoutQueryError("--part \(part): the library has the parts shelf and book")
    }
  }

  private static func shelf(_ query: LayoutQuery, _ layout: ShelfLayout) -> LayoutAnswer {
    let offset = query.offset ?? -layout.inset
    return LayoutAnswer(
      offset: offset, range: layout.offsetRange, items: layout.items(at: offset),
      rest: query.proposed.flatMap {
        layout.snapTarget(forProposed: $0, velocity: query.velocity ?? 0)
      })
  }

  private static func book(
    _ query: LayoutQuery, _ layout: BookLayout, open: Double
  ) -> LayoutAnswer {
    let offset = query.offset ?? 0
    return LayoutAnswer(
      offset: offset, range: layout.offsetRange,
      items: layout.items(at: offset, pose: BookPose(open: open, scale: layout.metrics.coverScale)),
      rest: query.proposed.map {
        layout.rest(
          pressed: query.offset ?? $0, released: $0, velocity: query.velocity ?? 0)
      })
  }
}

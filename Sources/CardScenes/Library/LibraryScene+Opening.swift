import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The opened page or spread of the open book. The pages become flat, and a camera moves to them.
extension LibraryScene {
  /// The spring with which the view pans from one page to the other. Tuned by eye.
  private static let panning = Spring(response: 0.45, dampingRatio: 1)

  /// Whether the opened book shows one page at a time, as books with landscape pages do.
  var opensPages: Bool { book.map { $0.layout.page.width > $0.layout.page.height } ?? false }

  /// Whether an opened page or spread is on stage, or is opening.
  package var isOpened: Bool { front.opening.isOpen && book != nil }

  /// Returns the item of the opened page: the page to which the pages and the view move.
  func openedItem(at t: Double) -> Int? {
    guard isOpened, opensPages, let book else { return nil }
    let spread = book.layout.spread(at: book.pages.rest(at: t))
    return min(2 * spread + (side.target > 0.5 ? 2 : 1), lastPage(of: book))
  }

  /// Returns the size of the opened page or spread, in viewport points.
  private func openedSize(of book: OpenBook) -> Size {
    let page = book.layout.page * book.layout.openScale
    return opensPages ? page : Size(2 * page.width, page.height)
  }

  private func openedFrame(of book: OpenBook) -> Rect {
    let size = openedSize(of: book)
    return OpeningCamera.frame(ofAspect: size.width / size.height, in: viewport.visible)
  }

  package var enlargement: Double {
    guard isOpened, let book else { return 1 }
    return max(openedFrame(of: book).width / openedSize(of: book).width, 1)
  }

  func camera(at t: Double, zoom: Double) -> Homography {
    guard let book, zoom != 0 else { return .identity }
    let scale = 1 + (openedFrame(of: book).width / openedSize(of: book).width - 1) * zoom
    let aside = opensPages ? (side.position(at: t) - 0.5) * openedSize(of: book).width : 0
    let focus = Point(viewport.size.width / 2 + aside, viewport.size.height / 2)
    let target = focus + (viewport.visible.center - focus) * zoom
    return Homography.translation(target.x, target.y).after(.scale(scale, scale))
      .after(.translation(-focus.x, -focus.y))
  }

  func openingPath(at t: Double) -> OpeningPath {
    guard let book else { return OpeningPath(from: viewport.visible, to: viewport.visible) }
    func rect(_ zoom: Double) -> Rect {
      func page(_ item: Int) -> Rect {
        let ratio = (item % 2 == 0 ? 0.5 : -0.5) * (1 + zoom)
        let corners = book.layout.attributes(for: item, ratio: ratio, .open).corners
        return corners.mapped(by: camera(at: t, zoom: zoom).apply).boundingBox
      }
      if opensPages { return page(side.target > 0.5 ? 2 : 1) }
      let (left, right) = (page(1), page(2))
      return Rect(
        x: left.minX, y: left.minY, width: right.maxX - left.minX, height: left.height)
    }
    return OpeningPath(from: rect(0), through: rect(0.5), to: rect(1))
  }

  var canHoldFront: Bool { book?.isGoingOpen == true }

  func opens(_ touch: Touch, isDouble: Bool, at t: Double) -> Bool {
    isDouble && book?.isGoingOpen == true && touch.hit?.face.page != nil
  }

  /// Prepares to open a page. In an open book, this is the pressed page, or else the front page. A closed book is
  /// opened instead.
  ///
  /// Returns whether a page can open. Returns false if a gesture holds the scene, or if the book was closed.
  mutating func prepareOpening(by touch: Touch?, at t: Double) -> Bool {
    removeFinished(at: t)
    guard !isHeld else { return false }
    guard let book, book.isGoingOpen else {
      open(at: t)
      return false
    }
    let pressed = touch?.hit?.face.page ?? book.frontPage(at: book.pages.rest(at: t))
    let page = min(pressed, lastPage(of: book))
    self.book?.arrive(at: page)
    let isRight = page % 2 == 0
    if front.opening.isOver(at: t) {
      side = .still(isRight ? 1 : 0)
    } else {
      pan(toRight: isRight, at: t)
    }
    return true
  }

  // MARK: Pages

  private mutating func pan(toRight isRight: Bool, at t: Double) {
    if options.reducesMotion {
      let target: Double = isRight ? 1 : 0
      if side.target != target { fading(at: t) { $0.side = .still(target) } }
    } else {
      side.spring(to: isRight ? 1 : 0, on: Self.panning, at: t, tolerance: .fraction)
    }
  }

  /// Pans the view of opened pages to the side on which a page lies.
  mutating func pan(to item: Int, at t: Double) {
    if isOpened, opensPages { pan(toRight: item % 2 == 0, at: t) }
  }

  /// Shows the page `item` of the opened book. The view pans, and pages turn if the page is on another spread.
  mutating func showPage(_ item: Int, at t: Double) {
    guard let book else { return }
    // The inside of the cover and the endpapers are empty.
    let item = max(min(item, lastPage(of: book)), 2)
    self.book?.arrive(at: item)
    pan(to: item, at: t)
    go(toSpread: book.layout.spread(showing: item), at: t)
  }

  /// The rubber band beyond the two pages of a spread, in pages.
  private var sideBand: RubberBand { RubberBand(extent: 1, coefficient: metrics.physics.band) }

  /// Grabs the opened page, so that a sideways drag can pan it. Returns the position of the view without resistance.
  mutating func grabSide(at t: Double) -> Double {
    side.grab(at: t)
    return sideBand.free(side.position(at: t), in: 0...1)
  }

  /// Pans the opened pages with a sideways drag. The travel of the drag is in points of the scene at a zoom of 0.
  mutating func dragSide(_ drag: SideDrag, at t: Double) {
    guard let book else { return }
    let (width, band) = (openedSize(of: book).width, sideBand)
    let free = drag.base - drag.travel.along / width
    side.drag(
      travel: band.position(free, in: 0...1) - band.position(drag.base, in: 0...1),
      velocity: -drag.travel.velocity / width * band.slope(free, in: 0...1), at: t)
  }

  /// Releases the opened page. The view moves to the page in the direction of a fling, or to the nearer page. A pull
  /// beyond a spread turns the page.
  mutating func releaseSide(_ drag: SideDrag, at t: Double) {
    guard let book else { return }
    let spread = book.layout.spread(at: book.pages.rest(at: t))
    let pressed = 2 * spread + (drag.pressed > 0.5 ? 2 : 1)
    let velocity = -drag.travel.velocity
    let (position, isFling) = (side.position(at: t), abs(velocity) >= Paging.flingSpeed)
    let way = position - drag.pressed
    // The view returns even if the page has been closed since the press.
    pan(toRight: drag.pressed > 0.5, at: t)
    if isFling ? velocity * way > 0 : abs(way) > Self.turningPull {
      showPage(pressed + (way > 0 ? 1 : -1), at: t)
    } else {
      showPage(pressed, at: t)
    }
  }

  /// The pull of an opened page, in pages, beyond which a release shows the next one. Tuned by eye.
  private static let turningPull = 0.2

  // MARK: Items

  /// Returns the items of the book as the camera sees them.
  func opening(_ items: [DisplayItem], at t: Double) -> [DisplayItem] {
    guard let map: Homography = camera(at: t), let book = shownBook(at: t) else { return items }
    let (progress, side) = (opened(at: t), side.position(at: t))
    let (offset, pose) = (book.pages.offset(at: t), pose(of: book, at: t))
    return items.flatMap { item -> [DisplayItem] in
      var item = item
      item.homography = map.after(item.homography)
      item.corners = item.corners.joined(with: .square) { radius, _ in radius * (1 - progress) }
      item.shadow = item.shadow?.faded(1 - progress)
      if let page = item.face.page {
        // The page beside the opened one becomes as dark as the background, and becomes light again as it turns away.
        let away = opensPages ? (0...1).clamping(abs(side - (page % 2 == 0 ? 1 : 0))) : 0
        let lift = 1 - abs(book.layout.ratio(ofSheet: page / 2, at: offset, pose))
        let darkness = progress * away * away * away * (1 - lift * lift)
        item.darken(by: darkness, fades: false)
        item.isHittable = item.isHittable && darkness < 0.5
        if opensPages { return item.flattened(progress) }
      } else if item.role.contains(.edge) {
        item.opacity *= 1 - progress
      }
      return item.opacity > 0 ? [item] : []
    }
  }
}

extension DisplayItem {
  /// Returns the items of a page whose shadow towards the spine fades: the bound page, and the flat page above it. At a
  /// `progress` of 1, returns only the flat page, which has no such shadow.
  fileprivate func flattened(_ progress: Double) -> [DisplayItem] {
    var flat = self
    flat.face = face.flat
    guard progress < 1 else { return [flat] }
    var bound = self
    (bound.role, bound.isHittable) = (role.intersection(.edge), false)
    (flat.opacity, flat.shadow) = (opacity * progress, nil)
    return [bound, flat]
  }
}

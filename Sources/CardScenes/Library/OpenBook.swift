import CardKinetics
import CardScene

/// A book off the shelf: opening, open or closing.
struct OpenBook: Hashable, Sendable {
  /// The roles of the springs of `opening`.
  static let (launched, opened, closed) = (1, 2, 3)

  var index: Int
  var layout: BookLayout
  /// The scroll of the pages.
  var pages: ScrollModel
  /// The openness: 0 for a closed book, as on the shelf; 1 for an open book.
  var opening: DraggableValue
  /// The bend of a turning leaf as a fraction of the maximum, −1…1. It is positive if the free edge is ahead in a turn
  /// to the left. A flat leaf shows no bend.
  var curl = Motion.still(0)
  /// The page at which the reader arrived. It is the front page until a sheet turns, and then nil.
  private var arrival: Int?

  /// Creates a closed book at its first spread.
  init(
    index: Int, pages count: Int, of page: Size = LibraryMetrics.pageSize, viewport: Size,
    metrics: LibraryMetrics = .standard
  ) {
    self.index = index
    layout = BookLayout(viewport: viewport, pages: count, metrics: metrics, page: page)
    pages = ScrollModel(
      range: layout.offsetRange, extent: viewport.width, offset: 0, physics: metrics.physics)
    opening = .still(0)
  }

  /// Returns the book at another index of the shelf, with another number of pages.
  ///
  /// The book stays at its spread. If that spread no longer exists, the book moves to the last one.
  func moved(to index: Int, pages count: Int, of page: Size, at t: Double) -> OpenBook {
    var book = self
    book.index = index
    guard count != layout.pages || page != layout.page else { return book }
    book.arrival = nil
    book.layout = BookLayout(
      viewport: layout.viewport, pages: count, metrics: layout.metrics, page: page)
    book.pages.remap(
      scale: 1, range: book.layout.offsetRange, extent: layout.viewport.width, at: t)
    return book
  }

  private var metrics: LibraryMetrics { layout.metrics }

  /// Makes a page the front page of its spread.
  mutating func arrive(at page: Int) { arrival = (1...layout.itemCount - 1).clamping(page) }

  /// Forgets the page at which the reader arrived, if the pages are at rest, or will come to rest, at another spread.
  mutating func forgetArrival(at t: Double) {
    guard let arrival, !pages.isDragging else { return }
    if layout.spread(showing: arrival) != layout.spread(at: pages.rest(at: t)) {
      self.arrival = nil
    }
  }

  /// Returns the front page at an offset: the page at which the reader arrived, or else the left page. At the first
  /// spread, the left page is the inside of the cover, so the right page is the front page.
  func frontPage(at offset: Double) -> Int {
    let spread = layout.spread(at: offset)
    if let arrival, layout.spread(showing: arrival) == spread { return arrival }
    return spread == 0 ? min(2, layout.itemCount - 1) : 2 * spread + 1
  }

  /// Returns whether the book is closed and at rest.
  func isGone(at t: Double) -> Bool {
    !opening.isHeld && opening.rest == 0 && !opening.isMoving(at: t)
  }

  /// Whether the book is open or opening, and not held.
  var isGoingOpen: Bool { !opening.isHeld && opening.rest == 1 }

  /// Whether the opening or closing visibly moves.
  func isOpeningSeen(at t: Double) -> Bool {
    opening.isSeenMoving(at: t, pointsPerUnit: layout.page.width)
  }

  /// Opens the book from its current position and velocity. If `launched` is true, a book at rest begins with the
  /// velocity of a click.
  mutating func open(at t: Double, launched: Bool = false) {
    let metrics = metrics
    opening.go(at: t) { position, velocity in
      let isLaunch = launched && velocity == 0
      return .spring(
        isLaunch ? metrics.openingSpring : metrics.caughtOpeningSpring,
        from: position, velocity: isLaunch ? metrics.openingLaunch : velocity, to: 1,
        at: t, tolerance: .fraction, role: isLaunch ? Self.launched : Self.opened)
    }
  }

  /// Closes the book: from rest by ease in-out, otherwise with a spring that continues the velocity.
  ///
  /// At a later spread all sheets fold back at once, each from its own ratio.
  mutating func close(at t: Double) {
    let metrics = metrics
    opening.go(at: t) { position, velocity in
      guard velocity != 0 else {
        return .timed(.easeInOut, from: position, to: 0, duration: metrics.closingDuration, at: t)
      }
      return .spring(
        metrics.caughtClosingSpring, from: position, velocity: velocity, to: 0, at: t,
        tolerance: .fraction, role: Self.closed)
    }
  }

  /// Bends the turning leaf towards `target`, starting `push` beyond its current bend.
  mutating func curl(to target: Double, push: Double = 0, at t: Double) {
    guard layout.turningSheet(at: pages.offset(at: t)) != nil else {
      curl = .still(target)
      return
    }
    let (position, velocity) = curl.state(at: t)
    curl = .spring(
      LibraryMetrics.curling, from: (-1...1).clamping(position + push), velocity: velocity,
      to: target, at: t, tolerance: .fraction)
  }

  /// Bends the leaves that turn before the pages come to rest. The free edge is ahead, and the bend grows with the
  /// number of sheets.
  mutating func curlToRest(at t: Double) {
    let sheets = (pages.rest(at: t) - pages.offset(at: t)) / layout.viewport.width
    guard sheets != 0 else { return }
    let curl = LibraryMetrics.heldCurl + LibraryMetrics.curlPerSheet * abs(sheets)
    self.curl(to: sheets < 0 ? -min(curl, 1) : min(curl, 1), at: t)
  }

  mutating func resize(to viewport: Size, at t: Double) {
    let scale = viewport.width / layout.viewport.width
    layout.viewport = viewport
    pages.remap(scale: scale, range: layout.offsetRange, extent: viewport.width, at: t)
  }
}

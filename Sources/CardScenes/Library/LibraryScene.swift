import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// The options of the Library.
package struct LibraryOptions: SceneOption, Hashable {
  /// The number of pages of each book, without the cover.
  package var bookPages = [24, 24, 24, 24, 24, 24]
  /// The size of each book's pages, in page points; empty if all books have the standard size.
  package var pageSizes: [Size] = []

  package init() {}
}

/// A shelf of books, and the book that is open.
package struct LibraryScene:
  Scene, FlippingScene, FixedParametersScene, TwoModeScene, DeckScene, SteppedScene, ImageScene,
  CarryingScene,
  PaintAheadScene, RescalingScene, PointerScene, PacedScene, CameraScene,
  TracedScene, XRayedScene, InspectableScene, RuledScene
{
  package typealias Rule = LibraryRule

  package static let id = SceneID(rawValue: "library")
  package static let title = "Library"
  package static let gestures: [(gesture: String, meaning: String)] = [
    ("Drag", "Scroll the shelf or turn a page"),
    ("Click", "Open a book or turn a page"),
    ("Double click", "Open a page in the whole window"),
    ("Pinch, Ctrl+drag", "Open or close a book"),
  ]
  package static let design = ViewportDesign(size: Size(1024, 768), aspects: 0.8...2.4)

  /// Returns the design for cards of the given shape.
  ///
  /// In a narrow window, wide books are nearer, because their spread is as wide as the window in any case. An open
  /// standard book is 810 points wide. Tuned by eye.
  package static func design(for shape: CardFormat) -> ViewportDesign {
    guard case .wide = shape else { return design }
    return ViewportDesign(size: Size(820, 768), aspects: 0.64...2.4)
  }

  /// The current interaction of the pointer with the scene.
  enum Interaction: Hashable, Sendable {
    case nothing
    /// A press, which may have stopped the shelf or the pages.
    case press
    /// A press that has stopped an opening or a closing; `rest` was the target of the motion.
    case caughtOpening(rest: Double)
    case draggingShelf(PanTravel)
    case turning(PageDrag)
    case draggingOpening(base: Double, PanTravel)
    case pinching(base: Double)
    /// A sideways drag of an opened page.
    case panning(SideDrag)
  }

  /// A drag of the view from one page of a spread to the other.
  struct SideDrag: Hashable, Sendable {
    /// The position of the view at the press.
    var pressed: Double
    /// The position of the view, without resistance, when the drag began. After a resize of the window, the position at
    /// the resize.
    var base: Double
    var travel = PanTravel()
  }

  /// A drag of the pages.
  struct PageDrag: Hashable, Sendable {
    /// The offset at the press.
    var pressed: Double
    /// The offset at which the pages were grabbed. Until a resize, this is the offset of the press.
    var base: Double
    var travel = PanTravel()
    /// The time of the pointer's last motion.
    var time: Double
    /// The hold on a page; nil if the pages follow the pointer point by point.
    var hold: PageHold?
  }

  package var options: SceneOptions
  var viewport: Viewport
  var layout: ShelfLayout
  var shelf: ScrollModel
  /// The book that is off the shelf, if any.
  var book: OpenBook?
  var front: OpenedFront
  /// The position of the view on the opened spread: 0 at the left page, 1 at the right page.
  var side = DraggableValue.still(1)
  var interaction = Interaction.nothing
  /// The book on the shelf under the pointer.
  var hovered: Int?
  var fade: SceneFade?
  /// The position at the start of the lesson on stage; nil without a lesson.
  var positionBeforeLesson: DeckPosition?
  /// The progress of the change from classic mode (0) to refined mode (1).
  var refinement: Motion
  /// The strengths of the rules, which change in a lesson.
  var ruleMotions: RuleMotions<LibraryRule>

  package init(viewport: Viewport, options: SceneOptions) {
    self.options = options
    self.viewport = viewport
    front = OpenedFront()
    refinement = .still(options.mode.refinement)
    ruleMotions = RuleMotions(of: Self.id, options)
    let metrics = LibraryMetrics(tunedBy: options.tuning[Self.id])
    layout = Self.shelf(viewport, options, metrics)
    shelf = ScrollModel(
      range: layout.offsetRange, extent: viewport.size.width, offset: -layout.inset,
      physics: metrics.physics)
    if let offset = options[ScrollStart.self].offset(of: Self.id) { shelf.jump(to: offset) }
    if layout.strengths.applies(.book) {
      takeBook(at: 0)
      book?.opening = .still(1)
    }
    guard options.openedScene == Self.id else { return }
    front = OpenedFront(isOpen: true)
    takeBook(at: 0)
    book?.opening = .still(1)
  }

  var metrics: LibraryMetrics { layout.metrics }

  /// Returns the shelf of a window, or the shelf as its formulas describe it.
  static func shelf(
    _ viewport: Viewport, _ options: SceneOptions, _ metrics: LibraryMetrics, isWindow: Bool = true
  ) -> ShelfLayout {
    let books = books(options)
    var layout = ShelfLayout(
      viewport: viewport, count: max(options.count ?? books.bookPages.count, 1), metrics: metrics,
      pages: books.pageSizes, nearsOneBook: !options.deck.books.isEmpty)
    layout.strengths = RuleStrengths(of: id, options)
    layout.fillsTallWindows = isWindow
    return layout
  }

  /// Returns the books of the user's files; the bundled books if the user has opened none.
  private static func books(_ options: SceneOptions) -> LibraryOptions {
    let own = options.deck.books
    guard !own.isEmpty else { return options[LibraryOptions.self] }
    var books = LibraryOptions()
    books.bookPages = own.map(\.pages)
    books.pageSizes = own.map(\.pageSize)
    return books
  }

  /// Returns the number of pages of a book. After the last book the numbers repeat.
  func pageCount(of book: Int) -> Int {
    let books = Self.books(options).bookPages
    return books.isEmpty ? 1 : books[book % books.count]
  }

  /// Returns the number of the last page that is not an endpaper, in a book off the shelf.
  func lastPage(of book: OpenBook) -> Int {
    let (own, last) = (options.deck.books, book.layout.itemCount - 1)
    return own.isEmpty ? last : min(own[repeating(book.index, own.count)].lastPage, last)
  }

  package mutating func adopt(_ diff: DeckDiff, at t: Double) {
    let old = layout.book(at: shelf.offset(at: t))
    options.deck = diff.new
    interaction = .nothing
    (hovered, fade, positionBeforeLesson) = (nil, nil, nil)
    let before = layout
    layout = Self.shelf(viewport, options, metrics)
    followShelf(
      from: before, steps: diff.nearest(toBook: book?.index ?? old) - (book?.index ?? old), at: t)
    if let open = book {
      book = diff.index(ofBook: open.index).map {
        open.moved(to: $0, pages: pageCount(of: $0), of: layout.page(of: $0), at: t)
      }
      // Without its book, an opened page has nothing to show.
      if book == nil { front = OpenedFront() }
    }
  }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    followHold(at: t)
    let old = layout
    front.opening.scale(
      sideways: viewport.size.width / old.viewport.size.width,
      upright: viewport.size.height / old.viewport.size.height)
    self.viewport = viewport
    layout.viewport = viewport
    followShelf(from: old, at: t)
    book?.resize(to: viewport.size, at: t)
    fade = nil
    resizeTurn(from: old, at: t)
    if case .panning(var drag) = interaction {
      drag.base = grabSide(at: t)
      drag.travel.restart()
      interaction = .panning(drag)
    }
  }

  /// Adapts to a shelf with another layout: the same two books are in the middle, or books `steps` places later.
  mutating func followShelf(from old: ShelfLayout, steps: Int = 0, at t: Double) {
    let (scale, shift) = layout.mapped(from: old)
    shelf.remap(
      scale: scale, shift: shift + Double(steps) * layout.pitch, range: layout.offsetRange,
      extent: viewport.size.width, at: t)
  }

  package mutating func adopt(_ mode: Mode, at t: Double) {
    options.mode = mode
    refinement = mode.animation(from: refinement, at: t)
  }

  /// Continues a turn from the visible state. If the page is beyond its reach, the hold ends, and the pages follow the
  /// pointer point by point.
  private mutating func resizeTurn(from old: ShelfLayout, at t: Double) {
    guard case .turning(var drag) = interaction, let book else { return }
    let offset = book.pages.offset(at: t)
    self.book?.pages.grab(at: t)
    drag.pressed *= viewport.size.width / old.viewport.size.width
    drag.base = offset
    if let hold = drag.hold, book.pages.range.contains(offset) {
      drag.hold?.resize(
        to: book.layout, ratio: book.layout.distance(ofSheet: hold.sheet, at: offset),
        travel: drag.travel.along, bend(of: book, at: t))
    } else {
      drag.hold = nil
      drag.travel.restart()
    }
    interaction = .turning(drag)
  }

  package mutating func dismiss(at t: Double) -> Bool {
    if closeFront(at: t) { return true }
    guard canClose, let book, book.isGoingOpen || book.opening.isHeld || isPinching else {
      return false
    }
    followHold(at: t)
    interaction = .nothing
    if let pages = self.book?.pages, pages.isDragging { land(pagesAt: pages.offset(at: t), at: t) }
    close(at: t)
    return true
  }

  var isPinching: Bool { if case .pinching = interaction { true } else { false } }

  /// Returns the opening of a book and its position on the shelf.
  func pose(of book: OpenBook, at t: Double, in transition: SceneTransition = .none) -> BookPose {
    let cover = layout(at: t).attributes(for: book.index, at: shelf.offset(at: t))
    let openness = transition.carried == book.index ? Self.openness(in: transition) : 1
    return BookPose(
      open: openness * book.opening.position(at: t),
      flat: opened(at: t),
      shift: cover.center.x - viewport.size.width / 2,
      drop: cover.center.y - viewport.size.height / 2,
      scale: cover.transform.m11,
      unfolding: Self.page(ofCarrier: transition.carried).map {
        Unfolding(page: $0, fraction: Self.openness(in: transition))
      })
  }

  /// Returns the openness of a carried book, or the fraction to which it has unfolded around a carried page, 0…1. The
  /// book is closed or folded whenever something may be visible through the cover or the page.
  static func openness(in transition: SceneTransition) -> Double {
    TimingCurve.easeInOut.state(at: transition.hidingProgress).progress
  }
}

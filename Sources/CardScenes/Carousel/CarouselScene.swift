package import CardCore

/// The 3-D fold: cards side by side, a page each, that fold away as they leave the middle.
package struct CarouselScene: Scene {
  package static let id = SceneID(rawValue: "carousel")
  package static let title = "Carousel"
  package static let design = ViewportDesign(size: Size(375, 667), aspects: 0.45...0.75)

  /// What the pointer is at.
  enum Interaction: Hashable, Sendable {
    case idle
    /// Down, with no sheet under it.
    case pressing(Press)
    /// Dragging the pages.
    case paging(Drag)
    /// Down on the sheet.
    case holding(CarouselGrip)
    /// Dragging the sheet.
    case pulling(CarouselGrip)
    /// Still down, but what it did is over.
    case spent
  }

  struct Press: Hashable, Sendable {
    /// The page it met: a drag goes one page from it at most.
    var page: Int
    /// Whether it is on the front card's button.
    var isOnButton: Bool
  }

  struct Drag: Hashable, Sendable {
    /// The page of the press.
    var page: Int
    var travel = PanTravel()
  }

  var viewport: Viewport
  var options: SceneOptions
  var layout: CarouselLayout
  var scroll: ScrollModel
  /// The details that are not folded away; all but the last are on their way there.
  var sheets: [CarouselSheet] = []
  var interaction = Interaction.idle
  /// The card whose button is under the pointer.
  var hovered: Int?
  var wheelBurst = WheelBurst<Int>()
  /// From the page that was left to the page that is shown, under reduced motion.
  var fade: CrossFade?

  package init(viewport: Viewport, options: SceneOptions) {
    self.viewport = viewport
    self.options = options
    layout = CarouselLayout(
      viewport: viewport.size, count: options.count ?? CarouselMetrics.defaultCount,
      tuning: options.tuning[Self.id])
    scroll = ScrollModel(
      range: layout.offsetRange, extent: viewport.size.width, offset: 0,
      physics: layout.metrics.physics)
  }

  var metrics: CarouselMetrics { layout.metrics }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    let old = metrics.pitch
    self.viewport = viewport
    layout = CarouselLayout(
      viewport: viewport.size, count: layout.count, tuning: options.tuning[Self.id])
    let scale = metrics.pitch / old
    scroll.remap(
      scale: scale, range: layout.offsetRange, extent: viewport.size.width, at: t)
    fade = nil
  }

  /// The sheet that is open, or was last, as long as it shows at `t`.
  func sheet(at t: Double) -> CarouselSheet? {
    sheets.last.flatMap { $0.isOver(at: t) ? nil : $0 }
  }

  /// The card whose detail is open, or opening.
  var openCard: Int? { sheets.last.flatMap { $0.isOpen ? $0.card : nil } }

  /// The page the scroll is going to, or stands nearest to.
  func frontPage(at t: Double) -> Int { layout.page(at: scroll.rest(at: t)) }

  /// Drops what has come to rest. What is seen stays the same.
  mutating func removeFinished(at t: Double) {
    sheets.removeAll { $0.isOver(at: t) }
    if fade?.isRunning(at: t) == false { fade = nil }
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id)
    let layout = CarouselLayout(
      viewport: viewport.size, count: options.count ?? CarouselMetrics.defaultCount,
      tuning: options.tuning[Self.id])
    let offset = query.offset ?? 0
    let press = layout.page(at: offset)
    let rest = query.proposed.map {
      layout.offset(
        of: layout.page(for: $0, velocity: query.velocity ?? 0, from: press, reach: layout.count))
    }
    return LayoutAnswer(
      offset: offset, range: layout.offsetRange, items: layout.items(at: offset), rest: rest)
  }
}

import CardInput
import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// A row of cards, one per page. The cards fold in three dimensions as they leave the middle.
package struct CarouselScene:
  Scene, FlippingScene, FixedParametersScene, TwoModeScene, DeckScene, SteppedScene, ImageScene,
  CarryingScene,
  PaintAheadScene, PointerScene, PacedScene, CardCameraScene, TracedScene,
  XRayedScene, InspectableScene, RuledScene
{
  package typealias Rule = CarouselRule

  package static let id = SceneID(rawValue: "carousel")
  package static let title = "Carousel"
  package static let gestures: [(gesture: String, meaning: String)] = [
    ("Drag", "Move from page to page"),
    ("Click the button", "Unfold or open a card"),
    ("Double click", "Open the card in the whole window"),
    ("Drag down", "Fold or close it"),
  ]
  package static let design = ViewportDesign(size: Size(375, 667), aspects: 0.45...0.75)
  package static func design(for shape: CardFormat) -> ViewportDesign {
    switch shape {
    case .upright: design
    case .wide(let aspect): ViewportDesign(fixed: CarouselMetrics.viewport(ofImages: aspect))
    }
  }

  /// The current interaction of the pointer with the scene.
  enum Interaction: Hashable, Sendable {
    case idle
    /// A press at a page while no sheet is open, perhaps on the front card's button.
    case pressing(page: Int, isOnButton: Bool)
    /// A drag of the pages, by at most one page from the page of the press.
    case paging(from: Int, PanTravel)
    /// A press on the sheet.
    case holding(CarouselHold)
    /// A drag of the sheet.
    case pulling(CarouselHold)
    /// A press without further effect.
    case inert
  }

  var viewport: Viewport
  package var options: SceneOptions
  var layout: CarouselLayout
  var front: OpenedFront
  var scroll: ScrollModel
  /// The visible sheets. All sheets except the last one are closing.
  var sheets: [CarouselSheet] = []
  var interaction = Interaction.idle
  /// The card whose button is under the pointer.
  var hovered: Int?
  /// The cross-fade from the previous page to the current one, under reduced motion.
  var fade: CrossFade?
  /// The fraction of the approach and of the squeeze that applies: 0 for the tutorial's positions, 1 for refined mode.
  var refinement = Motion.still(0)
  /// The strengths of the rules, which change in a lesson.
  var ruleMotions: RuleMotions<CarouselRule>

  package init(viewport: Viewport, options: SceneOptions) {
    self.viewport = viewport
    self.options = options
    front = OpenedFront(isOpen: options.openedScene == Self.id)
    ruleMotions = RuleMotions(of: Self.id, options)
    layout = CarouselLayout(viewport: viewport.size, options: options)
    scroll = ScrollModel(
      range: layout.offsetRange, extent: viewport.size.width, offset: 0,
      physics: layout.metrics.physics)
    if let offset = options[ScrollStart.self].offset(of: Self.id) {
      scroll.jump(to: offset)
    }
    refinement = .still(appliedMode.refinement)
  }

  /// The mode whose distance of neighbours and squeeze apply. A lesson shows those of the tutorial.
  private var appliedMode: Mode {
    options.lessonRules?.scene == Self.id ? .classic : options.mode
  }

  var metrics: CarouselMetrics { layout.metrics }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    let scale = viewport.size.width / self.viewport.size.width
    self.viewport = viewport
    layout.metrics.viewport = viewport.size
    front.opening.scale(sideways: scale, upright: scale)
    scroll.remap(scale: scale, range: layout.offsetRange, extent: viewport.size.width, at: t)
    fade = nil
  }

  package mutating func adopt(_ mode: Mode, at t: Double) {
    options.mode = mode
    refine(at: t)
  }

  /// Changes the distance of neighbours and the squeeze to those of the mode, with a cross-fade under reduced motion.
  mutating func refine(at t: Double) {
    let mode = appliedMode
    guard options.reducesMotion else {
      refinement = mode.animation(from: refinement, at: t)
      return
    }
    guard refinement.rest != mode.refinement else { return }
    fade = CrossFade(from: cards(at: t), at: t)
    refinement = .still(mode.refinement)
  }

  /// Returns the layout in the window, where wide cards come closer to the front card. While that card is opened, they
  /// are as far away as in the tutorial.
  func windowLayout(at t: Double) -> CarouselLayout {
    var layout = layout(at: t)
    let fraction = refinement.position(at: t) * (1 - (0...1).clamping(opened(at: t)))
    guard fraction > 0 else { return layout }
    layout.approach = fraction * layout.refinedApproach(inWindow: viewport.visible.width)
    return layout
  }

  package mutating func adopt(_ diff: DeckDiff, at t: Double) {
    let page = layout.page(at: scroll.offset(at: t))
    options.deck = diff.new
    interaction = .idle
    (hovered, fade) = (nil, nil)
    sheets = sheets.moved(\.card, diff.index(ofCard:))
    layout.count = options.cardCount(default: CarouselMetrics.defaultCount)
    scroll.remap(
      scale: 1, shift: Double(diff.nearest(toCard: page) - page) * metrics.pitch,
      range: layout.offsetRange, extent: viewport.size.width, at: t)
  }

  /// Returns the last sheet; nil if it is not visible.
  func sheet(at t: Double) -> CarouselSheet? {
    sheets.last.flatMap { $0.isOver(at: t) ? nil : $0 }
  }

  /// The card whose detail is open or opening.
  var openCard: Int? { sheets.last.flatMap { $0.isOpen ? $0.card : nil } }

  /// Returns the page nearest to the target of the scroll.
  func frontPage(at t: Double) -> Int { layout.page(at: scroll.rest(at: t)) }

  /// Removes sheets and fades that have come to rest. No visible item changes.
  mutating func removeFinished(at t: Double) {
    sheets.removeAll { $0.isOver(at: t) }
    if fade?.isRunning(at: t) == false { fade = nil }
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id)
    let layout = CarouselLayout(viewport: viewport.size, options: options)
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

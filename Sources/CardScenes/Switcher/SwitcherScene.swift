import CardInput
import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// The iOS 9 app switcher, vertical: a pile of cards that scrolls, snaps and fans out.
package struct SwitcherScene:
  Scene, FixedParametersScene, TwoModeScene, DeckScene, UndoScene, EmptyableScene, SteppedScene,
  OpenedCardScene, CardKeepingScene, AppearingScene, PaintAheadScene, PointerScene,
  PacedScene, DismissibleScene, TracedScene, XRayedScene, InspectableScene, RuledScene
{
  package typealias Rule = SwitcherRule

  package static let id = SceneID(rawValue: "switcher")
  package static let title = "Switcher"
  package static let gestures: [(gesture: String, meaning: String)] = [
    ("Drag, fling", "Scroll the cards"),
    ("Click", "Open a card in the whole window"),
    ("Drag down", "Put an opened card back"),
    ("Drag sideways", "Close a card, or show the next window"),
  ]
  package static let design = ViewportDesign(size: Size(375, 667), aspects: 0.45...0.8)
  package static func design(for shape: CardFormat) -> ViewportDesign {
    ViewportDesign(size: Size(375, 667), aspects: 0.45...(shape == .upright ? 0.8 : 1.1))
  }

  /// The current interaction of the pointer with the scene.
  enum Interaction: Hashable, Sendable {
    case idle
    /// A press that may have stopped the pile.
    case pressing
    case scrolling(PanTravel)
    /// A sideways drag of a card.
    case sliding(card: Int)
    /// A press on the selected card.
    case holding(OpeningHold)
    /// A drag of the selected card.
    case shrinking(OpeningHold)
    /// A sideways drag of the opened windows.
    case paging(OpeningHold)
    /// A press without further effect.
    case inert
  }

  var viewport: Viewport
  package var options: SceneOptions
  /// The layout of the remaining cards.
  var layout: SwitcherLayout
  var scroll: ScrollModel
  var pile: SwitcherPile
  var selection: SwitcherSelection?
  /// The cards that are returning to the pile.
  var returning: [SwitcherSelection] = []
  /// The windows beside the selected one, until it rests.
  var row: [RowWindow] = []
  /// The card that a transition carries until `end`, in seconds.
  private var kept: (card: Int, end: Double)?
  var interaction = Interaction.idle
  /// The card under the pointer.
  var hovered: Int?
  /// The progress of the change from classic mode (0) to refined mode (1).
  var refinement: Motion
  /// The strengths of the rules, which change in a lesson.
  var ruleMotions: RuleMotions<SwitcherRule>
  private(set) var marks = SwitcherMarks(nil)

  package init(viewport: Viewport, options: SceneOptions) {
    self.viewport = viewport
    self.options = options
    pile = SwitcherPile(total: options.cardCount(default: SwitcherMetrics.defaultCount))
    refinement = .still(options.mode.refinement)
    ruleMotions = RuleMotions(of: Self.id, options)
    layout = SwitcherLayout(viewport: viewport.size, count: pile.count, options: options)
    scroll = ScrollModel(
      range: layout.offsetRange, extent: viewport.size.height, offset: layout.firstRest,
      physics: layout.metrics.physics)
    if let offset = options[ScrollStart.self].offset(of: Self.id) {
      scroll.jump(to: offset)
    } else if !options.deck.isBundled, options.openedScene == Self.id || options.deck.isDocument {
      // A talk begins with its first slide, whatever card the pile begins with.
      scroll.jump(to: layout.rest(ofRank: 0))
    }
    marks = SwitcherMarks(frontCard(atOffset: scroll.rest(at: 0)))
    guard options.openedScene == Self.id, let card = frontCard(atOffset: scroll.rest(at: 0)) else {
      return
    }
    selection = SwitcherSelection(card: card, opening: Opening(1))
  }

  /// Moves a bundled pile from its far end to its first rest offset. The motion is a scroll, so any press can catch it.
  ///
  /// A pile of the user's cards begins at rest: each of the twenty cards on the way would have to be decoded before the
  /// first one is shown.
  package mutating func appear(at t: Double) {
    guard options.deck.isBundled, !options.reducesMotion, !scroll.isDragging else { return }
    let (rest, range) = (scroll.rest(at: t), scroll.range)
    let way = SwitcherMetrics.openingRows * metrics.pitch
    let isNearTop = rest - range.lowerBound < range.upperBound - rest
    let far = isNearTop ? range.upperBound : range.lowerBound
    scroll.jump(to: (rest - way...rest + way).clamping(far))
    scroll.settle(to: rest, at: t)
  }

  var metrics: SwitcherMetrics { layout.metrics }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    let (old, oldPitch) = (metrics, windowPitch)
    let sideways = viewport.size.width / self.viewport.size.width
    let upright = viewport.size.height / self.viewport.size.height
    self.viewport = viewport
    layout.metrics.viewport = viewport.size
    followPitch(from: old.pitch, at: t)
    let (left, right, leaving) = (outside(-1), outside(1), metrics.leaving)
    pile.updateAll { loose in
      loose.slide = loose.slide.scaled(by: sideways)
      // A closed card leaves the resized window, whose edge may be farther out.
      let (rest, isLeaving) = (loose.slide.rest, loose.isClosing && loose.slide.isMoving(at: t))
      if isLeaving, rest > left, rest < right {
        loose.leave(to: rest < 0 ? left : right, in: leaving, at: t)
      }
    }
    let aside = windowPitch / oldPitch
    selection?.opening.scale(sideways: aside, upright: upright)
    for index in returning.indices {
      returning[index].opening.scale(sideways: aside, upright: upright)
    }
    markCurrent(at: t)
  }

  package mutating func adopt(_ mode: Mode, at t: Double) {
    options.mode = mode
    refinement = mode.animation(from: refinement, at: t)
    layout.usesClassicSnap = SwitcherLayout.usesClassicSnap(options)
  }

  package var undoCount: Int { pile.history.count }

  package mutating func adopt(_ diff: DeckDiff, at t: Double) {
    let front = frontCard(atOffset: scroll.offset(at: t)) ?? 0
    let rank = pile.rank(of: front)
    options.deck = diff.new
    interaction = .idle
    hovered = nil
    pile.follow(
      total: options.cardCount(default: SwitcherMetrics.defaultCount), diff.index(ofCard:))
    if let open = openCard, diff.index(ofCard: open) == nil,
      case let nearest = diff.nearest(toCard: open), pile.contains(nearest)
    {
      // The window shows the nearest card that stays.
      selection?.card = nearest
    } else {
      selection = [selection].compactMap(\.self).moved(\.card, diff.index(ofCard:)).last
    }
    returning = returning.moved(\.card, diff.index(ofCard:))
    row = row.moved(\.card, diff.index(ofCard:)).filter { $0.card != selection?.card }
    layout.count = pile.count
    let rows = pile.rank(of: diff.nearest(toCard: front)) - rank
    scroll.remap(
      scale: 1, shift: Double(rows) * metrics.pitch, range: layout.offsetRange,
      extent: viewport.size.height, at: t)
    markCurrent(at: t)
  }

  /// Adapts to a changed pitch: the offset stays the same number of rows.
  mutating func followPitch(from old: Double, at t: Double) {
    let scale = metrics.pitch / old
    scroll.remap(scale: scale, range: layout.offsetRange, extent: viewport.size.height, at: t)
  }

  /// Marks the card at which the scroll will come to rest. Enter would open this card.
  mutating func markCurrent(at t: Double) {
    marks.change(to: frontCard(atOffset: scroll.rest(at: t)), at: t)
  }

  /// Returns the selection; nil if it is not visible.
  func selection(at t: Double) -> SwitcherSelection? {
    selection.flatMap { $0.opening.isOver(at: t) ? nil : $0 }
  }

  package mutating func keep(_ card: Int?, until end: Double) { kept = card.map { ($0, end) } }

  /// Returns the card that a transition carries at `t`.
  func keptCard(at t: Double) -> Int? { kept.flatMap { t < $0.end ? $0.card : nil } }

  /// Returns all cards out of the pile at `t`, the selected card last.
  func selections(at t: Double) -> [SwitcherSelection] {
    let others = returning.filter { !$0.opening.isOver(at: t) }
    guard let selection = selection(at: t) else { return others }
    // The windows beside a window that rests are invisible, and so are their cards in the covered pile. A carried window
    // keeps its position.
    let kept = keptCard(at: t)
    let beside = selection.isWhole(at: t) ? row.filter { $0.card == kept } : row
    return others + beside.map { window($0, beside: selection) } + [selection]
  }

  /// Removes cards that have come to rest. No visible item changes.
  mutating func removeFinished(at t: Double) {
    pile.removeFinished(at: t)
    returning.removeAll { $0.opening.isOver(at: t) }
    selection = selection(at: t)
    let kept = selection == nil ? nil : keptCard(at: t)
    if selection?.isWhole(at: t) != false { row.removeAll { $0.card != kept } }
  }

  /// Updates the layout and the scroll's range for the remaining cards.
  mutating func recount(at t: Double) {
    layout.count = pile.count
    scroll.remap(scale: 1, range: layout.offsetRange, extent: viewport.size.height, at: t)
  }

  /// Returns the card that the snap would bring to the snap line; nil in an empty pile.
  ///
  /// The last cards can't reach the line. The remaining travel of the scroll is divided equally among them.
  func frontCard(atOffset offset: Double) -> Int? {
    pile.count > 0 ? pile.card(ofRank: layout.frontRank(at: offset)) : nil
  }

  /// The selected card, unless it is returning to the pile.
  var openCard: Int? { selection.flatMap { $0.opening.isOpen ? $0.card : nil } }

  package var isOpened: Bool { openCard != nil }

  package func opened(at t: Double) -> Double {
    opened(selections(at: t), at: t)
  }

  /// Returns the fraction of the pile that windows cover. The windows cover the pile independently: two half-opened
  /// windows cover three quarters. Under reduced motion, windows cross-fade, and the fractions add up.
  func opened(_ windows: [SwitcherSelection], at t: Double) -> Double {
    let fractions = windows.map { $0.opening.progress(at: t) }
    return options.reducesMotion
      ? min(fractions.reduce(0, +), 1) : 1 - fractions.reduce(1) { $0 * (1 - $1) }
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id)
    let layout = SwitcherLayout(
      viewport: viewport.size, count: options.cardCount(default: SwitcherMetrics.defaultCount),
      options: options)
    return LayoutAnswer(of: layout, to: query)
  }
}

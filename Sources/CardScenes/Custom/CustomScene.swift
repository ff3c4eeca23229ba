import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// A scene in which a layout places the cards.
///
/// A layout is any function from a card's distance from the middle to the card's pose. The scene depends on nothing
/// else of a layout, so another layout can replace it at any time.
package struct CustomScene:
  Scene, FlippingScene, TunableScene, TwoModeScene, DeckScene, UndoScene, PersistentScene,
  LayoutFollowingScene,
  SteppedScene, ImageScene, CarryingScene, PaintAheadScene, PointerScene,
  PacedScene, CardCameraScene, TracedScene, XRayedScene, InspectableScene
{
  package static let id = SceneID(rawValue: "custom")
  package static let title = "Custom"
  package static let gestures: [(gesture: String, meaning: String)] = [
    ("Drag, fling", "Move from card to card"),
    ("Click a card", "Move it to the middle, then open it"),
    ("Click a thumbnail", "Show its layout"),
    ("Drag thumbnails", "Scroll to more layouts"),
    ("Space", "Next layout"),
  ]
  package static let design = ViewportDesign(size: Size(1024, 768), aspects: 0.4...3.6)
  package static func design(for shape: CardFormat) -> ViewportDesign { design }

  /// The current interaction of the pointer with the scene.
  enum Interaction: Hashable, Sendable {
    case idle
    /// A press on the cards, or beside them.
    case pressing
    case dragging(PanTravel)
    /// A press on the row of thumbnails, with the index of the thumbnail; nil beside a thumbnail.
    case choosing(Int?)
    /// A drag of the row of thumbnails.
    case shifting(PanTravel)
    /// A press without further effect.
    case inert
  }

  var viewport: Viewport
  package var options: SceneOptions
  var front: OpenedFront
  /// The visible layouts, the newest last; empty until the scene is on stage for the first time.
  var layers: [StagedLayout] = []
  /// The last valid layout before the current one. It is shown if the current layout fails.
  var lastGood: StagedLayout?
  /// The layout that the user opened, and the gallery that begins with this layout; nil if the user opened none.
  private(set) var own: (layout: NamedLayout, gallery: [LayoutGallery.Entry])?
  /// The error in the file of the user's layout; nil without an error.
  var fileProblem: String?
  /// The scroll of the cards; nil until something moves. Until then, the card at which the scene begins is at rest.
  private var moved: CustomTrack?
  /// The card at which the scene begins; nil for the default.
  private var beginning: Int?
  /// The choices that can be undone, oldest first.
  var history: [LayoutChoice]
  var interaction = Interaction.idle
  /// The thumbnail under the pointer.
  var hovered: Int?
  /// The animated position of the highlight in the row of thumbnails; nil until the choice changes.
  var lit: Motion?
  /// The scroll of the row of thumbnails, as a shift to the left; nil until the user shifts the row. Until that shift,
  /// the highlight's position determines the row's.
  var shiftedRow: ScrollModel?
  /// The cross-fade that replaces a motion.
  var fade: SceneFade?

  package init(viewport: Viewport, options: SceneOptions) {
    (self.viewport, self.options) = (viewport, options)
    front = OpenedFront(isOpen: options.openedScene == Self.id)
    history = options[CustomOptions.self].history
    fileProblem = options[CustomOptions.self].problem
    if let layout = options[CustomOptions.self].own { setOwn(layout) }
    if let layout = options[CustomOptions.self].layout {
      layers = [StagedLayout(layout, options.tuning[Self.id])]
    }
  }

  /// The layout on stage.
  var staged: StagedLayout {
    layers.last
      ?? StagedLayout(
        options[CustomOptions.self].gallery.entries[0].layout, options.tuning[Self.id])
  }

  /// The layouts to choose from. The layout that the user opened comes first.
  var gallery: [LayoutGallery.Entry] {
    own?.gallery ?? options[CustomOptions.self].gallery.entries
  }

  private mutating func setOwn(_ layout: NamedLayout) {
    let others = options[CustomOptions.self].gallery.entries.filter { $0.layout != layout }
    own = (layout, [LayoutGallery.Entry(layout, unlike: others)] + others)
  }

  var count: Int { options.cardCount(default: StackMetrics.defaultDeck) }

  /// The view that layouts fill: the viewport above the row of thumbnails.
  var view: LayoutView {
    var size = viewport.size
    if let row = thumbnailRow.rect {
      size.height = max(min(size.height, row.minY), size.height / 2)
    }
    return LayoutView(size: size, aspect: CustomMetrics.aspect(for: options.deck.shape))
  }

  /// Returns the settings of the layout on stage or, if it fails, of the last valid layout.
  func settings() -> LayoutSettings {
    let view = view
    return (try? staged.settings(in: view)) ?? (try? lastGood?.settings(in: view))
      ?? PlainRow().settings(in: view, parameters: [])
  }

  /// The size in which cards are painted: the size of the card in the middle.
  var face: Size {
    let (view, staged) = (view, staged)
    let size =
      (try? staged.named.layout.pose(at: 0, in: view, parameters: staged.parameters))?.size
      ?? view.card
    return Size(
      CustomMetrics.sides.clamping(size.width), CustomMetrics.sides.clamping(size.height))
  }

  /// The card in the middle at the start. Among bundled cards, this card has neighbours on both sides.
  private var start: Int {
    beginning ?? (options.deck.isBundled ? min(CustomMetrics.start, count / 2) : 0)
  }

  var track: CustomTrack {
    get { moved ?? firstTrack }
    set { moved = newValue }
  }

  /// The offset at which the scroll begins; nil if it begins at a card.
  private var startOffset: Double? { options[ScrollStart.self].offset(of: Self.id) }

  /// The track before anything moves.
  private var firstTrack: CustomTrack {
    var track = CustomTrack(settings(), in: view, count: count, at: start)
    if let startOffset { track.scroll.jump(to: startOffset) }
    return track
  }

  /// Returns the card at which the scroll comes to rest. Unless the scroll begins at an offset, this function runs no
  /// layout before something moves.
  func frontCard(ofRestAt t: Double) -> Int {
    let track = moved ?? startOffset.map { _ in firstTrack }
    return track.map { $0.card(of: $0.front(at: t)) } ?? start
  }

  /// Whether the scene was never on stage, so that no layout has run.
  var isUntouched: Bool { layers.isEmpty && moved == nil }

  /// Whether the cards form a ring; false before the scene is on stage.
  var isRing: Bool { !isUntouched && track.settings.wraps }

  package var parameters: [Parameter] {
    let named = staged.named
    return named.layout.parameters.map { $0.qualified(by: named) }
  }

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    options.tuning = tuning
    if let last = layers.indices.last {
      layers[last] = StagedLayout(
        layers[last].named, tuning[Self.id], arrival: layers[last].arrival)
    }
    refit(at: t)
  }

  package mutating func adopt(_ mode: Mode, at t: Double) { options.mode = mode }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    // Before the scene is on stage, a resize must not run layouts.
    let row = shiftedRow.map { _ in thumbnailRow }
    let old = self.viewport.size
    front.opening.scale(
      sideways: viewport.size.width / old.width, upright: viewport.size.height / old.height)
    self.viewport = viewport
    fade = nil
    refit(at: t)
    refitRow(from: row, at: t)
  }

  /// Adopts the settings of the current layout.
  private mutating func refit(at t: Double) {
    guard var track = moved else { return }
    let axis = track.settings.axis
    track.refit(settings(), in: view, count: count, at: t)
    if case .dragging = interaction, track.settings.axis != axis {
      // From here on, the pointer drags along the other axis.
      var travel = PanTravel(of: track.settings)
      travel.restart()
      interaction = .dragging(travel)
      track.scroll.grab(at: t)
    }
    moved = track
  }

  package mutating func adopt(_ diff: DeckDiff, at t: Double) {
    let card = frontCard(ofRestAt: t)
    options.deck = diff.new
    releaseRow(at: t)
    (interaction, hovered, fade) = (.idle, nil, nil)
    history = history.map {
      LayoutChoice(layout: $0.layout, card: $0.card.map(diff.nearest(toCard:)))
    }
    guard var track = moved else {
      beginning = diff.nearest(toCard: card)
      return
    }
    track.refit(settings(), in: view, count: count, card: { diff.nearest(toCard: $0) }, at: t)
    moved = track
  }

  package func deckPosition(at t: Double) -> DeckPosition? {
    DeckPosition(card: frontCard(ofRestAt: t))
  }

  package mutating func go(to position: DeckPosition, isVisible: Bool, at t: Double) {
    guard let card = position.card, (0..<count).contains(card), frontCard(ofRestAt: t) != card
    else {
      return
    }
    if isVisible { return show(card: card, at: t) }
    fade = nil
    if var track = moved {
      track.scroll.jump(to: track.offset(of: track.slot(of: card, near: track.front(at: t))))
      moved = track
    } else {
      beginning = card
    }
  }

  // MARK: The layout

  /// Adopts a change to the user's layout file.
  ///
  /// The new version replaces the old version, even among the choices that can be undone.
  package mutating func adopt(_ update: LayoutUpdate, isStill: Bool, at t: Double) {
    switch update {
    case .problem(let problem): fileProblem = problem
    case .layout(let layout):
      fileProblem = nil
      let before = own?.layout
      let isSaved = before?.name == layout.name
      let isOnStage = staged.named == before
      let row = shiftedRow.map { _ in thumbnailRow }
      setOwn(layout)
      refitRow(from: row, at: t)
      if isSaved {
        for index in history.indices where history[index].layout == before {
          history[index].layout = layout
        }
      }
      show(layout, at: t, isChoice: !(isSaved && isOnStage), isStill: isStill)
    }
  }

  package func isChanged(by update: LayoutUpdate) -> Bool {
    switch update {
    case .problem(let problem): problem != fileProblem
    case .layout(let layout):
      fileProblem != nil || own?.layout != layout || layers.last?.named != layout
    }
  }

  /// The error in the file of the user's layout while that layout is on stage.
  var ownProblem: String? {
    own.map { $0.layout == staged.named } ?? true ? fileProblem : nil
  }

  /// Puts a layout on stage. The cards move to it from their present positions and velocities.
  ///
  /// - Parameters:
  ///   - isChoice: whether `undo` takes this choice back.
  ///   - isStill: whether the cards jump to the new layout, because the time is stopped.
  mutating func show(
    _ layout: NamedLayout, at t: Double, isChoice: Bool = true, isStill: Bool = false
  ) {
    let old = staged
    guard layout != old.named else { return }
    if isChoice {
      history.append(LayoutChoice(layout: old.named))
      history.removeFirst(max(history.count - CustomMetrics.maximumChoices, 0))
    }
    let position = highlightPosition(at: t)
    let frame = frame(at: t)
    let before = options.reducesMotion && !isStill ? SceneFade(from: self, at: t) : nil
    if frame.problem == nil { lastGood = old }
    track = track
    if layers.isEmpty { layers = [old] }
    if isStill || options.reducesMotion {
      fade = before
      layers = [StagedLayout(layout, options.tuning[Self.id])]
    } else {
      let arrival = Motion.spring(
        CustomMetrics.layoutSpring, from: 0, to: 1, at: t, tolerance: .fraction)
      layers.removeFirst(layers.lastIndex { $0.arrival.isDone(at: t) } ?? 0)
      layers.append(StagedLayout(layout, options.tuning[Self.id], arrival: arrival))
      layers.removeFirst(max(layers.count - CustomMetrics.maximumLayers, 0))
    }
    refit(at: t)
    goLit(from: position, isStill: isStill, at: t)
  }

  package var undoCount: Int { history.count }

  /// Passes the user's layout, the layout on stage and the history of choices to the scene that replaces this one.
  package func pass(on options: inout SceneOptions, isReset: Bool, at t: Double) {
    guard !isUntouched else { return }
    options[CustomOptions.self].layout = staged.named
    options[CustomOptions.self].own = own?.layout
    options[CustomOptions.self].problem = fileProblem
    let reset = LayoutChoice(layout: staged.named, card: frontCard(ofRestAt: t))
    options[CustomOptions.self].history = (history + (isReset ? [reset] : []))
      .suffix(CustomMetrics.maximumChoices)
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id)
    let scene = CustomScene(viewport: viewport, options: options)
    let (view, staged) = (scene.view, scene.staged)
    do {
      let settings = try staged.settings(in: view)
      let track = CustomTrack(settings, in: view, count: scene.count, at: 0)
      let offset = query.offset ?? 0
      let slots = track.slots(at: offset / track.pitch)
      let poses = try staged.named.layout.poses(
        at: slots.map { Double($0) - offset / track.pitch }, in: view, parameters: staged.parameters
      )
      let items = zip(slots, poses).map {
        LayoutAttributes(
          index: track.card(of: $0), $1, in: view.size, seenBy: settings.perspective)
      }
      return LayoutAnswer(
        offset: offset, range: 0...track.offset(of: scene.count - 1), items: items.backToFront(),
        rest: query.proposed.map { track.landing(for: $0) ?? track.scroll.range.clamping($0) })
    } catch {
      throw LayoutQueryError("\(error)", isOfFile: true)
    }
  }
}

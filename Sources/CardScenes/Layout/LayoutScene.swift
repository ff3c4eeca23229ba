import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// Cards as a layout has them: any function from a card's distance from the middle to its pose, of which this is
/// all that the scene knows. Another one can take its place at any time.
package struct LayoutScene: Scene {
  package static let id = SceneID(rawValue: "layout")
  package static let title = "Layout"
  package static let hasChangingKnobs = true
  package static let gestures: [(gesture: String, meaning: String)] = [
    ("Drag, fling", "From card to card"),
    ("Click a card", "Bring it to the middle"),
    ("Click a small picture", "Another layout"),
    ("Drag or wheel their row", "The rest of them"),
    ("Space, Enter", "The next layout, the one before"),
  ]
  package static let design = ViewportDesign(size: Size(1024, 768), aspects: 0.4...3.6)

  /// What the pressed pointer does.
  enum Interaction: Hashable, Sendable {
    case idle
    /// Pressed on the cards, or on nothing.
    case pressing
    case dragging(PanTravel)
    /// Pressed on the row of small pictures: on one of them, or beside.
    case choosing(Int?)
    /// The row of small pictures is dragged.
    case shifting(PanTravel)
    /// Still pressed, but without further effect.
    case spent
  }

  var viewport: Viewport
  var options: SceneOptions
  /// The layouts of which something is seen, the newest last; none until the scene is on stage for the first
  /// time.
  var layers: [StagedLayout] = []
  /// The layout before the present one, which gives the pictures that the present one fails to give.
  var lastGood: StagedLayout?
  /// The user's own layout, and what there is to choose from with it; nil without.
  private(set) var own: (layout: NamedLayout, gallery: [LayoutGallery.Entry])?
  /// What is wrong with its file.
  var fileProblem: String?
  /// Nil until something happens to it: the first card is at rest then, or the one to begin with.
  private var moved: LayoutTrack?
  /// The choices that `undo` takes back, oldest first.
  var history: [LayoutChoice]
  var interaction = Interaction.idle
  /// The small picture under the pointer.
  var hovered: Int?
  /// The place in the row of small pictures that is lit; nil until the choice has changed.
  var lit: Motion?
  /// The row of small pictures, by how much it is shifted to the left; nil until a hand has shifted it: the lit place then
  /// says where it is.
  var shiftedRow: ScrollModel?
  /// From the picture before a change without a motion.
  var fade: CrossFade?

  package init(viewport: Viewport, options: SceneOptions) {
    (self.viewport, self.options) = (viewport, options)
    history = options[LayoutOptions.self].history
    fileProblem = options[LayoutOptions.self].problem
    if let layout = options[LayoutOptions.self].own { setOwn(layout) }
    if let layout = options[LayoutOptions.self].layout {
      layers = [StagedLayout(layout, options.tuning[Self.id])]
    }
  }

  /// The layout on stage.
  var staged: StagedLayout {
    layers.last
      ?? StagedLayout(
        options[LayoutOptions.self].gallery.entries[0].layout, options.tuning[Self.id])
  }

  /// What there is to choose from: the user's own first.
  var gallery: [LayoutGallery.Entry] {
    own?.gallery ?? options[LayoutOptions.self].gallery.entries
  }

  private mutating func setOwn(_ layout: NamedLayout) {
    let shipped = options[LayoutOptions.self].gallery.entries
    own = (layout, [LayoutGallery.Entry(layout)] + shipped.filter { $0.layout != layout })
  }

  var count: Int { options.cardCount(default: StackMetrics.defaultDeck) }

  /// The viewport above the row of small pictures.
  var view: LayoutView {
    var size = viewport.size
    if let row = rowPlaces.rect { size.height = max(min(size.height, row.minY), size.height / 2) }
    return LayoutView(size: size, aspect: LayoutMetrics.aspect(for: options.deal.shape))
  }

  /// The settings of the layout on stage, or of the last one that has some.
  func settings() -> LayoutSettings {
    let view = view
    return (try? staged.settings(in: view)) ?? (try? lastGood?.settings(in: view))
      ?? PlainRow().settings(in: view, knobs: [])
  }

  /// The extent in which cards are painted: that of the card in the middle.
  var face: Size {
    let (view, staged) = (view, staged)
    let size =
      (try? staged.named.layout.pose(at: 0, in: view, knobs: staged.knobs))?.size ?? view.card
    return Size(
      LayoutMetrics.sides.clamping(size.width), LayoutMetrics.sides.clamping(size.height))
  }

  /// The card with which it begins: of its own cards one that has others at both sides.
  private var start: Int {
    guard case .card(let card) = options.places[Self.id] else {
      return options.deal.isShipped ? min(LayoutMetrics.start, count / 2) : 0
    }
    return min(card, count - 1)
  }

  var track: LayoutTrack {
    get { moved ?? LayoutTrack(settings(), in: view, count: count, at: start) }
    set { moved = newValue }
  }

  /// The card to which the scroll leads; it asks no layout before something happens.
  func frontCard(ofRestAt t: Double) -> Int { moved.map { $0.card(of: $0.front(at: t)) } ?? start }

  /// Whether it was never on stage: nothing has been asked of a layout.
  var isUntouched: Bool { layers.isEmpty && moved == nil }

  package var knobs: [Knob] {
    let named = staged.named
    return named.layout.knobs.map { $0.qualified(by: named) }
  }

  package mutating func retune(_ tuning: SceneOverrides, at t: Double) {
    options.tuning = tuning
    if let last = layers.indices.last {
      layers[last] = StagedLayout(
        layers[last].named, tuning[Self.id], arrival: layers[last].arrival)
    }
    refit(at: t)
  }

  package mutating func adopt(_ rules: Rules, at t: Double) { options.rules = rules }

  package mutating func resize(to viewport: Viewport, at t: Double) {
    // A scene that was never on stage asks for no layouts.
    let row = shiftedRow.map { _ in rowPlaces }
    self.viewport = viewport
    fade = nil
    refit(at: t)
    refitRow(from: row, at: t)
  }

  /// Takes over the settings of the present layout.
  private mutating func refit(at t: Double) {
    guard var track = moved else { return }
    let axis = track.settings.axis
    track.refit(settings(), in: view, count: count, at: t)
    if case .dragging = interaction, track.settings.axis != axis {
      // The hand drags along the other axis from here on.
      var travel = PanTravel(of: track.settings)
      travel.restart()
      interaction = .dragging(travel)
      track.scroll.grab(at: t)
    }
    moved = track
  }

  package mutating func deal(_ change: DealChange, at t: Double) -> Bool {
    let card = frontCard(ofRestAt: t)
    options.deal = change.new
    releaseRow(at: t)
    (interaction, hovered, fade) = (.idle, nil, nil)
    history = history.map {
      LayoutChoice(layout: $0.layout, card: change.nearest(toCard: $0.card))
    }
    guard var track = moved else {
      options.places[Self.id] = .card(change.nearest(toCard: card))
      return true
    }
    track.refit(settings(), in: view, count: count, card: { change.nearest(toCard: $0) }, at: t)
    moved = track
    return true
  }

  package func place(at t: Double) -> ScenePlace? { .card(frontCard(ofRestAt: t)) }

  // MARK: The layout

  /// The user's own layout takes the place of what its file was before, also among what `undo` takes back.
  package mutating func adopt(_ news: LayoutNews, isStill: Bool, at t: Double) {
    switch news {
    case .problem(let problem): fileProblem = problem
    case .layout(let layout):
      fileProblem = nil
      let before = own?.layout
      let isSaved = before?.name == layout.name
      let isOnStage = staged.named == before
      let row = shiftedRow.map { _ in rowPlaces }
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

  package func isNews(_ news: LayoutNews) -> Bool {
    switch news {
    case .problem(let problem): problem != fileProblem
    case .layout(let layout):
      fileProblem != nil || own?.layout != layout || layers.last?.named != layout
    }
  }

  /// What is wrong with the file of the user's own layout, while that is on stage.
  var ownProblem: String? {
    own.map { $0.layout == staged.named } ?? true ? fileProblem : nil
  }

  /// Puts a layout on stage, to which the cards glide from where they are seen, as fast as they are.
  ///
  /// - Parameters:
  ///   - isChoice: whether `undo` takes it back.
  ///   - isStill: whether the cards are there at once, since time stands still.
  mutating func show(
    _ layout: NamedLayout, at t: Double, isChoice: Bool = true, isStill: Bool = false
  ) {
    let old = staged
    guard layout != old.named else { return }
    if isChoice {
      history.append(LayoutChoice(layout: old.named, card: frontCard(ofRestAt: t)))
      history.removeFirst(max(history.count - LayoutMetrics.mostChoices, 0))
    }
    let place = litPlace(at: t)
    let (picture, before) = (picture(at: t), options.reducesMotion ? items(at: t) : [])
    if picture.problem == nil { lastGood = old }
    track = track
    if layers.isEmpty { layers = [old] }
    if isStill || options.reducesMotion {
      fade = isStill ? nil : CrossFade(from: before, at: t)
      layers = [StagedLayout(layout, options.tuning[Self.id])]
    } else {
      let arrival = Motion.spring(
        LayoutMetrics.glide, from: 0, to: 1, at: t, tolerance: .fraction)
      layers.removeFirst(layers.lastIndex { $0.arrival.isDone(at: t) } ?? 0)
      layers.append(StagedLayout(layout, options.tuning[Self.id], arrival: arrival))
      layers.removeFirst(max(layers.count - LayoutMetrics.mostLayers, 0))
    }
    refit(at: t)
    goLit(from: place, isStill: isStill, at: t)
  }

  package var undoCount: Int { history.count }

  /// The user's own layout and the choice stay, and what `undo` takes back; the cards begin anew.
  package func pass(on options: inout SceneOptions, isReset: Bool, at t: Double) {
    guard !isUntouched else { return }
    options[LayoutOptions.self].layout = staged.named
    options[LayoutOptions.self].own = own?.layout
    options[LayoutOptions.self].problem = fileProblem
    let reset = LayoutChoice(layout: staged.named, card: frontCard(ofRestAt: t))
    options[LayoutOptions.self].history = (history + (isReset ? [reset] : []))
      .suffix(LayoutMetrics.mostChoices)
  }

  package static func layout(
    _ query: LayoutQuery, viewport: Viewport, options: SceneOptions
  ) throws(LayoutQueryError) -> LayoutAnswer {
    try query.validate(for: id)
    let scene = LayoutScene(viewport: viewport, options: options)
    let (view, staged) = (scene.view, scene.staged)
    do {
      let settings = try staged.settings(in: view)
      let track = LayoutTrack(settings, in: view, count: scene.count, at: 0)
      let offset = query.offset ?? 0
      let slots = track.slots(at: offset / track.pitch)
      let poses = try staged.named.layout.poses(
        at: slots.map { Double($0) - offset / track.pitch }, in: view, knobs: staged.knobs)
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

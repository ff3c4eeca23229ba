package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// The content of the window as a value: all scenes, the scene on stage, and the overlays above the scenes.
///
/// A stage handles events and returns frames. It reads no clock and uses no window system. Times are user times, in
/// seconds. A time before the latest time is replaced by the latest time, so that a late event acts on the frame shown
/// before it.
package struct Stage: Sendable {
  /// A frame, with the values that the trace records.
  package struct Frame: Sendable {
    /// The frame for the audience, in window pixels.
    package var list: DisplayList
    /// The frame for the speaker; nil if it is the audience's frame.
    package var speakerList: DisplayList?
    /// The faces to paint after those of the list.
    package var facesAhead: [Face]
    /// The number of cards, pages and buttons shown.
    package var visibleCount: Int
    /// Whether the stage is animating, so that another frame is needed without input.
    package var isMoving: Bool
  }

  /// The display lists and the overlays of the last frame.
  struct LastFrame: Sendable {
    /// The scenes without overlays and without the zoom.
    var scenes: DisplayList
    /// The scenes as the zoom shows them, and the overlays.
    var list: DisplayList
    /// The rectangles of the overlays.
    var layout: OverlayLayout
    /// The items of `list` that only some viewers see.
    var overlays = OverlayItems()
  }

  /// The effects of the last event or frame.
  struct Outcome: Sendable {
    /// The inputs applied to the host.
    var steps: [SceneHost.Step] = []
    /// Whether the event changed more of the deck than the versions of its cards. The history then ends.
    var hasNewCards = false
    /// Whether the last event or frame may have changed anything besides the time, the pointer's position and the
    /// modifiers that are held.
    var hasChanged = true
  }

  package internal(set) var configuration: StageConfiguration
  var host: SceneHost
  var overlays = Overlays()
  var freeze = Freeze()
  /// The presenter view's copy of the stage; nil without a presenter view.
  package internal(set) var presenterCopy: PresenterCopy?
  var clock = StageClock()
  /// The position of the pointer in window pixels; nil outside the window.
  var pointer: Point?
  /// The modifiers that are held.
  var heldModifiers: Modifiers = []
  /// The view under the pointer, or the view in which the current press began.
  var pointerSide = ViewSide.a
  private(set) var lastFrame: LastFrame
  /// The latest user time, in seconds; −∞ before the first event.
  package private(set) var latest = -Double.infinity
  /// Whether the stage is paused and shows an earlier frame. Pointer events then don't reach the host.
  package private(set) var isRewound = false
  /// The availability and the states of the program's own actions.
  package internal(set) var programState = ProgramState()
  var outcome = Outcome()
  /// Whether the opening motion of the first scene has not begun yet.
  var awaitsOpening: Bool
  /// The user time of the last step that a key triggered, in seconds.
  var lastStep = -Double.infinity

  package init(_ configuration: StageConfiguration) {
    self.configuration = configuration
    host = SceneHost(configuration)
    awaitsOpening = configuration.opens
    let empty = DisplayList(backdrop: configuration.backdrops[configuration.first].first)
    lastFrame = LastFrame(
      scenes: empty, list: empty, layout: OverlayLayout(area: Rect(configuration.window)))
  }

  // MARK: Queries

  /// The rectangles of the overlays in the last frame.
  var layout: OverlayLayout { lastFrame.layout }

  /// Whether a hand shows the pointer of a script.
  package var showsHand: Bool {
    get { overlays.hand.isShown }
    set { overlays.hand.isShown = newValue }
  }

  /// Whether a session is recorded.
  package var isRecorded: Bool {
    get { overlays.recordingSign.isOn }
    set { overlays.recordingSign.isOn = newValue }
  }

  /// The ratio of user time to real time. It is below 1 in a slowed tour.
  package var pace: Double {
    get { overlays.speedBadge.pace }
    set { overlays.speedBadge.pace = newValue }
  }

  /// The index of the scene on stage.
  package var current: Int { host.current }
  package var sceneID: SceneID { host.sceneID }
  /// Whether the split view shows each scene in two views.
  package var isSplit: Bool { host.isSplit }
  /// The scenes' parameters that differ from the defaults.
  package var overrides: SplitOverrides { host.overrides }
  /// The mode of each view.
  package var modes: Split<Mode> { host.modes }
  /// The step of a lesson on stage; nil without a lesson.
  package var lessonPosition: LessonPosition? { host.lessonPosition }
  /// The user's cards and books.
  package var deck: Deck { host.deck }
  /// The deck on stage, followed by the deck that undo can restore.
  package var decks: [Deck] { [deck] + (host.previous.map { [$0.deck] } ?? []) }
  /// The middle colour of the current scene's backdrop, at rest.
  package var background: Color { configuration.backdrops[current].first.color(at: 0.5) }
  package var bindings: KeyBindings { configuration.bindings }

  /// The viewport of the scene on stage, including the zoom. It converts window pixels to the points of events.
  package var viewport: Viewport {
    host.viewport.enlarged(overlays.zoom.shown, of: configuration.window)
  }

  /// Returns the viewport that the scene on stage would have in a window of `size` pixels.
  package func viewport(inWindow size: Size) -> Viewport {
    var other = configuration
    other.window = size
    let panel = isSplit ? nil : lessonPosition.map { LessonPanel($0.lesson, in: other) }
    return other.viewport(of: host.sceneType, deck.shape, isSplit: isSplit, beside: panel)
  }

  /// Returns whether an update of a layout's file changes anything.
  package func isChanged(by update: LayoutUpdate) -> Bool {
    host.slots.contains { $0.scene.isChanged(by: update) }
  }

  /// The front position in the user deck; nil with bundled decks.
  package var deckPosition: DeckPosition? { host.shared.a?.position }

  /// Whether a card of the scene on stage is opened or opening.
  package var isOpened: Bool { host.slot.scene.isOpened }

  package func status(at time: Double) -> SceneStatus {
    host.slot.scene.status(at: clock.stageTime(at: max(time, latest)))
  }

  /// Whether the pointer holds something in the scene; false while the stage is rewound.
  package var isPressed: Bool { host.recognizer.isPressed && !isRewound }

  /// Whether the pointer drags or pinches something in the scene, or draws on it.
  package var isDragging: Bool { overlays.pen.isDrawing || isPressed && host.recognizer.isDragging }

  /// Whether a part of the stage is enlarged, or an animation of the zoom runs.
  package var isEnlarged: Bool { overlays.zoom.isOn || overlays.zoom.isMoving }

  /// The views of the scene on stage: one, or the two of the split view.
  var views: [ViewSide] { isSplit ? ViewSide.allCases : [.a] }

  /// Returns the part of the window that a view occupies, in pixels.
  func rect(of view: ViewSide) -> Rect {
    isSplit ? view.rect(in: configuration.window) : Rect(configuration.window)
  }

  /// The part of the window above the scene's own controls and beside the panel of a lesson, in window pixels.
  var overlayArea: Rect {
    var area = host.lessonPanel?.uncovered ?? Rect(configuration.window)
    guard let controls = host.slot.scene.controls else { return area }
    let top = viewport.pixels(Point(0, controls)).y
    // With a zoom, the controls may be anywhere.
    if top > area.height / 2 { area.size.height = min(top, area.height) }
    return area
  }

  /// The topmost item under the pointer, in a scene or in an overlay.
  var pointed: Hit? { pointer.flatMap(hitList.hit) }

  /// The face of the card, book or page under the menu or the pointer; otherwise the face of the front card.
  package var pointedCard: Face? {
    if let face = overlays.menu.card { return face }
    if let face = sceneHit?.face, face.card != nil || face.book != nil { return face }
    let items = lastFrame.list.items.filter { $0.face.scene == sceneID && $0.isHittable }
    let cards = items.filter { $0.face.card != nil || $0.face.book != nil }
    let front = host.slot.scene.frontCard(at: stageTime)
    return (cards.last { $0.carrier == front } ?? cards.last)?.face
  }

  /// Returns the insertion point for cards that are dropped at a point of the window, in pixels.
  ///
  /// The insertion point is after the visible card or book at that point, or else after the whole deck.
  package func insertionPoint(ofDropAt point: Point) -> DeckOrigin.InsertionPoint {
    let face = unfrozenList.hit(at: point).flatMap { $0.face.scene == sceneID ? $0.face : nil }
    if let book = face?.book {
      return DeckOrigin.InsertionPoint(book: repeating(book.index, max(deck.books.count, 1)))
    }
    guard let card = face?.card else { return DeckOrigin.InsertionPoint() }
    return DeckOrigin.InsertionPoint(card: repeating(card.index, max(deck.cards.count, 1)))
  }

  /// Whether the key list is shown.
  package var showsKeyList: Bool { overlays.keyList.fade.isShown }

  /// Whether the user types a number: in the prompt, or for a parameter.
  package var takesNumber: Bool { overlays.prompt.text != nil || overlays.tuner.hasFocus }

  /// The path that the user is typing, if any, and the path that the user entered last.
  package var typedPath: String? { overlays.pathLine.text }
  package var enteredPath: String { overlays.pathLine.entered }
  /// Whether the program is opening the path that the user entered last.
  package var isOpeningTypedPath: Bool { overlays.pathLine.isOpening }

  /// The pointer's position in window pixels, or else the middle of the window.
  package var pointerPosition: Point { pointer ?? Rect(configuration.window).center }

  /// Whether an earlier frame is shown, or the time is paused.
  package var isInThePast: Bool { isRewound || isPaused }

  /// The next time at which `frame` must be called without input; nil for none.
  package var deadline: Double? {
    [isRewound ? nil : host.recognizer.deadline, overlays.nextChange(after: latest)]
      .compactMap { $0 }.min()
  }

  /// Returns the shape of the pointer at its current position.
  package func pointerShape(at time: Double) -> PointerShape {
    let isHidden = overlays.interfaceOpacity(at: max(time, latest)) == 0
    if isHidden, !overlays.menu.isOpen { return .hidden }
    if let shape = Overlays.pointerShape(in: self) { return shape }
    if host.recognizer.isPanning, !isRewound { return .grabbing }
    let t = clock.stageTime(at: max(time, latest))
    let hit = sceneHit
    if host.restingLink(at: hit, in: pointerSide, at: t) != nil { return .pointingHand }
    return host.slot.scene(pointerSide).pointerShape(
      over: hit?.face == host.hovered?.face ? hit : host.hovered, at: t)
  }

  // MARK: Time

  /// The rate of the stage's time, in stage seconds per second: below 1 in slow motion, 0 in a pause.
  package var rate: Double { clock.rate }
  package var isPaused: Bool { clock.isPaused }
  /// The speed of the stage, regardless of a pause.
  package var speed: Double { clock.heldSpeed ?? clock.speed }

  /// Returns the velocity of a status as the user sees it, in points per second of user time.
  package func velocity(of status: SceneStatus) -> Double {
    status.velocity * (status.phase == .dragging ? 1 : rate)
  }

  /// The stage time at `latest`.
  var stageTime: Double { clock.stageTime(at: latest) }

  /// Advances the user time, and ends gestures that time out without events.
  mutating func advance(to time: Double) {
    latest = max(latest, time)
    outcome.steps.removeAll(keepingCapacity: true)
    outcome.hasNewCards = false
    // While the stage is rewound, gestures do not time out.
    if !isRewound, let deadline = host.recognizer.deadline, latest >= deadline { apply(.expire) }
  }

  // MARK: Changes to the host

  /// Applies an input to the host. `time` is the time of the event; nil for `latest`.
  ///
  /// If another scene or layout is then on stage, a typed number or a held slider of the tuner ends, because its line
  /// would mean a parameter of that scene or layout.
  mutating func apply(_ input: SceneHost.Input, at time: Double? = nil) {
    let step = SceneHost.Step(input: input, time: time ?? latest, t: stageTime)
    let parameters = overlays.tuner.isEditing ? host.parameters : nil
    let address = host.apply(step, in: configuration)
    if let parameters, host.parameters != parameters { overlays.tuner.endEditing() }
    outcome.steps.append(step)
    if let address { showCaption(address) }
  }

  /// Shows another deck. Scenes that restart begin at their entry in `positions`.
  ///
  /// - Parameter isUndoable: whether undo can restore the present deck, because the user opened the new one.
  mutating func show(_ deck: Deck, at positions: [DeckPosition?]? = nil, isUndoable: Bool) {
    setPaused(false)
    let diff = DeckDiff(from: host.deck, to: deck)
    outcome.hasNewCards = !diff.changesVersionsOnly
    host.show(
      diff, at: positions, isUndoable: isUndoable, time: latest, stageTime, in: configuration)
  }

  /// Shows a past host at stage time `t`, under the present overlays and pointer.
  mutating func rewind(to past: SceneHost, at t: Double) {
    // As in `apply`, a line of the tuner must not mean another scene's parameter.
    if overlays.tuner.isEditing, host.parameters != past.parameters { overlays.tuner.endEditing() }
    host = past
    clock.set(t, at: latest)
    isRewound = true
  }

  /// Continues from the rewound state. A pause stays in effect.
  mutating func continueFromRewound() {
    guard isRewound else { return }
    isRewound = false
    // A press that was held in the rewound state has ended since.
    apply(.cancel)
  }

  // MARK: Frames

  /// Returns the frame at `time`. Subsequent hit tests use this frame.
  package mutating func frame(at time: Double) -> Frame {
    advance(to: time)
    if awaitsOpening {
      awaitsOpening = false
      apply(.appear)
      if let step = lessonPosition?.step { demonstrate(step, after: Self.openingTime) }
    }
    let oldZoom = overlays.zoom.shown
    overlays.zoom.advance(to: latest)
    // A held item stays under the pointer.
    if overlays.zoom.shown != oldZoom, isPressed, let pointer {
      apply(.move(scenePoint(under: pointer)))
    }
    continueDemonstration()
    hoverAtRest()
    let t = stageTime
    lastFrame.scenes = host.frame(at: t, in: configuration)
    var list = lastFrame.scenes.enlarged(overlays.zoom.shown, of: configuration.window)
    let visibleCount = list.visibleCount
    markLink(in: &list, at: t)
    // Items that the panel covers need not be drawn.
    if let panel = host.lessonPanel { list.items = list.items.clipped(to: panel.uncovered) }
    lastFrame.layout = Overlays.layout(over: list, of: self)
    let special = Overlays.append(to: &list.items, in: self)
    outcome.hasChanged = !outcome.steps.isEmpty || list != lastFrame.list
    (lastFrame.list, lastFrame.overlays) = (list, special)
    let isHostMoving = host.isMoving(at: t)
    let isMoving =
      isHostMoving && !isPaused || awaitsHover || overlays.lesson.demonstration != nil
      || freeze.isMoving(at: latest)
      || overlays.nextChange(after: latest).map { $0 <= latest } ?? false
    return Frame(
      list: audienceList(), speakerList: isFrozen || !itemsForSpeaker.isEmpty ? list : nil,
      facesAhead: (isMoving ? [] : host.otherFaces(at: t))
        + (isHostMoving ? [] : host.lessonFacesAhead) + host.facesAhead(at: t),
      visibleCount: visibleCount, isMoving: isMoving)
  }

  /// Marks the link under the pointer on its card.
  private func markLink(in list: inout DisplayList, at t: Double) {
    guard let pointer, overlays.interfaceOpacity(at: latest) > 0, !isPenUp,
      let link = host.restingLink(at: sceneHit, in: pointerSide, at: t),
      let card = list.items.lastIndex(where: {
        $0.isHittable && $0.face == link.face && $0.facePoint(under: pointer) != nil
      })
    else { return }
    list.items.insert(contentsOf: link.sign(on: list.items[card]), at: card + 1)
  }

  /// The empty frame that is shown while the faces of the first frame are painted.
  package var emptyFrame: Frame {
    Frame(list: lastFrame.list, facesAhead: [], visibleCount: 0, isMoving: false)
  }
}

package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// The content of the window as a value: the scenes, the one on stage, and the chrome over them.
///
/// Events go in, frames come out; it reads no clock and knows no window system. Times are the user's,
/// in seconds; one that is earlier than another already given counts as that one, so an event that
/// arrives after a frame acts on what that frame showed.
package struct Stage: Sendable {
  /// A frame, and what the trace records of it.
  package struct Frame: Sendable {
    /// What the audience sees, in window pixels.
    package var list: DisplayList
    /// What the speaker sees, while the room keeps its picture; else nil.
    package var speakerList: DisplayList?
    /// Faces to paint once those of the list are painted.
    package var facesAhead: [FaceID]
    /// The number of cards, pages and buttons shown.
    package var visibleCount: Int
    /// Whether the stage is animating: another frame is needed without input.
    package var isMoving: Bool
  }

  package internal(set) var configuration: StageConfiguration
  var host: SceneHost
  var chrome = Chrome()
  var freeze = Freeze()
  var clock = StageClock()
  /// The position of the pointer in window pixels; nil outside the window.
  var pointer: Point?
  /// The view under the pointer, or under its press.
  var pointerHalf = Half.a
  /// The picture of the scenes that was shown last, without what lies over them and as if nothing were enlarged.
  private(set) var scenes: DisplayList
  /// The display list last shown, which hit tests use.
  private(set) var hitTestList: DisplayList
  /// How many of its items, the last, stay over what is frozen.
  private(set) var stayingCount = 0
  /// The latest user time given, in seconds; −∞ before any.
  package private(set) var latest = -Double.infinity
  /// Whether a moment of the past is shown, in a pause: the pointer's events do not reach the host.
  package private(set) var isRewound = false
  /// The inputs applied to the host by the last event or frame.
  private(set) var steps: [SceneHost.Step] = []
  /// False only after a move that no layer took, or a frame, that changed nothing but the time and
  /// the pointer's position.
  var hasChanged = true
  /// Whether the hand that plays a script is shown, and the sign of a recording.
  package var showsHand = false
  package var isRecorded = false
  /// The pace at which user time is given to the stage, for the badge: below 1 in a slowed tour.
  package var pace = 1.0
  /// Whether the opening motion of the first scene is still to begin.
  var awaitsOpening: Bool
  /// Whether the held speed was set with Alt and the wheel.
  var isSlowedByAlt = false
  /// The user time of the last step by key.
  var lastStep = -Double.infinity

  package init(_ configuration: StageConfiguration) {
    self.configuration = configuration
    host = SceneHost(configuration)
    awaitsOpening = configuration.opens
    hitTestList = DisplayList(backdrop: configuration.backdrops[configuration.first].first)
    scenes = hitTestList
  }

  // MARK: Queries

  /// The index of the scene on stage.
  package var current: Int { host.current }
  package var sceneID: SceneID { host.sceneID }
  /// Whether the scenes are shown twice, side by side.
  package var isSplit: Bool { host.isSplit }
  /// The scenes' parameters that differ from the defaults.
  package var overrides: SplitOverrides { host.overrides }
  /// The rules of each view.
  package var rules: Split<Rules> { host.rules }
  /// The user's cards and books.
  package var deal: Deal { host.deal }
  /// The same, and the deals that it may return to.
  package var deals: [Deal] { host.deals }
  /// The middle colour of the backdrop of the scene on stage, at rest.
  package var background: Color { configuration.backdrops[current].first.color(at: 0.5) }
  package var bindings: KeyBindings { configuration.bindings }

  /// The viewport of the scene on stage as it is seen, which converts window pixels to the points of events.
  package var viewport: Viewport {
    host.viewport.enlarged(chrome.zoom.shown, of: configuration.window)
  }

  /// The viewport that the scene on stage would have in a window of `size` pixels.
  package func viewport(inWindow size: Size) -> Viewport {
    var other = configuration
    other.window = size
    return other.viewport(of: host.sceneType, deal.shape, isSplit: isSplit)
  }

  /// Whether what has become of a layout's file changes anything.
  package func isNews(_ news: LayoutNews) -> Bool {
    host.slots.contains { $0.scene.isNews(news) }
  }

  /// What each scene has in front.
  package var places: ScenePlaces { host.places(at: stageTime) }

  package func status(at time: Double) -> SceneStatus {
    host.slot.scene.status(at: clock.stageTime(at: max(time, latest)))
  }

  /// Whether the pointer holds something in the scene, now and not in a rewound moment.
  var isPressed: Bool { host.recognizer.isPressed && !isRewound }

  /// Whether the pointer drags or pinches something in the scene, or draws on it.
  package var isDragging: Bool { chrome.pen.isDrawing || isPressed && host.recognizer.isDragging }

  /// Whether a part of it is enlarged, or on its way there or back.
  package var isEnlarged: Bool { chrome.zoom.isOn || chrome.zoom.isMoving }

  /// The rectangle of the tuner in window pixels; nil while it is closed.
  var tunerRect: Rect? { chrome.tuner.panel(in: self)?.rect }

  /// Where what stands at the foot of the window ends, in window pixels: above the scene's own controls.
  var foot: Double {
    let window = configuration.window
    guard let controls = host.slot.scene.controls else { return window.height }
    let head = viewport.pixels(Point(0, controls)).y
    // Enlarged they may be anywhere.
    return head > window.height / 2 ? min(head, window.height) : window.height
  }

  /// The panels that stay, in window pixels: of the tuner, of the X-ray and of the scene's own controls.
  var panels: [Rect] {
    let (window, foot) = (configuration.window, foot)
    let controls = Rect(x: 0, y: foot, width: window.width, height: window.height - foot)
    return (tunerRect.map { [$0] } ?? []) + chrome.xray.panels(in: self)
      + (controls.height > 0 ? [controls] : [])
  }

  /// A rectangle at the window's edge moved off the panels, as far from them as `gap`: above or below
  /// a band, then towards the middle beside a column; within the window.
  func keptOffPanels(_ rect: Rect, gap: Double) -> Rect {
    let window = configuration.window
    let panels = panels.fromEdges(of: window)
    let ordered = panels.filter(\.isBand) + panels.filter { !$0.isBand }
    var moved = ordered.reduce(rect) { rect, panel in
      guard panel.overlaps(rect) else { return rect }
      var moved = rect
      if panel.isBand {
        moved.origin.y =
          panel.midY > window.height / 2 ? panel.minY - gap - rect.height : panel.maxY + gap
      } else {
        moved.origin.x =
          panel.midX > window.width / 2 ? panel.minX - gap - rect.width : panel.maxX + gap
      }
      return moved
    }
    moved.origin.x = max(0, min(moved.origin.x, window.width - rect.width))
    moved.origin.y = max(0, min(moved.origin.y, window.height - rect.height))
    return moved
  }

  /// The topmost item under the pointer, of a scene or of the chrome.
  var pointed: Hit? { pointer.flatMap(hitTestList.hit) }

  /// The face of the card, book or page under the pointer, or else of the one in front.
  package var pointedCard: FaceID? {
    if let face = sceneHit?.face, face.showsCard || face.bookPlace != nil { return face }
    let items = hitTestList.items.filter { $0.face.scene == sceneID && $0.isHittable }
    let cards = items.filter { $0.face.showsCard || $0.face.bookPlace != nil }
    let front = host.slot.scene.frontCard(at: stageTime)
    return (cards.last { $0.carrier == front } ?? cards.last)?.face
  }

  /// Where cards come that are dropped at a point of the window, in pixels: after the card or book that is seen
  /// there, else after all.
  package func place(ofDropAt point: Point) -> DealOrigin.Place {
    let face = hitTestList.hit(at: point).flatMap { $0.face.scene == sceneID ? $0.face : nil }
    if let book = face?.bookPlace {
      return DealOrigin.Place(book: repeating(book, max(deal.books.count, 1)))
    }
    guard let face, face.showsCard else { return DealOrigin.Place() }
    return DealOrigin.Place(card: repeating(face.index, max(deal.cards.count, 1)))
  }

  /// The path that is being typed, if any, and the one that was entered last.
  package var typedPath: String? { chrome.pathLine.text }
  package var enteredPath: String { chrome.pathLine.entered }

  /// Where the pointer is in window pixels, or else the middle of the window.
  package var pointerPlace: Point { pointer ?? Rect(configuration.window).center }

  /// Whether a moment of the past is shown, or time stands still.
  package var isInThePast: Bool { isRewound || isPaused }

  /// The next time at which `frame` must be called without input; nil for none.
  package var deadline: Double? {
    [isRewound ? nil : host.recognizer.deadline, chrome.nextChange(after: latest)]
      .compactMap { $0 }.min()
  }

  /// The shape of the pointer at its position.
  package func pointerShape(at time: Double) -> PointerShape {
    if chrome.interfaceOpacity(at: max(time, latest)) == 0 { return .hidden }
    if let shape = Chrome.pointerShape(in: self) { return shape }
    if host.recognizer.isPanning, !isRewound { return .grabbing }
    let t = clock.stageTime(at: max(time, latest))
    let hit = sceneHit
    if host.restingLink(at: hit, in: pointerHalf, at: t) != nil { return .pointingHand }
    return host.slot.scene(pointerHalf).pointerShape(
      over: hit?.face == host.hovered?.face ? hit : host.hovered, at: t)
  }

  // MARK: Time

  /// Stage seconds per second: below 1 in slow motion, 0 in a pause.
  package var rate: Double { clock.rate }
  package var isPaused: Bool { clock.isPaused }
  /// The same but for a pause.
  package var speed: Double { clock.heldSpeed ?? clock.speed }

  /// The velocity of a status as it is seen, in points per second of the user's time.
  package func velocity(of status: SceneStatus) -> Double {
    status.velocity * (status.phase == .dragging ? 1 : rate)
  }

  /// The stage time at `latest`.
  var stageTime: Double { clock.stageTime(at: latest) }

  /// Advances the user time, and ends gestures that end by silence.
  mutating func advance(to time: Double) {
    latest = max(latest, time)
    steps.removeAll(keepingCapacity: true)
    // Gestures of a rewound moment do not end.
    if !isRewound, let deadline = host.recognizer.deadline, latest >= deadline { apply(.expire) }
  }

  // MARK: Changes to the host

  /// Applies an input to the host; `time` is the event's own, or nil for `latest`.
  mutating func apply(_ input: SceneHost.Input, at time: Double? = nil) {
    let step = SceneHost.Step(input: input, time: time ?? latest, t: stageTime)
    let address = host.apply(step, in: configuration)
    steps.append(step)
    if let address { say(address) }
  }

  /// Shows a past host at stage time `t`, under the present chrome and pointer.
  mutating func rewind(to past: SceneHost, at t: Double) {
    host = past
    clock.set(t, at: latest)
    isRewound = true
  }

  /// Makes the rewound moment the present; a pause continues.
  mutating func goOnFromRewound() {
    guard isRewound else { return }
    isRewound = false
    // A press of that moment is over by now.
    apply(.cancel)
  }

  // MARK: Frames

  /// The frame at `time`, which hit tests use from now on.
  package mutating func frame(at time: Double) -> Frame {
    advance(to: time)
    if awaitsOpening {
      awaitsOpening = false
      apply(.appear)
    }
    enlarge()
    hoverAtRest()
    let t = stageTime
    scenes = host.picture(at: t, in: configuration)
    var list = scenes.enlarged(chrome.zoom.shown, of: configuration.window)
    let visibleCount = list.visibleCount
    markLink(in: &list, at: t)
    stayingCount = Chrome.append(to: &list.items, in: self)
    hasChanged = !steps.isEmpty || list != hitTestList
    hitTestList = list
    let isMoving =
      host.isMoving(at: t) && !isPaused || awaitsHover || freeze.isMoving(at: latest)
      || chrome.nextChange(after: latest).map { $0 <= latest } ?? false
    return Frame(
      list: roomPicture(over: list, staying: stayingCount), speakerList: isFrozen ? list : nil,
      facesAhead: (isMoving ? [] : host.otherFaces(at: t)) + host.facesAhead(at: t),
      visibleCount: visibleCount, isMoving: isMoving)
  }

  /// Shows the part of the window that is enlarged by now; what is held stays under the pointer.
  private mutating func enlarge() {
    let old = chrome.zoom.shown
    chrome.zoom.advance(to: latest)
    guard chrome.zoom.shown != old, isPressed, let pointer else { return }
    apply(.move(scenePoint(under: pointer)))
  }

  /// What is seen of the scenes, without what lies over them.
  private func picture(at t: Double) -> DisplayList {
    host.picture(at: t, in: configuration)
      .enlarged(chrome.zoom.shown, of: configuration.window)
  }

  /// Adds the sign of the link under the pointer, on its card.
  private func markLink(in list: inout DisplayList, at t: Double) {
    guard let pointer, chrome.interfaceOpacity(at: latest) > 0, !isPenUp,
      let link = host.restingLink(at: sceneHit, in: pointerHalf, at: t),
      let card = list.items.lastIndex(where: {
        $0.isHittable && $0.face == link.face && $0.facePoint(under: pointer) != nil
      })
    else { return }
    list.items.insert(contentsOf: link.sign(on: list.items[card]), at: card + 1)
  }

  /// The faces of its first frame and of the opening motion, if it has one, for so many seconds: by default to its
  /// end. The more urgent ones are later.
  package func firstFaces(until end: Double = Stage.openingTime) -> [FaceID] {
    var copy = self
    let first = copy.frame(at: max(latest, 0)).list.items.map(\.face)
    let way = awaitsOpening ? copy.faces(until: end, every: Self.openingStep) : []
    return Self.new(way + first)
  }

  /// The last of each of the faces, without the known ones.
  private static func new(_ faces: [FaceID], known: Set<FaceID> = []) -> [FaceID] {
    var known = known
    return faces.reversed().filter { known.insert($0).inserted }.reversed()
  }

  /// The faces of the scenes' pictures from now on, for so many seconds: the first last.
  private func faces(until end: Double, every step: Double) -> [FaceID] {
    stride(from: end, through: 0, by: -step)
      .flatMap { picture(at: stageTime + $0).items.map(\.face) }
  }

  /// How long an opening takes at most, in seconds: those of the catalogue's scenes with their default
  /// parameters.
  package static let openingTime = 0.9
  /// In such steps cards move by less than a face, in seconds.
  private static let openingStep = 0.02

  /// What is shown before the first frame, while its faces are painted.
  package var emptyFrame: Frame {
    Frame(list: hitTestList, facesAhead: [], visibleCount: 0, isMoving: false)
  }

  /// The faces that a key, an action or the end of a tap shows on the way to where the scenes come to rest, and there,
  /// but that are not shown now: those that have to be painted for it to show nothing blank. The more urgent
  /// ones are later. None for other events, which follow the hand.
  package func newFaces(after event: StageEvent) -> [FaceID] {
    switch event.kind {
    case .input(.keyDown(_, _, isRepeat: false)), .message(.action), .message(.deal): break
    case .input(.release) where !host.recognizer.isPanning: break
    default: return []
    }
    var copy = self
    _ = copy.handle(event)
    guard !copy.steps.isEmpty else { return [] }
    copy.chrome.zoom.finish()
    let rest = copy.picture(at: copy.stageTime + Self.restTime)
    let way = copy.faces(until: Self.wayTime, every: Self.wayStep)
    return Self.new(way + rest.items.map(\.face), known: Set(hitTestList.items.map(\.face)))
  }

  /// When the scenes count as at rest after an event, in seconds, and how much of the way there is looked
  /// at in which steps; tuned by eye.
  static let restTime = 5.0
  private static let (wayTime, wayStep) = (0.4, 0.05)
}

extension Rect {
  /// Whether a panel lies, and does not stand.
  var isBand: Bool { width > height }
}

extension [Rect] {
  /// Those farthest from the middle of a window's height first: what keeps off one may come to be over the next.
  func fromEdges(of window: Size) -> [Rect] {
    sorted { abs($0.midY - window.height / 2) > abs($1.midY - window.height / 2) }
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

/// All scenes and their state. A rewind restores the host as a whole.
///
/// Only `Step`s change the host, apart from resizes, restarts, and changes of the appearance or the deck. Equal hosts
/// that apply equal steps stay equal.
struct SceneHost: Sendable {
  /// The spring that ends a transition; tuned by eye.
  static let slideSpring = Spring(response: 0.45, dampingRatio: 1)

  private(set) var slots: [SceneSlot]
  /// The index of the scene on stage.
  private(set) var current: Int
  /// The cross-fade of the last change that has no motion, such as a reset, another deck, or a transition with reduced
  /// motion.
  private(set) var fade: ListFade?
  private(set) var recognizer = GestureRecognizer()
  /// The feedback of pressed cards; nil for reduced motion.
  private(set) var pressFeedback: PressFeedback?
  /// The item under the pointer, as last sent to the scene on stage.
  private(set) var hovered: Hit?
  /// Whether the split view shows each scene in two views.
  private(set) var isSplit = false
  /// The parameters that differ from the defaults.
  private(set) var overrides: SplitOverrides
  /// The mode of each view.
  private(set) var modes: Split<Mode>
  /// The mode of a single view, restored at the end of the split view.
  private var singleMode: Mode
  /// The step of a lesson in each view; nil without a lesson, and for the right view outside the split view.
  private(set) var lessonPositions: Split<LessonPosition?>
  /// The panel of the lesson. Nil without a lesson, and in the split view, because both views need the window.
  ///
  /// It is set after `lessonPositions`, because the faces ahead depend on both.
  private(set) var lessonPanel: LessonPanel? {
    didSet { lessonFacesAhead = Self.facesAhead(of: lessonPosition, in: lessonPanel) }
  }
  /// The panel's faces for the next and the previous step, cached because the frames after a change of steps need them.
  private(set) var lessonFacesAhead: [Face] = []
  /// The user's cards and books.
  private(set) var deck: Deck
  /// The position that all scenes share in each view. With bundled decks the value is nil, and each scene keeps its
  /// own position.
  private(set) var shared = Split<SharedPosition?>(both: nil)
  /// The deck that the user's last opening replaced, with the position of each scene in it. Nil without such a deck,
  /// and after undo has restored it.
  private(set) var previous: (deck: Deck, positions: [DeckPosition?])?

  init(_ configuration: StageConfiguration) {
    current = configuration.first
    overrides = SplitOverrides(a: configuration.options.tuning, b: configuration.otherTuning)
    singleMode = configuration.options.mode
    let position = configuration.lessonPosition
    lessonPositions = Split(a: position, b: nil)
    let panel = position.map { LessonPanel($0.lesson, in: configuration) }
    lessonPanel = panel
    lessonFacesAhead = Self.facesAhead(of: position, in: panel)
    modes = Split(both: singleMode)
    deck = configuration.options.deck
    pressFeedback = configuration.options.reducesMotion ? nil : PressFeedback()
    let shape = deck.shape
    slots = zip(configuration.scenes, configuration.backdrops).map { type, backdrops in
      let viewport = configuration.viewport(of: type, shape, isSplit: false, beside: panel)
      let options = configuration.options.showing(position?.rules(of: type.id))
      return SceneSlot(
        scene: type.init(viewport: viewport, options: options), viewport: viewport,
        backdrops: backdrops, presence: .still(0))
    }
    slots[current].presence = .still(1)
    if let position = configuration.deckPosition.map(deck.filled) {
      slots[current].go(to: position, at: 0)
      shared = Split(both: SharedPosition(position: position))
    }
    followFocus(at: 0)
  }

  // MARK: Changes

  /// Applies one input, and returns the address of a tapped link.
  @discardableResult
  mutating func apply(_ step: Step, in configuration: StageConfiguration) -> String? {
    var address: String?
    let (time, t) = (step.time, step.t)
    switch step.input {
    case .press(let touch, let device):
      recognizer.slopScale =
        configuration.interfaceScale / max(viewport.zoom * touch.enlargement, 1e-9)
      let catches = slot.interruptsMotion(touch.hit, at: t)
      deliver(recognizer.press(touch, device: device, catches: catches, at: time), at: t)
    case .move(let point): deliver(recognizer.move(point, at: time), at: t)
    case .release(let point):
      let gestures = recognizer.release(point, at: time)
      deliver(following(gestures, at: t, &address), at: t)
    case .resample(let point): deliver(recognizer.resample(point, at: time), at: t)
    case .wheel(let touch, let dx, let dy, let isFine, let isEnd):
      deliver(
        recognizer.wheel(touch, dx: dx, dy: dy, isFine: isFine, isEnd: isEnd, at: time), at: t)
    case .pinch(let touch, let scale, let phase):
      deliver(recognizer.pinch(touch, scale: scale, phase: phase), at: t)
    case .hover(let hit):
      hovered = hit
      deliver([.hover(hit)], at: t)
    case .action(let request):
      let isStep = !isHeld && slots[current].advance(request.action, deck.steps, at: t)
      if !isStep { deliver([.action(request)], at: t) }
      if [.goTo, .first, .last].contains(request.action), !isHeld {
        slots[current].restartSteps(deck.steps, at: t)
      }
    case .dismiss: _ = slots[current].dismiss(at: t)
    case .cancel: deliver(recognizer.cancel(at: time), at: t)
    case .expire: deliver(recognizer.expire(at: time), at: t)
    case .appear: slots[current].scene.appear(at: t)
    case .show(let index): show(index, at: t, in: configuration)
    case .reset:
      fade(at: t, in: configuration) {
        $0.begin($0.current, keptAt: t, isReset: true, in: configuration)
      }
    case .split(let isSplit): setSplit(isSplit, at: t, in: configuration)
    case .tune(let new): retune(to: new, at: t)
    case .adopt(let new): adopt(new, at: t)
    case .lesson(let positions): show(positions, at: t, in: configuration)
    case .layout(let update, let isStill):
      for index in slots.indices {
        slots[index].scene.adopt(update, isStill: isStill, at: t)
        slots[index].twin?.adopt(update, isStill: isStill, at: t)
      }
    }
    // The focus stays during a drag, because a held card may still return.
    if !isHeld { followFocus(at: t) }
    return address
  }

  /// Whether the pointer or a touchpad's scroll drags the cards.
  private var isHeld: Bool { recognizer.isPanning || recognizer.isScrolling }

  private mutating func followFocus(at t: Double) {
    for index in slots.indices { slots[index].followFocus(deck.steps, at: t) }
    shared = slot.shared(after: shared, in: deck, at: t)
  }

  private mutating func deliver(_ gestures: [Gesture], at t: Double) {
    for gesture in gestures {
      slots[current].scene.handle(gesture, at: t)
      slots[current].twin?.handle(gesture, at: t)
      switch gesture {
      case .press(let touch): if let hit = touch.hit { pressFeedback?.press(hit, at: t) }
      case .tap, .caughtTap, .pressEnded, .panBegan, .pinch: pressFeedback?.release(at: t)
      case .panChanged, .panEnded, .wheel, .hover, .action: break
      }
    }
  }

  /// Starts a transition to another scene from all visible scenes.
  private mutating func show(_ index: Int, at t: Double, in configuration: StageConfiguration) {
    hovered = nil
    deliver([.hover(nil)], at: t)
    // If a slide interrupted a cross-fade, the frame would jump. The end of a lesson changes the viewport of its scene,
    // so the frames also cross-fade then.
    guard !configuration.options.reducesMotion, fade?.isRunning(at: t) != true,
      lessonPosition == nil
    else {
      return fade(at: t, in: configuration) { host in
        host.setLessonPositions(Split(both: nil), at: t, in: configuration)
        host.replaceScene(by: index, at: t)
      }
    }
    let isVisible = slots[index].isVisible(at: t)
    slots[index].arrive(at: shared, deck.steps, isVisible: isVisible, at: t)
    let direction: Double = index < current ? -1 : 1
    for other in slots.indices where other != index && slots[other].isVisible(at: t) {
      slots[other].go(to: 0, side: -direction, on: Self.slideSpring, at: t)
    }
    slots[index].go(to: 1, side: direction, on: Self.slideSpring, at: t)
    current = index
  }

  /// Resets the scene at `index`. The scene begins at `position`, or at its own start if `position` is nil.
  ///
  /// - Parameters:
  ///   - time: the stage time at which the scene passes on its state; nil to discard the state.
  ///   - isOpened: whether the front card is opened.
  private mutating func begin(
    _ index: Int, at position: DeckPosition? = nil, keptAt time: Double? = nil,
    isReset: Bool = false,
    isOpened: Bool = false, in configuration: StageConfiguration
  ) {
    let slot = slots[index]
    func scene(_ side: ViewSide) -> any Scene {
      var options = configuration.options
      (options.tuning, options.mode) = (overrides[side], modes[side])
      options = options.showing(lessonPositions[side]?.rules(of: type(of: slot.scene).id))
      options.deck = deck
      options.openedScene = isOpened ? type(of: slot.scene).id : nil
      if let time { slot.scene(side).pass(on: &options, isReset: isReset, at: time) }
      return type(of: slot.scene).init(viewport: slot.viewport, options: options)
    }
    slots[index].scene = scene(.a)
    if slot.twin != nil { slots[index].twin = scene(.b) }
    if let position { slots[index].go(to: position, at: time ?? 0) }
    slots[index].progress = nil
    if index == current { hovered = nil }
  }

  /// Applies `change`, and cross-fades from the frame before the change.
  private mutating func fade(
    at t: Double, in configuration: StageConfiguration, _ change: (inout SceneHost) -> Void
  ) {
    let old = frame(at: t, in: configuration)
    change(&self)
    for index in slots.indices { slots[index].presence = .still(index == current ? 1 : 0) }
    fade = ListFade(from: old, at: t)
  }

  /// Begins or ends the split view.
  ///
  /// The twin of a scene starts as a copy of it. If both views have equal parameters, the left one shows the classic
  /// mode, and the right one the refined mode. In a lesson, the right view shows the last step.
  private mutating func setSplit(
    _ isSplit: Bool, at t: Double, in configuration: StageConfiguration
  ) {
    self.isSplit = isSplit
    shared.b = shared.a
    for index in slots.indices {
      slots[index].twin = isSplit ? slots[index].scene : nil
      slots[index].twin?.retune(overrides.b, at: t)
    }
    if let position = lessonPosition {
      let lesson = position.lesson
      let last = isSplit ? LessonPosition(lesson, step: lesson.steps.count - 1) : nil
      setLessonPositions(Split(a: position, b: last), at: t, in: configuration)
    }
    if !isSplit {
      adopt(Split(both: singleMode), at: t)
    } else if overrides.a == overrides.b {
      adopt(Split(a: .classic, b: .refined), at: t)
    }
    fit(to: configuration, at: t)
  }

  /// Shows a step of a lesson in each view, or ends the lesson. Between the steps of a scene, the cards move to the
  /// poses of the new rules. If the scene changes, or if motion is reduced, the frames cross-fade.
  private mutating func show(
    _ positions: Split<LessonPosition?>, at t: Double, in configuration: StageConfiguration
  ) {
    let isSameScene = positions.a?.lesson.scene == lessonPosition?.lesson.scene
    guard !isSameScene || configuration.options.reducesMotion else {
      return setLessonPositions(positions, at: t, in: configuration)
    }
    fade(at: t, in: configuration) { host in
      host.setLessonPositions(positions, at: t, in: configuration)
      guard let id = positions.a?.lesson.scene,
        let index = host.slots.firstIndex(where: { type(of: $0.scene).id == id }),
        index != host.current
      else { return }
      host.replaceScene(by: index, at: t)
    }
  }

  /// Brings another scene onto the stage, without a transition.
  private mutating func replaceScene(by index: Int, at t: Double) {
    hovered = nil
    deliver([.hover(nil)], at: t)
    slots[index].arrive(at: shared, deck.steps, isVisible: false, at: t)
    current = index
  }

  /// Changes the step of each view, and the rules of the lesson's scene.
  private mutating func setLessonPositions(
    _ new: Split<LessonPosition?>, at t: Double, in configuration: StageConfiguration
  ) {
    let old = lessonPositions
    lessonPositions = new
    for index in slots.indices {
      let id = type(of: slots[index].scene).id
      func changed(_ scene: any Scene, in side: ViewSide) -> any Scene {
        let applied = new[side]?.rules(of: id)
        guard applied != nil || old[side]?.rules(of: id) != nil else { return scene }
        var scene = scene
        scene.adopt(applied?.mode ?? modes[side], at: t)
        scene.adopt(applied, at: t)
        return scene
      }
      slots[index].scene = changed(slots[index].scene, in: .a)
      slots[index].twin = slots[index].twin.map { changed($0, in: .b) }
    }
    fit(to: configuration, at: t)
  }

  /// Sets the overrides of both views. Motions continue with the new parameters.
  private mutating func retune(to new: SplitOverrides, at t: Double) {
    let old = overrides
    overrides = new
    for index in slots.indices {
      let id = type(of: slots[index].scene).id
      if new.a[id] != old.a[id] { slots[index].scene.retune(new.a, at: t) }
      if new.b[id] != old.b[id] { slots[index].twin?.retune(new.b, at: t) }
    }
  }

  /// Sets the mode of each view.
  private mutating func adopt(_ new: Split<Mode>, at t: Double) {
    if new.a == new.b { singleMode = new.a }
    modes = new
    for index in slots.indices {
      // In a lesson, the lesson's rules apply instead of the mode.
      guard lessonPosition?.rules(of: type(of: slots[index].scene).id) == nil else { continue }
      slots[index].scene.adopt(new.a, at: t)
      slots[index].twin?.adopt(new.b, at: t)
    }
  }

  // MARK: Changes of the deck, which are in no history

  /// Shows the new deck of `diff`. Scenes that restart begin at their entry in `positions`. The front card stays in
  /// front, or the nearest remaining card comes to the front.
  ///
  /// If the cards keep their indices, only the faces change. They cross-fade if the scene is at rest, and change at
  /// once during a motion.
  ///
  /// - Parameter isUndoable: whether undo can restore the present deck, because the user opened the new one.
  mutating func show(
    _ diff: DeckDiff, at positions: [DeckPosition?]? = nil, isUndoable: Bool, time: Double,
    _ t: Double,
    in configuration: StageConfiguration
  ) {
    guard !diff.keepsIndices else {
      guard !isMoving(at: t), !recognizer.isPressed else { return renew(diff.new) }
      return fade(at: t, in: configuration) { $0.renew(diff.new) }
    }
    if isUndoable { previous = (deck, self.positions(at: t)) }
    let positions = positions?.map { $0.map(diff.new.filled) }
    // The new deck may lack the held card.
    deliver(recognizer.cancel(at: time) + [.hover(nil)], at: t)
    hovered = nil
    // If the options set the number of cards, scenes may have positions beyond the deck. The diff cannot map such
    // positions.
    let isNew = diff.isAllNew || configuration.options.count != nil
    fade(at: t, in: configuration) { host in
      host.deck = diff.new
      let start = positions?[host.current].map { SharedPosition(position: $0) }
      host.shared = isNew ? Split(both: start) : host.shared.moved(by: diff)
      host.fit(to: configuration, at: t)
      for index in host.slots.indices {
        host.slots[index].keepSteps(over: diff)
        if isNew || !host.slots[index].adopt(diff, at: t) {
          host.begin(index, at: positions?[index], keptAt: t, in: configuration)
        }
      }
      let shared = host.shared
      host.slots[host.current].take(shared, diff.new.steps, isVisible: false, at: t)
    }
    followFocus(at: t)
  }

  /// Adopts a deck whose cards have the same indices.
  mutating func renew(_ deck: Deck) {
    self.deck = deck
    for index in slots.indices {
      slots[index].scene.renew(deck)
      slots[index].twin?.renew(deck)
    }
  }

  /// Removes and returns the deck that undo restores, with the position of each scene in it. Returns nil if no deck can
  /// be restored, or if a view of the scene on stage has something else to undo.
  mutating func takePrevious() -> (deck: Deck, positions: [DeckPosition?])? {
    guard slot.scene.undoCount == 0, slot.twin?.undoCount ?? 0 == 0 else { return nil }
    defer { previous = nil }
    return previous
  }

  /// Returns the faces of a panel for the steps before and after a step; none without a lesson or a panel.
  private static func facesAhead(of position: LessonPosition?, in panel: LessonPanel?) -> [Face] {
    guard let position, let panel else { return [] }
    return panel.facesAhead(of: position)
  }

  // MARK: Changes that end the history

  /// Fits every scene's viewport to the window, and to the cards' shape.
  mutating func fit(to configuration: StageConfiguration, at t: Double) {
    lessonPanel = isSplit ? nil : lessonPosition.map { LessonPanel($0.lesson, in: configuration) }
    for index in slots.indices {
      let type = type(of: slots[index].scene)
      let viewport = configuration.viewport(
        of: type, deck.shape, isSplit: isSplit, beside: lessonPanel)
      guard viewport != slots[index].viewport else { continue }
      slots[index].viewport = viewport
      slots[index].scene.resize(to: viewport, at: t)
      slots[index].twin?.resize(to: viewport, at: t)
    }
  }

  /// Adopts the appearance of `configuration`, with a cross-fade.
  mutating func adopt(_ configuration: StageConfiguration, at t: Double) {
    let reducesMotion = configuration.options.reducesMotion
    let (isOther, positions) = (reducesMotion != (pressFeedback == nil), positions(at: t))
    fade(at: t, in: configuration) { host in
      for index in host.slots.indices {
        host.slots[index].backdrops = configuration.backdrops[index]
      }
      host.fit(to: configuration, at: t)
      guard isOther else { return }
      host.pressFeedback = reducesMotion ? nil : PressFeedback()
      for index in host.slots.indices {
        let isOpened = host.slots[index].scene.isOpened
        host.begin(
          index, at: positions[index], keptAt: t, isOpened: isOpened, in: configuration)
      }
      let shared = host.shared
      host.slots[host.current].take(shared, host.deck.steps, isVisible: false, at: t)
    }
    followFocus(at: t)
  }

  /// Shifts the recogniser's points after the viewport has moved under a resting pointer.
  mutating func shiftPointer(by delta: Point) { recognizer.shift(by: delta) }

  /// Resets every scene and shows the first scene, which begins the tour. The previous frame fades out.
  mutating func restart(at t: Double, in configuration: StageConfiguration) {
    fade(at: t, in: configuration) { host in
      host.setLessonPositions(Split(both: nil), at: t, in: configuration)
      if host.isSplit { host.setSplit(false, at: t, in: configuration) }
      host.adopt(Split(both: configuration.options.mode), at: t)
      for index in host.slots.indices { host.begin(index, in: configuration) }
      host.current = 0
      host.hovered = nil
    }
    followFocus(at: t)
  }
}

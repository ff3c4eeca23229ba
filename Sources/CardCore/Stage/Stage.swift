/// The window's whole content as a value: the scenes, the one that is on stage, what lies over them.
///
/// Events go in, frames come out; it reads no clock and knows no window system. Times are the user's,
/// in seconds; one that is earlier than another already given counts as that one, so an event that
/// arrives after a frame acts on what that frame showed.
package struct Stage: Sendable {
  /// What the run loop is asked to do.
  package struct Effects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let quit = Effects(rawValue: 1)
    package static let toggleFullscreen = Effects(rawValue: 2)
    /// Show the frame before the one shown, or the one after it: the time lens's to do.
    package static let stepBack = Effects(rawValue: 4)
    package static let stepOn = Effects(rawValue: 8)
    /// Begin the tour, or end it.
    package static let toggleTour = Effects(rawValue: 16)
    /// Show the window on the next monitor.
    package static let nextMonitor = Effects(rawValue: 32)
    /// Read the constants from their file, or write them to it.
    package static let loadTuning = Effects(rawValue: 64)
    package static let saveTuning = Effects(rawValue: 128)
    /// Begin to record the session, or end it.
    package static let toggleRecording = Effects(rawValue: 256)
  }

  /// A frame, and what the trace tells of it.
  package struct Frame: Sendable {
    /// In window pixels.
    package var list: DisplayList
    /// Faces to paint once those of the list are painted.
    package var facesAhead: [FaceID]
    /// How many cards, pages and buttons the scenes show.
    package var visibleCount: Int
    /// Whether the next frame will differ without input.
    package var isMoving: Bool
  }

  package internal(set) var configuration: StageConfiguration
  var host: SceneHost
  var chrome = Chrome()
  var clock = StageClock()
  /// Where the pointer is, in window pixels; nil outside.
  var pointer: Point?
  /// The view that the pointer is in, or was pressed in.
  var pointerHalf = Half.a
  /// The list last shown, which the pointer hits.
  private(set) var hitTestList: DisplayList
  /// The latest of the user's times given.
  private(set) var latest = -Double.infinity
  /// Whether this is a moment of the past, shown in a pause: what the pointer does is not part of it.
  private(set) var isRewound = false
  /// What the host has taken since the last event or frame came in.
  private(set) var steps: [SceneHost.Step] = []
  /// Set by the run loop: Escape leaves it.
  package var isFullscreen = false
  /// Whether the speed held is Alt's, by the wheel.
  var isSlowedByAlt = false
  /// When a key last made a step.
  var lastStep = -Double.infinity

  package init(_ configuration: StageConfiguration) {
    self.configuration = configuration
    host = SceneHost(configuration)
    hitTestList = DisplayList(backdrop: configuration.backdrops[configuration.first].first)
  }

  // MARK: What there is

  /// Which scene is on stage.
  package var current: Int { host.current }
  package var sceneID: SceneID { host.sceneID }
  /// Whether the scenes are shown twice, side by side.
  package var isSplit: Bool { host.isSplit }
  /// The scenes' constants that differ from the defaults.
  package var overrides: SplitOverrides { host.overrides }
  package var bindings: KeyBindings { configuration.bindings }

  /// The viewport of the scene on stage: it turns window pixels into the points of events.
  package var viewport: Viewport { host.viewport }

  /// The viewport that the scene on stage would have in a window of `size` pixels.
  package func viewport(inWindow size: Size) -> Viewport {
    var other = configuration
    other.window = size
    return other.viewport(of: host.sceneType, isSplit: isSplit)
  }

  package func status(at time: Double) -> SceneStatus {
    host.slot.scene.status(at: clock.stageTime(at: max(time, latest)))
  }

  /// Whether the place of a script's hand is shown.
  package var showsHand: Bool {
    get { chrome.hand.isShown }
    set { chrome.hand.isShown = newValue }
  }

  /// Where the tuner stands, in window pixels; nil while it is closed.
  var tunerRect: Rect? { chrome.tuner.panel(in: self)?.rect }

  /// What is under the pointer in the list last shown, scene or chrome.
  var pointed: Hit? { pointer.flatMap(hitTestList.hit) }

  /// When something must happen without input, or nil: call `frame` then.
  package var deadline: Double? {
    [isRewound ? nil : host.recognizer.deadline, chrome.nextChange(after: latest)]
      .compactMap { $0 }.min()
  }

  /// The pointer's shape where it is.
  package func pointerShape(at time: Double) -> PointerShape {
    if chrome.hidesInterface { return .hidden }
    if let shape = Chrome.pointerShape(in: self) { return shape }
    if host.recognizer.isPanning, !isRewound { return .grabbing }
    let t = clock.stageTime(at: max(time, latest))
    return host.slot.scene.pointerShape(over: host.hovered, at: t)
  }

  // MARK: Time

  /// Stage seconds per second: below 1 in slow motion, 0 in a pause.
  package var rate: Double { clock.rate }
  package var isPaused: Bool { clock.isPaused }

  /// The stage's time at the latest of the user's.
  var stageTime: Double { clock.stageTime(at: latest) }

  /// Takes note of the user's time, and ends what only silence ends.
  mutating func advance(to time: Double) {
    latest = max(latest, time)
    steps.removeAll(keepingCapacity: true)
    // What goes on in a moment of the past goes on standing still.
    if !isRewound, let deadline = host.recognizer.deadline, latest >= deadline { take(.expire) }
  }

  // MARK: What changes the scenes

  /// Gives the host an input; `time` is the event's own, where it is one.
  mutating func take(_ input: SceneHost.Input, at time: Double? = nil) {
    let step = SceneHost.Step(input: input, time: time ?? latest, t: stageTime)
    host.take(step, in: configuration)
    steps.append(step)
  }

  /// Shows a moment of the past: the scenes as they were at the stage's time `t`, under the chrome
  /// and the pointer of now.
  mutating func rewind(to past: SceneHost, at t: Double) {
    host = past
    clock.set(t, at: latest)
    isRewound = true
  }

  /// A moment of the past becomes the present; the pause, if there is one, goes on.
  mutating func goOnFromRewound() {
    guard isRewound else { return }
    isRewound = false
    // Whoever held a card in that moment does not hold it now.
    take(.cancel)
  }

  // MARK: Frames

  /// What is to be seen at `time`; the pointer hits it from now on.
  package mutating func frame(at time: Double) -> Frame {
    advance(to: time)
    hoverAtRest()
    let t = stageTime
    var list = host.picture(at: t, in: configuration)
    let visibleCount = list.items.count { !$0.role.isEmpty }
    Chrome.append(to: &list.items, in: self)
    hitTestList = list
    let isMoving =
      host.isMoving(at: t) && !isPaused || awaitsHover
      || chrome.nextChange(after: latest).map { $0 <= latest } ?? false
    return Frame(
      list: list, facesAhead: host.slot.facesAhead(at: t), visibleCount: visibleCount,
      isMoving: isMoving)
  }
}

extension Stage {
  /// Pixels per point at which a face is to be painted: that of a card at rest, so that a card in
  /// motion keeps its texture.
  package func faceScale(of face: FaceID) -> Double {
    if face.scene != .overlay {
      for slot in host.slots where type(of: slot.scene).id == face.scene {
        return slot.viewport.zoom
      }
    }
    return face.part == .keys ? KeyList.scale(configuration) : configuration.interfaceScale
  }
}

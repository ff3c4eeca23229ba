/// The window's whole content as a value: the scenes, the one that is on stage, what lies over them.
///
/// Events go in, frames come out; it reads no clock and knows no window system. Times are the user's,
/// in seconds; one that is earlier than another already given counts as that one, so an event that
/// arrives after a frame acts on what that frame showed.
package struct Stage: Sendable {
  struct Slot: Sendable {
    var scene: any Scene
    /// The same in the view at the right, where two stand side by side.
    var twin: (any Scene)?
    /// Of the view at the left, or the only one.
    var viewport: Viewport
  }

  /// How one scene gives way to another.
  enum Transition: Sendable {
    /// The scenes stand side by side, a window's width apart, and the view moves along them.
    case slide(Motion)
    /// What was seen fades out over the new.
    case fade(from: Slot, Motion)
  }

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
    /// Whether the next frame will differ although nothing more happens.
    package var isMoving: Bool
  }

  package var configuration: StageConfiguration
  package var bindings: KeyBindings { configuration.bindings }
  /// Set by the run loop: Escape leaves it.
  package var isFullscreen = false
  /// Set by whoever plays a script: where its hand is is shown.
  package var showsHand = false
  /// Which scene is on stage.
  package internal(set) var current: Int
  var slots: [Slot]
  var transition: Transition
  var recognizer: GestureRecognizer
  var overlays = Overlays()
  var spotlight = Spotlight()
  /// What the hands do, while it is shown.
  var echo: InputEcho?
  var pressFeedback = PressFeedback()
  var clock = StageClock()
  /// Whether this is a moment of the past, shown in a pause: what the pointer does is not part of it.
  var isRewound = false
  /// Whether the speed held is Alt's, by the wheel.
  var isSlowedByAlt = false
  /// Where in what can be shown again the moment shown is; the time lens knows.
  var timeline: Timeline?
  /// What the X-ray remembers; nil while it is off.
  var xray: XRayTrail?
  /// Whether the scenes are shown twice, side by side.
  package internal(set) var isSplit = false
  /// The view that the pointer is in, or was pressed in.
  var pointerHalf = Half.a
  /// What of the scenes' constants is other than the house's.
  package internal(set) var overrides = SplitOverrides()
  var tuner = Tuner()
  /// The display list last shown, which the pointer hits.
  var shown: DisplayList
  /// Where the pointer is, in window pixels; nil outside.
  var pointer: Point?
  var hovered: Hit?
  var lastStep = -Double.infinity
  /// The latest time given.
  var latest = -Double.infinity
  private let keyLines: String

  package init(_ configuration: StageConfiguration) {
    self.configuration = configuration
    keyLines = configuration.bindings.listing
    current = configuration.first
    overrides.a = configuration.options.tuning
    overrides.b = configuration.otherTuning
    slots = configuration.scenes.map { type in
      let viewport = configuration.viewport(of: type, isSplit: false)
      return Slot(
        scene: type.init(viewport: viewport, options: configuration.options), viewport: viewport)
    }
    transition = .slide(.still(Double(configuration.first)))
    recognizer = GestureRecognizer()
    shown = DisplayList(backdrop: configuration.backdrops[configuration.first].first)
    recognizer.slopScale = slopScale
  }

  // MARK: What there is

  package var sceneID: SceneID { type(of: slots[current].scene).id }

  /// The viewport of the scene on stage: it turns window pixels into the points of events.
  package var viewport: Viewport { slots[current].viewport }

  /// The viewport that the scene on stage would have in a window of `size` pixels.
  package func viewport(inWindow size: Size) -> Viewport {
    var other = configuration
    other.window = size
    return other.viewport(of: type(of: slots[current].scene), isSplit: isSplit)
  }

  package func status(at time: Double) -> SceneStatus {
    slots[current].scene.status(at: clock.stageTime(at: max(time, latest)))
  }

  /// Stage seconds per second: below 1 in slow motion, 0 in a pause.
  package var rate: Double { clock.rate }

  package var isPaused: Bool { clock.isPaused }

  /// When something must happen although no event comes, or nil: call `frame` then.
  package var deadline: Double? {
    [
      isRewound ? nil : recognizer.deadline, overlays.nextChange(after: latest),
      echo?.nextChange(after: latest),
    ].compactMap { $0 }.min()
  }

  /// Viewport points per interface point.
  var slopScale: Double { configuration.interfaceScale / max(viewport.zoom, 1e-9) }

  /// Takes note of `time` and gives the stage's own.
  mutating func advance(to time: Double) -> Double {
    latest = max(latest, time)
    return clock.stageTime(at: latest)
  }

  /// The pointer's shape where it is.
  package func pointerShape(at time: Double) -> PointerShape {
    if overlays.hidesInterface { return .hidden }
    if overlays.showsBlank || overlays.showsKeyList { return .arrow }
    switch tunerTarget {
    case .slider, .number, .button, .half: return .pointingHand
    case .line, .ground: return .arrow
    case nil: break
    }
    if overlays.hoveredTab != nil || overlays.pressedTab != nil { return .pointingHand }
    if recognizer.isPanning, !isRewound { return .grabbing }
    let t = clock.stageTime(at: max(time, latest))
    return slots[current].scene.pointerShape(over: hovered, at: t)
  }

  // MARK: Frames

  /// What is to be seen at `time`; the pointer hits it from now on.
  package mutating func frame(at time: Double) -> Frame {
    let t = advance(to: time)
    expire(at: t)
    var items: [DisplayItem] = []
    items.reserveCapacity(64)
    var isMoving = pressFeedback.isMoving(at: t)
    var backdrop = backdrop(of: current, at: t)
    switch transition {
    case .slide(let motion):
      let position = motion.position(at: t)
      backdrop = backdropMixed(around: position, at: t)
      appendScenes(around: position, at: t, to: &items)
      isMoving = isMoving || !motion.isDone(at: t)
      for index in slots.indices where abs(Double(index) - position) < 1 {
        isMoving = isMoving || slots[index].isMoving(at: t)
      }
    case .fade(let old, let motion):
      items += itemsInWindow(of: slots[current], at: t)
      let opacity = motion.position(at: t)
      if opacity > 0 {
        items += itemsInWindow(of: old, at: t).map { item in
          var item = item
          item.opacity *= opacity
          return item
        }
      }
      isMoving = isMoving || slots[current].isMoving(at: t) || !motion.isDone(at: t)
    }
    let visibleCount = items.count { !$0.face.part.isFurniture }
    appendXRay(to: &items, at: t)
    items += splitItems
    items += tunerItems
    // The panel takes the strip's place.
    items += overlays.items(
      at: latest, titles: tuner.isOpen ? [] : configuration.scenes.map { $0.title },
      current: current, keyLines: keyLines, beside: tunerRect, configuration)
    items += timeItems
    items += audienceItems
    if showsHand { items += handItems }
    items += overlays.blankItems(at: latest, configuration)
    shown = DisplayList(backdrop: backdrop, items: items)
    isMoving =
      isMoving && !isPaused || overlays.isMoving(at: latest) || isTrailFading
      || isAudienceMoving
    return Frame(
      list: shown, facesAhead: slots[current].facesAhead(at: t),
      visibleCount: visibleCount, isMoving: isMoving)
  }

  /// The scenes side by side as seen from `position`; between two of them the front card of the
  /// one goes over into that of the other.
  private func appendScenes(around position: Double, at t: Double, to items: inout [DisplayItem]) {
    var sides = slots.indices.filter { abs(Double($0) - position) < 1 }.map { index in
      (
        shift: Double(index) - position, slot: slots[index],
        items: itemsInWindow(of: slots[index], at: t)
      )
    }
    var carried: [DisplayItem] = []
    if sides.count == 2, !isSplit {
      var (left, right) = (sides[0].items, sides[1].items)
      let first = SharedElementTransition(takenFrom: &left, of: sides[0].slot.scene, at: t)
      let second = SharedElementTransition(takenFrom: &right, of: sides[1].slot.scene, at: t)
      if let first, let second {
        carried = SharedElementTransition.items(from: first, to: second, share: -sides[0].shift)
        (sides[0].items, sides[1].items) = (left, right)
      }
    }
    for side in sides {
      let along = Homography.translation(side.shift * configuration.window.width, 0)
      for var item in side.items {
        item.homography = along.after(item.homography)
        item.clip?.origin.x += side.shift * configuration.window.width
        items.append(item)
      }
    }
    items += carried
  }

  /// A scene's items in window pixels.
  private func itemsInWindow(of slot: Slot, at t: Double) -> [DisplayItem] {
    let left = itemsInWindow(of: slot.scene, slot.viewport.homography, at: t)
    guard let twin = slot.twin else { return left }
    let shift = Homography.translation(halfWidth, 0)
    let right = itemsInWindow(of: twin, shift.after(slot.viewport.homography), at: t)
    return clipped(left, to: .a) + clipped(right, to: .b)
  }

  private func itemsInWindow(
    of scene: any Scene, _ homography: Homography, at t: Double
  ) -> [DisplayItem] {
    var items = scene.items(at: t)
    pressFeedback.apply(to: &items, at: t)
    for index in items.indices {
      items[index].homography = homography.after(items[index].homography)
    }
    return items
  }

  private func backdrop(of index: Int, at t: Double) -> Backdrop {
    let pair = configuration.backdrops[index]
    return pair.first.mixed(with: pair.second, slots[index].scene.backdropShare(at: t))
  }

  private func backdropMixed(around position: Double, at t: Double) -> Backdrop {
    let held = min(max(position, 0), Double(slots.count - 1))
    let (low, high) = (Int(held.rounded(.down)), Int(held.rounded(.up)))
    let backdrop = backdrop(of: low, at: t)
    return low == high
      ? backdrop : backdrop.mixed(with: self.backdrop(of: high, at: t), held - Double(low))
  }
}

extension Stage {
  /// Pixels per point at which a face is to be painted: that of a card at rest, so that a card in
  /// motion keeps its texture.
  package func faceScale(of face: FaceID) -> Double {
    if face.scene != .overlay {
      for slot in slots where type(of: slot.scene).id == face.scene { return slot.viewport.zoom }
    }
    return face.part == .keys
      ? Overlays.keyListScale(configuration) : configuration.interfaceScale
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene

/// The opening of a scene's front card, and the pointer on it.
struct OpenedFront: Hashable, Sendable {
  /// The current interaction of the pointer with the opened card.
  enum Interaction: Hashable, Sendable {
    case none
    /// A press that stopped the opening.
    case holding(OpeningHold)
    /// A drag of the card.
    case pulling(OpeningHold)
  }

  /// The maximum time and distance between the two clicks of a double click, in seconds of user time and points.
  private static let (doubleTime, doubleReach) = (0.4, 12.0)

  var opening: Opening
  var interaction = Interaction.none
  /// The points of the scene per point of a drag that is passed to the scene. This factor is constant until the
  /// release, even while the card opens.
  var panScale = 1.0
  /// The last click, which may be the first of a double click; nil if another gesture has followed it.
  private var lastTap: Touch?
  /// Whether the current press follows a click soon enough for a double click.
  private(set) var isSecondPress = false

  init(isOpen: Bool = false) { opening = Opening(isOpen ? 1 : 0) }

  mutating func recordPress(_ touch: Touch) {
    isSecondPress =
      lastTap.map {
        touch.time - $0.time <= Self.doubleTime
          && (touch.location - $0.location).length <= Self.doubleReach
      } ?? false
    lastTap = nil
  }

  mutating func recordTap(_ touch: Touch) { lastTap = touch }

  /// Whether the pointer drags the card.
  var isPulled: Bool { if case .pulling = interaction { true } else { false } }

  mutating func dropTaps() { (lastTap, isSecondPress) = (nil, false) }
}

/// A scene whose front card opens when a camera moves to the card.
protocol CameraScene: OpenedCardScene, DismissibleScene {
  var front: OpenedFront { get set }

  /// Returns the map of the scene's points as the camera sees them at the given zoom of the opening, 0…1.
  func camera(at t: Double, zoom: Double) -> Homography
  /// Returns the path of the front card's rectangle in the viewport as the card opens.
  func openingPath(at t: Double) -> OpeningPath
  /// Handles a gesture as if no card were opened. The gesture is in points of the scene at a zoom of 0.
  mutating func handleInScene(_ gesture: Gesture, at t: Double)
  /// Whether a click, or a double click, opens the front card.
  func opens(_ touch: Touch, isDouble: Bool, at t: Double) -> Bool
  /// Prepares the front card, which is about to open. Returns false if the scene opens or closes something else
  /// instead.
  ///
  /// - Parameter touch: the click that opens the card; nil for an action.
  mutating func prepareOpening(by touch: Touch?, at t: Double) -> Bool
  /// Whether the pointer can hold the front card; false while the book around it closes.
  var canHoldFront: Bool { get }
}

extension CameraScene {
  package func opened(at t: Double) -> Double { front.opening.progress(at: t) }
  package var isOpened: Bool { front.opening.isOpen }

  var canHoldFront: Bool { true }

  /// The pointer's shape over an opened card; nil if no card is opened.
  var openedPointer: PointerShape? {
    front.isPulled ? .grabbing : front.opening.isOpen ? .arrow : nil
  }

  /// Closes an opened card. Returns false if no card is opened.
  mutating func closeFront(at t: Double) -> Bool {
    guard front.opening.isOpen else { return false }
    front.interaction = .none
    front.opening.go(to: 0, reducesMotion: options.reducesMotion, at: t)
    return true
  }

  package func openedRect(at t: Double) -> Rect { openingPath(at: t).opened }

  package mutating func closeAtOnce() { front = OpenedFront() }

  /// Opens the front card, unless `prepareOpening` returns false.
  mutating func openFront(by touch: Touch? = nil, at t: Double) {
    guard prepareOpening(by: touch, at: t) else { return }
    front.dropTaps()
    front.opening.go(to: 1, reducesMotion: options.reducesMotion, at: t)
  }

  /// Returns the camera's map, including the displacement by a drag; nil while no card is opened.
  func camera(at t: Double) -> Homography? {
    guard !front.opening.isOver(at: t) else { return nil }
    let shift = front.opening.shift(at: t)
    let zoom = options.reducesMotion ? 1 : front.opening.zoom.position(at: t)
    return Homography.translation(shift.x, shift.y).after(camera(at: t, zoom: zoom))
  }

  // MARK: Gestures

  package mutating func handle(_ gesture: Gesture, at t: Double) {
    switch gesture {
    case .press(let touch): press(touch, at: t)
    case .tap(let touch): tap(touch, at: t)
    case .pressEnded: if !releaseFront(at: t) { handleInScene(.pressEnded, at: t) }
    case .caughtTap(let touch):
      guard !releaseFront(at: t) else { break }
      handleInScene(.pressEnded, at: t)
      // The second click of a double click may have stopped the motion that the first one began.
      if front.isSecondPress, !front.opening.isOpen, opens(touch, isDouble: true, at: t) {
        openFront(by: touch, at: t)
      }
    case .panBegan(let pan):
      front.dropTaps()
      beginPan(pan, at: t)
    case .panChanged(let pan):
      guard case .pulling(let hold) = front.interaction else { return pass(gesture, at: t) }
      front.opening.drag(by: pan, hold, at: t)
    case .panEnded(let pan):
      guard case .pulling(let hold) = front.interaction else { return pass(gesture, at: t) }
      front.opening.drag(by: pan, hold, at: t)
      front.interaction = .none
      let target = front.opening.landing(pulledBy: pan.velocity.y, at: t)
      front.opening.go(to: target, reducesMotion: options.reducesMotion, at: t)
    case .action(let request) where request.action == .open:
      if !closeFront(at: t) { openFront(at: t) }
    case .pinch where front.opening.isOpen: break
    case .wheel, .pinch, .hover, .action: pass(gesture, at: t)
    }
  }

  private mutating func press(_ touch: Touch, at t: Double) {
    front.recordPress(touch)
    guard canHoldFront, front.opening.isSeenMoving(at: t, in: viewport.visible.height) else {
      return pass(.press(touch), at: t)
    }
    holdFront(at: touch.location, at: t)
  }

  private mutating func holdFront(at point: Point, at t: Double) {
    let path = openingPath(at: t)
    front.interaction = .holding(
      front.opening.hold(at: point, along: path, in: viewport.visible.size, at: t))
  }

  /// Continues an opening that the press stopped. Returns false if there is no such opening.
  private mutating func releaseFront(at t: Double) -> Bool {
    guard case .holding(let hold) = front.interaction else { return false }
    front.interaction = .none
    front.opening.go(to: hold.target, reducesMotion: options.reducesMotion, at: t)
    return true
  }

  private mutating func tap(_ touch: Touch, at t: Double) {
    if releaseFront(at: t) { return }
    let isDouble = front.isSecondPress
    // A click on an opened card only follows links.
    guard !front.opening.isOpen else { return handleInScene(.pressEnded, at: t) }
    guard opens(touch, isDouble: isDouble, at: t) else {
      front.recordTap(touch)
      return pass(.tap(touch), at: t)
    }
    handleInScene(.pressEnded, at: t)
    openFront(by: touch, at: t)
  }

  private mutating func beginPan(_ pan: Pan, at t: Double) {
    if case .holding(let hold) = front.interaction {
      front.interaction = .pulling(hold)
      return
    }
    let way = pan.location - pan.touch.location
    let isDown = way.y > abs(way.x)
    guard front.opening.isOpen, isDown, pan.source == .pointer else {
      return pass(.panBegan(pan), at: t)
    }
    handleInScene(.pressEnded, at: t)
    holdFront(at: pan.touch.location, at: t)
    if case .holding(let hold) = front.interaction { front.interaction = .pulling(hold) }
  }

  /// Passes a gesture to the scene, in the points of the scene at a zoom of 0.
  private mutating func pass(_ gesture: Gesture, at t: Double) {
    let inverse = (camera(at: t) as Homography?)?.inverse ?? .identity
    let middle = viewport.visible.center
    if case .panBegan = gesture {
      front.panScale = (inverse.apply(middle + Point(1, 0)) - inverse.apply(middle)).length
    }
    let scale = front.panScale
    func seen(_ touch: Touch) -> Touch {
      var touch = touch
      touch.location = inverse.apply(touch.location)
      return touch
    }
    func seen(_ pan: Pan) -> Pan {
      Pan(
        touch: seen(pan.touch), location: inverse.apply(pan.location),
        translation: pan.translation * scale, velocity: pan.velocity * scale, source: pan.source)
    }
    switch gesture {
    case .press(let touch): handleInScene(.press(seen(touch)), at: t)
    case .tap(let touch): handleInScene(.tap(seen(touch)), at: t)
    case .panBegan(let pan): handleInScene(.panBegan(seen(pan)), at: t)
    case .panChanged(let pan): handleInScene(.panChanged(seen(pan)), at: t)
    case .panEnded(let pan): handleInScene(.panEnded(seen(pan)), at: t)
    case .hover where front.opening.isOpen: handleInScene(.hover(nil), at: t)
    case .pressEnded, .caughtTap, .wheel, .pinch, .hover, .action: handleInScene(gesture, at: t)
    }
  }
}

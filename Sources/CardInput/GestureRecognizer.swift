package import CardKinetics

/// Recognises taps, drags, scrolls and pinches in pointer events.
///
/// Times are the times of the events, not of the stage. Slow motion therefore doesn't slow a tap.
package struct GestureRecognizer: Hashable, Sendable {
  /// The maximum duration of a tap from press to release, in seconds; our own choice.
  package static let maximumTapTime = 0.75
  /// The maximum distance that the pointer may move during a tap, in interface points: `mouseSlop` for a mouse,
  /// `touchSlop` for a finger. Our own choice.
  package static let mouseSlop = 4.0
  package static let touchSlop = 10.0
  /// The time without events after which a fine scroll ends, in seconds. `wheelPinchSilence` is the time after which a
  /// pinch with Ctrl and the wheel ends. Both are tuned by eye.
  package static let scrollSilence = 0.1
  package static let wheelPinchSilence = 0.3
  /// The travel of the drag per wheel step of a fine scroll, in points; tuned by eye to match the travel of the
  /// fingers.
  package static let pointsPerFineNotch = 50.0
  /// The upward travel of a Ctrl-drag that opens a closed book completely, in points; our own choice.
  package static let pinchTravel = 300.0
  /// The travel of a Ctrl-drag that equals one wheel step with Ctrl, in points.
  package static let pinchTravelPerNotch = 100.0

  struct Press: Hashable, Sendable {
    /// The current gesture, as the X-ray names it.
    enum Kind: String, Hashable, Sendable { case pressed, panning, pinching }

    var kind = Kind.pressed
    var touch: Touch
    var slop: Double
    var location: Point
    var tracker: VelocityTracker
    /// Whether the press stopped a motion, so that it cannot become a tap.
    var hasCaught: Bool
    /// Whether the translation has caught up with the pointer.
    var isExact = false
    /// Whether the held item is at a resampled position instead of `location`.
    var isResampled = false
  }

  struct Scroll: Hashable, Sendable {
    var touch: Touch
    var translation: Point
    var tracker: VelocityTracker
    var lastTime: Double
  }

  struct WheelPinch: Hashable, Sendable {
    var touch: Touch
    /// The travel of the equivalent Ctrl-drag, in points.
    var travel: Double
    var lastTime: Double
  }

  enum State: Hashable, Sendable {
    case idle
    case pressed(Press)
    case scrolling(Scroll)
    case wheelPinching(WheelPinch)
    case touchpadPinching(Touch, scale: Double)
  }

  var state: State = .idle
  /// The viewport points per interface point. The slops are in interface points.
  package var slopScale: Double

  package init(slopScale: Double = 1) { self.slopScale = slopScale }

  /// The press of the button or finger that is down.
  var press: Press? { if case .pressed(let press) = state { press } else { nil } }

  /// Whether a button or finger is down.
  package var isPressed: Bool { if case .pressed = state { true } else { false } }

  /// Returns the velocity of the current gesture, in viewport points per second; nil if it has none.
  package func velocity(at time: Double) -> Point? {
    switch state {
    case .pressed(let press): press.tracker.velocity(at: time)
    case .scrolling(let scroll): scroll.tracker.velocity(at: time)
    case .idle, .wheelPinching, .touchpadPinching: nil
    }
  }

  /// The name of the current gesture; nil if there is none.
  package var stateName: String? {
    switch state {
    case .pressed(let press): press.kind.rawValue
    case .wheelPinching, .touchpadPinching: "pinching"
    case .scrolling: "scrolling"
    case .idle: nil
    }
  }

  package var isPanning: Bool { press?.kind == .panning }

  /// Whether a touchpad's fine scroll is in progress.
  package var isScrolling: Bool { if case .scrolling = state { true } else { false } }

  /// Whether the pointer has left the slop.
  package var isDragging: Bool { press.map { $0.kind != .pressed } ?? false }

  /// The time at which a scroll or a pinch by wheel ends unless another event arrives; nil if neither is in progress.
  package var deadline: Double? {
    switch state {
    case .scrolling(let scroll): scroll.lastTime + Self.scrollSilence
    case .wheelPinching(let pinch): pinch.lastTime + Self.wheelPinchSilence
    case .idle, .pressed, .touchpadPinching: nil
    }
  }

  /// Ends a scroll or a pinch by wheel whose deadline has passed at `time`.
  package mutating func expire(at time: Double) -> [Gesture] {
    guard let deadline, time >= deadline else { return [] }
    return finishScroll()
  }

  // MARK: The pointer

  /// Begins a press. `catches` states whether the press stops a motion.
  package mutating func press(
    _ touch: Touch, device: PointerDevice, catches: Bool, at time: Double
  ) -> [Gesture] {
    let ended = finishScroll()
    guard !isPressed else { return ended }
    var tracker = VelocityTracker()
    tracker.add(touch.location, at: time)
    var touch = touch
    touch.time = time
    let slop = (device == .mouse ? Self.mouseSlop : Self.touchSlop) * slopScale
    state = .pressed(
      Press(
        touch: touch, slop: slop, location: touch.location, tracker: tracker, hasCaught: catches))
    return ended + [.press(touch)]
  }

  package mutating func move(_ point: Point, at time: Double) -> [Gesture] {
    guard var press else { return [] }
    press.follow(point, at: time)
    defer { state = .pressed(press) }
    switch press.kind {
    case .pressed:
      guard (point - press.touch.location).length > press.slop else { return [] }
      if press.touch.modifiers.contains(.control) {
        press.kind = .pinching
        return [press.pinch(.began, at: time), press.pinch(.changed, at: time)]
      }
      press.kind = .panning
      let pan = press.pan(at: time)
      return [.panBegan(pan), .panChanged(pan)]
    case .panning, .pinching: return press.changed(at: time)
    }
  }

  /// Moves the held item to a position between or beyond the samples. The velocity still comes from the samples.
  package mutating func resample(_ point: Point, at time: Double) -> [Gesture] {
    guard var press else { return [] }
    press.isResampled = point != press.location
    state = .pressed(press)
    press.location = point
    return press.changed(at: time)
  }

  package mutating func release(_ point: Point, at time: Double) -> [Gesture] {
    guard let last = press?.location else { return [] }
    // If no event has reported a move to the position of the release, the release is also a move.
    var gestures = last == point ? [] : move(point, at: time)
    guard var press else { return gestures }
    if press.isResampled { gestures += press.changed(at: time) }
    state = .idle
    switch press.kind {
    case .pressed:
      guard time - press.touch.time <= Self.maximumTapTime else { return gestures + [.pressEnded] }
      press.touch.time = time
      return gestures + [press.hasCaught ? .caughtTap(press.touch) : .tap(press.touch)]
    case .panning: return gestures + [.panEnded(press.pan(at: time))]
    case .pinching: return gestures + [press.pinch(.ended, at: time)]
    }
  }

  /// Ends the current gesture with zero velocity, because the press was lost.
  package mutating func cancel(at time: Double) -> [Gesture] {
    guard var press else { return finishScroll() }
    state = .idle
    switch press.kind {
    case .pressed: return [.pressEnded]
    case .panning:
      var pan = press.pan(at: time)
      pan.velocity = .zero
      return [.panEnded(pan)]
    case .pinching: return [press.pinch(.cancelled, at: time)]
    }
  }

  /// Shifts all points by `delta`, because the viewport has moved while the pointer was still.
  package mutating func shift(by delta: Point) {
    guard var press else { return }
    press.touch.location = press.touch.location + delta
    press.location = press.location + delta
    press.tracker.shift(by: delta)
    state = .pressed(press)
  }

  /// The last location of the pressed pointer, in viewport points.
  package var lastLocation: Point? { press?.location }
}

extension GestureRecognizer.Press {
  fileprivate mutating func follow(_ point: Point, at time: Double) {
    location = point
    isResampled = false
    tracker.add(point, at: time)
  }

  /// Returns the drag or pinch at the current location. The array is empty within the slop.
  fileprivate mutating func changed(at time: Double) -> [Gesture] {
    switch kind {
    case .pressed: []
    case .panning: [.panChanged(pan(at: time))]
    case .pinching: [pinch(.changed, at: time)]
    }
  }

  /// Returns the pan. Its translation grows from 0 at the slop to the full travel at three times the slop.
  fileprivate mutating func pan(at time: Double) -> Pan {
    let offset = location - touch.location
    let distance = offset.length
    var translation = offset
    if !isExact {
      if distance >= 3 * slop {
        isExact = true
      } else {
        let caughtUp = max(0, 1.5 * (distance - slop))
        translation = distance > 0 ? offset * (caughtUp / distance) : .zero
      }
    }
    return Pan(
      touch: touch, location: location, translation: translation,
      velocity: tracker.velocity(at: time))
  }

  fileprivate func pinch(_ phase: PinchPhase, at time: Double) -> Gesture {
    let travel = touch.location.y - location.y
    let scale = GestureRecognizer.pinchScale(travel: travel)
    let perPoint = (travel >= 0 ? 5 : 1) / GestureRecognizer.pinchTravel
    let speed = phase == .cancelled ? 0 : -tracker.velocity(at: time).y * perPoint
    return .pinch(touch, scale: scale, speed: speed, phase: phase)
  }
}

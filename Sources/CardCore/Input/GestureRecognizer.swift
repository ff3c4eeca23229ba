import Glibc

/// Recognises taps, drags, scrolls and pinches in pointer events.
///
/// Its times are those of the events, not the stage's: slow motion does not slow a tap.
package struct GestureRecognizer: Hashable, Sendable {
  /// The longest time from press to release of a tap, in seconds; ours.
  package static let longestTap = 0.75
  /// How far a press may move and still be a tap, in interface points; ours.
  package static let mouseSlop = 4.0
  package static let touchSlop = 10.0
  /// The seconds without events after which a fine scroll or a pinch by wheel ends; tuned by eye.
  package static let scrollSilence = 0.1
  package static let wheelPinchSilence = 0.3
  /// The points of drag per notch of fine scroll; tuned by eye to the fingers' travel.
  package static let pointsPerFineNotch = 50.0
  /// A Ctrl-drag of this many points upwards pinches from closed to open; ours.
  package static let pinchTravel = 300.0
  /// The Ctrl-drag that a notch of Ctrl and the wheel stands for.
  package static let pinchTravelPerNotch = 100.0

  struct Press: Hashable, Sendable {
    var touch: Touch
    var slop: Double
    var time: Double
    var location: Point
    var tracker: VelocityTracker
    /// Whether it stopped a motion, so that it is no tap.
    var hasCaught: Bool
    /// Whether the translation has caught up with the pointer.
    var isExact = false
  }

  struct Scroll: Hashable, Sendable {
    var touch: Touch
    var translation: Point
    var tracker: VelocityTracker
    var lastTime: Double
  }

  struct WheelPinch: Hashable, Sendable {
    var touch: Touch
    /// In points of the equivalent Ctrl-drag.
    var travel: Double
    var lastTime: Double
  }

  enum State: Hashable, Sendable {
    case idle
    case pressed(Press)
    case panning(Press)
    case pinching(Press)
    case scrolling(Scroll)
    case wheelPinching(WheelPinch)
    case touchpadPinching(Touch, scale: Double)
  }

  var state: State = .idle
  /// Viewport points per interface point, in which the slops are given.
  package var slopScale: Double

  package init(slopScale: Double = 1) { self.slopScale = slopScale }

  /// Whether a button or finger is down.
  package var isPressed: Bool {
    switch state {
    case .pressed, .panning, .pinching: true
    case .idle, .scrolling, .wheelPinching, .touchpadPinching: false
    }
  }

  package var isPanning: Bool { if case .panning = state { true } else { false } }

  /// When a scroll or a pinch by wheel ends unless another event comes, or nil.
  package var deadline: Double? {
    switch state {
    case .scrolling(let scroll): scroll.lastTime + Self.scrollSilence
    case .wheelPinching(let pinch): pinch.lastTime + Self.wheelPinchSilence
    case .idle, .pressed, .panning, .pinching, .touchpadPinching: nil
    }
  }

  /// Ends a scroll or a pinch by wheel whose deadline has passed at `time`.
  package mutating func expire(at time: Double) -> [Gesture] {
    guard let deadline, time >= deadline else { return [] }
    return finishScroll()
  }

  // MARK: The pointer

  /// Begins a press; `catches` says whether it stops a motion.
  package mutating func press(
    _ touch: Touch, device: PointerDevice, catches: Bool, at time: Double
  ) -> [Gesture] {
    let ended = finishScroll()
    guard !isPressed else { return ended }
    var tracker = VelocityTracker()
    tracker.add(touch.location, at: time)
    let slop = (device == .mouse ? Self.mouseSlop : Self.touchSlop) * slopScale
    state = .pressed(
      Press(
        touch: touch, slop: slop, time: time, location: touch.location, tracker: tracker,
        hasCaught: catches))
    return ended + [.press(touch)]
  }

  package mutating func move(_ point: Point, at time: Double) -> [Gesture] {
    switch state {
    case .pressed(var press):
      press.follow(point, at: time)
      guard (point - press.touch.location).length > press.slop else {
        state = .pressed(press)
        return []
      }
      if press.touch.modifiers.contains(.control) {
        state = .pinching(press)
        return [press.pinch(.began, at: time), press.pinch(.changed, at: time)]
      }
      let pan = press.pan(at: time)
      state = .panning(press)
      return [.panBegan(pan), .panChanged(pan)]
    case .panning(var press):
      press.follow(point, at: time)
      let pan = press.pan(at: time)
      state = .panning(press)
      return [.panChanged(pan)]
    case .pinching(var press):
      press.follow(point, at: time)
      state = .pinching(press)
      return [press.pinch(.changed, at: time)]
    case .idle, .scrolling, .wheelPinching, .touchpadPinching:
      return []
    }
  }

  package mutating func release(_ point: Point, at time: Double) -> [Gesture] {
    // A release may come from a place that no motion event has reported: it counts as one.
    var gestures: [Gesture] = []
    if let last = lastLocation, last != point { gestures = move(point, at: time) }
    defer { if isPressed { state = .idle } }
    switch state {
    case .pressed(let press):
      let isTap = !press.hasCaught && time - press.time <= Self.longestTap
      return gestures + [isTap ? .tap(press.touch) : .pressEnded]
    case .panning(var press): return gestures + [.panEnded(press.pan(at: time))]
    case .pinching(let press): return gestures + [press.pinch(.ended, at: time)]
    case .idle, .scrolling, .wheelPinching, .touchpadPinching: return gestures
    }
  }

  /// Ends the gesture in progress with zero velocity: the press was lost.
  package mutating func cancel(at time: Double) -> [Gesture] {
    let ended = finishScroll()
    defer { state = .idle }
    switch state {
    case .pressed: return ended + [.pressEnded]
    case .panning(var press):
      var pan = press.pan(at: time)
      pan.velocity = .zero
      return ended + [.panEnded(pan)]
    case .pinching(let press): return ended + [press.pinch(.cancelled, at: time)]
    case .idle, .scrolling, .wheelPinching, .touchpadPinching: return ended
    }
  }

  /// Shifts all points by `delta`: the viewport has moved under a pointer that stands still.
  package mutating func shift(by delta: Point) {
    func shifted(_ press: Press) -> Press {
      var press = press
      press.touch.location = press.touch.location + delta
      press.location = press.location + delta
      press.tracker.shift(by: delta)
      return press
    }
    switch state {
    case .pressed(let press): state = .pressed(shifted(press))
    case .panning(let press): state = .panning(shifted(press))
    case .pinching(let press): state = .pinching(shifted(press))
    case .idle, .scrolling, .wheelPinching, .touchpadPinching: break
    }
  }

  /// The last location of the pressed pointer, in viewport points.
  package var lastLocation: Point? {
    switch state {
    case .pressed(let press), .panning(let press), .pinching(let press): press.location
    case .idle, .scrolling, .wheelPinching, .touchpadPinching: nil
    }
  }
}

extension GestureRecognizer.Press {
  fileprivate mutating func follow(_ point: Point, at time: Double) {
    location = point
    tracker.add(point, at: time)
  }

  /// The pan: its translation is 0 at the slop and equals the travel from three times the slop on.
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

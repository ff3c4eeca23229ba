import CardKinetics

/// Wheel gestures: steps, a touchpad's fine scroll, and pinches with Ctrl and the wheel. The extension also handles a
/// touchpad's pinch.
extension GestureRecognizer {
  /// Handles steps of a wheel, or a touchpad's fine scroll. A fine scroll is treated as a drag in the opposite
  /// direction.
  package mutating func wheel(
    _ touch: Touch, dx: Double, dy: Double, isFine: Bool, isEnd: Bool, at time: Double
  ) -> [Gesture] {
    guard !isPressed else { return [] }
    if isEnd { return finishScroll(at: time) }
    if touch.modifiers.contains(.control) { return wheelPinch(touch, dy: dy, at: time) }
    guard isFine else {
      return finishScroll() + [.wheel(touch.location, dx: dx, dy: dy)]
    }
    return fineScroll(touch, by: Point(dx, dy) * -Self.pointsPerFineNotch, at: time)
  }

  private mutating func fineScroll(_ touch: Touch, by delta: Point, at time: Double) -> [Gesture] {
    guard case .scrolling(var scroll) = state else {
      let ended = finishScroll()
      var touch = touch
      touch.time = time
      var tracker = VelocityTracker()
      tracker.add(.zero, at: time)
      let scroll = Scroll(touch: touch, translation: .zero, tracker: tracker, lastTime: time)
      state = .scrolling(scroll)
      return ended + [.press(touch), .panBegan(scroll.pan(at: time))]
        + fineScroll(touch, by: delta, at: time)
    }
    scroll.translation = scroll.translation + delta
    scroll.tracker.add(scroll.translation, at: time)
    scroll.lastTime = time
    state = .scrolling(scroll)
    return [.panChanged(scroll.pan(at: time))]
  }

  private mutating func wheelPinch(_ touch: Touch, dy: Double, at time: Double) -> [Gesture] {
    var gestures: [Gesture] = []
    var pinch: WheelPinch
    if case .wheelPinching(let running) = state {
      pinch = running
    } else {
      gestures = finishScroll()
      pinch = WheelPinch(touch: touch, travel: 0, lastTime: time)
      gestures.append(.pinch(touch, scale: 1, speed: 0, phase: .began))
    }
    pinch.travel -= dy * Self.pinchTravelPerNotch
    pinch.lastTime = time
    state = .wheelPinching(pinch)
    let scale = Self.pinchScale(travel: pinch.travel)
    return gestures + [.pinch(pinch.touch, scale: scale, speed: 0, phase: .changed)]
  }

  /// Ends a scroll or a pinch with the wheel, and cancels a touchpad's pinch.
  ///
  /// - Parameter time: the time of the end if the device reported it. Nil for a timeout; the velocity is then that of
  ///   the last event.
  mutating func finishScroll(at time: Double? = nil) -> [Gesture] {
    switch state {
    case .scrolling(let scroll):
      state = .idle
      return [.panEnded(scroll.pan(at: time ?? scroll.lastTime))]
    case .wheelPinching(let pinch):
      state = .idle
      let scale = Self.pinchScale(travel: pinch.travel)
      return [.pinch(pinch.touch, scale: scale, speed: 0, phase: .ended)]
    case .touchpadPinching(let touch, let scale):
      // The gesture is cancelled, since the fingers are still on the touchpad.
      state = .idle
      return [.pinch(touch, scale: scale, speed: 0, phase: .cancelled)]
    case .idle, .pressed: return []
    }
  }

  /// Handles a pinch that the touchpad reports. Ignores events after the pinch has ended.
  package mutating func pinch(
    _ touch: Touch, scale: Double, phase: PinchPhase
  ) -> [Gesture] {
    guard !isPressed else { return [] }
    var gestures: [Gesture] = []
    if phase == .began {
      gestures = finishScroll()
    } else {
      guard case .touchpadPinching = state else { return [] }
    }
    let isOver = phase == .ended || phase == .cancelled
    state = isOver ? .idle : .touchpadPinching(touch, scale: scale)
    return gestures + [.pinch(touch, scale: scale, speed: 0, phase: phase)]
  }

  /// Returns the pinch scale for a vertical travel, in points. Upward travel is positive.
  ///
  /// In the Library, a book opens over scales from 1 to 6 and closes over scales from 1 to 0. Opening and closing take
  /// the same travel.
  package static func pinchScale(travel: Double) -> Double {
    travel >= 0 ? 1 + 5 * travel / pinchTravel : max(0, 1 + travel / pinchTravel)
  }
}

extension GestureRecognizer.Scroll {
  fileprivate func pan(at time: Double) -> Pan {
    Pan(
      touch: touch, location: touch.location + translation, translation: translation,
      velocity: tracker.velocity(at: time), source: .scroll)
  }
}

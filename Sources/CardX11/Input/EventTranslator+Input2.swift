import CX11
import CardInput
import CardKinetics

/// An XInput event of a button, the pointer or a touch. The lists of the event follow it in memory, and are valid as
/// long as the event.
private typealias DeviceEvent = UnsafePointer<xcb_input_button_press_event_t>

/// The pointer, wheel, touch and pinch events of XInput 2.
extension EventTranslator {
  func selectInput2() {
    guard let version = connection.extensions.input2?.version else { return }
    var events = [
      XCB_INPUT_BUTTON_PRESS, XCB_INPUT_BUTTON_RELEASE, XCB_INPUT_MOTION, XCB_INPUT_ENTER,
      XCB_INPUT_LEAVE, XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END,
    ]
    if version.minor >= 4 {
      events += [
        XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_UPDATE, XCB_INPUT_GESTURE_PINCH_END,
      ]
    }
    select(events, of: XCB_INPUT_DEVICE_ALL_MASTER, on: window)
    select(
      [XCB_INPUT_DEVICE_CHANGED, XCB_INPUT_HIERARCHY], of: XCB_INPUT_DEVICE_ALL,
      on: connection.root)
  }

  /// Selects events. All events have numbers below 32, so the mask fits into one word.
  private func select(_ events: [Int32], of devices: xcb_input_device_t, on window: Window) {
    let head = xcb_input_event_mask_t(deviceid: UInt16(devices.rawValue), mask_len: 1)
    let mask = events.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    withUnsafeBytes(of: (head, mask)) { raw in
      _ = xcb_input_xi_select_events(
        connection.xcb, xcb_window_t(window), 1,
        raw.bindMemory(to: xcb_input_event_mask_t.self).baseAddress)
    }
  }

  /// Translates an event whose data has been fetched.
  func input2(_ cookie: XGenericEventCookie) {
    guard let data = UnsafeRawPointer(cookie.data) else { return }
    let serial = cookie.serial
    lazy var device = data.assumingMemoryBound(to: xcb_input_button_press_event_t.self)
    switch cookie.evtype {
    case XCB_INPUT_BUTTON_PRESS, XCB_INPUT_BUTTON_RELEASE: button(device)
    case XCB_INPUT_MOTION: motion(device, serial)
    case XCB_INPUT_ENTER, XCB_INPUT_LEAVE:
      crossing(data.assumingMemoryBound(to: xcb_input_enter_event_t.self), serial)
    case XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END: touch(device, serial)
    case XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_UPDATE,
      XCB_INPUT_GESTURE_PINCH_END:
      pinch(data.load(as: xcb_input_gesture_pinch_begin_event_t.self))
    case XCB_INPUT_DEVICE_CHANGED:
      let event = data.load(as: xcb_input_device_changed_event_t.self)
      let isSwitch = UInt32(event.reason) == XCB_INPUT_CHANGE_REASON_SLAVE_SWITCH.rawValue
      // A switch between known devices leaves their valuators unchanged.
      if !isSwitch || !scrolling.has(Int(event.sourceid)) { requestPointers(at: serial) }
    case XCB_INPUT_HIERARCHY:
      wheels = [:]
      requestPointers(at: serial)
    default: break
    }
  }

  private func sample(_ event: DeviceEvent) -> PointerSample {
    let event = event.pointee
    return sample(
      Double(fixed: event.event_x), Double(fixed: event.event_y),
      by: PointerSource(cursor: Int(event.deviceid), device: Int(event.sourceid)),
      state: event.mods.effective, Time(event.time),
      isElsewhere: connection.otherRoots.contains(event.root))
  }

  /// Returns whether a scroll valuator or a touch also reports the event.
  private func isEmulated(_ event: DeviceEvent) -> Bool {
    event.pointee.flags & XCB_INPUT_POINTER_EVENT_FLAGS_POINTER_EMULATED.rawValue != 0
  }

  private func button(_ event: DeviceEvent) {
    guard !isEmulated(event) else { return }
    let number = Int(event.pointee.detail)
    if Int32(event.pointee.event_type) == XCB_INPUT_BUTTON_PRESS {
      press(number, at: sample(event))
    } else {
      release(number, at: sample(event))
    }
  }

  private func motion(_ event: DeviceEvent, _ serial: UInt) {
    if !isBeforeQuery(serial) { readPointers(at: serial) }
    let sample = sample(event)
    let buttons = xcb_input_button_press_button_mask(event)
    move(to: sample, isEmulated: isEmulated(event)) {
      Self.isSet($0, in: buttons, words: event.pointee.buttons_len)
    }
    let device = sample.source.device
    let scroll = scrolling.scroll(
      device: device, time: sample.time, hasWheel: { self.hasWheel(device) },
      value: { Self.value(of: $0, in: event) })
    if let scroll { turnWheel(by: scroll, at: sample) }
  }

  private func crossing(_ pointer: UnsafePointer<xcb_input_enter_event_t>, _ serial: UInt) {
    let event = pointer.pointee
    let sample = sample(
      Double(fixed: event.event_x), Double(fixed: event.event_y),
      by: PointerSource(cursor: Int(event.deviceid), device: Int(event.sourceid)),
      state: event.mods.effective, Time(event.time),
      isElsewhere: connection.otherRoots.contains(event.root))
    if self.pointer.isPressed {
      // While a mouse holds the pointer, only crossings of the mouse's cursor count. While a touch holds the pointer,
      // only crossings of the touch screen itself count.
      let isOfHolder =
        self.pointer.touch == nil
        ? self.pointer.isHeld(byCursorOf: sample.source) : self.pointer.heeds(sample.source)
      guard isOfHolder else { return }
    }
    if Int32(event.event_type) == XCB_INPUT_LEAVE {
      // A window of another program, inside this one, has the pointer. A tool that hides the pointer makes such a window.
      guard UInt32(event.detail) != XCB_INPUT_NOTIFY_DETAIL_INFERIOR.rawValue else { return }
      let isNormal = UInt32(event.mode) == XCB_INPUT_NOTIFY_MODE_NORMAL.rawValue
      leave(isGrabChange: !isNormal, at: sample.time)
    } else {
      // The wheels may have turned over other windows.
      requestPointers(at: serial)
      scrolling.forgetValues()
      let buttons = xcb_input_enter_buttons(pointer)
      move(to: sample) { Self.isSet($0, in: buttons, words: event.buttons_len) }
    }
  }

  /// Handles a touch. The first touch acts as button 1, and further fingers are ignored until the first touch ends.
  private func touch(_ event: DeviceEvent, _ serial: UInt) {
    readPointers(at: serial)
    guard touchScreens.contains(Int(event.pointee.sourceid)) else { return }
    let id = Int(event.pointee.detail)
    let sample = sample(event)
    switch Int32(event.pointee.event_type) {
    case XCB_INPUT_TOUCH_BEGIN where !pointer.isPressed:
      pointer.touch = id
      press(1, at: sample, device: .touch)
    case XCB_INPUT_TOUCH_UPDATE where pointer.touch == id: move(to: sample)
    case XCB_INPUT_TOUCH_END where pointer.touch == id:
      release(1, at: sample)
      pointer.touch = nil
    // A mouse already holds the pointer, so the finger only moves the mouse's cursor.
    case _ where pointer.touch == nil && pointer.isPressed && isEmulating(event): move(to: sample)
    default: break
    }
  }

  /// Returns whether the server moves the cursor to a touch.
  private func isEmulating(_ event: DeviceEvent) -> Bool {
    event.pointee.flags & XCB_INPUT_TOUCH_EVENT_FLAGS_TOUCH_EMULATING_POINTER.rawValue != 0
  }

  private func pinch(_ event: xcb_input_gesture_pinch_begin_event_t) {
    let cancelled = XCB_INPUT_GESTURE_PINCH_EVENT_FLAGS_GESTURE_PINCH_CANCELLED.rawValue
    let phase: PinchPhase =
      switch Int32(event.event_type) {
      case XCB_INPUT_GESTURE_PINCH_BEGIN: .began
      case XCB_INPUT_GESTURE_PINCH_UPDATE: .changed
      default: event.flags & cancelled != 0 ? .cancelled : .ended
      }
    let source = PointerSource(cursor: Int(event.deviceid), device: Int(event.sourceid))
    if phase == .began { ignoresPinch = !pointer.heeds(source) }
    guard !ignoresPinch else { return }
    let point = Point(Double(fixed: event.event_x), Double(fixed: event.event_y))
    let scale = phase == .began ? 1 : Double(fixed: event.scale)
    emit(.pinch(point, scale: scale, phase: phase), at: time(Time(event.time)))
  }

  // MARK: Devices

  /// Queries the devices after an event with the number `serial`.
  private func requestPointers(at serial: UInt) {
    // An outstanding reply must be read before the next query.
    readPointers(at: serial)
    requestedPointers = connection.numberedPointers
  }

  /// Waits for the list of devices if it has been requested.
  ///
  /// If the event with the number `serial` is from before the query, the values of the valuators are forgotten. The
  /// values may contain the scrolling of events that are still in the queue.
  private func readPointers(at serial: UInt) {
    guard let requestedPointers else { return }
    let isEarly = isBeforeQuery(serial)
    self.requestedPointers = nil
    record(requestedPointers.devices.value)
    if isEarly { scrolling.forgetValues() }
  }

  /// Returns whether the server sent the event with the number `serial` before it answered the outstanding query. Both
  /// numbers count the requests, and wrap at 32 bits.
  private func isBeforeQuery(_ serial: UInt) -> Bool {
    guard let requestedPointers else { return false }
    return Int32(bitPattern: UInt32(truncatingIfNeeded: serial) &- requestedPointers.sequence) < 0
  }

  /// Stores the scroll axes of the devices with their values, and the numbers of the touch screens.
  func record(_ devices: [PointingDevice]) {
    scrolling.removeAll()
    for device in devices { scrolling.set(device.axes, of: device.id) }
    touchScreens = Set(devices.filter(\.isTouchScreen).map(\.id))
  }

  /// Returns whether a device has a wheel, and is no touchpad. Waits for the server at the first call for a device.
  private func hasWheel(_ device: Int) -> Bool {
    if let known = wheels[device] { return known }
    let isWheel = connection.hasWheel(device: device).value
    wheels[device] = isWheel
    return isWheel
  }

  // MARK: Reading events

  private static func isSet(
    _ bit: Int, in mask: UnsafePointer<UInt32>?, words: UInt16
  ) -> Bool {
    guard let mask, bit / 32 < Int(words) else { return false }
    return mask[bit / 32] & (1 << UInt32(bit % 32)) != 0
  }

  /// Returns the value of a valuator in an event, or nil if the event lacks the valuator. The values are packed, in the
  /// order of the bits of the event's mask.
  private static func value(of valuator: Int, in event: DeviceEvent) -> Double? {
    let (mask, words) = (
      xcb_input_button_press_valuator_mask(event), event.pointee.valuators_len
    )
    guard isSet(valuator, in: mask, words: words),
      let values = xcb_input_button_press_axisvalues(event)
    else { return nil }
    return Double(values[(0..<valuator).count { isSet($0, in: mask, words: words) }])
  }
}

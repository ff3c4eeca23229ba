import CX11
import CardCore

/// XInput 2's pointer, wheel, touch and pinch events.
extension EventTranslator {
  func selectInput2() {
    guard let version = connection.extensions.input2?.version else { return }
    var events = [
      XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave, XI_TouchBegin,
      XI_TouchUpdate, XI_TouchEnd,
    ]
    if version.minor >= 4 {
      events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    }
    select(events, device: XIAllMasterDevices, on: window)
    select([XI_DeviceChanged, XI_HierarchyChanged], device: XIAllDevices, on: connection.root)
    readDevices()
  }

  private func select(_ events: [Int32], device: Int32, on window: Window) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(connection.display, window, &mask, 1)
    }
  }

  /// Translates an event whose data has been fetched.
  func input2(_ cookie: XGenericEventCookie) {
    guard let data = cookie.data else { return }
    switch cookie.evtype {
    case XI_ButtonPress, XI_ButtonRelease: button(data.load(as: XIDeviceEvent.self))
    case XI_Motion: motion(data.load(as: XIDeviceEvent.self))
    case XI_Enter, XI_Leave: crossing(data.load(as: XIEnterEvent.self))
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd: touch(data.load(as: XIDeviceEvent.self))
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      pinch(data.load(as: XIGesturePinchEvent.self))
    case XI_DeviceChanged:
      let event = data.load(as: XIDeviceChangedEvent.self)
      // A switch between known devices leaves their valuators unchanged.
      if event.reason == XIDeviceChange || !scrolling.has(Int(event.sourceid)) { readDevices() }
    case XI_HierarchyChanged: readDevices()
    default: break
    }
  }

  private func sample(_ event: XIDeviceEvent) -> PointerSample {
    let state = UInt32(truncatingIfNeeded: event.mods.effective)
    return sample(event.event_x, event.event_y, state: state, event.time)
  }

  private func button(_ event: XIDeviceEvent) {
    // Emulated: a scroll valuator or a touch has reported it already.
    guard event.flags & XIPointerEmulated == 0 else { return }
    if event.evtype == XI_ButtonPress {
      press(Int(event.detail), at: sample(event))
    } else {
      release(Int(event.detail), at: sample(event))
    }
  }

  private func motion(_ event: XIDeviceEvent) {
    let sample = sample(event)
    cancelIfLost(at: sample.time) { Self.isDown($0, in: event.buttons) }
    // A touch that acts as the pointer moves it by touch events.
    if event.flags & XIPointerEmulated == 0 { move(to: sample) }
    let scroll = scrolling.scroll(device: Int(event.sourceid), time: sample.time) {
      Self.value(of: $0, in: event.valuators)
    }
    if let scroll { turnWheel(by: scroll, at: sample) }
  }

  private func crossing(_ event: XIEnterEvent) {
    let state = UInt32(truncatingIfNeeded: event.mods.effective)
    let sample = sample(event.event_x, event.event_y, state: state, event.time)
    if event.evtype == XI_Leave {
      leave(isGrabChange: event.mode != XINotifyNormal, at: sample.time)
    } else {
      // The wheels may have turned over other windows.
      readDevices()
      cancelIfLost(at: sample.time) { Self.isDown($0, in: event.buttons) }
      move(to: sample)
    }
  }

  /// The first touch acts as button 1; further fingers are ignored until it ends.
  private func touch(_ event: XIDeviceEvent) {
    guard touchScreens.contains(Int(event.sourceid)) else { return }
    let (id, sample) = (Int(event.detail), sample(event))
    switch event.evtype {
    case XI_TouchBegin where !pointer.isPressed:
      pointer.touch = id
      press(1, at: sample, device: .touch)
    case XI_TouchUpdate where pointer.touch == id: move(to: sample)
    case XI_TouchEnd where pointer.touch == id:
      release(1, at: sample)
      pointer.touch = nil
    default: break
    }
  }

  private func pinch(_ event: XIGesturePinchEvent) {
    let phase: PinchPhase =
      switch event.evtype {
      case XI_GesturePinchBegin: .began
      case XI_GesturePinchUpdate: .changed
      default: event.flags & XIGesturePinchEventCancelled != 0 ? .cancelled : .ended
      }
    let (point, scale) = (Point(event.event_x, event.event_y), phase == .began ? 1 : event.scale)
    emit(.pinch(point, scale: scale, phase: phase), at: time(event.time))
  }

  // MARK: Devices

  /// Queries the devices' scroll axes with their values, and which devices are touch screens.
  private func readDevices() {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(list) }
    scrolling.removeAll()
    touchScreens.removeAll()
    for device in UnsafeBufferPointer(start: list, count: Int(max(0, count)))
    where device.use == XISlavePointer {
      read(
        UnsafeBufferPointer(start: device.classes, count: Int(device.num_classes)),
        of: Int(device.deviceid))
    }
  }

  private func read(
    _ classes: UnsafeBufferPointer<UnsafeMutablePointer<XIAnyClassInfo>?>, of device: Int
  ) {
    var values: [Int: Double] = [:]
    var axes: [ScrollDevices.Axis] = []
    for case let entry? in classes {
      let info = UnsafeRawPointer(entry)
      switch entry.pointee.type {
      case XIValuatorClass:
        let valuator = info.load(as: XIValuatorClassInfo.self)
        values[Int(valuator.number)] = valuator.value
      case XIScrollClass:
        let scroll = info.load(as: XIScrollClassInfo.self)
        axes.append(
          ScrollDevices.Axis(
            valuator: Int(scroll.number),
            isHorizontal: scroll.scroll_type == XIScrollTypeHorizontal,
            increment: scroll.increment))
      case XITouchClass:
        let touch = info.load(as: XITouchClassInfo.self)
        if touch.mode == XIDirectTouch { touchScreens.insert(device) }
      default: break
      }
    }
    for index in axes.indices { axes[index].value = values[axes[index].valuator] }
    scrolling.set(axes, of: device)
  }

  // MARK: Reading events

  private static func isSet(_ bit: Int, in mask: UnsafePointer<UInt8>?, _ length: Int32) -> Bool {
    guard let mask, bit / 8 < length else { return false }
    return mask[bit / 8] & (1 << UInt8(bit % 8)) != 0
  }

  private static func isDown(_ button: Int, in state: XIButtonState) -> Bool {
    isSet(button, in: state.mask, state.mask_len)
  }

  /// The valuators an event carries lie packed, in the order of the bits of its mask.
  private static func value(of valuator: Int, in state: XIValuatorState) -> Double? {
    guard isSet(valuator, in: state.mask, state.mask_len) else { return nil }
    return state.values[(0..<valuator).count { isSet($0, in: state.mask, state.mask_len) }]
  }
}

import CX11
import CardCore

/// XInput 2's pointer, wheel, touch and pinch events.
extension EventTranslator {
  func selectInput2() {
    guard let input2 = connection.extensions.input2 else { return }
    var events = [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave]
    if input2.hasTouch { events += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] }
    if input2.hasGestures {
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

  /// Handles an event whose data has been fetched.
  func input2(_ cookie: XGenericEventCookie, _ emit: Emit) {
    guard let data = cookie.data else { return }
    switch cookie.evtype {
    case XI_ButtonPress, XI_ButtonRelease:
      button(data.load(as: XIDeviceEvent.self), emit)
    case XI_Motion: motion(data.load(as: XIDeviceEvent.self), emit)
    case XI_Enter, XI_Leave: crossing(data.load(as: XIEnterEvent.self), emit)
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      touch(data.load(as: XIDeviceEvent.self), emit)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      pinch(data.load(as: XIGesturePinchEvent.self), emit)
    case XI_DeviceChanged:
      let event = data.load(as: XIDeviceChangedEvent.self)
      // A switch between known devices leaves their valuators unchanged.
      if event.reason == XIDeviceChange || !scrolling.has(Int(event.sourceid)) { readDevices() }
    case XI_HierarchyChanged: readDevices()
    default: break
    }
  }

  private func button(_ event: XIDeviceEvent, _ emit: Emit) {
    // Emulated: a scroll valuator or a touch has told it already.
    guard event.flags & XIPointerEmulated == 0 else { return }
    let point = Point(event.event_x, event.event_y)
    let modifiers = modifiers(event.mods)
    let time = time(event.time)
    if event.evtype == XI_ButtonPress {
      press(Int(event.detail), at: point, device: .mouse, modifiers: modifiers, time: time, emit)
    } else {
      release(Int(event.detail), at: point, modifiers: modifiers, time: time, emit)
    }
  }

  private func motion(_ event: XIDeviceEvent, _ emit: Emit) {
    let point = Point(event.event_x, event.event_y)
    let time = time(event.time)
    let modifiers = modifiers(event.mods)
    cancelIfLost(time: time, emit) { Self.isDown($0, in: event.buttons) }
    // A touch that acts as the pointer moves it by touch events.
    if event.flags & XIPointerEmulated == 0 {
      move(to: point, modifiers: modifiers, time: time, emit)
    }
    let scroll = scrolling.scroll(device: Int(event.sourceid), time: time) {
      Self.value(of: $0, in: event.valuators)
    }
    if let scroll {
      self.emit(
        .wheel(
          point, dx: scroll.dx, dy: scroll.dy, isFine: scroll.isFine, isEnd: scroll.isEnd,
          modifiers: modifiers), at: time, emit)
    }
  }

  private func crossing(_ event: XIEnterEvent, _ emit: Emit) {
    let time = time(event.time)
    if event.evtype == XI_Leave {
      leave(isGrabChange: event.mode != XINotifyNormal, time: time, emit)
    } else {
      // The wheels may have turned over other windows.
      readDevices()
      cancelIfLost(time: time, emit) { Self.isDown($0, in: event.buttons) }
      move(
        to: Point(event.event_x, event.event_y), modifiers: modifiers(event.mods), time: time, emit)
    }
  }

  /// The first touch acts as button 1; further fingers are ignored until it ends.
  private func touch(_ event: XIDeviceEvent, _ emit: Emit) {
    guard touchScreens.contains(Int(event.sourceid)) else { return }
    let (id, point) = (Int(event.detail), Point(event.event_x, event.event_y))
    let modifiers = modifiers(event.mods)
    let time = time(event.time)
    switch event.evtype {
    case XI_TouchBegin where !pointer.isPressed:
      pointer.touch = id
      press(1, at: point, device: .touch, modifiers: modifiers, time: time, emit)
    case XI_TouchUpdate where pointer.touch == id:
      move(to: point, modifiers: modifiers, time: time, emit)
    case XI_TouchEnd where pointer.touch == id:
      release(1, at: point, modifiers: modifiers, time: time, emit)
      pointer.touch = nil
    default: break
    }
  }

  private func pinch(_ event: XIGesturePinchEvent, _ emit: Emit) {
    let phase: PinchPhase =
      switch event.evtype {
      case XI_GesturePinchBegin: .began
      case XI_GesturePinchUpdate: .changed
      default: event.flags & XIGesturePinchEventCancelled != 0 ? .cancelled : .ended
      }
    self.emit(
      .pinch(
        Point(event.event_x, event.event_y), scale: phase == .began ? 1 : event.scale,
        phase: phase), at: time(event.time), emit)
  }

  // MARK: Devices

  /// Queries the devices' scroll axes with their values, and which devices are touch screens.
  private func readDevices() {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(list) }
    scrolling.removeAll()
    touchScreens.removeAll()
    for index in 0..<Int(max(0, count)) where list[index].use == XISlavePointer {
      let classes = UnsafeBufferPointer(
        start: list[index].classes, count: Int(list[index].num_classes))
      let id = Int(list[index].deviceid)
      scrolling.set(Self.axes(in: classes), of: id)
      let isTouchScreen = classes.contains { entry in
        guard let entry, entry.pointee.type == XITouchClass else { return false }
        return entry.withMemoryRebound(to: XITouchClassInfo.self, capacity: 1) {
          $0.pointee.mode == XIDirectTouch
        }
      }
      if isTouchScreen { touchScreens.insert(id) }
    }
  }

  private static func axes(
    in classes: UnsafeBufferPointer<UnsafeMutablePointer<XIAnyClassInfo>?>
  ) -> [ScrollDevices.Axis] {
    var values: [Int: Double] = [:]
    var axes: [ScrollDevices.Axis] = []
    for case let entry? in classes {
      switch entry.pointee.type {
      case XIValuatorClass:
        entry.withMemoryRebound(to: XIValuatorClassInfo.self, capacity: 1) {
          values[Int($0.pointee.number)] = $0.pointee.value
        }
      case XIScrollClass:
        entry.withMemoryRebound(to: XIScrollClassInfo.self, capacity: 1) {
          axes.append(
            ScrollDevices.Axis(
              valuator: Int($0.pointee.number),
              isHorizontal: $0.pointee.scroll_type == XIScrollTypeHorizontal,
              increment: $0.pointee.increment))
        }
      default: break
      }
    }
    for index in axes.indices { axes[index].value = values[axes[index].valuator] }
    return axes
  }

  // MARK: Reading events

  private func modifiers(_ state: XIModifierState) -> Modifiers {
    keyNames.modifiers(UInt32(truncatingIfNeeded: state.effective))
  }

  private static func isDown(_ button: Int, in state: XIButtonState) -> Bool {
    guard button / 8 < state.mask_len else { return false }
    return state.mask[button / 8] & (1 << UInt8(button % 8)) != 0
  }

  /// The valuators an event carries lie packed, in the order of the bits of its mask.
  private static func value(of valuator: Int, in state: XIValuatorState) -> Double? {
    guard valuator / 8 < state.mask_len,
      state.mask[valuator / 8] & (1 << UInt8(valuator % 8)) != 0
    else { return nil }
    var index = 0
    for lower in 0..<valuator where state.mask[lower / 8] & (1 << UInt8(lower % 8)) != 0 {
      index += 1
    }
    return state.values[index]
  }
}

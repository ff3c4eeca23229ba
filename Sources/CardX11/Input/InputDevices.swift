import CX11

/// The user's input devices, as the server describes them.
struct InputDevices {
  var keys: KeyMap?
  /// A Boolean value that indicates whether the server reports a held key as repeated presses.
  var detectsRepeats: Bool
  var pointers: [PointingDevice]

  /// Queries all devices in one round trip, and requests detectable auto-repeat. With it, a held key repeats its press
  /// without a release.
  static func query(_ connection: DisplayConnection) -> Query<InputDevices> {
    // The events are selected before the layout is read, so that no change is missed.
    KeyMap.watch(connection)
    return KeyMap.query(connection).and(connection.detectKeyRepeats(true)).and(connection.pointers)
      .map { InputDevices(keys: $0.0, detectsRepeats: $0.1, pointers: $1) }
  }
}

/// A mouse, touchpad or touch screen.
struct PointingDevice {
  /// The device's number in events.
  var id: Int
  /// The scroll axes of the device with their current values.
  var axes: [ScrollDevices.Axis] = []
  var isTouchScreen = false
}

extension DisplayConnection {
  /// The pointing devices that XInput 2 lists. The list is empty if the server lacks XInput 2.
  var pointers: Query<[PointingDevice]> { numberedPointers.devices }

  /// The query of `pointers`, with the sequence number of its request. The reply describes the state after all events
  /// with lower numbers.
  var numberedPointers: (devices: Query<[PointingDevice]>, sequence: UInt32) {
    guard extensions.input2 != nil else { return (.answered([]), 0) }
    let cookie = xcb_input_xi_query_device(
      xcb, xcb_input_device_id_t(XCB_INPUT_DEVICE_ALL.rawValue))
    let reply = Query.reply(xcb, cookie, xcb_input_xi_query_device_reply) { Self.pointers(in: $0) }
    return (reply.map { $0 ?? [] }, cookie.sequence)
  }

  /// Returns whether a device scrolls with a wheel alone.
  ///
  /// The driver libinput lists how else a device can scroll: with two fingers, at an edge, or while a button is held. A
  /// wheel of high resolution, unlike a touchpad, has none of the first two. While the third is enabled, the scroll is
  /// as smooth as a touchpad's. The result is false with other drivers.
  ///
  /// Source: libinput(4), the manual page of xf86-input-libinput.
  func hasWheel(device: Int) -> Query<Bool> {
    bytes(of: .libinputScrollMethods, device).and(bytes(of: .libinputScrollMethod, device))
      .map { available, enabled in
        available?.prefix(2) == [0, 0] && enabled?.dropFirst(2).first ?? 0 == 0
      }
  }

  /// Returns a property of a device, or nil if the device does not exist or has no such property of 8-bit items.
  private func bytes(of property: Atoms.Name, _ device: Int) -> Query<[UInt8]?> {
    let cookie = xcb_input_xi_get_property(
      xcb, xcb_input_device_id_t(device), 0, xcb_atom_t(atoms[property]),
      xcb_atom_t(AnyPropertyType), 0, 1)
    return .reply(xcb, cookie, xcb_input_xi_get_property_reply) { reply in
      guard reply.pointee.format == 8 else { return nil }
      return Array(UnsafeRawBufferPointer(start: reply + 1, count: Int(reply.pointee.num_items)))
    }
  }

  /// Returns the devices in a reply.
  ///
  /// Each device consists of a description, a name padded to four bytes, and classes. The lengths of the classes are in
  /// words of four bytes.
  private static func pointers(
    in reply: UnsafeMutablePointer<xcb_input_xi_query_device_reply_t>
  ) -> [PointingDevice] {
    var pointers: [PointingDevice] = []
    var pointer = UnsafeRawPointer(reply + 1)
    for _ in 0..<reply.pointee.num_infos {
      let info = pointer.load(as: xcb_input_xi_device_info_t.self)
      pointer += MemoryLayout<xcb_input_xi_device_info_t>.size + (Int(info.name_len) + 3) & ~3
      var device = PointingDevice(id: Int(info.deviceid))
      var values: [Int: Double] = [:]
      for _ in 0..<info.num_classes {
        read(pointer, into: &device, &values)
        pointer += 4 * Int(pointer.load(as: xcb_input_device_class_t.self).len)
      }
      for index in device.axes.indices {
        device.axes[index].value = values[device.axes[index].valuator]
      }
      if UInt32(info.type) == XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER.rawValue {
        pointers.append(device)
      }
    }
    return pointers
  }

  private static func read(
    _ pointer: UnsafeRawPointer, into device: inout PointingDevice, _ values: inout [Int: Double]
  ) {
    switch UInt32(pointer.load(as: xcb_input_device_class_t.self).type) {
    case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue:
      let valuator = pointer.load(as: xcb_input_valuator_class_t.self)
      values[Int(valuator.number)] = Double(valuator.value)
    case XCB_INPUT_DEVICE_CLASS_TYPE_SCROLL.rawValue:
      let scroll = pointer.load(as: xcb_input_scroll_class_t.self)
      device.axes.append(
        ScrollDevices.Axis(
          valuator: Int(scroll.number),
          isHorizontal: UInt32(scroll.scroll_type) == XCB_INPUT_SCROLL_TYPE_HORIZONTAL.rawValue,
          increment: Double(scroll.increment)))
    case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue:
      let touch = pointer.load(as: xcb_input_touch_class_t.self)
      if UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue { device.isTouchScreen = true }
    default: break
    }
  }
}

extension Double {
  /// Creates a number from XInput's fixed-point number with 32 fraction bits.
  init(_ fixed: xcb_input_fp3232_t) {
    self = Double(fixed.integral) + Double(fixed.frac) / 4_294_967_296
  }

  /// Creates a number from XInput's fixed-point number with 16 fraction bits.
  init(fixed: xcb_input_fp1616_t) { self = Double(fixed) / 65536 }
}

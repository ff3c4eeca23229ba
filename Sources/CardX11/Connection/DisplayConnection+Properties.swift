import CX11

/// Reading and writing window properties.
extension DisplayConnection {
  /// A property of 8-bit items, or nil; a window that has gone gives nil.
  func bytes(of property: Atom, on window: Window) -> [UInt8]? {
    read(property, on: window, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    }
  }

  /// A property of 32-bit items (Xlib hands them over as C longs), or nil.
  func longs(of property: Atom, on window: Window) -> [UInt]? {
    read(property, on: window, format: 32) { data, count in
      data.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }

  private func read<Value>(
    _ property: Atom, on window: Window, format: Int32,
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var (type, actualFormat): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    var status: Int32 = Success
    let error = trap {
      status = XGetWindowProperty(
        display, window, property, 0, 1 << 20, 0, Atom(AnyPropertyType), &type, &actualFormat,
        &count, &left, &data)
    }
    defer { if let data { XFree(data) } }
    guard error == nil, status == Success, actualFormat == format, let data else { return nil }
    return body(data, Int(count))
  }

  func setText(_ text: String, _ property: Atom, type: Atom, on window: Window) {
    let bytes = Array(text.utf8)
    XChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// `values` go out as 32-bit items.
  func setLongs(_ values: [UInt], _ property: Atom, type: Atom, on window: Window) {
    values.withUnsafeBytes { raw in
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        raw.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }

  /// Sends `window` a client message through `target`'s structure events, as EWMH asks.
  func sendMessage(_ type: Atom, about window: Window, to target: Window, _ data: [Int]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = type
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { raw in
      for (index, value) in data.prefix(5).enumerated() {
        raw.storeBytes(of: value, toByteOffset: index * MemoryLayout<Int>.stride, as: Int.self)
      }
    }
    XSendEvent(display, target, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }
}

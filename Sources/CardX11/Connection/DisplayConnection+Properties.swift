import CX11

/// Access to window properties.
extension DisplayConnection {
  /// Returns a property of 8-bit items, or nil if the property or the window does not exist.
  func bytes(of property: Atom, on window: Window) -> Query<[UInt8]?> {
    items(of: property, on: window)
  }

  /// Returns a property of 32-bit items, or nil if the property or the window does not exist.
  func longs(of property: Atom, on window: Window) -> Query<[UInt]?> {
    items(of: property, on: window, as: UInt32.self).map { $0?.map(UInt.init) }
  }

  private func items<Item: FixedWidthInteger>(
    of property: Atom, on window: Window, as: Item.Type = Item.self
  ) -> Query<[Item]?> {
    let cookie = xcb_get_property(
      xcb, 0, xcb_window_t(window), xcb_atom_t(property), xcb_atom_t(AnyPropertyType), 0, 1 << 20)
    return .reply(xcb, cookie, xcb_get_property_reply) { reply in
      guard Int(reply.pointee.format) == Item.bitWidth, let data = xcb_get_property_value(reply)
      else { return nil }
      let count = Int(reply.pointee.value_len)
      return Array(
        UnsafeRawBufferPointer(start: data, count: count * MemoryLayout<Item>.stride)
          .bindMemory(to: Item.self))
    }
  }

  func setText(_ text: String, _ property: Atom, type: Atom, on window: Window) {
    let bytes = Array(text.utf8)
    XChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Sets a property of 32-bit items.
  func setLongs(_ values: [UInt], _ property: Atom, type: Atom, on window: Window) {
    put(values.map { UInt32(truncatingIfNeeded: $0) }, type: type, in: property, on: window)
  }

  /// Sends a client message about `window` to the programs that have selected substructure events of `target`, as EWMH
  /// requires.
  func sendMessage(_ type: Atom, about window: Window, to target: Window, _ data: [Int]) {
    sendMessage(
      target, type, data.map { UInt32(truncatingIfNeeded: $0) }, about: window,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }
}

import CX11

/// Requests about the windows of other clients. These windows may no longer exist, so the server's errors are ignored,
/// without a round trip.
extension DisplayConnection {
  func ignoreError(of request: xcb_void_cookie_t) { xcb_discard_reply(xcb, request.sequence) }

  /// Returns whether this connection created a window.
  func isOwn(_ window: Window) -> Bool {
    guard let setup = xcb_get_setup(xcb)?.pointee else { return false }
    return UInt32(truncatingIfNeeded: window) & ~setup.resource_id_mask == setup.resource_id_base
  }

  /// Returns whether this connection itself needs events of another client's window. The server keeps one event
  /// selection for each window and client, so a transfer with that window would replace the selection.
  func selectsEvents(of window: Window) -> Bool {
    window == root || window == settingsManager || watchedWindows.contains(window)
  }

  /// Sends a client message about `window` to the clients that have selected the events in `mask` of `target`. If `mask`
  /// is 0, the client that created `target` receives the message.
  func sendMessage(
    _ target: Window, _ type: Atom, _ data: [UInt32], about window: Window, mask: Int = 0
  ) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(ClientMessage)
    event.format = 32
    event.window = xcb_window_t(window)
    event.type = xcb_atom_t(type)
    withUnsafeMutableBytes(of: &event.data) { raw in
      data.withUnsafeBytes { raw.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(20))) }
    }
    send(event, to: target, mask: mask)
  }

  /// Sends a requestor of a selection the property that has the data, or 0 for a refusal.
  func answer(_ request: XSelectionRequestEvent, property: Atom) {
    var event = xcb_selection_notify_event_t()
    event.response_type = UInt8(SelectionNotify)
    event.time = xcb_timestamp_t(request.time)
    event.requestor = xcb_window_t(request.requestor)
    event.selection = xcb_atom_t(request.selection)
    event.target = xcb_atom_t(request.target)
    event.property = xcb_atom_t(property)
    send(event, to: request.requestor)
  }

  private func send<Event>(_ event: Event, to target: Window, mask: Int = 0) {
    // An event on the wire has 32 bytes.
    var wire = [CChar](repeating: 0, count: 32)
    wire.withUnsafeMutableBytes { wire in withUnsafeBytes(of: event) { wire.copyMemory(from: $0) } }
    ignoreError(of: xcb_send_event_checked(xcb, 0, xcb_window_t(target), UInt32(mask), wire))
  }

  /// Sets a property of 8-bit or 32-bit items from their bytes.
  func put(
    _ bytes: UnsafeRawBufferPointer, format: Int, type: Atom, in property: Atom, on window: Window
  ) {
    ignoreError(
      of: xcb_change_property_checked(
        xcb, UInt8(PropModeReplace), xcb_window_t(window), xcb_atom_t(property), xcb_atom_t(type),
        UInt8(format), UInt32(bytes.count * 8 / format), bytes.baseAddress))
  }

  /// Sets a property of 32-bit items.
  func put(_ words: [UInt32], type: Atom, in property: Atom, on window: Window) {
    words.withUnsafeBytes { put($0, format: 32, type: type, in: property, on: window) }
  }
}

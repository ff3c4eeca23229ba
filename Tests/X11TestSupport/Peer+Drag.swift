import CX11

/// The source of a drag, by XDND.
extension Peer {
  /// Takes the drag's selection, to provide `data` as a list of URIs, and enters a window.
  ///
  /// - Parameters:
  ///   - types: The types that the source offers. More than three go into a property of its window.
  ///   - others: The values of other types.
  package func enter(
    _ target: UInt, data: [UInt8], types: [String] = ["text/uri-list"],
    others: [String: [UInt8]] = [:], version: Int = 5, _ manner: Manner = .whole
  ) {
    own("XdndSelection", ["text/uri-list": data].merging(others) { $1 }, manner)
    let atoms = types.map { atom($0) }
    if atoms.count > 3 { put(atoms, type: XA_ATOM, in: atom("XdndTypeList"), of: window) }
    let listed =
      atoms.prefix(3).map { Int($0) } + Array(repeating: 0, count: max(0, 3 - atoms.count))
    send("XdndEnter", to: target, [version << 24 | (atoms.count > 3 ? 1 : 0)] + listed)
  }

  /// Reports a position on the screen.
  package func position(_ target: UInt, x: Int, y: Int, action: String = "XdndActionCopy") {
    send("XdndPosition", to: target, [0, x << 16 | y, 0, Int(atom(action))])
  }

  package func leave(_ target: UInt) { send("XdndLeave", to: target, [0]) }

  package func drop(on target: UInt, time: Int = 0) { send("XdndDrop", to: target, [0, time]) }

  /// Enters a window with a list of URIs, moves over the window, and drops.
  package func drop(
    _ data: [UInt8], on target: UInt, time: Int = 0, _ manner: Manner = .whole
  ) {
    enter(target, data: data, manner)
    position(target, x: 10, y: 10)
    drop(on: target, time: time)
  }

  /// Sends a message to a window. `source` replaces the peer's window in it, and `about` replaces the target window.
  package func send(
    _ message: String, to target: UInt, _ data: [Int], format: Int = 32, source: UInt? = nil,
    about: UInt? = nil
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = about ?? target
    event.xclient.message_type = atom(message)
    event.xclient.format = Int32(format)
    withUnsafeMutableBytes(of: &event.xclient.data) { raw in
      for (index, value) in ([Int(source ?? window)] + data).prefix(5).enumerated() {
        raw.storeBytes(of: value, toByteOffset: index * MemoryLayout<Int>.stride, as: Int.self)
      }
    }
    quietly { XSendEvent(display, target, 0, 0, &event) }
  }

  func recordMessage(_ event: XClientMessageEvent) {
    let data = event.data.l
    messages[name(event.message_type), default: []].append([data.0, data.1, data.2, data.3, data.4])
  }

  /// The window's answers to the positions, which state whether the window accepts files.
  package var statuses: [Bool] { messages["XdndStatus", default: []].map { $0[1] & 1 == 1 } }

  /// The window's answers to the drops, which state whether the window received the files.
  package var finishes: [Bool] { messages["XdndFinished", default: []].map { $0[1] & 1 == 1 } }

  /// Returns the action in the last answer, or an empty string for none.
  package func action(of message: String) -> String {
    let index = message == "XdndStatus" ? 4 : 2
    guard let action = messages[message]?.last?[index], action != 0 else { return "" }
    return name(Atom(bitPattern: action))
  }
}

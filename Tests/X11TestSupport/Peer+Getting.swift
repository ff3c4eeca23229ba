import CX11

/// The value that a requestor of a selection received.
package struct ReceivedValue: Sendable {
  package enum State: Sendable { case asked, incremental, complete, refused }

  package var state = State.asked
  package var bytes: [UInt8] = []
  /// The number of pieces of the value. The empty last piece does not count.
  package var pieceCount = 0
}

/// The requestor of a selection, by the ICCCM.
extension Peer {
  /// Requests a target of a selection. `received` returns the result.
  package func request(_ target: String, of selection: String, time: UInt = 0) {
    requests[target] = ReceivedValue()
    quietly {
      XConvertSelection(
        display, atom(selection), atom(target), atom("PEER " + target), window, time)
    }
  }

  /// Requests several targets at once. `received` returns each result, as after a single request.
  package func requestAll(_ targets: [String], of selection: String) {
    for target in targets { requests[target] = ReceivedValue() }
    requests["MULTIPLE"] = ReceivedValue()
    quietly {
      let pairs = targets.flatMap { [atom($0), atom("PEER " + $0)] }
      put(pairs, type: atom("ATOM_PAIR"), in: atom("PEER MULTIPLE"), of: window)
      XConvertSelection(
        display, atom(selection), atom("MULTIPLE"), atom("PEER MULTIPLE"), window,
        Time(CurrentTime))
    }
  }

  /// Returns the result for a requested target, or nil while the peer waits for it.
  package func received(_ target: String) -> ReceivedValue? {
    requests[target].flatMap { [.complete, .refused].contains($0.state) ? $0 : nil }
  }

  /// Returns the number of pieces that have come for a target.
  package func pieceCount(_ target: String) -> Int { requests[target]?.pieceCount ?? 0 }

  /// Returns the names of the atoms in a received list.
  package func names(in target: String) -> [String] {
    words(in: target).map { $0 == 0 ? "" : name(Atom($0)) }
  }

  private func words(in target: String) -> [UInt32] {
    (requests[target]?.bytes ?? []).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  func receive(_ event: XSelectionEvent) {
    let target = name(event.target)
    guard event.property != 0 else {
      requests[target]?.state = .refused
      return
    }
    receive(target, event.property)
    guard target == "MULTIPLE", requests[target]?.state == .complete else { return }
    let pairs = words(in: target)
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let target = name(Atom(pairs[index]))
      if pairs[index + 1] == 0 {
        requests[target]?.state = .refused
      } else {
        receive(target, Atom(pairs[index + 1]))
      }
    }
  }

  /// Reads a value that came as a whole, or begins a value in pieces.
  private func receive(_ target: String, _ property: Atom) {
    guard let (type, bytes) = take(property) else { return }
    if type == atom("INCR") {
      requests[target]?.state = .incremental
    } else {
      requests[target]?.bytes = bytes
      requests[target]?.state = .complete
    }
  }

  func receive(_ event: XPropertyEvent) {
    guard event.state == PropertyNewValue else { return }
    let target = String(name(event.atom).dropFirst("PEER ".count))
    guard requests[target]?.state == .incremental, let (_, bytes) = take(event.atom) else { return }
    if bytes.isEmpty {
      requests[target]?.state = .complete
    } else {
      requests[target]?.bytes += bytes
      requests[target]?.pieceCount += 1
    }
  }

  /// Reads and deletes a property, and returns its type and its bytes. Xlib makes 64 bits of each 32-bit item.
  private func take(_ property: Atom) -> (type: Atom, bytes: [UInt8])? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, property, 0, 1 << 26, 1, Atom(AnyPropertyType), &type, &format, &count,
      &left, &data)
    guard let data, type != 0 else { return nil }
    defer { XFree(data) }
    if format != 32 { return (type, Array(UnsafeBufferPointer(start: data, count: Int(count)))) }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) { words in
      let words = (0..<Int(count)).map { UInt32(truncatingIfNeeded: words[$0]) }
      return (type, words.withUnsafeBytes { Array($0) })
    }
  }
}

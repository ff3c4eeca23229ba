import CX11

/// The value of a selection on its way from the selection's owner: whole or, by ICCCM's INCR, in
/// pieces.
///
/// The owner is another program, which may send anything, at any time or never.
final class IncomingTransfer {
  enum Progress {
    case waiting
    /// A value of 8-bit items, or of 32-bit ones in this machine's order of bytes.
    case complete(format: Int, bytes: [UInt8])
    case failed(Failure)
  }

  /// Why a value does not come.
  enum Failure {
    case refused, stalled, gone, tooLarge

    /// In words, of `owner`.
    func described(_ owner: String) -> String {
      switch self {
      case .refused: "\(owner) did not provide it"
      case .stalled: "\(owner) stopped responding"
      case .gone: "\(owner) has ended"
      case .tooLarge: "it has more than \(IncomingTransfer.limit >> 20) MB"
      }
    }
  }

  /// What is asked for: ICCCM's arguments of a conversion.
  struct Request {
    let selection, target: Atom
    /// A window of ours that reports the changes of its properties.
    let requestor: Window
    let time: Time
  }

  /// The largest value that is accepted, in bytes: it is kept in memory.
  static let limit = 256 << 20

  /// When the owner will have sent nothing for too long, in seconds on `MonotonicClock`.
  private(set) var deadline: Double
  private let connection: DisplayConnection
  private let request: Request
  private let patience: Double
  private var isIncremental = false
  private var bytes: [UInt8] = []

  private var property: Atom { connection.atoms[.transfer] }

  /// Sends the request; the owner may send nothing for `patience` seconds.
  init(_ connection: DisplayConnection, _ request: Request, now: Double, patience: Double) {
    self.connection = connection
    self.request = request
    self.patience = patience
    deadline = now + patience
    // An earlier transfer may have left its own.
    XDeleteProperty(connection.display, request.requestor, property)
    XConvertSelection(
      connection.display, request.selection, request.target, property, request.requestor,
      request.time)
    XFlush(connection.display)
  }

  /// The owner's answer: the value is in the property, or its first piece will be.
  func notified(_ event: XSelectionEvent, now: Double) -> Progress {
    guard !isIncremental, event.requestor == request.requestor,
      event.selection == request.selection, event.target == request.target,
      // Some owners do not repeat the time; another time is the answer to an earlier request.
      event.time == request.time || event.time == Time(CurrentTime)
    else { return .waiting }
    guard event.property == property else { return .failed(.refused) }
    switch take() {
    case .absent: return .failed(.refused)
    case .tooLarge: return .failed(.tooLarge)
    case .taken(type: connection.atoms[.incr], _):
      let size = bytes.withUnsafeBytes { $0.count < 4 ? 0 : $0.loadUnaligned(as: UInt32.self) }
      guard size <= Self.limit else { return .failed(.tooLarge) }
      isIncremental = true
      // The value has this size at least.
      bytes = []
      bytes.reserveCapacity(Int(size))
      deadline = now + patience
      return .waiting
    case .taken(_, let format): return complete(format)
    }
  }

  /// The next piece of the value, of which the last one is empty.
  func propertyChanged(_ event: XPropertyEvent, now: Double) -> Progress {
    guard isIncremental, event.window == request.requestor, event.atom == property,
      event.state == PropertyNewValue
    else { return .waiting }
    let old = bytes.count
    switch take() {
    case .absent: return .waiting
    case .tooLarge: return .failed(.tooLarge)
    case .taken(_, let format) where bytes.count == old: return complete(format)
    case .taken:
      deadline = now + patience
      return .waiting
    }
  }

  func expired(by now: Double) -> Progress { now < deadline ? .waiting : .failed(.stalled) }

  private func complete(_ format: Int) -> Progress {
    defer { bytes = [] }
    return .complete(format: format, bytes: bytes)
  }

  // MARK: The property

  private enum Taken {
    case absent, tooLarge
    case taken(type: Atom, format: Int)
  }

  /// How much of a property is read at a time, in 32-bit words.
  private static let portion: UInt32 = 1 << 20

  /// Appends the property to the bytes and deletes it, which tells the owner that it was read.
  private func take() -> Taken {
    var read: UInt32 = 0
    while true {
      let cookie = xcb_get_property(
        connection.xcb, 1, xcb_window_t(request.requestor), xcb_atom_t(property),
        xcb_atom_t(AnyPropertyType), read, Self.portion)
      let answer = Query.reply(connection.xcb, cookie, xcb_get_property_reply) { [self] reply in
        let head = reply.pointee
        let count = Int(xcb_get_property_value_length(reply))
        let total = bytes.count + count + Int(head.bytes_after)
        guard head.type != 0, total <= Self.limit, let value = xcb_get_property_value(reply) else {
          return (head, count, total)
        }
        if bytes.isEmpty { bytes.reserveCapacity(total) }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: count))
        return (head, count, total)
      }
      guard let (head, count, total) = answer.value, head.type != 0 else { return .absent }
      if total > Self.limit {
        XDeleteProperty(connection.display, request.requestor, property)
        return .tooLarge
      }
      // The server deletes it once it has been read to its end.
      guard head.bytes_after > 0 else {
        return .taken(type: Atom(head.type), format: Int(head.format))
      }
      read += UInt32(count / 4)
    }
  }
}

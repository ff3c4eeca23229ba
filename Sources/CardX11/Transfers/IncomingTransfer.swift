import CX11

/// The value of a selection while it arrives from its owner: as a whole or, under the ICCCM's INCR protocol, in pieces.
///
/// The owner is another program, which may send anything, at any time or never.
final class IncomingTransfer {
  enum Progress {
    case waiting
    /// The whole value has arrived. Its items have 8 bits, or 32 bits in this machine's byte order.
    case complete(format: Int, bytes: [UInt8])
    case failed(Failure)
  }

  /// The reason why a value does not arrive.
  enum Failure {
    case refused, stalled, gone, tooLarge

    /// Returns the failure in words that name the owner.
    func described(_ owner: String) -> String {
      switch self {
      case .refused: "\(owner) did not provide it"
      case .stalled: "\(owner) stopped responding"
      case .gone: "\(owner) has ended"
      case .tooLarge: "it has more than \(IncomingTransfer.limit >> 20) MB"
      }
    }
  }

  /// The arguments of a conversion in the ICCCM.
  struct Request {
    let selection, target: Atom
    /// A window of this connection that reports the changes of its properties.
    let requestor: Window
    let time: Time
  }

  /// The maximum size of a value, in bytes, since values are kept in memory.
  static let limit = 256 << 20

  /// The time at which the transfer fails unless the owner has sent something, in seconds on `MonotonicClock`.
  private(set) var deadline: Double
  private let connection: DisplayConnection
  private let request: Request
  private let timeout: Double
  private var isIncremental = false
  private var bytes: [UInt8] = []

  private var property: Atom { connection.atoms[.transfer] }

  /// Sends the request. The transfer fails if the owner sends nothing for `timeout` seconds.
  init(_ connection: DisplayConnection, _ request: Request, now: Double, timeout: Double) {
    self.connection = connection
    self.request = request
    self.timeout = timeout
    deadline = now + timeout
    // An earlier transfer may have left its value.
    XDeleteProperty(connection.display, request.requestor, property)
    XConvertSelection(
      connection.display, request.selection, request.target, property, request.requestor,
      request.time)
    XFlush(connection.display)
  }

  /// Handles the owner's answer. The property contains the value, or will contain its first piece.
  func notified(_ event: XSelectionEvent, now: Double) -> Progress {
    guard !isIncremental, event.requestor == request.requestor,
      event.selection == request.selection, event.target == request.target,
      // Some owners do not repeat the time. Any other time belongs to the answer to an earlier request.
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
      // This size is a lower bound of the value's size.
      bytes = []
      bytes.reserveCapacity(Int(size))
      deadline = now + timeout
      return .waiting
    case .taken(_, let format): return complete(format)
    }
  }

  /// Reads the next piece of the value. An empty piece ends the value.
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
      deadline = now + timeout
      return .waiting
    }
  }

  func expired(by now: Double) -> Progress { now < deadline ? .waiting : .failed(.stalled) }

  private func complete(_ format: Int) -> Progress {
    defer { bytes = [] }
    return .complete(format: format, bytes: bytes)
  }

  // MARK: The property

  private enum PropertyRead {
    case absent, tooLarge
    case taken(type: Atom, format: Int)
  }

  /// The maximum part of a property that one request reads, in 32-bit words.
  private static let portion: UInt32 = 1 << 20

  /// Appends the property to the bytes and deletes it. The deletion shows the owner that the property was read.
  private func take() -> PropertyRead {
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
      // The server deletes the property after it has been read to its end.
      guard head.bytes_after > 0 else {
        return .taken(type: Atom(head.type), format: Int(head.format))
      }
      read += UInt32(count / 4)
    }
  }
}

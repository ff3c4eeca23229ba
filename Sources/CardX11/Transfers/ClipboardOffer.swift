import CX11

/// A PNG image that the window offers on the clipboard, and its transfers to those that ask for it.
final class ClipboardOffer {
  private struct Offer {
    let bytes: [UInt8]
    /// The server's time from which on the clipboard is the window's.
    let time: Time
  }

  /// A transfer in pieces (ICCCM's INCR).
  private struct Send {
    let requestor: Window
    let property: Atom
    /// Kept until the end, whoever owns the clipboard by then.
    let bytes: [UInt8]
    var sent = 0
    /// When the requestor will have read nothing for too long.
    var deadline: Double
  }

  /// The size of a piece; what is larger is sent in pieces. One delays the run loop by a
  /// millisecond at most; tuned by eye.
  private static let piece = 1 << 20
  /// A requestor may ask for this many targets at once.
  private static let mostTargets = 64

  private let connection: DisplayConnection
  private let window: Window
  private let watched: WatchedWindows
  private let patience: Double
  private var offer: Offer?
  private var sends: [Send] = []

  /// A requestor may read nothing for `patience` seconds.
  init(
    _ connection: DisplayConnection, window: Window, _ watched: WatchedWindows, patience: Double
  ) {
    (self.connection, self.window) = (connection, window)
    (self.watched, self.patience) = (watched, patience)
  }

  /// Whether the clipboard is the window's.
  var isOwner: Bool { offer != nil }

  var deadline: Double? { sends.map(\.deadline).min() }

  /// Takes the clipboard as of a time of the server's.
  func begin(_ bytes: [UInt8], time: Time) {
    let clipboard = connection.atoms[.clipboard]
    XSetSelectionOwner(connection.display, clipboard, window, time)
    // The server ignores a time before the last owner's.
    let isOwner = XGetSelectionOwner(connection.display, clipboard) == window
    offer = isOwner ? Offer(bytes: bytes, time: time) : nil
  }

  /// Another program has taken the clipboard.
  func cleared(_ event: XSelectionClearEvent) {
    if event.selection == connection.atoms[.clipboard] { offer = nil }
  }

  // MARK: Requests

  /// Answers a request for the clipboard.
  func answer(_ request: XSelectionRequestEvent, now: Double) {
    // Clients from before ICCCM name no property.
    let property = request.property == 0 ? request.target : request.property
    var isDone = false
    if request.selection == connection.atoms[.clipboard], request.requestor != window,
      let offer, request.time == Time(CurrentTime) || Self.isFrom(offer.time, on: request.time)
    {
      isDone =
        request.target == connection.atoms[.multiple]
        ? putAll(request, of: offer, now: now)
        : put(request.target, in: property, of: request.requestor, offer, now: now)
    }
    connection.answer(request, property: isDone ? property : 0)
    XFlush(connection.display)
  }

  /// Whether one of the server's times, which begin anew after 49 days, is not before another.
  private static func isFrom(_ start: Time, on time: Time) -> Bool {
    Int32(truncatingIfNeeded: time &- start) >= 0
  }

  /// Puts a target into a property of the requestor's; false where there is no such target.
  private func put(
    _ target: Atom, in property: Atom, of requestor: Window, _ offer: Offer, now: Double
  ) -> Bool {
    let atoms = connection.atoms
    switch target {
    case atoms[.targets]:
      let targets = [Atoms.Name.targets, .timestamp, .multiple, .imagePNG]
      connection.put(targets.map { UInt32(atoms[$0]) }, type: XA_ATOM, in: property, on: requestor)
    case atoms[.timestamp]:
      connection.put([UInt32(offer.time)], type: XA_INTEGER, in: property, on: requestor)
    case atoms[.imagePNG] where offer.bytes.count <= Self.piece:
      put(offer.bytes[...], in: property, of: requestor)
    case atoms[.imagePNG]: return beginSend(of: offer.bytes, to: requestor, property, now: now)
    default: return false
    }
    return true
  }

  private func put(_ bytes: ArraySlice<UInt8>, in property: Atom, of requestor: Window) {
    bytes.withUnsafeBytes {
      connection.put(
        $0, format: 8, type: connection.atoms[.imagePNG], in: property, on: requestor)
    }
  }

  /// Puts several targets, each into its property, as a list of pairs in the request's own property
  /// has them; those that there are not lose their property there.
  private func putAll(_ request: XSelectionRequestEvent, of offer: Offer, now: Double) -> Bool {
    guard request.property != 0,
      var pairs = connection.longs(of: request.property, on: request.requestor).value,
      pairs.count <= 2 * Self.mostTargets
    else { return false }
    for place in stride(from: 0, to: pairs.count - 1, by: 2) where pairs[place + 1] != 0 {
      let isDone = put(
        pairs[place], in: pairs[place + 1], of: request.requestor, offer, now: now)
      if !isDone { pairs[place + 1] = 0 }
    }
    connection.put(
      pairs.map { UInt32($0) }, type: connection.atoms[.atomPair], in: request.property,
      on: request.requestor)
    return true
  }

  // MARK: Pieces

  private func beginSend(
    of bytes: [UInt8], to requestor: Window, _ property: Atom, now: Double
  ) -> Bool {
    end { $0.requestor == requestor && $0.property == property }
    // A window of this connection's own reports its properties already.
    if !connection.isOwn(requestor), !watched.watch(requestor).value {
      watched.release(requestor)
      return false
    }
    connection.put(
      [UInt32(bytes.count)], type: connection.atoms[.incr], in: property, on: requestor)
    sends.append(
      Send(requestor: requestor, property: property, bytes: bytes, deadline: now + patience))
    return true
  }

  /// A requestor has read a piece: sends the next one, the last of which is empty.
  func propertyChanged(_ event: XPropertyEvent, now: Double) {
    guard event.state == PropertyDelete,
      let index = sends.firstIndex(where: {
        $0.requestor == event.window && $0.property == event.atom
      })
    else { return }
    let send = sends[index]
    let end = min(send.sent + Self.piece, send.bytes.count)
    put(send.bytes[send.sent..<end], in: send.property, of: send.requestor)
    XFlush(connection.display)
    if end == send.sent {
      remove(at: index)
    } else {
      sends[index].sent = end
      sends[index].deadline = now + patience
    }
  }

  func destroyed(_ requestor: Window) { end { $0.requestor == requestor } }

  func expire(now: Double) { end { $0.deadline <= now } }

  private func end(_ isOver: (Send) -> Bool) {
    for index in sends.indices.reversed() where isOver(sends[index]) { remove(at: index) }
  }

  private func remove(at index: Int) {
    let requestor = sends.remove(at: index).requestor
    if !connection.isOwn(requestor) { watched.release(requestor) }
  }
}

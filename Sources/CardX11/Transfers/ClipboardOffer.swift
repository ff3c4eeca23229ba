import CX11

/// An image that the window offers on the clipboard, and the transfers to the programs that request it.
final class ClipboardOffer {
  private struct Offer {
    /// The bytes of a PNG file.
    let png: [UInt8]
    /// Returns the image as the bytes of a BMP file, which old programs and remote desktops request.
    let bmp: () -> [UInt8]?
    /// The server's time at which the window took the clipboard.
    let time: Time
  }

  /// A transfer in several pieces, by the ICCCM's INCR protocol.
  private struct Send {
    let requestor: Window
    let property: Atom
    /// The form of the bytes.
    let target: Atom
    /// The bytes, which are kept until the end of the transfer, even if another program takes the clipboard.
    let bytes: [UInt8]
    var sent = 0
    /// The time at which the transfer ends unless the requestor has read a piece, in seconds on `MonotonicClock`.
    var deadline: Double
  }

  /// The size of a piece, in bytes. Larger data is sent in pieces. One piece delays the run loop by at most a
  /// millisecond. Tuned by eye.
  private static let piece = 1 << 20
  /// The maximum number of targets in one request.
  private static let maximumTargets = 64

  private let connection: DisplayConnection
  private let window: Window
  private let watched: WatchedWindows
  private let timeout: Double
  private var offer: Offer?
  private var sends: [Send] = []

  /// Creates the offer. A transfer ends if its requestor reads nothing for `timeout` seconds.
  init(
    _ connection: DisplayConnection, window: Window, _ watched: WatchedWindows, timeout: Double
  ) {
    (self.connection, self.window) = (connection, window)
    (self.watched, self.timeout) = (watched, timeout)
  }

  /// A Boolean value that indicates whether the window owns the clipboard.
  var isOwner: Bool { offer != nil }

  /// Whether the clipboard manager is taking over the offer.
  private(set) var isSaving = false

  /// Requests that the clipboard manager takes over the offer. Nothing happens without an offer or a manager.
  ///
  /// The manager gets the PNG file alone. A BMP file can have 30 MB, and would delay the end of the program.
  ///
  /// Source: https://www.freedesktop.org/wiki/ClipboardManager.
  func save() {
    let manager = connection.atoms[.clipboardManager]
    guard let offer, XGetSelectionOwner(connection.display, manager) != 0 else { return }
    let property = connection.atoms[.transfer]
    connection.put(
      [UInt32(connection.atoms[.imagePNG])], type: XA_ATOM, in: property, on: window)
    XConvertSelection(
      connection.display, manager, connection.atoms[.saveTargets], property, window, offer.time)
    isSaving = true
  }

  /// Records the manager's answer, which states whether the manager has taken over the offer.
  func saved() { isSaving = false }

  var deadline: Double? { sends.map(\.deadline).min() }

  /// Makes the window the owner of the clipboard from the server's time `time` on, and offers an image as the bytes of
  /// a PNG file or of a BMP file.
  func begin(png bytes: [UInt8], bmp: @escaping () -> [UInt8]?, time: Time) {
    let clipboard = connection.atoms[.clipboard]
    XSetSelectionOwner(connection.display, clipboard, window, time)
    // The server ignores the request if `time` is before the last owner's time.
    let isOwner = XGetSelectionOwner(connection.display, clipboard) == window
    offer = isOwner ? Offer(png: bytes, bmp: bmp, time: time) : nil
  }

  /// Forgets the offer after another program has taken the clipboard.
  func cleared(_ event: XSelectionClearEvent) {
    if event.selection == connection.atoms[.clipboard] { offer = nil }
  }

  // MARK: Requests

  /// Answers a request for the clipboard.
  func answer(_ request: XSelectionRequestEvent, now: Double) {
    // Clients from before the ICCCM name no property.
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

  /// Returns whether the server's time `time` is at or after `start`. The server's times wrap after 49 days.
  private static func isFrom(_ start: Time, on time: Time) -> Bool {
    Int32(truncatingIfNeeded: time &- start) >= 0
  }

  /// Writes the value of a target into a property of the requestor. Returns false if the offer has no such target.
  private func put(
    _ target: Atom, in property: Atom, of requestor: Window, _ offer: Offer, now: Double
  ) -> Bool {
    let atoms = connection.atoms
    switch target {
    case atoms[.targets]:
      let targets = [
        Atoms.Name.targets, .timestamp, .multiple, .saveTargets, .imagePNG, .imageBMP,
      ]
      connection.put(targets.map { UInt32(atoms[$0]) }, type: XA_ATOM, in: property, on: requestor)
    case atoms[.timestamp]:
      connection.put([UInt32(offer.time)], type: XA_INTEGER, in: property, on: requestor)
    // This target has no value. It shows the clipboard manager that the window will hand over the offer.
    case atoms[.saveTargets]:
      connection.put([UInt32](), type: atoms[.null], in: property, on: requestor)
    case atoms[.imagePNG], atoms[.imageBMP]:
      guard let bytes = target == atoms[.imagePNG] ? offer.png : offer.bmp() else { return false }
      guard bytes.count <= Self.piece else {
        return beginSend(of: bytes, as: target, to: requestor, property, now: now)
      }
      put(bytes[...], as: target, in: property, of: requestor)
    default: return false
    }
    return true
  }

  private func put(
    _ bytes: ArraySlice<UInt8>, as target: Atom, in property: Atom, of requestor: Window
  ) {
    bytes.withUnsafeBytes {
      connection.put($0, format: 8, type: target, in: property, on: requestor)
    }
  }

  /// Writes the values of several targets, each into its own property. The request's property lists the pairs of
  /// targets and properties. If a target does not exist, its property in the list becomes 0.
  private func putAll(_ request: XSelectionRequestEvent, of offer: Offer, now: Double) -> Bool {
    guard request.property != 0,
      var pairs = connection.longs(of: request.property, on: request.requestor).value,
      pairs.count <= 2 * Self.maximumTargets
    else { return false }
    for index in stride(from: 0, to: pairs.count - 1, by: 2) where pairs[index + 1] != 0 {
      let isDone = put(
        pairs[index], in: pairs[index + 1], of: request.requestor, offer, now: now)
      if !isDone { pairs[index + 1] = 0 }
    }
    connection.put(
      pairs.map { UInt32($0) }, type: connection.atoms[.atomPair], in: request.property,
      on: request.requestor)
    return true
  }

  // MARK: Pieces

  private func beginSend(
    of bytes: [UInt8], as target: Atom, to requestor: Window, _ property: Atom, now: Double
  ) -> Bool {
    guard !connection.selectsEvents(of: requestor) else { return false }
    end { $0.requestor == requestor && $0.property == property }
    // A window of this connection already reports changes of its properties.
    if !connection.isOwn(requestor), !watched.watch(requestor).value {
      watched.release(requestor)
      return false
    }
    connection.put(
      [UInt32(bytes.count)], type: connection.atoms[.incr], in: property, on: requestor)
    sends.append(
      Send(
        requestor: requestor, property: property, target: target, bytes: bytes,
        deadline: now + timeout))
    return true
  }

  /// Sends the next piece after a requestor has read one. The last piece is empty.
  func propertyChanged(_ event: XPropertyEvent, now: Double) {
    guard event.state == PropertyDelete,
      let index = sends.firstIndex(where: {
        $0.requestor == event.window && $0.property == event.atom
      })
    else { return }
    let send = sends[index]
    let end = min(send.sent + Self.piece, send.bytes.count)
    put(send.bytes[send.sent..<end], as: send.target, in: send.property, of: send.requestor)
    XFlush(connection.display)
    if end == send.sent {
      remove(at: index)
    } else {
      sends[index].sent = end
      sends[index].deadline = now + timeout
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

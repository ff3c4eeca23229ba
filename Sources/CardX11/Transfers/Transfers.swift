import CX11
import CardSystem

/// The window's exchange with other programs: files that are dropped on it, and the clipboard.
///
/// Events and deadlines advance each transfer, so that no method waits for another program.
final class Transfers {
  private let connection: DisplayConnection
  private let window: Window
  private let timeout: Double
  private let drops: DropTarget
  private let offer: ClipboardOffer
  private let serverTime: ServerTime
  private var request: PasteRequest?

  /// Creates the exchange. A transfer ends if the other program sends nothing for `timeout` seconds.
  init(_ connection: DisplayConnection, window: Window, timeout: Double) {
    (self.connection, self.window, self.timeout) = (connection, window, timeout)
    let watched = WatchedWindows(connection)
    drops = DropTarget(connection, window: window, watched, timeout: timeout)
    offer = ClipboardOffer(connection, window: window, watched, timeout: timeout)
    serverTime = ServerTime(connection, window: window)
  }

  /// The next time at which a transfer expires, in seconds on `MonotonicClock`, or nil if none is in progress.
  var deadline: Double? {
    [drops.deadline, offer.deadline, request?.deadline].compactMap(\.self).min()
  }

  /// A Boolean value that indicates whether the window owns the clipboard.
  var ownsClipboard: Bool { offer.isOwner }

  func copy(png bytes: [UInt8], bmp: @escaping () -> [UInt8]?) {
    serverTime.ask { [offer] in offer.begin(png: bytes, bmp: bmp, time: $0) }
  }

  /// Requests that the clipboard manager takes over the copied image.
  func saveClipboard() { offer.save() }

  /// Whether the clipboard manager is taking over the copied image.
  var isSavingClipboard: Bool { offer.isSaving }

  func paste() {
    guard request == nil else { return }
    let request = PasteRequest(connection, parent: window, timeout: timeout)
    self.request = request
    serverTime.ask { request.begin(time: $0, now: MonotonicClock.now()) }
  }

  // MARK: Events

  /// Handles a client message of a drag, and ignores others.
  ///
  /// - Parameter origin: Returns the position of the window on the screen.
  func handle(_ message: XClientMessageEvent, origin: () -> (x: Int, y: Int)) -> WindowEvent? {
    drops.handle(message, now: MonotonicClock.now(), origin: origin)
  }

  /// Handles an event of a selection.
  func handleSelection(_ event: XEvent) -> WindowEvent? {
    let now = MonotonicClock.now()
    switch event.type {
    case SelectionNotify where event.xselection.selection == connection.atoms[.clipboardManager]:
      offer.saved()
    case SelectionNotify where event.xselection.requestor == window:
      return drops.notified(event.xselection, now: now)
    case SelectionNotify: return advance(now: now) { $0.notified(event.xselection, now: now) }
    case SelectionRequest: offer.answer(event.xselectionrequest, now: now)
    default: offer.cleared(event.xselectionclear)
    }
    return nil
  }

  func propertyChanged(_ event: XPropertyEvent) -> WindowEvent? {
    let now = MonotonicClock.now()
    if event.window == window {
      serverTime.propertyChanged(event)
      return drops.propertyChanged(event, now: now)
    }
    offer.propertyChanged(event, now: now)
    return advance(now: now) { $0.propertyChanged(event, now: now) }
  }

  /// Ends the transfers with another program's window, which no longer exists.
  func destroyed(_ window: Window) -> WindowEvent? {
    offer.destroyed(window)
    return drops.destroyed(window, now: MonotonicClock.now())
  }

  /// Ends the transfers whose deadlines have passed.
  func expire(now: Double) -> [WindowEvent] {
    guard let deadline, deadline <= now else { return [] }
    offer.expire(now: now)
    let paste = advance(now: now) { $0.expired(by: now) }
    return [drops.expire(now: now), paste].compactMap(\.self)
  }

  private func advance(
    now: Double, _ step: (IncomingTransfer) -> IncomingTransfer.Progress
  ) -> WindowEvent? {
    let result = request?.advance(now: now, step)
    if result != nil { request = nil }
    return result
  }
}

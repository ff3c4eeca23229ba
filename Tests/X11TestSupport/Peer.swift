import CX11
import CX11Shims
import CXTest

/// Another program on a display, which drags files or exchanges data by the clipboard.
///
/// The peer acts only on a test's calls, and answers the server only in `pump()`. Errors of its requests are ignored,
/// since the windows that they name may be gone.
package final class Peer {
  package struct CannotStart: Error {}

  /// The manner in which the peer provides its data.
  package enum Manner: Sendable {
    case whole
    /// Sends the value by INCR, in pieces of the given size in bytes.
    case pieces(Int)
    /// Sends the value by INCR, but stops after the given number of pieces.
    case piecesUntil(Int, size: Int)
    /// Sends the value only after a call of `answerHeld`.
    case heldBack
    case refusing
    /// Sends the value as 32-bit items of another type.
    case wrongFormat
    /// Sends the value by INCR, and announces the given size in bytes.
    case promising(Int)
  }

  /// A value that is provided in pieces.
  struct Pieces {
    var requestor: Window
    var property: Atom
    var type: Atom
    var rest: ArraySlice<UInt8>
    var size: Int
    var left: Int
  }

  /// The peer's own window, which is not visible.
  package let window: UInt
  /// The screen's root window.
  package var root: UInt { XDefaultRootWindow(display) }
  let display: OpaquePointer
  package private(set) var hasGone = false

  // The data that the peer provides.
  package var manner = Manner.whole
  /// The values that the peer owns, by the name of the target.
  package var values: [String: [UInt8]] = [:]
  /// The requests that the peer holds back.
  var held: [XSelectionRequestEvent] = []
  var pieces: [Pieces] = []
  /// The requested targets in order, without `TARGETS`.
  package internal(set) var askedTargets: [String] = []
  /// The times of the requests in order.
  package internal(set) var askedTimes: [UInt] = []

  // The data that the peer receives.
  /// The data of the received XDND messages, by name.
  package internal(set) var messages: [String: [[Int]]] = [:]
  var requests: [String: ReceivedValue] = [:]

  package init(display name: String) throws {
    guard let display = XOpenDisplay(name) else { throw CannotStart() }
    cx11_install_error_handler()
    cx11_on_display_lost(UnsafeMutableRawPointer(display), nil, -1)
    self.display = display
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), -10, -10, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    XSync(display, 0)
  }

  deinit { end() }

  /// Ends the peer as a crash would.
  package func end() {
    guard !hasGone else { return }
    hasGone = true
    XCloseDisplay(display)
  }

  /// Destroys the peer's own window.
  package func destroyWindow() { quietly { XDestroyWindow(display, window) } }

  /// A descriptor that is readable when `pump()` has something to do, or nil after the end.
  package var descriptor: Int32? { hasGone ? nil : XConnectionNumber(display) }

  /// Handles the events that the server has sent.
  package func pump() {
    guard !hasGone else { return }
    while XPending(display) > 0 {
      quietly {
        var event = XEvent()
        while XPending(display) > 0 {
          XNextEvent(display, &event)
          handle(event)
        }
      }
    }
  }

  /// Calls `body`, and ignores the errors of its requests.
  func quietly(_ body: () -> Void) {
    cxtest_trap_begin(UnsafeMutableRawPointer(display))
    body()
    _ = cxtest_trap_end(UnsafeMutableRawPointer(display))
  }

  private func handle(_ event: XEvent) {
    switch event.type {
    case ClientMessage: recordMessage(event.xclient)
    case SelectionRequest: answer(event.xselectionrequest)
    case SelectionNotify: receive(event.xselection)
    case PropertyNotify where event.xproperty.window == window: receive(event.xproperty)
    case PropertyNotify where event.xproperty.state == PropertyDelete: sendNext(event.xproperty)
    default: break
    }
  }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  func name(_ atom: Atom) -> String {
    guard let text = XGetAtomName(display, atom) else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }
}

import CX11
import CX11Shims
import CXTest

/// Another program on a display, which drags files or has and wants what is on the clipboard. It
/// does only what a test asks for, and answers the server when it is pumped.
///
/// Errors of its requests are its own business, as the windows it is about may have gone.
package final class Peer {
  package struct CannotStart: Error {}

  /// How it gives away what it owns.
  package enum Manner: Sendable {
    case whole
    /// By INCR, in pieces of a size.
    case pieces(Int)
    /// By INCR, and after so many pieces nothing more comes.
    case piecesUntil(Int, size: Int)
    /// Not until `answerHeld`.
    case heldBack
    case refusing
    /// As 32-bit items of another type.
    case wrongFormat
    /// By INCR that promises a size.
    case promising(Int)
  }

  /// A value that is given away in pieces.
  struct Pieces {
    var requestor: Window
    var property: Atom
    var type: Atom
    var rest: ArraySlice<UInt8>
    var size: Int
    var left: Int
  }

  /// Its own window, which nobody sees.
  package let window: UInt
  /// The screen's root window.
  package var root: UInt { XDefaultRootWindow(display) }
  let display: OpaquePointer
  package private(set) var hasGone = false

  // What it gives.
  package var manner = Manner.whole
  /// What it owns, by the name of the target.
  package var values: [String: [UInt8]] = [:]
  /// The requests that it holds back.
  var held: [XSelectionRequestEvent] = []
  var pieces: [Pieces] = []
  /// The targets that it was asked for, in order, without the list of targets.
  package internal(set) var askedTargets: [String] = []
  /// The times that it was asked as of, in order.
  package internal(set) var askedTimes: [UInt] = []

  // What it gets.
  /// The data of the XDND messages that it got, by name.
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

  /// Ends as a program does that crashes.
  package func end() {
    guard !hasGone else { return }
    hasGone = true
    XCloseDisplay(display)
  }

  /// Destroys its own window.
  package func destroyWindow() { quietly { XDestroyWindow(display, window) } }

  /// Readable when there is something to pump; nil once it has gone.
  package var descriptor: Int32? { hasGone ? nil : XConnectionNumber(display) }

  /// Handles what the server has sent.
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

  /// Calls `body`; errors of its requests are not reported.
  func quietly(_ body: () -> Void) {
    cxtest_trap_begin(UnsafeMutableRawPointer(display))
    body()
    _ = cxtest_trap_end(UnsafeMutableRawPointer(display))
  }

  private func handle(_ event: XEvent) {
    switch event.type {
    case ClientMessage: noteMessage(event.xclient)
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

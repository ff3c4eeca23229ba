import CX11
import CX11Shims
import CardSystem
import Glibc

/// A connection to an X server, with its atoms, screen and extensions, queried once.
///
/// Events and most requests go through Xlib; what has a reply goes through XCB beneath it, as a
/// `Query`, so that many replies are waited for in one round trip. Owns the `Display`, which is
/// closed when the last window releases the connection. When the server closes it first, one line
/// goes to standard error, and the process exits at once with 74, without running exit handlers.
@MainActor
package final class DisplayConnection {
  /// The server's name as requested: `:0` or `host:0.0`.
  package let name: String
  let display: OpaquePointer
  /// XCB's name for the same connection.
  let xcb: OpaquePointer
  let screen: Int32
  let root: Window
  let atoms: Atoms
  private let askedExtensions: Query<Extensions>
  /// Asked for when the connection opens; the first use waits for the answer.
  private(set) lazy var extensions = readExtensions()
  /// The window of the settings' manager, whose events are asked for; 0 where there is none.
  var settingsManager: Window = 0
  /// The screen's size in pixels, as of the last event drained.
  package internal(set) var screenSize: (width: Int, height: Int)

  /// Opens `name`, or `DISPLAY` where it is nil. Extensions in `withheld` are left unused, as if
  /// the server lacked them.
  ///
  /// - Parameter isVital: whether its loss ends the process; otherwise `isLost` tells it, and what is asked of it does
  ///   nothing from then on.
  package init(
    name: String? = nil, withholding withheld: Set<ServerFeature> = [], isVital: Bool = true
  ) throws(DisplayError) {
    let asked = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !asked.isEmpty else { throw .noDisplay(name: "", reason: "") }
    // Xlib would wait twice for its own use of the keyboard extension, which is not needed.
    XkbIgnoreExtension(1)
    let (opened, words) = StandardErrorCapture.run { XOpenDisplay(asked) }
    XkbIgnoreExtension(0)
    guard let display = opened, let xcb = XGetXCBConnection(display) else {
      throw .noDisplay(name: asked, reason: words)
    }
    // A warning, or another thread's output: pass it on to standard error.
    if !words.isEmpty { _ = write(STDERR_FILENO, words + "\n", words.utf8.count + 1) }
    cx11_install_error_handler()
    cx11_on_display_lost(
      UnsafeMutableRawPointer(display), isVital ? "cardstage: the display was lost" : nil,
      isVital ? 74 : -1)
    self.name = asked
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    self.xcb = xcb
    screenSize = (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    Extensions.prefetch(xcb)
    atoms = Atoms.query(xcb, screen: screen).value
    askedExtensions = Extensions.query(xcb, withheld: withheld)
  }

  /// Whether the server has closed it: what was made on it is gone, and Xlib complains of requests.
  package var isLost: Bool { xcb_connection_has_error(xcb) != 0 }

  /// Removes a file where the loss of the display ends the process, which runs no handlers of its end.
  package func removeAtLoss(_ path: String) { cx11_remove_at_loss(path.fileName) }

  isolated deinit {
    guard isLost else {
      XCloseDisplay(display)
      return
    }
    // To close it Xlib would ask the server once more, and complain on standard error: what little it keeps is left to it.
    close(XConnectionNumber(display))
  }

  private func readExtensions() -> Extensions {
    let extensions = askedExtensions.value
    let raw = UnsafeMutableRawPointer(display)
    // Each with the number of its types of events that are used.
    let events = [(extensions.sharedMemory, 1), (extensions.randr, 2), (extensions.keyboard, 1)]
    for case (let found?, let count) in events {
      cx11_pass_events(raw, found.firstEvent, Int32(count))
    }
    for case let found? in [extensions.present, extensions.input2] {
      cx11_pass_generic_events(raw, Int32(found.opcode))
    }
    return extensions
  }

  /// The code of the error that a checked request got, or nil.
  func check(_ request: xcb_void_cookie_t) -> Query<Int?> {
    .sent { [xcb] in
      guard let error = xcb_request_check(xcb, request) else { return .answered(nil) }
      defer { free(error) }
      return .answered(Int(error.pointee.error_code))
    }
  }

  /// The number of X errors in this process that no caller checked for; the first was reported on
  /// standard error.
  package static var strayErrorCount: Int { Int(cx11_stray_error_count()) }
}

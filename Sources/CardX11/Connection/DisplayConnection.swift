import CX11
import CX11Shims
import CardSystem
import Glibc

/// A connection to an X server, with its atoms, screen and extensions.
///
/// Events and most requests go through Xlib. Requests with a reply go through XCB beneath Xlib, as a `Query`, so that
/// many replies share one round trip. The connection owns the `Display`, and closes it when the last window releases
/// the connection. If the server closes a vital connection first, the process prints one line to standard error and
/// exits at once with status 74, without running exit handlers.
@MainActor
package final class DisplayConnection {
  /// The requested name of the server, such as `:0` or `host:0.0`.
  package let name: String
  let display: OpaquePointer
  /// The XCB handle of the same connection.
  let xcb: OpaquePointer
  let screen: Int32
  let root: Window
  let atoms: Atoms
  /// The root windows of the server's other screens.
  let otherRoots: Set<xcb_window_t>
  private let requestedExtensions: Query<Extensions>
  /// The server's extensions, which are queried when the connection opens. The first use waits for the reply.
  private(set) lazy var extensions = readExtensions()
  /// The window of the XSETTINGS manager, whose events are selected, or 0 if there is no manager.
  var settingsManager: Window = 0
  /// The windows of the window manager whose events are selected.
  var watchedWindows: Set<Window> = []
  /// The screen's size as of the last event, in pixels.
  package internal(set) var screenSize: (width: Int, height: Int)

  private var holdsOffSaver = false
  /// Whether the loss of the connection ends the process.
  private let isVital: Bool

  /// Opens a connection to the server `name`, or to `DISPLAY` if `name` is nil.
  ///
  /// - Parameters:
  ///   - withheld: Extensions that stay unused, as if the server lacked them.
  ///   - isVital: Whether a loss of the connection ends the process. Otherwise `isLost` becomes true, and later
  ///     requests do nothing.
  /// - Throws: An error if no server answers.
  package init(
    name: String? = nil, withholding withheld: Set<ServerFeature> = [], isVital: Bool = true
  ) throws(DisplayError) {
    let asked = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !asked.isEmpty else { throw .noDisplay(name: "", reason: "") }
    // Xlib does not need the keyboard extension, and would wait for two replies to set it up.
    XkbIgnoreExtension(1)
    let (opened, words) = StandardErrorCapture.run { XOpenDisplay(asked) }
    XkbIgnoreExtension(0)
    guard let display = opened, let xcb = XGetXCBConnection(display) else {
      throw .noDisplay(name: asked, reason: words)
    }
    // The output is a warning or comes from another thread, so it is passed on to standard error.
    if !words.isEmpty { _ = write(STDERR_FILENO, words + "\n", words.utf8.count + 1) }
    cx11_install_error_handler()
    cx11_on_display_lost(
      UnsafeMutableRawPointer(display), isVital ? "cardstage: the display was lost" : nil,
      isVital ? 74 : -1)
    (self.name, self.isVital) = (asked, isVital)
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    otherRoots = Set(
      (0..<XScreenCount(display)).map { xcb_window_t(XRootWindow(display, $0)) }
    ).subtracting([xcb_window_t(root)])
    self.xcb = xcb
    screenSize = (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    Extensions.prefetch(xcb)
    atoms = Atoms.query(xcb, screen: screen).value
    requestedExtensions = Extensions.query(xcb, withheld: withheld)
  }

  /// A Boolean value that indicates whether the server has closed the connection. If so, the server's objects no longer
  /// exist, and Xlib may report errors for further requests.
  package var isLost: Bool { xcb_connection_has_error(xcb) != 0 }

  /// Waits until the server closes the connection, for at most `seconds`, and then ends the process. Returns at once if the
  /// connection is not vital.
  func awaitLoss(seconds: Double) {
    guard isVital else { return }
    // Since no event is polled for, only the end of the connection ends the wait early.
    var entry = pollfd(fd: XConnectionNumber(display), events: 0, revents: 0)
    let end = MonotonicClock.now() + seconds
    var left = seconds
    repeat {
      let count = poll(&entry, 1, Int32((left * 1000).rounded(.up)))
      if count > 0 { XSync(display, 0) }
      // A signal may have ended the wait.
      left = count < 0 ? end - MonotonicClock.now() : 0
    } while left > 0
  }

  /// Registers a file to be removed if a loss of the connection ends the process. No exit handlers run in that case.
  package func removeOnConnectionLoss(_ path: String) { cx11_remove_on_loss(path.fileName) }

  /// Suspends the screen saver and the monitor's sleep, or allows them again. The server allows them again when the
  /// process ends. A call that changes nothing sends no request.
  package func holdOffSaver(_ isWanted: Bool) {
    guard isWanted != holdsOffSaver, extensions.screenSaver != nil else { return }
    holdsOffSaver = isWanted
    xcb_screensaver_suspend(xcb, isWanted ? 1 : 0)
  }

  isolated deinit {
    guard isLost else {
      XCloseDisplay(display)
      return
    }
    // `XCloseDisplay` would send a request and report its failure on standard error. Without that call, a small amount
    // of Xlib's memory is not freed.
    close(XConnectionNumber(display))
  }

  private func readExtensions() -> Extensions {
    let extensions = requestedExtensions.value
    let raw = UnsafeMutableRawPointer(display)
    // Each number is the count of the extension's event types that this program uses.
    let events = [(extensions.sharedMemory, 1), (extensions.randr, 2), (extensions.keyboard, 1)]
    for case (let found?, let count) in events {
      cx11_pass_events(raw, found.firstEvent, Int32(count))
    }
    for case let found? in [extensions.present, extensions.input2] {
      cx11_pass_generic_events(raw, Int32(found.opcode))
    }
    return extensions
  }

  /// Returns the error code of a checked request, or nil if it succeeded.
  func check(_ request: xcb_void_cookie_t) -> Query<Int?> {
    .sent { [xcb] in
      guard let error = xcb_request_check(xcb, request) else { return .answered(nil) }
      defer { free(error) }
      return .answered(Int(error.pointee.error_code))
    }
  }

  /// The number of X errors in this process that no caller checked for. The first one was reported on standard error.
  package static var strayErrorCount: Int { Int(cx11_stray_error_count()) }
}

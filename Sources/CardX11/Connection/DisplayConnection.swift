import CX11
import CX11Shims
import Glibc

/// A connection to an X server, with its atoms, screen and extensions, queried once.
///
/// Owns the `Display`, which is closed when the last window releases the connection. When the
/// server closes it first, one line goes to standard error, and the process exits at once with 74,
/// without running exit handlers.
@MainActor
package final class DisplayConnection {
  /// The server's name as requested: `:0` or `host:0.0`.
  package let name: String
  let display: OpaquePointer
  let screen: Int32
  let root: Window
  let atoms: Atoms
  let extensions: Extensions

  /// Opens `name`, or `DISPLAY` where it is nil. Extensions in `withheld` are left unused, as if
  /// the server lacked them.
  package init(name: String? = nil, withholding withheld: Set<ServerFeature> = [])
    throws(DisplayError)
  {
    let asked = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !asked.isEmpty else { throw .noDisplay(name: "", reason: "") }
    let (opened, words) = StandardErrorCapture.run { XOpenDisplay(asked) }
    guard let display = opened else { throw .noDisplay(name: asked, reason: words) }
    // A warning, or another thread's output: pass it on to standard error.
    if !words.isEmpty { _ = write(STDERR_FILENO, words + "\n", words.utf8.count + 1) }
    cx11_install_error_handler()
    cx11_on_display_lost(UnsafeMutableRawPointer(display), "cardstage: the display was lost", 74)
    self.name = asked
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    atoms = Atoms(display)
    extensions = Extensions(display, withheld: withheld)
  }

  isolated deinit { XCloseDisplay(display) }

  /// The code of the first error among the requests that `body` makes, or nil; costs one round
  /// trip.
  func trap(_ body: () -> Void) -> Int? {
    let raw = UnsafeMutableRawPointer(display)
    cx11_trap_begin(raw)
    body()
    let code = cx11_trap_end(raw)
    return code == 0 ? nil : Int(code)
  }

  /// The screen's size in pixels.
  package var screenSize: (width: Int, height: Int) {
    (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
  }

  /// Pixels of the display per unit of the interface: `Xft.dpi` over 96, else 1.
  ///
  /// The screen's size in millimetres is unreliable and never used. Costs one round trip.
  package var uiScale: Double { resources?.uiScale ?? 1 }

  /// Whether the desktop asks for less motion (XSETTINGS `Gtk/EnableAnimations` 0).
  package var prefersReducedMotion: Bool { xsettings?.prefersReducedMotion ?? false }

  /// The name of the desktop's theme (XSETTINGS `Net/ThemeName`), or nil.
  package var themeName: String? { xsettings?.themeName }

  /// The number of X errors outside traps in this process; the first was reported on standard
  /// error.
  package static var strayErrorCount: Int { Int(cx11_stray_error_count()) }
}

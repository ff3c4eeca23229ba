import CX11
import Glibc

/// A server for tests. Another server may receive the user's input for it.
package protocol TestServer: AnyObject {
  /// The value for `DISPLAY`.
  var display: String { get }
  /// The name of the server that receives the user's input.
  var inputDisplay: String { get }
}

extension XvfbServer: TestServer {
  package var inputDisplay: String { display }
}

/// Xwayland under a weston compositor, whose two outputs are windows of an Xvfb server.
///
/// The outputs fill Xvfb's screen side by side, so a position on that screen is the same position on Xwayland's
/// screen. Input goes to Xvfb: Xwayland crashes if XTEST moves its own pointer.
package final class WestonServer: TestServer {
  package struct StartFailed: Error {}

  /// The size of each output, in pixels. The width is a multiple of eight, as Xwayland's modes are.
  package static let (width, height) = (640, 800)

  package let display: String
  package var inputDisplay: String { outer.display }
  /// The variables of a program that uses weston itself.
  package let environment: [String: String]
  private let outer: XvfbServer
  private let folder: String
  private let weston: ChildProcess
  private let log: Int32

  /// Starts the servers.
  ///
  /// - Parameter scale: The scale of both outputs, a whole number.
  package init(scale: Int = 1) throws {
    outer = try XvfbServer(screen: "\(2 * Self.width)x\(Self.height)x24")
    var template = Array("/tmp/cardstage-weston-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw StartFailed() }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    environment = ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "wayland"]
    let pipe = makePipe()
    log = pipe.reading
    defer { close(pipe.writing) }
    let settings = folder + "/weston.ini"
    guard let file = fopen(settings, "w") else { throw StartFailed() }
    fputs(
      "[core]\nidle-time=0\n[shell]\npanel-position=none\nlocking=false\nanimation=none\n"
        + "startup-animation=none\nclose-animation=none\nfocus-animation=none\n", file)
    fclose(file)
    weston = try ChildProcess(
      "weston",
      [
        "--backend=x11-backend.so", "--use-pixman", "--output-count=2", "--width=\(Self.width)",
        "--height=\(Self.height)", "--scale=\(scale)", "--xwayland", "--socket=wayland",
        "--config=\(settings)",
      ], environment: ["DISPLAY": outer.display, "XDG_RUNTIME_DIR": folder],
      files: [1: pipe.writing, 2: pipe.writing])
    let words = "xserver listening on display "
    let text = readText(log, seconds: 20) { text in
      text.firstRange(of: words).map { text[$0.upperBound...].contains("\n") } ?? false
    }
    guard let range = text.firstRange(of: words) else { throw StartFailed() }
    display = String(text[range.upperBound...].prefix { $0 != "\n" })
    guard Self.arrangeOutputs(on: outer.display) else { throw StartFailed() }
  }

  /// Puts the windows of both outputs side by side.
  private static func arrangeOutputs(on name: String) -> Bool {
    guard let display = XOpenDisplay(name) else { return false }
    defer { XCloseDisplay(display) }
    var (root, up): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    XQueryTree(display, XDefaultRootWindow(display), &root, &up, &children, &count)
    guard count == 2, let children else { return false }
    defer { XFree(children) }
    for index in 0..<2 { XMoveWindow(display, children[index], Int32(index * width), 0) }
    XSync(display, 0)
    return true
  }

  /// Kills the compositor as a crash would. Xwayland ends with it.
  package func crash() {
    weston.signal(SIGKILL)
    _ = weston.wait(seconds: 5)
  }

  deinit {
    // After SIGTERM, the compositor also ends the programs that it has started.
    weston.signal(SIGTERM)
    _ = weston.wait(seconds: 5)
    weston.end()
    close(log)
    for name in ["weston.ini", "wayland", "wayland.lock"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}

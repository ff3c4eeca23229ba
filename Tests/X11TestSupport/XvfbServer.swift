import CX11
import CX11Shims
import Glibc

/// An Xvfb of a test's own, on a free display number.
///
/// It ends when let go of, and by itself when this process dies: it runs with `-terminate`, and
/// the one connection that keeps it alive is ours.
package final class XvfbServer {
  package struct StartFailed: Error {}

  /// What goes into `DISPLAY`.
  package let display: String
  private let process: ChildProcess
  private let keeper: OpaquePointer

  /// Starts a server; `arguments` are added, such as `["-extension", "RENDER"]`.
  package init(screen: String = "1280x800x24", _ arguments: [String] = []) throws {
    let pipe = makePipe()
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    process = try ChildProcess(
      "Xvfb",
      ["-displayfd", "3", "-screen", "0", screen, "-terminate", "-ac"]
        + arguments,
      files: [3: pipe.writing, 2: nothing])
    close(pipe.writing)
    close(nothing)
    let number = readText(pipe.reading, seconds: 10) { $0.contains("\n") }.prefix { $0 != "\n" }
    close(pipe.reading)
    guard !number.isEmpty, let keeper = XOpenDisplay(":\(number)") else { throw StartFailed() }
    cx11_install_error_handler()
    // Its death is something tests arrange.
    cx11_on_display_lost(UnsafeMutableRawPointer(keeper), nil, -1)
    display = ":\(number)"
    self.keeper = keeper
  }

  /// The same server over TCP; it must have been started with `-listen tcp`.
  package var tcpDisplay: String { "127.0.0.1\(display)" }

  /// Kills it as a crash would.
  package func crash() {
    process.signal(SIGKILL)
    _ = process.wait(seconds: 5)
  }

  deinit { process.end() }
}

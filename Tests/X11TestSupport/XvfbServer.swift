import CX11
import CX11Shims
import Glibc

/// An Xvfb server for one test, on a free display number.
///
/// The server ends when the object is released, or by itself when this process ends. It runs with `-terminate`, and
/// this process has the only connection that keeps it alive.
package final class XvfbServer {
  package struct StartFailed: Error {}

  /// The value for `DISPLAY`.
  package let display: String
  private let process: ChildProcess
  private let keeper: OpaquePointer

  /// Starts a server with further `arguments`, such as `["-extension", "RENDER"]`.
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
    // Some tests end the server on purpose.
    cx11_on_display_lost(UnsafeMutableRawPointer(keeper), nil, -1)
    display = ":\(number)"
    self.keeper = keeper
  }

  /// The name of the server over TCP, which requires the argument `-listen tcp`.
  package var tcpDisplay: String { "127.0.0.1\(display)" }

  /// Kills the server as a crash would.
  package func crash() {
    process.signal(SIGKILL)
    _ = process.wait(seconds: 5)
  }

  deinit { process.end() }
}

@preconcurrency import Glibc
import Testing
import X11TestSupport

/// A test's own session bus with `desktopdouble`, a desktop that reports each request to the test.
final class SessionBus {
  /// The environment of a program on this bus.
  let environment: [String: String]
  private let scratch: Scratch
  private let daemon: ChildProcess
  private let desktop: ChildProcess?
  private let said: Int32
  private let inputFile: Int32
  /// The output of the desktop that no test has read yet.
  private var heard = ""

  /// Starts a bus and a desktop on it.
  ///
  /// - Parameter desktop: The arguments of `desktopdouble`; nil for a bus without a desktop.
  init(_ desktop: [String]? = ["saver", "portal"]) throws {
    scratch = try Scratch()
    // The configuration starts none of the machine's own services.
    let config = try scratch.write(
      """
      <busconfig><type>session</type><listen>unix:path=\(scratch.file("bus"))</listen>
      <auth>EXTERNAL</auth><policy context="default"><allow send_destination="*"/>
      <allow receive_sender="*"/><allow own="*"/></policy></busconfig>
      """, to: "bus.conf")
    let (ready, input, output) = (makePipe(), makePipe(), makePipe())
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    daemon = try ChildProcess(
      "dbus-daemon", ["--config-file=\(config)", "--nofork", "--print-address=3"],
      files: [3: ready.writing, 2: nothing])
    close(ready.writing)
    close(nothing)
    let address = readText(ready.reading, seconds: 10) { $0.contains("\n") }
    close(ready.reading)
    try #require(!address.isEmpty, "the bus never started")
    (inputFile, said) = (input.writing, output.reading)
    environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(scratch.file("bus"))"]
    let (arguments, variables) = (desktop, environment)
    self.desktop = try arguments.map {
      try ChildProcess(
        Self.double, $0, environment: variables, files: [0: input.reading, 1: output.writing])
    }
    close(input.reading)
    close(output.writing)
    _ = fcntl(said, F_SETFL, O_NONBLOCK)
    if desktop != nil { try #require(waitNow("ready"), "the desktop never started") }
  }

  isolated deinit {
    desktop?.end()
    daemon.end()
    close(said)
    close(inputFile)
  }

  /// The path of `desktopdouble`, beside the test bundle.
  private static var double: String {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count)
    let text = String(
      decoding: path[..<max(0, length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(text.prefix(upTo: text.lastIndex(of: "/") ?? text.startIndex)) + "/desktopdouble"
  }

  /// Sends a command to the desktop.
  func send(_ line: String) { _ = write(inputFile, line + "\n", line.utf8.count + 1) }

  /// Waits until the desktop prints a line, and then forgets the output up to this line.
  func reports(_ line: String, seconds: Double = 20) async throws -> Bool {
    let end = monotonicSeconds() + seconds
    while !take(line) {
      guard monotonicSeconds() < end else { return false }
      try await pause(0.01)
    }
    return true
  }

  private func waitNow(_ line: String) -> Bool {
    let end = monotonicSeconds() + 8
    while !take(line), monotonicSeconds() < end { usleep(5000) }
    return monotonicSeconds() < end
  }

  private func take(_ line: String) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(said, &buffer, buffer.count)
    if count > 0 { heard += String(decoding: buffer[..<count], as: UTF8.self) }
    guard let range = heard.firstRange(of: line + "\n") else { return false }
    heard.removeSubrange(..<range.upperBound)
    return true
  }
}

import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

/// A window that a test controls with `cardstage ctl`.
final class ControlledWindow {
  let app: App
  /// The folder that contains the window's socket.
  let scratch: Scratch
  var socket: String { scratch.file("cardstage-\(app.process.pid).sock") }

  /// Waits until the window accepts commands. The window's runtime folder is the folder of `scratch`.
  init(_ app: App, in scratch: Scratch) async throws {
    (self.app, self.scratch) = (app, scratch)
    let path = scratch.file("cardstage-\(app.process.pid).sock")
    try #require(try await app.waits { _ in access(path, F_OK) == 0 }, "it never listened")
  }

  /// Runs `cardstage ctl` with these words.
  func ctl(_ words: [String]) async throws -> Outcome {
    try await run(["ctl"] + words, environment: ["XDG_RUNTIME_DIR": scratch.path])
  }

  /// Sends a command, and expects no output.
  func obeys(_ words: String, at location: SourceLocation = #_sourceLocation) async throws {
    let outcome = try await ctl(words.split(separator: " ").map(String.init))
    #expect(
      outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)",
      sourceLocation: location)
  }

  struct Status: Decodable, Equatable {
    var scene: String
    var place, count: Int
    var offset: Double?
    var velocity: Double
    var phase: String
    var opened: Double
    var paused: Bool
    var speed: Double
    var xray: Bool
    var tuning: [String: [String: Double]]
    var pid: Int32
    var note: String?
    var cue: String?
  }

  func status() async throws -> Status {
    let outcome = try await ctl(["status", "--json"])
    return try Self.status(of: outcome.output)
  }

  static func status(of line: some StringProtocol) throws -> Status {
    try JSONDecoder().decode(Status.self, from: Data(line.utf8))
  }

  /// Returns an open, non-blocking connection to the window's socket.
  func connection() throws -> Int32 {
    let file = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    try #require(file >= 0)
    // The call waits while too many connections are new.
    try #require(connectSocket(file, to: socket))
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    return file
  }

  /// Returns an unconnected, non-blocking socket that preserves message boundaries.
  static func unconnectedSocket() -> Int32 {
    Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue), 0)
  }
}

import Foundation
import CXTest
@preconcurrency import Glibc
import Synchronization

/// A proxy of an X server, which forwards everything in both directions and counts how often its client waits.
///
/// All requests between two answers are a burst. The proxy delivers answers late. A client that does not wait for
/// answers has then sent everything, so each burst after the first one is a round trip. The proxy serves one client,
/// on a thread of its own, until the object is released.
package final class ServerProxy: Sendable {
  package struct StartFailed: Error {}

  /// The progress of the client.
  package struct Progress: Sendable {
    /// The number of bursts that have begun. The first one opens the connection.
    package var bursts = 0
    /// The number of round trips before the request to map a window.
    package var tripsToMap: Int?
    /// The number of round trips before the request to show an image from shared memory.
    package var tripsToFrame: Int?
    /// A Boolean value that indicates whether the client is cut off.
    package var isFrozen = false
    /// The burst at which the proxy cuts the client off, and the direction that it holds back.
    fileprivate var freeze: (burst: Int, held: Held)?
  }

  /// The direction in which the proxy forwards nothing for a client that is cut off.
  package enum Held: Sendable, CaseIterable { case requests, answers }

  /// The value for `DISPLAY`.
  package let display: String
  private let progressed = Shared()
  private let stop = makePipe()

  fileprivate final class Shared: Sendable {
    let progress = Mutex(Progress())
  }

  /// Starts a proxy of `server`, which delivers answers `delay` seconds late.
  package init(_ server: some TestServer, delay: Double) throws {
    let listener = makeSocket()
    let free = (700..<1000).first { bindSocket(listener, to: socketPath(":\($0)")) }
    guard let free, listen(listener, 1) == 0 else {
      close(listener)
      throw StartFailed()
    }
    display = ":\(free)"
    let (shared, target, own, end) = (progressed, server.display, display, stop.reading)
    Thread.detachNewThread {
      let relay = Relay(listener, to: target, delay: delay, end: end, shared)
      relay.run()
      unlink(socketPath(own))
    }
  }

  deinit { close(stop.writing) }

  package var progress: Progress { progressed.progress.withLock { $0 } }

  /// Cuts the client off at a burst, counted from 1 at the start of the connection, or from now.
  package func freeze(atBurst burst: Int, fromNow: Bool = false, holding held: Held) {
    progressed.progress.withLock { $0.freeze = (burst + (fromNow ? $0.bursts : 0), held) }
  }
}

/// Creates a socket that no child process inherits. An inherited socket would keep the connection open.
private func makeSocket() -> Int32 {
  socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
}

private func socketPath(_ display: String) -> String { "/tmp/.X11-unix/X\(display.dropFirst())" }

/// Binds a socket to a path. Returns false if that fails, for example if the path exists.
package func bindSocket(_ descriptor: Int32, to path: String) -> Bool {
  withSocketAddress(path) { bind(descriptor, $0, $1) } == 0
}

/// Connects a socket to the socket that is bound to a path. Returns false if that fails.
package func connectSocket(_ descriptor: Int32, to path: String) -> Bool {
  withSocketAddress(path) { connect(descriptor, $0, $1) } == 0
}

private func withSocketAddress<Result>(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

/// The work of a proxy's thread.
private final class Relay {
  private let target: String
  private let delay: Double
  private let end: Int32
  private let shared: ServerProxy.Shared
  private let listener: Int32
  private var client: Int32 = -1
  private var server: Int32 = -1
  /// The answers of the server, with the times of their delivery.
  private var answers: [(due: Double, bytes: [UInt8])] = []
  /// A Boolean value that indicates whether an answer has been delivered since the client's last request.
  private var isAnswered = true
  /// The requests that are not complete yet.
  private var partial: [UInt8] = []
  private var isSetUp = false

  init(
    _ listener: Int32, to target: String, delay: Double, end: Int32, _ shared: ServerProxy.Shared
  ) {
    (self.listener, self.target, self.delay, self.end, self.shared) = (
      listener, target, delay, end, shared
    )
  }

  func run() {
    defer { for file in [listener, client, server, end] where file >= 0 { close(file) } }
    guard ready([listener], until: nil) == [listener] else { return }
    client = cxtest_accept(listener)
    server = makeSocket()
    guard connectSocket(server, to: socketPath(target)) else { return }
    while let files = ready([client, server], until: answers.first?.due) {
      deliver()
      if files.contains(server) {
        guard let bytes = receive(server) else { return }
        answers.append((monotonicSeconds() + delay, bytes))
      }
      if files.contains(client) {
        guard let bytes = receive(client) else { return }
        record(bytes)
        if !isHeld(.requests) { send(bytes, to: server) }
      }
    }
  }

  /// Waits until a file is readable or `time` has come, and returns the readable files. Returns nil after the proxy has
  /// been released.
  private func ready(_ files: [Int32], until time: Double?) -> [Int32]? {
    var entries = ([end] + files).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let left = time.map { max(0, $0 - monotonicSeconds()) }
    poll(&entries, nfds_t(entries.count), left.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
    guard entries[0].revents == 0 else { return nil }
    return entries.dropFirst().filter { $0.revents != 0 }.map(\.fd)
  }

  private func deliver() {
    while let first = answers.first, first.due <= monotonicSeconds() {
      answers.removeFirst()
      if isHeld(.answers) { continue }
      isAnswered = true
      send(first.bytes, to: client)
    }
  }

  private func isHeld(_ what: ServerProxy.Held) -> Bool {
    shared.progress.withLock { progress in
      guard let freeze = progress.freeze, progress.bursts >= freeze.burst else { return false }
      progress.isFrozen = true
      return freeze.held == what
    }
  }

  private func receive(_ file: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private func send(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Counts a burst, and records the requests at which the counts of round trips end.
  private func record(_ bytes: [UInt8]) {
    partial += bytes
    if isAnswered { shared.progress.withLock { $0.bursts += 1 } }
    isAnswered = false
    while let length = requestLength, partial.count >= length {
      if isSetUp { record(request: partial[0], minor: partial[1], words: length / 4) }
      isSetUp = true
      partial.removeFirst(length)
    }
  }

  private func record(request: UInt8, minor: UInt8, words: Int) {
    shared.progress.withLock { progress in
      if request == 8, progress.tripsToMap == nil { progress.tripsToMap = progress.bursts - 1 }
      // This is MIT-SHM's PutImage. The third request of no other extension has ten words.
      if request >= 128, minor == 3, words == 10, progress.tripsToFrame == nil {
        progress.tripsToFrame = progress.bursts - 1
      }
    }
  }

  /// The length of the first request in bytes, or nil if too few bytes have come.
  ///
  /// The first message is the set-up, with the lengths of two names. A long request has four more bytes for its length.
  private var requestLength: Int? {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(partial[offset + $1]) << (8 * $1) }
    }
    guard partial.count >= 12 || (isSetUp && partial.count >= 4) else { return nil }
    guard isSetUp else { return 12 + (number(6, 2) + 3) & ~3 + (number(8, 2) + 3) & ~3 }
    let words = number(2, 2)
    if words > 0 { return words * 4 }
    return partial.count >= 8 ? number(4, 4) * 4 : nil
  }
}

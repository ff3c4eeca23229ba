import CShims
import Glibc

/// A connection to a `LineServer` of the same user.
package final class LineClient {
  let file: Int32
  private var input: [UInt8] = []

  /// Connects to the server at `path`, without waiting for the server.
  ///
  /// - Throws: `ECONNREFUSED` if nobody listens any more. `EAGAIN` if the server accepts no further connection. `EPERM`
  ///   if the server belongs to another user.
  package init(to path: String) throws(Errno) {
    file = cardstage_connect(path.fileName)
    guard file >= 0 else { throw Errno(number: -file) }
    guard LineServer.admits(user: cardstage_peer_user(file)) else { throw Errno(number: EPERM) }
  }

  deinit { if file >= 0 { close(file) } }

  /// Sends a line. Blocks while the server does not read, for at most `seconds`.
  package func send(_ line: String, within seconds: Double) throws(Errno) {
    let end = MonotonicClock.now() + seconds
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, until: end)
      } else if errno != EINTR {
        throw Errno(number: errno)
      }
    }
  }

  /// Returns the next line, or nil after the server has closed the connection. Blocks for at most `seconds`; nil means
  /// no limit.
  ///
  /// - Throws: `ETIMEDOUT` if no line comes.
  package func line(within seconds: Double?) throws(Errno) -> String? {
    let end = seconds.map { MonotonicClock.now() + $0 }
    while true {
      if let place = input.firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.removeFirst(place + 1) }
        return String(decoding: input[..<place], as: UTF8.self)
      }
      try wait(for: POLLIN, until: end)
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(file, &bytes, bytes.count)
      if count > 0 { input += bytes[..<count] }
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { return nil }
    }
  }

  private func wait(for events: Int32, until end: Double?) throws(Errno) {
    var entry = pollfd(fd: file, events: Int16(events), revents: 0)
    let left = end.map { (($0 - MonotonicClock.now()) * 1000).rounded(.up) }
    let count = poll(&entry, 1, left.map { Int32(min(max($0, 0), 1e9)) } ?? -1)
    if count == 0 { throw Errno(number: ETIMEDOUT) }
    if count < 0, errno != EINTR { throw Errno(number: errno) }
  }
}

import CShims
import Glibc

/// A connection to a `MessageServer` of the same user.
package final class MessageClient {
  /// The maximum length of an answer, in bytes.
  private static let maximumAnswerBytes = 1 << 18

  let socket: MessageSocket

  /// Connects to the server at `path`, without waiting for the server.
  ///
  /// - Throws: `ECONNREFUSED` if no server listens any longer. `EAGAIN` if the server accepts no further connection.
  ///   `EPERM` if the server belongs to another user.
  package init(to path: String) throws(Errno) {
    let file = cardstage_connect(path.fileName)
    guard file >= 0 else { throw Errno(number: -file) }
    socket = MessageSocket(file: file)
    guard MessageServer.admits(user: cardstage_peer_user(file)) else {
      throw Errno(number: EPERM)
    }
  }

  /// Sends a message. Blocks while the server does not read, for at most `seconds`.
  ///
  /// - Throws: `ETIMEDOUT` if the server does not read in time, or the system's error.
  package func send(_ message: String, within seconds: Double) throws(Errno) {
    let end = MonotonicClock.now() + seconds
    while true {
      let error = socket.send(message)
      if error == 0 { return }
      guard error == EAGAIN else { throw Errno(number: error) }
      try wait(for: POLLOUT, until: end)
    }
  }

  /// Returns the next message, or nil if the server has closed the connection or the message is too long. Blocks for at
  /// most `seconds`; nil means no limit.
  ///
  /// - Throws: `ETIMEDOUT` if no message comes in time.
  package func receive(within seconds: Double?) throws(Errno) -> String? {
    let end = seconds.map { MonotonicClock.now() + $0 }
    while true {
      switch socket.receive(upTo: Self.maximumAnswerBytes) {
      case .message(let message): return message
      case .nothing: try wait(for: POLLIN, until: end)
      case .tooLong, .end: return nil
      }
    }
  }

  private func wait(for events: Int32, until end: Double?) throws(Errno) {
    var entry = pollfd(fd: socket.file, events: Int16(events), revents: 0)
    let left = end.map { (($0 - MonotonicClock.now()) * 1000).rounded(.up) }
    let count = poll(&entry, 1, left.map { Int32(min(max($0, 0), 1e9)) } ?? -1)
    if count == 0 { throw Errno(number: ETIMEDOUT) }
    if count < 0, errno != EINTR { throw Errno(number: errno) }
  }
}

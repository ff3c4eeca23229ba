import Glibc

/// A connected socket on which the kernel keeps messages apart (`SOCK_SEQPACKET`).
final class MessageSocket {
  enum Received {
    case message(String)
    case tooLong
    /// No message has arrived.
    case nothing
    case end
  }

  let file: Int32

  init(file: Int32) { self.file = file }

  deinit { close(file) }

  /// Receives a message of at most `maximum` bytes, without waiting. An empty message counts as the end of the
  /// connection.
  func receive(upTo maximum: Int) -> Received {
    withUnsafeTemporaryAllocation(byteCount: maximum, alignment: 1) { buffer in
      while true {
        let count = recv(file, buffer.baseAddress, maximum, Int32(MSG_TRUNC))
        if count > maximum { return .tooLong }
        if count > 0 { return .message(String(decoding: buffer[..<count], as: UTF8.self)) }
        if count < 0, errno == EAGAIN { return .nothing }
        // The other program may have sent messages and exited without reading the answers.
        if count == 0 || errno != EINTR && errno != ECONNRESET { return .end }
      }
    }
  }

  /// Sends a message without waiting. Returns 0, or an error: `EAGAIN` if there is no space now.
  func send(_ message: String) -> Int32 {
    let bytes = Array(message.utf8)
    repeat {
      let count = Glibc.send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 { return 0 }
    } while errno == EINTR
    return errno
  }
}

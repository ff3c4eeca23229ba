import CShims
import Glibc

/// A system error, as the number from `errno`.
package struct Errno: Error, Hashable, CustomStringConvertible {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The system's description of the error.
  package var description: String { String(cString: strerror(number)) }
}

/// Both ends of a pipe, which no child process inherits.
package struct Pipe: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    let error = cardstage_make_pipe(&ends)
    guard error == 0 else { throw Errno(number: error) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Enlarges the pipe to the maximum that Linux allows unprivileged users by default. Sending an image then takes a
  /// quarter of the time, because the two processes take turns less often.
  func enlarge() { _ = fcntl(writing, Self.setPipeSize, Self.capacity) }

  private static let capacity: Int32 = 1 << 20
  /// Linux's `F_SETPIPE_SZ`, which Glibc's headers define only with `_GNU_SOURCE`.
  private static let setPipeSize: Int32 = 1031

  /// Returns the bytes that are read until every writing end is closed, or until a read fails.
  package func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(reading, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  package func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}

import Glibc

/// The system's number of an error.
package struct Errno: Error, Hashable, CustomStringConvertible {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The system's words.
  package var description: String { String(cString: strerror(number)) }
}

/// Both ends of a pipe, which no child process inherits.
package struct Pipe: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Errno(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  package func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}

import Glibc

/// A doorbell between threads that a poll can wait for: a pipe of its own.
package final class WakeUp: Sendable {
  /// Readable once rung.
  package let descriptor: Int32
  private let bell: Int32

  package init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure(.systemError, "cannot make a pipe: \(FileText.lastError)")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, bell) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(bell)
  }

  /// Rings; may be called from any thread.
  package func ring() {
    var byte: UInt8 = 1
    // A full pipe is rung already.
    _ = write(bell, &byte, 1)
  }

  /// Stops the ringing.
  package func answer() {
    var bytes: [UInt8] = Array(repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}

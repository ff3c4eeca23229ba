import Glibc

/// A pipe that becomes readable, to wake a thread that waits in a poll.
package final class WakeUpPipe: Sendable {
  private let pipe: Pipe

  package init() throws(Failure) {
    do {
      pipe = try Pipe()
    } catch {
      throw Failure(.systemError, "cannot create a pipe: \(error)")
    }
    for end in [pipe.reading, pipe.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { pipe.close() }

  /// A descriptor that is readable from `signal()` to `drain()`.
  package var descriptor: Int32 { pipe.reading }

  /// The descriptor to which a signal handler writes a byte to wake the waiting thread.
  var writingDescriptor: Int32 { pipe.writing }

  /// Wakes the waiting thread. Any thread may call this method.
  package func signal() {
    var byte: UInt8 = 1
    // If the pipe is full, it is readable already.
    _ = write(pipe.writing, &byte, 1)
  }

  /// Empties the pipe, so that it is no longer readable.
  package func drain() {
    var bytes: [UInt8] = Array(repeating: 0, count: 256)
    while read(pipe.reading, &bytes, bytes.count) > 0 {}
  }
}

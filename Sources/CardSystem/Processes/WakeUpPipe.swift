import Glibc

/// Wakes a thread that waits in a poll: a pipe that becomes readable.
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

  /// Readable from `signal()` to `drain()`.
  package var descriptor: Int32 { pipe.reading }

  /// Wakes the waiting thread; may be called from any thread.
  package func signal() {
    var byte: UInt8 = 1
    // A full pipe is readable already.
    _ = write(pipe.writing, &byte, 1)
  }

  /// Takes back all signals.
  package func drain() {
    var bytes: [UInt8] = Array(repeating: 0, count: 256)
    while read(pipe.reading, &bytes, bytes.count) > 0 {}
  }
}

import CardSystem
import Glibc

/// Waits for descriptors to become readable, with no allocation from one wait to the next.
final class PollSet {
  private var entries: [pollfd] = []

  /// Sleeps until one of the descriptors is readable or broken, or `deadline` (seconds on
  /// `MonotonicClock`; nil is never) has come. A signal ends it too.
  func wait(for descriptors: [Int32?], and others: [Int32], until deadline: Double?) {
    entries.removeAll(keepingCapacity: true)
    for case let descriptor? in descriptors { append(descriptor) }
    others.forEach(append)
    var milliseconds: Int32 = -1
    if let deadline {
      // Rounded up: early wakes would spin until the deadline.
      let left = ((deadline - MonotonicClock.now()) * 1000).rounded(.up)
      milliseconds = Int32(min(max(left, 0), 1e9))
    }
    poll(&entries, nfds_t(entries.count), milliseconds)
  }

  /// Whether a descriptor had news at the last wait.
  func isReady(_ descriptor: Int32) -> Bool {
    entries.contains { $0.fd == descriptor && $0.revents != 0 }
  }

  private func append(_ descriptor: Int32) {
    entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
  }
}

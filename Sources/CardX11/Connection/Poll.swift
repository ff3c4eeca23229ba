import CardSystem
import Glibc

/// A wait for descriptors to become readable.
enum Poll {
  /// Sleeps until one of the descriptors is readable or broken, or until `deadline` (nil means never). A signal also
  /// ends the sleep.
  ///
  /// - Parameter deadline: A time on `MonotonicClock`, in seconds.
  /// - Returns: The descriptors that are readable or broken.
  @discardableResult
  static func wait(for descriptors: [Int32], until deadline: Double?) -> [Int32] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var milliseconds: Int32 = -1
    if let deadline {
      // The time is rounded up. Otherwise the wait would end too early, and the run loop would spin until the deadline.
      let left = ((deadline - MonotonicClock.now()) * 1000).rounded(.up)
      milliseconds = Int32(min(max(left, 0), 1e9))
    }
    poll(&entries, nfds_t(entries.count), milliseconds)
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }
}

import Glibc

/// How much of a contended processor a thread leaves to others.
package enum Niceness {
  /// That of what nobody waits for from frame to frame; tuned by eye.
  private static let lowered: Int32 = 10

  /// Has the calling thread, and the processes that it starts, leave contended processors to others from now on. Linux
  /// keeps the niceness of each thread.
  package static func lowerThread() { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, lowered) }
}

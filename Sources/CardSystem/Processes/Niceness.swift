import Glibc

/// The scheduling priority of a thread.
package enum Niceness {
  /// The niceness of work that no frame waits for. Tuned by eye.
  private static let lowered: Int32 = 10

  /// Lowers the priority of the calling thread and of the processes that it starts. Linux keeps a niceness for each
  /// thread.
  package static func lowerThread() { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, lowered) }
}

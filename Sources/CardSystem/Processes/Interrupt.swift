import Glibc
import Synchronization

/// Ctrl+C as a question that can be asked between frames.
package enum Interrupt {
  private static let flag = Atomic(false)

  /// From now on the first Ctrl+C only answers the question; the second ends the program.
  package static func watch() {
    // A signal's handler must not be the one to make the flag.
    flag.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interrupt.flag.store(true, ordering: .relaxed) }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGINT, &action, nil)
  }

  /// Whether Ctrl+C has been pressed since.
  package static var hasCome: Bool { flag.load(ordering: .relaxed) }
}

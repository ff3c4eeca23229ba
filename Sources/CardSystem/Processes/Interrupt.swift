import Glibc
import Synchronization

/// Ctrl+C as a flag that can be read between frames.
package enum Interrupt {
  private static let flag = Atomic(false)

  /// Makes the first Ctrl+C only set the flag; the second ends the program.
  package static func watch() {
    // Initialised here, since a signal handler must not do it.
    flag.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interrupt.flag.store(true, ordering: .relaxed) }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGINT, &action, nil)
  }

  /// Whether Ctrl+C has been pressed since.
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }
}

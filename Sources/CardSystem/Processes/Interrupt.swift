import Glibc
import Synchronization

/// Requests to stop, by Ctrl+C or SIGTERM, as a count that can be read between frames.
package enum Interrupt {
  private static let requests = Atomic(0)

  /// Makes SIGTERM and the first Ctrl+C a request to stop and the second Ctrl+C one to give up; the
  /// third ends the program.
  package static func watch() {
    // Initialised here, since a signal handler must not do it.
    requests.store(0, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in Interrupt.note(number) }
    action.sa_flags = SA_RESTART
    for number in [SIGINT, SIGTERM] { sigaction(number, &action, nil) }
  }

  /// Whether to stop and keep what there is.
  package static var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }

  /// Whether to stop at once, since Ctrl+C was pressed again.
  package static var isRepeated: Bool { requests.load(ordering: .relaxed) > 1 }

  private static func note(_ number: Int32) {
    if number == SIGTERM {
      // `timeout` sends it twice.
      _ = requests.compareExchange(expected: 0, desired: 1, ordering: .relaxed)
    } else if requests.add(1, ordering: .relaxed).newValue > 1 {
      signal(SIGINT, SIG_DFL)
    }
  }
}

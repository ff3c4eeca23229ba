import Glibc
import Synchronization

/// A count of the requests to stop, by Ctrl+C, SIGTERM or SIGHUP, for loops that check it between frames.
package enum Interrupt {
  private static let requests = Atomic(0)

  /// Installs the signal handlers. SIGTERM, SIGHUP (the terminal has closed) and the first Ctrl+C request a stop. The
  /// second Ctrl+C requests an immediate end, and the third ends the program. `nohup` keeps its effect.
  package static func watch() {
    // Initialises the count here, since a signal handler must not do it.
    requests.store(0, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in Interrupt.record(number) }
    action.sa_flags = SA_RESTART
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      sigaction(number, nil, &old)
      let isIgnored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
      if number != SIGHUP || !isIgnored { sigaction(number, &action, nil) }
    }
  }

  /// A Boolean value that indicates whether to stop and keep the result so far.
  package static var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }

  /// A Boolean value that indicates whether to stop at once, because Ctrl+C was pressed again.
  package static var isRepeated: Bool { requests.load(ordering: .relaxed) > 1 }

  private static func record(_ number: Int32) {
    if number != SIGINT {
      // `timeout` sends SIGTERM twice, and a terminal may send SIGHUP too. They count as one request.
      _ = requests.compareExchange(expected: 0, desired: 1, ordering: .relaxed)
    } else if requests.add(1, ordering: .relaxed).newValue > 1 {
      signal(SIGINT, SIG_DFL)
    }
  }
}

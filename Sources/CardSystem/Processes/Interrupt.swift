import Glibc
import Synchronization

/// A count of the requests to stop, by Ctrl+C, SIGTERM or SIGHUP, for loops that check the count between frames.
package enum Interrupt {
  private static let requests = Atomic(0)
  /// The signal of the first request.
  private static let signalNumber = Atomic(Int32(0))
  /// The descriptor to which a request writes a byte; −1 for none.
  private static let descriptor = Atomic(Int32(-1))

  /// Installs the signal handlers. SIGTERM, SIGHUP (the terminal has closed) and the first Ctrl+C request a stop. The
  /// second Ctrl+C requests an immediate end, and the third ends the program. A SIGHUP that `nohup` ignores stays
  /// ignored.
  ///
  /// - Parameter pipe: A pipe to which each request writes a byte, or nil for none. The pipe must not be released.
  package static func watch(waking pipe: WakeUpPipe? = nil) {
    // Initialises the values here, since a signal handler must not initialise them.
    requests.store(0, ordering: .relaxed)
    signalNumber.store(0, ordering: .relaxed)
    descriptor.store(pipe?.writingDescriptor ?? -1, ordering: .relaxed)
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

  /// Ends the program by the signal that requested the stop. Returns if there was no request.
  package static func endBySignal() {
    let number = signalNumber.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func record(_ number: Int32) {
    _ = signalNumber.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    // The loop must find the request when it wakes up.
    defer { wake() }
    if number != SIGINT {
      // `timeout` sends SIGTERM twice, and a terminal may send SIGHUP too. They count as one request.
      _ = requests.compareExchange(expected: 0, desired: 1, ordering: .relaxed)
    } else if requests.add(1, ordering: .relaxed).newValue > 1 {
      signal(SIGINT, SIG_DFL)
    }
  }

  private static func wake() {
    let descriptor = Self.descriptor.load(ordering: .relaxed)
    guard descriptor >= 0 else { return }
    // A signal handler must preserve `errno` for the interrupted call.
    let error = errno
    var byte: UInt8 = 1
    _ = write(descriptor, &byte, 1)
    errno = error
  }
}

internal import CShims

/// The processors that this process may use.
package enum Processors {
  /// The number of processors on which the calling thread may run; at least 1.
  package static var allowed: Int { max(Int(cardstage_allowed_processors()), 1) }

  /// Requests a short time slice (Linux 6.12 or later). The calling thread then runs at once when it wakes, regardless
  /// of other threads on its processor. Threads that it creates have the default slice.
  ///
  /// - Returns: The system's error. Older versions of Linux, and special scheduling policies, have no time slices.
  @discardableResult
  package static func requestShortTimeSlices() -> Int32 { cardstage_set_time_slice(timeSlice) }

  /// The requested time slice, in nanoseconds. Tuned by measurement on two processors.
  ///
  /// Linux allows 0.1 ms or more. The default is 0.7 · (1 + log₂ of up to 8 processors) ms, or 1.4 ms on two
  /// processors.
  private static let timeSlice: UInt = 500_000
}

internal import CShims

/// The processors that this process may use.
package enum Processors {
  /// How many the calling thread may run on: at least 1.
  package static var allowed: Int { max(Int(cardstage_allowed_processors()), 1) }

  /// Lets the calling thread go on at once as it wakes, whatever else runs on its processor, by asking for a
  /// short time slice (Linux 6.12 on); the threads that it creates have the default again.
  ///
  /// - Returns: the system's error: an older Linux knows no slices, and a policy of its own has none.
  @discardableResult
  package static func requestShortTimeSlices() -> Int32 { cardstage_set_time_slice(timeSlice) }

  /// In nanoseconds; Linux takes 0.1 ms at the least, and 0.7 · (1 + log₂ of up to 8 processors) unasked, 1.4 on
  /// the two on which this was tuned by measurement.
  private static let timeSlice: UInt = 500_000
}

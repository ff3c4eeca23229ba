internal import CShims

/// The processors that this process may use.
package enum Processors {
  /// How many the calling thread may run on: at least 1.
  package static var allowed: Int { max(Int(cardstage_allowed_processors()), 1) }

  /// Lets the calling thread go on at once as it wakes, whatever else runs on its processor, by asking for short
  /// turns (Linux 6.12 on; does nothing elsewhere).
  package static func takeShortTurns() { _ = cardstage_set_turn(turn) }

  /// In nanoseconds; Linux gives 3 ms unasked, and 0.1 at the least. Tuned by measurement.
  private static let turn: UInt = 500_000
}

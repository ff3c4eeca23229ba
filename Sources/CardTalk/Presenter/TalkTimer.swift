import CardModel
package import CardPaint

/// The timer of a talk. It starts when the speaker first advances, and counts up or down.
///
/// Times are in seconds, on whichever clock the timer's owner uses.
package struct TalkTimer: Hashable, Sendable {
  private enum State: Hashable {
    case waiting
    case running(since: Double)
    case stopped(at: Double)
  }

  /// The duration of the talk, in whole seconds; nil to count up.
  private let length: Double?
  /// The duration of the talk's last phase, in seconds.
  private let last: Double
  private var state = State.waiting

  /// The default duration of the last phase in seconds, and its maximum as a fraction of the talk; tuned by eye.
  private static let (lastSeconds, lastFraction) = (300.0, 0.25)

  /// Creates a timer.
  ///
  /// - Parameters:
  ///   - minutes: the duration of the talk; nil to count up.
  ///   - lastMinutes: the duration of the last phase; nil for five minutes, or for a quarter of a shorter talk.
  package init(minutes: Double? = nil, lastMinutes: Double? = nil) {
    let length = minutes.map { ($0 * 60).rounded() }
    self.length = length
    last = lastMinutes.map { $0 * 60 } ?? min(Self.lastSeconds, (length ?? 0) * Self.lastFraction)
  }

  /// Starts the timer, if it hasn't started yet.
  package mutating func begin(at time: Double) {
    if state == .waiting { state = .running(since: time) }
  }

  /// Starts, stops or continues the timer.
  package mutating func toggle(at time: Double) {
    switch state {
    case .waiting: state = .running(since: time)
    case .running: state = .stopped(at: elapsed(at: time))
    case .stopped(let elapsed): state = .running(since: time - elapsed)
    }
  }

  /// Resets the timer. It starts again when the speaker advances.
  package mutating func reset() { state = .waiting }

  package func elapsed(at time: Double) -> Double {
    switch state {
    case .waiting: 0
    case .running(let since): max(time - since, 0)
    case .stopped(let elapsed): elapsed
    }
  }

  /// Returns the time at which the text changes next; nil if the timer isn't running.
  package func nextChange(after time: Double) -> Double? {
    guard case .running(let since) = state else { return nil }
    return since + (max(time - since, 0) + Self.grain).rounded(.down) + 1
  }

  /// The tolerance within which a time counts as a whole second, in seconds.
  private static let grain = 1e-6

  private func whole(at time: Double) -> Double {
    (elapsed(at: time) + Self.grain).rounded(.down)
  }

  /// Returns the text at a time, such as "4:05" or "1:02:03", with a minus for overtime.
  package func text(at time: Double) -> String {
    let elapsed = whole(at: time)
    let seconds = Int(length.map { $0 - elapsed } ?? elapsed)
    let (all, sign) = (abs(seconds), seconds < 0 ? "\u{2212}" : "")
    let (hours, minutes, rest) = (all / 3600, all / 60 % 60, all % 60)
    return sign
      + (hours > 0
        ? "\(hours):\(minutes.twoDigits):\(rest.twoDigits)" : "\(minutes):\(rest.twoDigits)")
  }

  package func tone(at time: Double) -> PresenterTime.Tone {
    guard let length else { return .plain }
    let left = length - whole(at: time)
    if left <= 0 { return .over }
    return left <= last ? .last : .plain
  }

  /// Returns the caption for the timer's state.
  package func caption(at time: Double) -> String {
    switch state {
    case .waiting: "Not started"
    case .stopped: "Paused"
    case .running:
      if let length { whole(at: time) < length ? "Time left" : "Overtime" } else { "Elapsed" }
    }
  }

  /// Whether the timer isn't running.
  package var isStill: Bool { if case .running = state { false } else { true } }
}

import CardModel
package import CardPaint

/// The time of a talk: it begins with the first step, counts up or down, stands still while it is stopped.
///
/// Times are in seconds on whichever clock its owner uses.
package struct TalkTimer: Hashable, Sendable {
  private enum State: Hashable {
    case waiting
    case running(since: Double)
    case stopped(at: Double)
  }

  /// How long the talk may last, in whole seconds; nil to count up.
  private let length: Double?
  private var state = State.waiting

  /// The last minutes of a talk are so many seconds, at most this share of it: tuned by eye.
  private static let (lastSeconds, lastShare) = (300.0, 0.25)

  /// - Parameter minutes: how long the talk may last; nil to count up.
  package init(minutes: Double? = nil) { length = minutes.map { ($0 * 60).rounded() } }

  /// Begins, unless it has begun.
  package mutating func begin(at time: Double) {
    if state == .waiting { state = .running(since: time) }
  }

  /// Stops, goes on, or begins.
  package mutating func toggle(at time: Double) {
    switch state {
    case .waiting: state = .running(since: time)
    case .running: state = .stopped(at: elapsed(at: time))
    case .stopped(let elapsed): state = .running(since: time - elapsed)
    }
  }

  /// Sets it back: it waits for the next step.
  package mutating func reset() { state = .waiting }

  package func elapsed(at time: Double) -> Double {
    switch state {
    case .waiting: 0
    case .running(let since): max(time - since, 0)
    case .stopped(let elapsed): elapsed
    }
  }

  /// When what it says changes next; nil while it stands still.
  package func nextChange(after time: Double) -> Double? {
    guard case .running(let since) = state else { return nil }
    return since + (max(time - since, 0) + Self.grain).rounded(.down) + 1
  }

  /// What is nearer to a whole second than this counts as that.
  private static let grain = 1e-6

  private func whole(at time: Double) -> Double {
    (elapsed(at: time) + Self.grain).rounded(.down)
  }

  /// What it says at a time: minutes and seconds, hours before them where there are some, what is over with a minus.
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
    return left <= min(Self.lastSeconds, length * Self.lastShare) ? .last : .plain
  }

  /// What it counts, in words.
  package func caption(at time: Double) -> String {
    switch state {
    case .waiting: "Starts when you advance"
    case .stopped: "Paused"
    case .running:
      if let length { whole(at: time) < length ? "Time left" : "Overtime" } else { "Elapsed" }
    }
  }

  /// Whether it stands still.
  package var isStill: Bool { if case .running = state { false } else { true } }
}

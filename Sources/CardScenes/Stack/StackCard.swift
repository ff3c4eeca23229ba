import CardCore

/// A card on the pile, or on its way to or from it.
struct StackCard: Hashable, Sendable {
  /// Tells this card from every other that the pile has held, also of the same deck number.
  let serial: Int
  /// Its number in the deck.
  let card: Int
  /// How far it is to the side by itself, apart from its share of the pull, in points.
  var drift: Motion = .still(0)
  /// Its index from the front.
  var place: Motion
  /// 1, or less while it appears or vanishes.
  var presence: Motion = .still(1)
  /// How far it is turned to its back.
  var flip: DraggableValue = .still(0)

  func isMoving(at t: Double) -> Bool {
    !drift.isDone(at: t) || !place.isDone(at: t) || !presence.isDone(at: t)
      || flip.isMoving(at: t)
  }

  /// Goes to `target` on the step's spring: after `delay` where it stands still, at once where it
  /// moves, since what moves does not stop.
  mutating func step(
    to target: Int, after delay: Double = 0, _ metrics: StackMetrics, reducesMotion: Bool,
    at t: Double
  ) {
    let (position, velocity) = place.state(at: t)
    let target = Double(target)
    if position == target && velocity == 0 {
      place = .still(target)
    } else if reducesMotion {
      place = .timed(
        .easeInOut, from: position, velocity: velocity, to: target,
        duration: CrossFade.duration, at: t)
    } else {
      place = .spring(
        metrics.step.spring, from: position, velocity: velocity, to: target,
        at: velocity == 0 ? t + delay : t, tolerance: .fraction)
    }
  }

  /// Turns to its back (1) or front (0), from where it is and as fast as it turns.
  mutating func turn(
    to target: Double, _ metrics: StackMetrics, reducesMotion: Bool, at t: Double
  ) {
    flip.go(at: t) {
      reducesMotion
        ? .timed(.linear, from: $0, to: target, duration: CrossFade.duration, at: t)
        : .timed(
          .easeInOut, from: $0, velocity: $1, to: target, duration: metrics.turn, at: t)
    }
  }

  /// A turning card that the pointer held goes on to the side that shows.
  mutating func letGoOfFlip(_ metrics: StackMetrics, reducesMotion: Bool, at t: Double) {
    guard flip.isHeld else { return }
    turn(to: flip.position(at: t) > 0.5 ? 1 : 0, metrics, reducesMotion: reducesMotion, at: t)
  }

  /// Appears (1) or vanishes (0), after `delay`.
  mutating func show(_ target: Double, in duration: Double, after delay: Double = 0, at t: Double) {
    presence = .timed(
      .linear, from: presence.position(at: t), to: target, duration: duration, at: t + delay)
  }
}

/// A thrown card: it flies off by itself, whatever becomes of the pile.
struct StackFlight: Hashable, Sendable {
  var card: StackCard

  /// Whether nothing of it is seen any more: it is outside, or has faded out.
  func isOver(at t: Double) -> Bool {
    let isFading = card.presence.rest == 0
    return isFading ? card.presence.isDone(at: t) : card.drift.isDone(at: t)
  }
}

/// A throw that Undo can take back.
struct StackThrow: Hashable, Sendable {
  var serial: Int
  var card: Int
  /// −1 to the left, 1 to the right.
  var side: Double
  /// Whether it showed its back.
  var isTurned: Bool
}

/// What new cards are drawn from.
struct StackDeck: Hashable, Sendable {
  let count: Int
  private var random: SplitMix64

  init(count: Int, seed: UInt64) {
    self.count = count
    random = SplitMix64(seed: seed)
  }

  /// A card at random, never `card`, unless the deck has no other.
  mutating func draw(after card: Int) -> Int {
    guard count > 1 else { return 0 }
    let number = Int.random(in: 0..<count - 1, using: &random)
    return number < card ? number : number + 1
  }
}

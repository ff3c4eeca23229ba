import CardKinetics
import CardModel
import CardPicture
import CardScene

/// A card on the pile, or moving to or from the pile.
struct StackCard: Hashable, Sendable {
  /// The roles of the springs that move a card to the middle.
  static let (springBack, comeback) = (1, 2)

  /// The identity of the card: cards with the same deck index have different serials.
  let serial: Int
  /// The index of the card in the deck.
  var card: Int
  /// The sideways displacement in points, excluding the displacement by the current pull.
  var drift: Motion = .still(0)
  /// The displacement downwards, in points.
  var fall: Motion = .still(0)
  /// The rotation beyond the tilt, in radians.
  var twist: Motion = .still(0)
  /// The strength of the stamp in refined mode, negative on the left.
  var mark: Motion = .still(0)
  /// The index of the card from the front of the pile.
  var depth: Motion
  /// The opacity of the card, below 1 while it appears or disappears.
  var presence: Motion = .still(1)
  /// The progress of the flip to the card's back, 0…1.
  var flip: DraggableValue = .still(0)
  /// The progress of leaving the scene, 0…1. In a transition, the outline of a card that has left moves to the middle,
  /// but the card itself doesn't.
  var absence: Motion = .still(0)

  func isMoving(at t: Double) -> Bool {
    !drift.isDone(at: t) || !fall.isDone(at: t) || !twist.isDone(at: t) || !mark.isDone(at: t)
      || !depth.isDone(at: t) || !presence.isDone(at: t) || flip.isMoving(at: t)
  }

  /// Starts the card's motion out of the scene (`target` 1) or back (`target` 0).
  mutating func leave(_ target: Double, in duration: Double, at t: Double) {
    let (position, velocity) = absence.state(at: t)
    absence = .timed(
      .easeInOut, from: position, velocity: velocity, to: target, duration: duration, at: t)
  }

  /// Returns the pose at `t` if no pull moves the card.
  func pose(at t: Double) -> StackPose {
    StackPose(
      x: drift.position(at: t), y: fall.position(at: t), twist: twist.position(at: t),
      depth: depth.position(at: t), flip: flip.position(at: t))
  }

  /// Scales all displacements by a factor, for a viewport that is wider by this factor.
  mutating func scale(by factor: Double) {
    for path in [\StackCard.drift, \.fall] {
      self[keyPath: path] = self[keyPath: path].mapped(scale: factor, offset: 0)
    }
  }

  /// Stops all motions at their visible state, except for a flip and a fade.
  mutating func stop(at t: Double) {
    for path in [\StackCard.drift, \.fall, \.twist, \.depth] {
      self[keyPath: path] = .still(self[keyPath: path].position(at: t))
    }
  }

  /// Starts to change the strength of the stamp.
  mutating func stamp(_ strength: Double, from start: Double, at t: Double) {
    mark =
      start == strength
      ? .still(strength)
      : .timed(.easeInOut, from: start, to: strength, duration: StackMetrics.stamping, at: t)
  }

  /// Whether a thrown card has left the window or faded out.
  func hasFlown(at t: Double) -> Bool { (presence.rest == 0 ? presence : drift).isDone(at: t) }

  /// Moves the card to the index `target` in the pile with the spring of a step. A card at rest starts after `delay`,
  /// in seconds, and a moving card starts at once. Under reduced motion, the card eases to the index without a delay.
  mutating func step(
    to target: Int, after delay: Double = 0, _ metrics: StackMetrics, reducesMotion: Bool,
    at t: Double
  ) {
    let (position, velocity) = depth.state(at: t)
    let target = Double(target)
    if position == target && velocity == 0 {
      depth = .still(target)
    } else if reducesMotion {
      depth = .timed(
        .easeInOut, from: position, velocity: velocity, to: target,
        duration: CrossFade.duration, at: t)
    } else {
      depth = .spring(
        metrics.step.spring, from: position, velocity: velocity, to: target,
        at: velocity == 0 ? t + delay : t, tolerance: .fraction)
    }
  }

  /// Flips to the back (`target` 1) or the front (`target` 0), continuing position and velocity.
  mutating func turn(
    to target: Double, _ metrics: StackMetrics, reducesMotion: Bool, at t: Double
  ) {
    flip.go(at: t) {
      reducesMotion
        ? .timed(.linear, from: $0, to: target, duration: CrossFade.duration, at: t)
        : .timed(.easeInOut, from: $0, velocity: $1, to: target, duration: metrics.turn, at: t)
    }
  }

  /// Releases a flip that the pointer held. The flip continues to the side that is visible.
  mutating func releaseFlip(_ metrics: StackMetrics, reducesMotion: Bool, at t: Double) {
    guard flip.isHeld else { return }
    turn(to: flip.position(at: t) > 0.5 ? 1 : 0, metrics, reducesMotion: reducesMotion, at: t)
  }

  /// Fades the card in (`target` 1) or out (`target` 0) after `delay`, in seconds.
  mutating func show(_ target: Double, in duration: Double, after delay: Double = 0, at t: Double) {
    presence = .timed(
      .linear, from: presence.position(at: t), to: target, duration: duration, at: t + delay)
  }
}

/// A throw that can be undone.
struct StackThrow: Hashable, Sendable {
  var serial: Int
  var card: Int
  /// The side of the throw: −1 for the left, 1 for the right.
  var side: Double
  /// Whether the card's back was visible.
  var isTurned: Bool
}

/// The deck from which new cards are drawn.
struct StackDeck: Hashable, Sendable {
  var count: Int
  private var random: SplitMix64

  init(_ options: SceneOptions) {
    count = Self.count(options)
    random = SplitMix64(seed: options.seed)
  }

  static func count(_ options: SceneOptions) -> Int {
    options.cardCount(default: StackMetrics.defaultDeck)
  }

  /// Returns the next card to enter behind `card`.
  mutating func next(after card: Int, _ mode: Mode) -> Int {
    mode == .classic ? draw(after: card) : (card + 1) % count
  }

  /// Returns a random card other than `card`, unless the deck has no other.
  private mutating func draw(after card: Int) -> Int {
    guard count > 1 else { return 0 }
    let number = Int.random(in: 0..<count - 1, using: &random)
    return number < card ? number : number + 1
  }
}

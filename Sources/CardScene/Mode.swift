package import CardKinetics

/// The rules that the scenes follow. For the differences between the modes, see `Sources/CardScenes/README.md`,
/// "Classic and refined mode".
package enum Mode: String, Hashable, Sendable {
  /// The mode with the formulas of the tutorials.
  case classic
  /// The default mode, in which a dragged point stays under the pointer.
  case refined

  package var other: Mode { self == .classic ? .refined : .classic }

  /// The name of the mode on the screen.
  package var title: String { self == .classic ? "Classic" : "Refined" }

  /// The duration of a scene's animation between the two modes, in seconds.
  package static let animationDuration = 0.35

  /// Returns the animation of a value to 0 for classic mode, or to 1 for refined mode. If `value` is already at that
  /// target or moving to it, returns `value`.
  package func animation(from value: Motion, at t: Double) -> Motion {
    if value.rest == refinement { return value }
    return .timed(
      .easeInOut, from: value.position(at: t), velocity: value.velocity(at: t),
      to: refinement, duration: Self.animationDuration, at: t)
  }

  /// The mode as a number: 0 for classic, 1 for refined.
  package var refinement: Double { self == .classic ? 0 : 1 }
}

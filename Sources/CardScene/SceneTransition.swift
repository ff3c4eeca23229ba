import CardKinetics

/// The state of a scene in a transition.
package struct SceneTransition: Hashable, Sendable {
  /// The presence of the scene: 1 on stage, 0 before the scene arrives and after it has left.
  package var presence: Double
  /// The `carrier` of the card that turns into another scene's card.
  package var carried: Int?

  package init(presence: Double, carried: Int? = nil) {
    (self.presence, self.carried) = (presence, carried)
  }

  /// The state of a scene on stage outside a transition.
  package static let none = SceneTransition(presence: 1)

  /// The minimum `progress` at which a carried card is opaque. With less progress, the card is translucent over the
  /// carried cards of the earlier scenes. Tuned by eye.
  package static let opaqueProgress = 0.55

  /// The span of `progress` after `opaqueProgress` in which the carried cards beneath an opaque carried card vanish.
  /// Tuned by eye.
  package static let covering = 0.05

  /// The progress of the transition: `presence` eased in and out, 0…1.
  package var progress: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(presence)).progress
  }

  /// The fraction of the progress that has passed since a carried card hides the carried cards beneath it, 0…1.
  package var hidingProgress: Double {
    let start = Self.opaqueProgress + Self.covering
    return (0...1).clamping((progress - start) / (1 - start))
  }

  /// The fraction to which a scene's standing items have appeared, 0…1. They appear after the other scene has left. Most
  /// of them fade in. The Library's books rise instead, and its lamps light up.
  package var standing: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(2 * presence - 1)).progress
  }
}

import CardKinetics

/// The part of a scene in a transition.
package struct SceneTransition: Hashable, Sendable {
  /// The presence of the scene: 0 before it comes and after it has left, 1 on stage.
  package var presence: Double
  /// The `carrier` of the card that turns into another scene's card.
  package var carried: Int?

  package init(presence: Double, carried: Int? = nil) {
    (self.presence, self.carried) = (presence, carried)
  }

  /// The part of a scene on stage without a transition.
  package static let none = SceneTransition(presence: 1)

  /// The minimum `progress` of an opaque carried card. With less progress, the card is translucent over the carried
  /// cards of the scenes before its own. Tuned by eye.
  package static let opaqueProgress = 0.55

  /// The `progress` beyond `opaqueProgress` during which the carried cards beneath an opaque carried card vanish.
  /// Tuned by eye.
  package static let covering = 0.05

  /// The progress of the transition: `presence` eased in and out, 0…1.
  package var progress: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(presence)).progress
  }

  /// The opacity of items that keep their position. These items appear after the other scene has left.
  package var standing: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(2 * presence - 1)).progress
  }
}

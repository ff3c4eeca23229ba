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

  /// The minimum `progress` at which a carried card is opaque over the card that it turns into or comes from. Below it,
  /// a scene that is on top in the order of the scenes fades. Tuned by eye.
  package static let opaqueProgress = 0.55

  /// The part of `progress` beyond `opaqueProgress` after which a carried card has covered the other cards, which vanish
  /// beneath it. Tuned by eye.
  package static let covering = 0.05

  /// `presence` eased in and out, 0…1.
  package var progress: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(presence)).progress
  }

  /// The opacity of items that appear in their position, after the other scene has left.
  package var standing: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(2 * presence - 1)).progress
  }
}

import CardKinetics

/// A scene's part in a change of scenes.
package struct ScenePassage: Hashable, Sendable {
  /// How much of the scene is there: 0 before it comes and once it has gone, 1 on stage.
  package var presence: Double
  /// The `carrier` of the card that turns into another scene's card.
  package var carried: Int?

  package init(presence: Double, carried: Int? = nil) {
    (self.presence, self.carried) = (presence, carried)
  }

  /// On stage, with no change under way.
  package static let none = ScenePassage(presence: 1)

  /// The share from which on a carried card is opaque over those that it turns into or comes from; what
  /// lies over others in the order of the scenes fades below it. Tuned by eye.
  package static let opaqueShare = 0.55

  /// The share beyond it by which a carried card has covered the others, which vanish beneath it. Tuned by eye.
  package static let covering = 0.05

  /// `presence` eased in and out, 0…1.
  package var share: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(presence)).progress
  }

  /// The opacity of what appears where it stands, after the scene that leaves has left.
  package var standing: Double {
    TimingCurve.easeInOut.state(at: (0...1).clamping(2 * presence - 1)).progress
  }
}

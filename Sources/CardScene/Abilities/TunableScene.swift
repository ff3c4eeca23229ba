package import CardKinetics

/// A scene with parameters, which the user changes with the tuner, in tuning files and by `tune`.
package protocol TunableScene: Scene {
  /// The parameters of the scene in its current state, in the order of the tuner.
  var parameters: [Parameter] { get }

  /// The reasons why parameters have no effect in the current state, by parameter name.
  var reasonsForNoEffect: [String: String] { get }

  /// Changes the parameters. Motions continue from their state under the new parameters. A scene at rest stays at its
  /// row, page or book.
  mutating func retune(_ tuning: SceneOverrides, at t: Double)
}

extension TunableScene {
  package var reasonsForNoEffect: [String: String] { [:] }
}

/// A tunable scene whose list of parameters never changes, so that tuning files can be checked before the scene exists.
package protocol FixedParametersScene: TunableScene {
  static var parameters: [Parameter] { get }
}

extension FixedParametersScene {
  package var parameters: [Parameter] { Self.parameters }
}

/// A scene with a classic and a refined mode. A key switches between the modes, and the split view compares them.
package protocol TwoModeScene: Scene {
  /// Changes the rules. The current drag keeps its rules until the release, and nothing jumps.
  mutating func adopt(_ mode: Mode, at t: Double)
}

package import CardModel

/// Options common to all scenes, and each scene's own by their type.
package struct SceneOptions: Sendable {
  /// How many cards, pages or books are asked for; nil for as many as there are.
  package var count: Int?
  /// The cards and books of the user's.
  package var deal = Deal.shipped
  /// What the scenes begin with in front.
  package var places: ScenePlaces = [:]
  /// Replaces flights, flips and turns by cross-fades.
  package var reducesMotion: Bool
  package var rules: Rules
  /// The seed of random pictures.
  package var seed: UInt64
  /// The parameters that differ from the default.
  package var tuning: SceneOverrides
  private var own: [ObjectIdentifier: any SceneOption] = [:]

  package init(
    count: Int? = nil, reducesMotion: Bool = false, rules: Rules = .refined, seed: UInt64 = 1,
    tuning: SceneOverrides = SceneOverrides()
  ) {
    (self.count, self.reducesMotion, self.rules) = (count, reducesMotion, rules)
    (self.seed, self.tuning) = (seed, tuning)
  }

  /// How many cards a scene shows, at least one.
  package func cardCount(default count: Int) -> Int {
    max(self.count ?? (deal.isShipped ? count : deal.cards.count), 1)
  }

  /// An option of one scene.
  package subscript<Option: SceneOption>(_ type: Option.Type) -> Option {
    get { own[ObjectIdentifier(type)] as? Option ?? Option() }
    set { own[ObjectIdentifier(type)] = newValue }
  }
}

/// An option that only one scene knows; that scene's folder defines its type.
package protocol SceneOption: Sendable {
  /// The default.
  init()
}

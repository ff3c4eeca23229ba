package import CardModel

/// The options of all scenes, and the options of single scenes by type.
package struct SceneOptions: Sendable {
  /// The number of cards, pages or books that the user requests; nil for all.
  package var count: Int?
  /// The deck: the user's cards and books, or the bundled ones.
  package var deck = Deck.bundled
  /// The scene that begins with its front card opened; nil for none.
  package var openedScene: SceneID?
  /// Whether cross-fades replace flights, flips and turns.
  package var reducesMotion: Bool
  package var mode: Mode
  /// The rules of the lesson step that a scene shows; nil outside a lesson.
  package var lessonRules: LessonRules?
  /// The seed of randomly generated images.
  package var seed: UInt64
  /// The parameters that differ from the default.
  package var tuning: SceneOverrides
  private var own: [ObjectIdentifier: any SceneOption] = [:]

  /// Returns the options with the rules of a lesson step. Without a lesson, returns the options unchanged.
  package func showing(_ rules: LessonRules?) -> SceneOptions {
    guard let rules else { return self }
    var options = self
    (options.lessonRules, options.mode) = (rules, rules.mode)
    return options
  }

  package init(
    count: Int? = nil, reducesMotion: Bool = false, mode: Mode = .refined, seed: UInt64 = 1,
    tuning: SceneOverrides = SceneOverrides()
  ) {
    (self.count, self.reducesMotion, self.mode) = (count, reducesMotion, mode)
    (self.seed, self.tuning) = (seed, tuning)
  }

  /// Returns the number of cards that a scene shows, at least one.
  package func cardCount(default count: Int) -> Int {
    max(self.count ?? (deck.isBundled ? count : deck.cards.count), 1)
  }

  /// The option of the given type; its default if the option has not been set.
  package subscript<Option: SceneOption>(_ type: Option.Type) -> Option {
    get { own[ObjectIdentifier(type)] as? Option ?? Option() }
    set { own[ObjectIdentifier(type)] = newValue }
  }
}

/// An option of one scene. The folder of the scene defines the option's type.
package protocol SceneOption: Sendable {
  /// Creates the option with its default value.
  init()
}

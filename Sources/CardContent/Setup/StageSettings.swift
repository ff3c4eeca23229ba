package import CardDecode
package import CardInput
package import CardKinetics
package import CardModel
package import CardPaint
package import CardScene
package import CardScenes
package import CardSystem

/// The settings of a stage that a session's heading keeps, to play it as it was.
package struct StageSettings: Hashable, Sendable {
  package static let counts = 1...1_000_000_000
  /// The least and the largest viewport that can be fixed, in points.
  private static let viewports = (least: Size(60, 220), most: Size(16384, 16384))

  /// The first scene's place in the catalogue.
  package var scene: Int
  package var count: Int?
  /// What the cards are made of; empty for the shipped ones.
  package var sources: [FileState] = []
  /// Where documents have notes on their pages.
  package var notes = PageNotes.auto
  /// The shape of the first cards; nil for the shape that fits the first deck.
  package var shape: DeckShape?
  /// What the scenes begin with in front.
  package var places: ScenePlaces = [:]
  /// The user's own layout.
  package var layout: NamedLayout?
  package var switcher = SwitcherOptions()
  /// The offset at which the first scene begins, in points; nil for the scene's own start.
  package var offset: Double?
  /// Whether the first scene begins with its opening motion.
  package var opens = false
  package var rules = Rules.refined
  package var reducesMotion = false
  package var fixedViewport: Size?
  package var theme = Theme()
  /// The scenes' constants that differ from their defaults.
  package var overrides = SplitOverrides()
  package var bindings = Self.defaultBindings

  /// The settings for the scene called `name`; a failure lists the scenes.
  package init(scene name: String) throws(Failure) {
    guard let index = SceneCatalog.index(of: name) else {
      throw Failure(
        .usage, Spelling.unknown("scene", name.echoed, among: SceneCatalog.names))
    }
    scene = index
  }

  package static let defaultBindings = KeyBindings.standard(
    scenes: SceneCatalog.scenes.map { ($0.id.rawValue, $0.title) })

  /// Whether a viewport can be fixed at `size`.
  package static func allows(viewport size: Size) -> Bool {
    (viewports.least.width...viewports.most.width).contains(size.width)
      && (viewports.least.height...viewports.most.height).contains(size.height)
  }
}

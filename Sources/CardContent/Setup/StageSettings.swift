package import CardDecode
package import CardInput
package import CardKinetics
package import CardModel
package import CardPaint
package import CardScene
package import CardScenes
package import CardSystem

/// The settings of a stage. The header of a session contains them, so that a replay begins with an equal stage.
package struct StageSettings: Hashable, Sendable {
  package static let counts = 1...1_000_000_000
  /// The minimum and maximum size of a fixed viewport, in points.
  private static let viewports = (minimum: Size(60, 220), maximum: Size(16384, 16384))

  /// The scene that is on stage first, as an index in the catalogue.
  package var scene: Int
  package var count: Int?
  /// The files of the user deck. Empty for the bundled decks.
  package var sources: [FileState] = []
  /// The side on which the pages of documents have speaker notes.
  package var notes = PageNotes.auto
  /// The shape of the first cards, or nil for the shape that fits the first deck.
  package var shape: CardFormat?
  /// The front position in the user deck at the start; nil for the start of each scene.
  package var deckPosition: DeckPosition?
  /// The user's layout.
  package var layout: NamedLayout?
  package var switcher = SwitcherOptions()
  /// The offset at which the first scene begins, in points. Nil for the scene's default.
  package var offset: Double?
  /// A Boolean value that indicates whether the first scene begins with its front card opened.
  package var isOpened = false
  /// A Boolean value that indicates whether the first scene begins with its opening animation.
  package var opens = false
  package var mode = Mode.refined
  /// The step of a lesson at the start; nil without a lesson.
  package var lessonPosition: LessonPosition?
  package var reducesMotion = false
  package var fixedViewport: Size?
  package var theme = Theme()
  /// The parameters of the scenes that differ from their defaults.
  package var overrides = SplitOverrides()
  package var bindings = Self.defaultBindings

  /// Creates the settings for the scene called `name`.
  ///
  /// - Throws: An error that lists the scenes if there is no such scene.
  package init(scene name: String) throws(Failure) {
    guard let index = SceneCatalog.index(of: name) else {
      throw Failure(
        .usage, Spelling.unknown("scene", name.echoed, among: SceneCatalog.names))
    }
    scene = index
  }

  package static let defaultBindings = KeyBindings.standard(
    scenes: SceneCatalog.scenes.map { ($0.id.rawValue, $0.title) })

  /// Returns whether a viewport can be fixed at `size`.
  package static func allows(viewport size: Size) -> Bool {
    (viewports.minimum.width...viewports.maximum.width).contains(size.width)
      && (viewports.minimum.height...viewports.maximum.height).contains(size.height)
  }
}

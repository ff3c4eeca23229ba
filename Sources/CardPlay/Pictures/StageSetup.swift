package import CardCore
package import CardPaint
import CardScenes
package import CardSystem

/// What the commands share on the way from words to a stage.
package struct StageSetup {
  package var scene: Int
  package var count: Int?
  package var usesClassicSnap = false
  package var reducesMotion = false
  package var fixedViewport: Size?
  /// Whether the X-ray is on from the beginning.
  package var showsXRay = false
  package var theme = Theme()
  /// The scenes' constants that differ from their defaults.
  package var overrides = SplitOverrides()
  package var bindings = KeyBindings.standard(sceneTitles: SceneCatalog.scenes.map { $0.title })
  package let content: Content

  /// Loads the content for the scene called `name`.
  package init(scene name: String, content: Content) throws(Failure) {
    self.scene = try Self.index(of: name)
    self.content = content
  }

  /// The place of a scene in the catalogue, or a failure that lists the scenes.
  package static func index(of name: String) throws(Failure) -> Int {
    guard let index = SceneCatalog.index(of: name) else {
      throw Failure(
        .usage, "there is no scene \"\(name)\": \(SceneCatalog.names.joined(separator: ", "))")
    }
    return index
  }

  package var options: SceneOptions {
    var options = SceneOptions(
      count: count, reducesMotion: reducesMotion, tuning: overrides.a)
    options[SwitcherOptions.self].usesClassicSnap = usesClassicSnap
    if !content.books.isEmpty {
      options[LibraryOptions.self].bookPages = content.books.map { max($0.pages.count, 1) }
    }
    return options
  }

  /// The stage in a window of `window` pixels, at `interfaceScale` pixels an interface point.
  package func stage(window: Size, interfaceScale: Double) -> Stage {
    let scenes = SceneCatalog.scenes
    /// The size that fits each of the labels.
    func size(_ part: FacePart, _ labels: [String]) -> Size {
      let sizes = labels.map { OverlayMetrics.preferredSize(part: part, label: $0) }
      return Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    }
    let titles = scenes.map { $0.title }
    var configuration = StageConfiguration(
      scenes: scenes, backdrops: scenes.map { theme.backdrops(for: $0.id) }, options: options,
      window: window, interfaceScale: interfaceScale, first: scene)
    configuration.fixedViewport = fixedViewport
    configuration.bindings = bindings
    configuration.tabSize = size(.tab, titles)
    configuration.titleSize = size(.title, titles)
    configuration.keyListSize = size(.keys, [bindings.listing])
    configuration.badgeSize = size(.badge, Stage.badgeLabels)
    configuration.glyphCell = OverlayMetrics.glyphCell
    configuration.labelSize = { OverlayMetrics.preferredSize(part: $0, label: $1) }
    configuration.otherTuning = overrides.b
    if theme.contrast == .high { configuration.panelOpacity = 1 }
    var stage = Stage(configuration)
    stage.showsXRay = showsXRay
    return stage
  }
}

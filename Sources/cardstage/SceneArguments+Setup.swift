import ArgumentParser
import CardCore
import CardPaint
import CardPlay
import CardScenes
import CardSystem

extension SceneArguments {
  /// The setup of these options, with its content loaded.
  func setup() throws(Failure) -> StageSetup {
    let content = try Self.content(of: paths)
    let first = scene ?? content.suitedScene?.rawValue ?? SceneCatalog.names[0]
    var settings = try StageSettings(scene: first)
    settings.count = count
    settings.sources = paths.map { DeckSource(path: $0) }
    settings.rules = classic ? .classic : .refined
    settings.switcher.usesClassicSnap = snap == .classic
    settings.fixedViewport = viewport
    if let tuning { settings.overrides = try TuningFile(path: tuning).overrides }
    return StageSetup(settings, content: content)
  }

  /// The cards of the given paths, else the shipped ones.
  private static func content(of paths: [String]) throws(Failure) -> Content {
    paths.isEmpty
      ? try ContentLoader.load(from: AssetFolder.find()) : try DeckReader.read(paths)
  }

  /// The setup for a script: that of its session, else that of these options and the window's.
  func setup(
    for script: Script, _ window: WindowArguments, _ picture: PictureArguments
  ) throws -> StageSetup {
    var setup: StageSetup
    if let heading = script.session?.heading {
      let given = given + window.givenButSize
      guard given.isEmpty else {
        throw ValidationError(
          "\(given.joined(separator: ", ")): a session brings scene and window with it")
      }
      for source in heading.settings.sources { try source.check() }
      setup = StageSetup(
        heading.settings, content: try Self.content(of: heading.settings.sources.map(\.path)))
    } else {
      setup = try self.setup()
      setup.settings.reducesMotion = window.reducedMotion
      setup.settings.switcher.offset = window.offset
      setup.settings.theme = window.themeChoice.theme(desktopTheme: nil)
    }
    setup.showsXRay = picture.showsXRay
    return setup
  }
}

import ArgumentParser
import CardCore
import CardPlay
import CardScenes
import CardSystem

extension SceneArguments {
  /// The setup of these options, with its content loaded.
  func setup() throws(Failure) -> StageSetup {
    var settings = try StageSettings(scene: scene ?? SceneCatalog.names[0])
    settings.count = count
    settings.rules = classic ? .classic : .refined
    settings.switcher.usesClassicSnap = snap == .classic
    settings.fixedViewport = viewport
    if let tuning { settings.overrides = try TuningFile(path: tuning).overrides }
    return StageSetup(settings, content: try ContentLoader.load(from: AssetFolder.find()))
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
      setup = StageSetup(
        heading.settings, content: try ContentLoader.load(from: AssetFolder.find()))
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

import ArgumentParser
import CardCore
import CardPlay
import CardScenes
import CardSystem

extension SceneArguments {
  /// The stage these options describe, its content loaded.
  func setup() throws(Failure) -> StageSetup {
    var settings = try StageSettings(scene: scene ?? SceneCatalog.names[0])
    settings.count = count
    settings.switcher.usesClassicSnap = snap == .classic
    settings.fixedViewport = viewport
    if let tuning { settings.overrides = try TuningFile(path: tuning).overrides }
    return StageSetup(settings, content: try ContentLoader.load(from: AssetFolder.find()))
  }

  /// The stage that a script is played on: its session's own, else the one that these options and
  /// those of the window describe.
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
      setup.settings.theme = window.themeChoice.theme(desktopTheme: nil)
    }
    setup.showsXRay = picture.showsXRay
    return setup
  }
}

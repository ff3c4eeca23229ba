import ArgumentParser
import CardCore
import CardPlay
import CardScenes
import CardSystem

extension SceneArguments {
  /// The stage these options describe, its content loaded.
  func setup() throws(Failure) -> StageSetup {
    let name = scene ?? SceneCatalog.names[0]
    // An unknown scene is said before anything is read.
    _ = try StageSetup.index(of: name)
    let content = try ContentLoader.load(from: AssetFolder.find())
    var setup = try StageSetup(scene: name, content: content)
    setup.count = count
    setup.usesClassicSnap = snap == .classic
    setup.fixedViewport = viewport.map { Size($0.width, $0.height) }
    if let tuning { setup.overrides = try TuningFile(path: tuning).overrides }
    return setup
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
      setup = try StageSetup(heading, content: ContentLoader.load(from: AssetFolder.find()))
    } else {
      setup = try self.setup()
      setup.reducesMotion = window.reducedMotion
      setup.theme = window.themeChoice.theme(desktopTheme: nil)
    }
    setup.showsXRay = picture.showsXRay
    return setup
  }
}

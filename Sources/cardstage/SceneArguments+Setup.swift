import CardApp
import CardCore

extension SceneArguments {
  /// The stage these options describe, its content loaded.
  func setup() throws(Failure) -> StageSetup {
    // An unknown scene is said before anything is read.
    _ = try StageSetup.index(of: scene)
    let content = try ContentLoader.load(from: AssetFolder.find())
    var setup = try StageSetup(scene: scene, content: content)
    setup.count = count
    setup.usesClassicSnap = snap == .classic
    setup.fixedViewport = viewport.map { Size($0.width, $0.height) }
    if let tuning { setup.tunings = try TuningFile(path: tuning).tunings }
    return setup
  }
}

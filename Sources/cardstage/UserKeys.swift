import CardApp
import CardCore
import CardScenes

/// The keys in force: the house's, and what the user's file says of them.
@MainActor
enum UserKeys {
  /// What is wrong in the file is said on standard error, and the rest of it holds.
  static func bindings() -> KeyBindings {
    var bindings = KeyBindings.standard(sceneTitles: SceneCatalog.scenes.map { $0.title })
    let config = UserConfig.load(for: bindings)
    config.problems.forEach(Cardstage.warn)
    config.apply(to: &bindings)
    return bindings
  }
}

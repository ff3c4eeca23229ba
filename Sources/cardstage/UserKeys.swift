import CardCore
import CardPlay
import CardScenes
import CardX11

/// The key bindings in force: the defaults, changed by the user's file.
@MainActor
enum UserKeys {
  /// What is wrong in the file is said on standard error, and the rest of it holds.
  static func bindings() -> KeyBindings {
    var bindings = KeyBindings.standard(sceneTitles: SceneCatalog.scenes.map { $0.title })
    let config = UserConfig.load(for: bindings, keyName: Keysyms.eventName)
    config.problems.forEach(Cardstage.warn)
    config.apply(to: &bindings)
    return bindings
  }
}

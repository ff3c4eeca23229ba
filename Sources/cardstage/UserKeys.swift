import CardCommand
import CardContent
import CardInput
import CardScript
import CardSystem
import CardX11

/// The key bindings in force: the defaults, changed by the user's file.
@MainActor
enum UserKeys {
  /// Errors in the file are printed on standard error; the rest of it applies.
  static func bindings() -> KeyBindings {
    var bindings = StageSettings.defaultBindings
    let config = UserConfig.load(for: bindings, keyName: Keysyms.eventName)
    config.problems.forEach(Cardstage.warn)
    config.apply(to: &bindings)
    return bindings
  }
}

extension Script {
  /// Reads a script whose keys are named by their keysyms; a cut-off session is said so.
  init(keysymsAt path: String) throws(Failure) {
    try self.init(path: path, keyName: Keysyms.eventName)
    if let tornLine {
      Cardstage.warn("\(path): line \(tornLine) is cut off: the session is played without it")
    }
  }
}

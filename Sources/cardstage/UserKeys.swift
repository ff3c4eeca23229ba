import CardCommand
import CardContent
import CardInput
import CardScript
import CardSystem
import CardX11

/// The key bindings in force: the defaults, changed by the user's file.
@MainActor
enum UserKeys {
  /// Returns the bindings. Prints the errors in the file on standard error, and applies the valid entries.
  static func bindings() -> KeyBindings {
    var bindings = StageSettings.defaultBindings
    let config = UserConfig.load(keyName: Keysyms.eventName)
    config.problems.forEach(Cardstage.warn)
    config.apply(to: &bindings)
    return bindings
  }
}

extension Script {
  /// Reads a script that names keys by their keysyms. Warns if a session is cut off.
  init(keysymsAt path: String) throws(Failure) {
    try self.init(path: path, keyName: Keysyms.eventName)
    if let tornLine {
      Cardstage.warn("\(path):\(tornLine): cut off; the session is played without this line")
    }
  }
}

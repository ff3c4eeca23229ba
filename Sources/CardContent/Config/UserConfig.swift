import CardModel
package import CardInput
import CardSystem

/// The user's settings, in `$XDG_CONFIG_HOME/cardstage/config.toml`.
///
///     [keys]
///     "Page_Down" = "next-scene"
///     "F5" = "none"
package struct UserConfig {
  /// A function that maps a keysym's name to the key's name in events, or returns nil for an unknown keysym.
  package typealias KeyName = (String) -> String?

  /// The rebound keys. A request of nil unbinds the key.
  package private(set) var keys: [(chord: Chord, request: Request?)] = []
  /// The errors in the file, one per line. The rest of the file applies.
  package private(set) var problems: [String] = []

  /// The path of the user's file, or nil without a home folder.
  package static var path: String? { file("config.toml") }

  /// Returns the path of a file in the user's settings folder, or nil without a home folder.
  package static func file(_ name: String) -> String? {
    UserFolder.settings.map { "\($0)/\(name)" }
  }

  /// Creates settings that change nothing.
  package init() {}

  /// Reads the user's file if it exists.
  package static func load(keyName: KeyName) -> UserConfig {
    path.map { load($0, keyName: keyName) } ?? UserConfig()
  }

  static func load(_ path: String, keyName: KeyName) -> UserConfig {
    // `UserConfig(path:)` reports a file that exists but cannot be read.
    guard FileText.isRegularFile(path) != nil else { return UserConfig() }
    return UserConfig(path: path, keyName: keyName)
  }

  /// Reads the settings in a file.
  package init(path: String, keyName: KeyName) {
    do throws(Failure) {
      let file = try SettingsFile(path: path)
      problems = file.failures.map(\.message)
      for section in file.sections {
        guard section.name == "keys" else {
          let reason = "unknown section [\(section.name.echoed)]; expected [keys]"
          problems.append(file.failure(section.line, reason).message)
          continue
        }
        for setting in section.settings {
          do throws(Failure) {
            keys.append(try Self.key(setting, keyName))
          } catch {
            problems.append(file.failure(setting.line, error.message).message)
          }
        }
      }
    } catch {
      problems.append(error.message)
    }
  }

  private static func key(
    _ setting: SettingsFile.Setting, _ keyName: KeyName
  ) throws(Failure) -> (chord: Chord, request: Request?) {
    let key = setting.name
    guard var chord = Chord(reading: key), let name = keyName(chord.name) else {
      throw Failure(
        .badData,
        "unknown key \"\(key.echoed)\"; expected an X keysym name, such as \"Page_Down\"")
    }
    chord.name = name
    return (chord, setting.value == "none" ? nil : try Request(line: setting.value, for: .key))
  }

  /// Applies the settings to key bindings.
  package func apply(to bindings: inout KeyBindings) {
    for (chord, request) in keys { bindings.bind(chord, to: request) }
  }
}

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
  /// The errors in the file, a line each. The rest of the file applies.
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
    guard let path, FileText.exists(path) else { return UserConfig() }
    return UserConfig(path: path, keyName: keyName)
  }

  /// Reads a file.
  package init(path: String, keyName: KeyName) {
    do throws(Failure) {
      let file = try TOMLFile(path: path)
      problems = file.failures.map { $0.message }
      var unknown: Set<String> = []
      for line in file.lines {
        let name = line.path[0]
        if name != "keys" {
          guard unknown.insert(name).inserted else { continue }
          problems.append(
            file.failure(line, "unknown table or setting \"\(name.echoed)\"; expected [keys]")
              .message)
        } else if line.path.count > 1 {
          do throws(BadKey) {
            keys.append(try Self.key(line, keyName))
          } catch {
            problems.append(file.failure(line, error.reason).message)
          }
        } else if line.value != nil {
          problems.append(file.failure(line, "\"keys\" must be a table: [keys]").message)
        }
      }
    } catch {
      problems.append(error.message)
    }
  }

  private struct BadKey: Error {
    var reason: String
  }

  private static func key(
    _ line: TOMLFile.Line, _ keyName: KeyName
  ) throws(BadKey) -> (chord: Chord, request: Request?) {
    let key = line.path[1]
    guard var chord = Chord(reading: key), let name = keyName(chord.name) else {
      throw BadKey(
        reason: "unknown key \"\(key.echoed)\"; expected an X keysym name, such as \"Page_Down\"")
    }
    chord.name = name
    guard line.path.count == 2, case .string(let words)? = line.value else {
      throw BadKey(reason: "\"\(key.echoed)\" must be the quoted name of an action, or \"none\"")
    }
    if words == "none" { return (chord, nil) }
    do {
      return (chord, try Request(line: words, for: .key))
    } catch {
      throw BadKey(reason: error.message)
    }
  }

  /// Applies the settings to key bindings.
  package func apply(to bindings: inout KeyBindings) {
    for (chord, request) in keys { bindings.bind(chord, to: request) }
  }
}

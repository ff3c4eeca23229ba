package import CardCore
import CardSystem
import Glibc
import TOMLKit

/// The user's settings, in `$XDG_CONFIG_HOME/cardstage/config.toml`.
///
///     [keys]
///     "Page_Down" = "next-scene"
///     "F5" = "none"
package struct UserConfig {
  /// Maps a keysym's name to the key's name in events; nil for an unknown keysym.
  package typealias KeyName = (String) -> String?

  /// The rebound keys; a nil command unbinds a key.
  package private(set) var keys: [(chord: Chord, command: String?)] = []
  /// The errors in the file, a line each; the rest of the file applies.
  package private(set) var problems: [String] = []

  /// The path of the user's file; nil without a home folder.
  package static var path: String? { file("config.toml") }

  /// The path of a file in the user's settings folder; nil without a home folder.
  package static func file(_ name: String) -> String? {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return base.map { "\($0)/cardstage/\(name)" }
  }

  /// Settings that change nothing.
  package init() {}

  /// Reads the user's file, if there is one.
  package static func load(for bindings: KeyBindings, keyName: KeyName) -> UserConfig {
    guard let path, FileText.exists(path) else { return UserConfig() }
    return UserConfig(path: path, for: bindings, keyName: keyName)
  }

  /// Reads a file; `bindings` lists the commands.
  package init(path: String, for bindings: KeyBindings, keyName: KeyName) {
    do {
      let file = try TOMLFile(path: path)
      for name in file.root.keys.sorted() where name != "keys" {
        problems.append("\(file.place(of: name, in: "")): there is no \"\(name.echoed)\" to set")
      }
      guard let value = file.root["keys"] else { return }
      guard let table = value.table else {
        problems.append("\(path): \"keys\" is no table")
        return
      }
      readKeys(table, of: file, bindings, keyName)
    } catch {
      problems.append(error.message)
    }
  }

  private mutating func readKeys(
    _ table: TOMLTable, of file: TOMLFile, _ bindings: KeyBindings, _ keyName: KeyName
  ) {
    for key in table.keys.sorted() {
      let place = file.place(of: key, in: "keys")
      guard var chord = Chord(reading: key), let name = keyName(chord.name) else {
        problems.append("\(place): there is no key \"\(key.echoed)\"")
        continue
      }
      chord.name = name
      guard let command = table[key]?.string else {
        problems.append("\(place): \"\(key.echoed)\" needs a command's name")
        continue
      }
      guard command == "none" || bindings.entries.contains(where: { $0.name == command }) else {
        problems.append("\(place): there is no command \"\(command.echoed)\"")
        continue
      }
      keys.append((chord, command == "none" ? nil : command))
    }
  }

  /// Rebinds the keys.
  package func apply(to bindings: inout KeyBindings) {
    for (chord, command) in keys { _ = bindings.bind(chord, to: command) }
  }
}

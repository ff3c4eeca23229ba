import CardContent
import CardInput
import Foundation
import Testing

@Suite struct UserConfigTests {
  private static let keys = KeyBindings.standard(sceneTitles: ["One", "Two"])

  private func config(_ text: String) throws -> (config: UserConfig, path: String) {
    let path = NSTemporaryDirectory() + "cardstage-config-\(UUID().uuidString).toml"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let config = UserConfig(path: path, for: Self.keys) { keysym in
      keysym == "Next" ? "Page_Down" : keysym == "Pgae_Down" ? nil : keysym
    }
    return (config, path)
  }

  @Test func keysAreGivenToCommands() throws {
    let (config, _) = try config(
      """
      [keys]
      "Next" = "next-scene"
      "Ctrl+Shift+x" = "undo"
      F5 = "none"
      "." = "pause"
      """)
    #expect(config.problems.isEmpty)
    var keys = Self.keys
    config.apply(to: &keys)
    #expect(keys.command(for: "Page_Down", []) == .nextScene)
    #expect(keys.command(for: "x", [.control, .shift]) == .undo)
    #expect(keys.command(for: "F5", []) == nil)
    #expect(keys.command(for: "period", []) == .togglePause)
  }

  @Test func wrongLinesAreNamedAndTheOthersHold() throws {
    let (config, path) = try config(
      """
      # What my clicker sends.
      [keys]
      "Hyper+x" = "undo"
      "b" = "fly"
      "Pgae_Down" = "next"
      "z" = 3
      "F5" = "black"
      """)
    #expect(
      Set(config.problems) == [
        "\(path): line 3: there is no key \"Hyper+x\"",
        "\(path): line 4: there is no command \"fly\"",
        "\(path): line 5: there is no key \"Pgae_Down\"",
        "\(path): line 6: \"z\" needs a command's name",
      ])
    var keys = Self.keys
    config.apply(to: &keys)
    #expect(keys.command(for: "F5", []) == .toggleBlank)
    #expect(keys.command(for: "b", []) == .toggleBlank && keys.command(for: "z", []) == .undo)
  }

  /// A key that ends as another does, and ways to write it.
  @Test func aLineIsNamedByItsWholeKey() throws {
    let (config, path) = try config(
      """
      mouse = 2
      keys.'Ctrl+b' = "undo"
      keys."=" = "undo"
      keys.b = "fly"
      """)
    #expect(
      config.problems == [
        "\(path): line 1: there is no \"mouse\" to set",
        "\(path): line 4: there is no command \"fly\"",
      ])
  }

  @Test func whatIsNoTomlIsNamedByItsLine() throws {
    let (config, path) = try config("[keys]\n\"a\" = \"undo\"\n\"b\" = = 3\n")
    #expect(config.problems.count == 1 && config.keys.count == 1)
    #expect(config.problems[0].hasPrefix("\(path): line 3: "))
  }

  @Test func whatNobodyKnowsIsNamed() throws {
    let (config, path) = try config("[mouse]\nspeed = 2\n")
    #expect(config.problems == ["\(path): line 1: there is no \"mouse\" to set"])
  }
}

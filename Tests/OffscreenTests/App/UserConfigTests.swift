import CardContent
import CardInput
import Foundation
import Testing

/// Protects the user's configuration file and the reports of its errors.
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

  private let expected = "; expected an X keysym name, such as \"Page_Down\""

  @Test func wrongLinesAreReportedAndTheOthersApply() throws {
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
        "\(path):3: unknown key \"Hyper+x\"\(expected)",
        "\(path):4: unknown action \"fly\"",
        "\(path):5: unknown key \"Pgae_Down\"\(expected)",
        "\(path):6: \"z\" must be the quoted name of an action, or \"none\"",
      ])
    var keys = Self.keys
    config.apply(to: &keys)
    #expect(keys.command(for: "F5", []) == .toggleBlank)
    #expect(keys.command(for: "b", []) == .toggleBlank && keys.command(for: "z", []) == .undo)
  }

  /// A key can be written in several ways, and end as another does.
  @Test func problemsAreReportedAtTheLineOfTheWholeKey() throws {
    let (config, path) = try config(
      """
      mouse = 2
      keys.'Ctrl+b' = "undo"
      keys."=" = "undo"
      keys.b = "fly"
      """)
    #expect(
      config.problems == [
        "\(path):1: unknown table or setting \"mouse\"; expected [keys]",
        "\(path):4: unknown action \"fly\"",
      ])
  }

  @Test func malformedLineIsReportedByItsNumber() throws {
    let (config, path) = try config("[keys]\n\"a\" = \"undo\"\n\"b\" = = 3\n")
    #expect(config.problems.count == 1 && config.keys.count == 1)
    #expect(config.problems[0].hasPrefix("\(path):3: "))
  }

  @Test func unknownTableIsReported() throws {
    let (config, path) = try config("[mouse]\nspeed = 2\n")
    #expect(config.problems == ["\(path):1: unknown table or setting \"mouse\"; expected [keys]"])
  }
}

import CardInput
import Foundation
import TestSupport
import Testing

@testable import CardContent

/// Tests the user's configuration file and its error messages.
@Suite struct UserConfigTests {
  private static let keys = KeyBindings.standard(
    scenes: [("stack", "Stack"), ("library", "Library")])

  private func config(_ text: String) throws -> (config: UserConfig, path: String) {
    let path = temporaryFolder() + "/config.toml"
    try Data(text.utf8).write(to: URL(filePath: path))
    let config = UserConfig(path: path) { keysym in
      keysym == "Next" ? "Page_Down" : keysym == "Pgae_Down" ? nil : keysym
    }
    return (config, path)
  }

  @Test func keysAreBoundToActions() throws {
    let (config, _) = try config(
      """
      [keys]
      "Next" = "next-scene"
      "Ctrl+Shift+x" = "undo"
      F5 = "none"
      "." = "pause"
      "#" = "black"
      "a" = "scene library"
      "j" = "speed 0.5"
      """)
    #expect(config.problems.isEmpty)
    var keys = Self.keys
    config.apply(to: &keys)
    #expect(keys.action(for: "Page_Down", []) == "next-scene")
    #expect(keys.action(for: "x", [.control, .shift]) == .undo)
    #expect(keys.action(for: "F5", []) == nil)
    #expect(keys.action(for: "period", []) == .pause)
    #expect(keys.action(for: "numbersign", []) == "black")
    #expect(keys.entry(of: Request(.scene, .text("library")))?.keys == "2, a")
    #expect(keys.request(for: "j", []) == Request(.speed, .number(0.5)))
    #expect(keys.entry(of: Request(.speed, .number(0.5)))?.meaning == "Set the speed: 0.5")
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
      "j" = "scene solitaire"
      "v" = "status"
      """)
    #expect(
      Set(config.problems) == [
        "\(path):3: unknown key \"Hyper+x\"\(expected)",
        "\(path):4: unknown action \"fly\"",
        "\(path):5: unknown key \"Pgae_Down\"\(expected)",
        "\(path):6: unknown action \"3\"",
        "\(path):8: unknown scene \"solitaire\"; expected switcher, stack, carousel, library or custom",
        "\(path):9: keys cannot run \"status\"",
      ])
    var keys = Self.keys
    config.apply(to: &keys)
    #expect(keys.action(for: "F5", []) == "black")
    #expect(keys.action(for: "b", []) == "black" && keys.action(for: "z", []) == .undo)
  }

  @Test func malformedLineIsReportedByItsNumber() throws {
    let (config, path) = try config("[keys]\n\"a\" = \"undo\"\n\"b\" = = 3\n")
    #expect(config.problems.count == 1 && config.keys.count == 1)
    #expect(config.problems[0].hasPrefix("\(path):3: "))
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser can read every file."))
  func aFileThatCannotBeReadIsReported() throws {
    let (_, path) = try config("[keys]\n\"F5\" = \"none\"\n")
    chmod(path, 0)
    let loaded = UserConfig.load(path) { $0 }
    #expect(loaded.problems == ["cannot read \(path): Permission denied"])
  }

  @Test func withoutAFileNothingChanges() {
    let loaded = UserConfig.load(temporaryFolder() + "/config.toml") { $0 }
    #expect(loaded.problems.isEmpty && loaded.keys.isEmpty)
  }

  @Test func unknownSectionIsReported() throws {
    let (config, path) = try config("[mouse]\nspeed = 2\n")
    #expect(config.problems == ["\(path):1: unknown section [mouse]; expected [keys]"])
  }
}

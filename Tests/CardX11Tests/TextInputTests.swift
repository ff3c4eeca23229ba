import CardInput
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the text of keys in a text line, as Xlib's own input method composes it.
@Suite struct TextInputTests {
  private let server: XvfbServer

  init() throws { server = try XvfbServer() }

  /// Returns a window with an open text line, after the keyboard has switched to a layout.
  private func harness(_ layout: [String]) throws -> Harness {
    let harness = try Harness(server)
    let change = try ChildProcess("setxkbmap", layout, environment: ["DISPLAY": server.display])
    try #require(change.wait(seconds: 10) == 0)
    harness.stage.takesText = { true }
    return harness
  }

  private func text(_ harness: Harness) -> String { harness.kinds.map(\.typedText).joined() }

  @Test(arguments: [
    (layout: ["us", "-variant", "intl"], keys: ["dead_diaeresis", "i"], text: "ï"),
    (["fr"], ["eacute", "a"], "éa"), (["de"], ["Udiaeresis", "ssharp"], "Üß"),
    (["ru"], ["Cyrillic_ya", "Cyrillic_ZHE"], "яЖ"), (["gr"], ["Greek_alpha"], "α"),
    (["il"], ["hebrew_shin"], "ש"),
    (["us", "-option", "compose:ralt"], ["Multi_key", "o", "e"], "œ"),
    (["cz"], ["ccaron", "Z"], "čZ"),
  ])
  func aTextLineGetsTheTextOfAnyScript(layout: [String], keys: [String], text: String) throws {
    let harness = try harness(layout)
    for key in keys { harness.user.key(key) }
    #expect(harness.run { self.text($0) == text }, "\(harness.kinds)")
  }

  @Test func capsLockTypesCapitals() throws {
    let harness = try harness(["us"])
    harness.user.key("Caps_Lock")
    harness.user.key("a")
    #expect(harness.run { $0.kinds.contains(.keyUp(name: "a", modifiers: [])) })
    #expect(text(harness) == "A")
    #expect(
      harness.kinds.contains(.keyDown(name: "a", modifiers: [], isRepeat: false, text: "A")))
  }

  @Test func keysOfEditingTypeNoText() throws {
    let harness = try harness(["us"])
    for key in ["Return", "BackSpace", "Tab", "Escape", "Left", "F1"] { harness.user.key(key) }
    harness.user.key("a", holding: ["Control_L"])
    #expect(harness.run { $0.kinds.contains(.keyUp(name: "a", modifiers: .control)) })
    #expect(text(harness).isEmpty)
  }

  /// A dead key that has begun a character does nothing after the text line is closed.
  @Test func aClosedTextLineForgetsADeadKey() throws {
    let harness = try harness(["us", "-variant", "intl"])
    harness.user.key("dead_diaeresis")
    harness.user.key("Shift_L")
    #expect(harness.run { $0.kinds.contains(.keyUp(name: "Shift_L", modifiers: .shift)) })
    harness.stage.takesText = { false }
    harness.user.key("i")
    #expect(
      harness.run { $0.kinds.contains(.keyDown(name: "i", modifiers: [], isRepeat: false)) },
      "\(harness.kinds)")
  }
}

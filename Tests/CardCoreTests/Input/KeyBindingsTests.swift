import CardCore
import Testing

@Suite struct KeyBindingsTests {
  struct Binding: Sendable, CustomTestStringConvertible {
    var key: String
    var modifiers: Modifiers = []
    var command: Command
    var testDescription: String { "\(modifiers.rawValue) \(key)" }

    init(_ key: String, _ command: Command, _ modifiers: Modifiers = []) {
      self.key = key
      self.modifiers = modifiers
      self.command = command
    }
  }

  static let keys = KeyBindings.standard(
    sceneTitles: ["Switcher", "Stack", "Carousel", "Library"])

  static let bindings = [
    Binding("1", .scene(0)), Binding("2", .scene(1)), Binding("3", .scene(2)),
    Binding("4", .scene(3)), Binding("Tab", .nextScene), Binding("Tab", .previousScene, .shift),
    Binding("Left", .left), Binding("Right", .right), Binding("Up", .up), Binding("Down", .down),
    Binding("Home", .first), Binding("End", .last),
    Binding("Prior", .previous), Binding("Page_Up", .previous),
    Binding("Next", .next), Binding("Page_Down", .next),
    Binding("Return", .activate), Binding("KP_Enter", .activate), Binding("space", .secondary),
    Binding("z", .undo), Binding("z", .undo, .control),
    Binding("F11", .toggleFullscreen), Binding("f", .toggleFullscreen),
    Binding("F5", .toggleFullscreen), Binding("question", .toggleKeyList),
    Binding("F1", .toggleKeyList), Binding("s", .toggleSlowMotion), Binding("r", .reset),
    Binding("x", .toggleXRay),
    Binding("q", .quit), Binding("q", .quit, .control), Binding("g", .goTo),
    Binding("Escape", .escape), Binding("b", .toggleBlank), Binding("period", .toggleBlank),
  ]

  @Test(arguments: bindings)
  func everyKeyOfTheHouseAsksForItsCommand(binding: Binding) {
    #expect(Self.keys.command(for: binding.key, binding.modifiers) == binding.command)
  }

  @Test func shiftIsIgnoredWhereItHasNoBindingOfItsOwn() {
    // A question mark is typed with Shift, and with Shift held an arrow is still an arrow.
    #expect(Self.keys.command(for: "question", .shift) == .toggleKeyList)
    #expect(Self.keys.command(for: "Left", .shift) == .left)
    #expect(Self.keys.command(for: "z", [.control, .shift]) == .undo)
  }

  @Test func otherModifiersAreNotIgnored() {
    #expect(Self.keys.command(for: "s", .control) == nil)
    #expect(Self.keys.command(for: "Left", .alt) == nil)
    #expect(Self.keys.command(for: "r", .control) == nil)
  }

  @Test(arguments: ["5", "9", "y", "Shift_L", ""])
  func otherKeysAskForNothing(key: String) {
    #expect(Self.keys.command(for: key, []) == nil)
  }

  @Test func noKeyIsBoundTwice() {
    let chords = Self.keys.entries.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
  }

  @Test func theListShowsEveryBindingOnceUnderItsGroup() {
    let lines = Self.keys.listing.split(separator: "\n")
    let groups = lines.filter { !$0.contains("\t") }
    #expect(groups.sorted() == ["Cards", "Scenes", "Window"])
    #expect(lines.count == Self.keys.entries.count + groups.count)
    #expect(lines.contains("3\tCarousel") && lines.contains("?, F1\tThis list"))
  }

  @Test func onlyStepsRepeatWhileHeld() {
    let steps = Set(Self.keys.entries.map(\.command).filter(\.isStep))
    #expect(steps == [.left, .right, .up, .down, .previous, .next])
  }
}

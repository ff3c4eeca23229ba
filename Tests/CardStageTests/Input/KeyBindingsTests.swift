import CardInput
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
    Binding("F1", .toggleKeyList), Binding("m", .nextMonitor),
    Binding("s", .nextSpeed), Binding("r", .reset), Binding("x", .toggleXRay),
    Binding("i", .explain), Binding("e", .togglePen), Binding("e", .wipe, .shift),
    Binding("w", .toggleWhite), Binding("h", .toggleInterface), Binding("l", .toggleSpotlight),
    Binding("k", .toggleEcho), Binding("n", .nextCue), Binding("n", .previousCue, .shift),
    Binding("k", .saveCue, .control),
    Binding("q", .quit), Binding("q", .quit, .control), Binding("g", .goTo),
    Binding("Escape", .escape), Binding("b", .toggleBlank), Binding("period", .toggleBlank),
    Binding("p", .togglePause), Binding("bracketleft", .stepBack),
    Binding("bracketright", .stepForward), Binding("TLDE", .holdSlow),
    Binding("TLDE", .holdSlow, .shift),
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
    #expect(Self.keys.command(for: "f", .control) == nil)
  }

  @Test(arguments: ["5", "9", "j", "Shift_L", ""])
  func otherKeysAskForNothing(key: String) {
    #expect(Self.keys.command(for: key, []) == nil)
  }

  @Test func noKeyIsBoundTwice() {
    let chords = Self.keys.entries.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
  }

  @Test func keyListHasEveryBindingOnceUnderItsGroup() {
    let lines = Self.keys.listing.split(separator: "\n")
    let groups = lines.filter { !$0.contains("\t") }
    #expect(groups.sorted() == ["Audience", "Cards", "Scenes", "Time", "Window"])
    #expect(lines.count == Self.keys.entries.count + groups.count)
    #expect(lines.contains("3\tCarousel") && lines.contains("?, F1\tKey list"))
  }

  @Test func onlyStepsRepeatWhileHeld() {
    let steps = Set(Self.keys.entries.map(\.command).filter(\.isStep))
    #expect(steps == [.left, .right, .up, .down, .previous, .next])
  }

  @Test func aKeyCanBeGivenToAnotherCommandOrToNone() {
    var keys = Self.keys
    let before = keys.entries.flatMap(\.chords).count
    let areKnown = [
      keys.bind(Chord("Page_Down"), to: "next-scene"), keys.bind(Chord("F5"), to: nil),
      keys.bind(Chord("x", [.control, .alt]), to: "undo"), keys.bind(Chord("j"), to: "fly"),
    ]
    #expect(areKnown == [true, true, true, false])
    #expect(keys.command(for: "Page_Down", []) == .nextScene)
    #expect(keys.command(for: "F5", []) == nil && keys.command(for: "F11", []) == .toggleFullscreen)
    #expect(keys.entry(of: .undo)?.keys == "z, Ctrl+Z, Ctrl+Alt+X")
    #expect(keys.command(for: "j", []) == nil)
    #expect(keys.entries.flatMap(\.chords).count == before)
  }

  @Test func aCommandWithoutAKeyIsNotInTheList() {
    var keys = Self.keys
    _ = keys.bind(Chord("r"), to: nil)
    #expect(!keys.listing.contains("Reset the scene"))
  }

  @Test func namesOfCommandsAreWordsAndDiffer() {
    let names = Self.keys.entries.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
  }
}

@Suite struct ChordTests {
  @Test func aChordIsReadAsItIsWritten() {
    #expect(Chord(reading: "Ctrl+Shift+Page_Down") == Chord("Page_Down", [.control, .shift]))
    #expect(Chord(reading: "alt+x") == Chord("x", .alt))
    #expect(Chord(reading: "Q") == Chord("q"))
    #expect(Chord(reading: "[") == Chord("bracketleft"))
    #expect(Chord(reading: "Ctrl++") == Chord("plus", .control))
    #expect(Chord(reading: "+") == Chord("plus"))
  }

  @Test(arguments: ["", "Hyper+x", "Ctrl+", "a b"])
  func whatIsNoChordIsRefused(text: String) {
    #expect(Chord(reading: text) == nil)
  }

  @Test func labelsAreWhatStandsOnTheKeys() {
    #expect(Chord("z", .control).label == "Ctrl+Z" && Chord("z").label == "z")
    #expect(Chord("Right").label == "→" && Chord("Prior").label == "Page Up")
    #expect(Chord("TLDE").label == "left of 1" && Chord("F5", .shift).label == "Shift+F5")
  }
}

/// Which key asks for which command: the one table, from which the key list is made as well.
package struct KeyBindings: Hashable, Sendable {
  /// A key by its X keysym name with the modifiers that must be held.
  package struct Chord: Hashable, Sendable {
    package var name: String
    package var modifiers: Modifiers

    package init(_ name: String, _ modifiers: Modifiers = []) {
      self.name = name
      self.modifiers = modifiers
    }
  }

  /// A line of the key list: the keys as a reader knows them, and what they do.
  package struct Entry: Hashable, Sendable {
    package var group: String
    package var keys: String
    package var meaning: String
    package var chords: [Chord]
    package var command: Command
  }

  package var entries: [Entry]
  private var commands: [Chord: Command]

  package init(entries: [Entry]) {
    self.entries = entries
    commands = [:]
    for entry in entries {
      for chord in entry.chords { commands[chord] = entry.command }
    }
  }

  /// The command of a key; Shift is ignored for keys that have no binding with it.
  package func command(for name: String, _ modifiers: Modifiers) -> Command? {
    let held = modifiers.subtracting(.super)
    return commands[Chord(name, held)] ?? commands[Chord(name, held.subtracting(.shift))]
  }

  /// The bindings of the house, for a number of scenes with their titles in order.
  package static func standard(sceneTitles: [String]) -> KeyBindings {
    var entries: [Entry] = []
    func bind(
      _ group: String, _ keys: String, _ meaning: String, _ command: Command, _ chords: Chord...
    ) {
      entries.append(
        Entry(group: group, keys: keys, meaning: meaning, chords: chords, command: command))
    }
    for (index, title) in sceneTitles.enumerated() where index < 9 {
      bind("Scenes", "\(index + 1)", title, .scene(index), Chord("\(index + 1)"))
    }
    bind("Scenes", "Tab", "Next scene", .nextScene, Chord("Tab"))
    bind("Scenes", "Shift+Tab", "Previous scene", .previousScene, Chord("Tab", .shift))
    bind("Scenes", "r", "Reset the scene", .reset, Chord("r"))

    bind(
      "Window", "f, F11, F5", "Fullscreen", .toggleFullscreen, Chord("f"), Chord("F11"),
      Chord("F5"))
    bind("Window", "s", "Slow motion", .toggleSlowMotion, Chord("s"))
    bind("Window", "x", "X-ray", .toggleXRay, Chord("x"))
    bind("Window", "b, .", "Black screen", .toggleBlank, Chord("b"), Chord("period"))
    bind("Window", "?, F1", "This list", .toggleKeyList, Chord("question"), Chord("F1"))
    bind("Window", "Esc", "Close what is on top", .escape, Chord("Escape"))
    bind("Window", "q, Ctrl+Q", "Quit", .quit, Chord("q"), Chord("q", .control))

    bind("Cards", "←", "Previous card, throw to the left", .left, Chord("Left"))
    bind("Cards", "→", "Next card, throw to the right", .right, Chord("Right"))
    bind("Cards", "↑", "One card back", .up, Chord("Up"))
    bind("Cards", "↓", "One card on", .down, Chord("Down"))
    bind(
      "Cards", "Page Up", "Previous card or page", .previous, Chord("Prior"), Chord("Page_Up"))
    bind("Cards", "Page Down", "Next card or page", .next, Chord("Next"), Chord("Page_Down"))
    bind("Cards", "Home", "First card or page", .first, Chord("Home"))
    bind("Cards", "End", "Last card or page", .last, Chord("End"))
    bind("Cards", "Enter", "Open, select or flip", .activate, Chord("Return"), Chord("KP_Enter"))
    bind("Cards", "Space", "Flip the card, turn the page", .secondary, Chord("space"))
    bind("Cards", "g 1 2 Enter", "Go to card or page 12", .goTo, Chord("g"))
    bind("Cards", "z, Ctrl+Z", "Undo", .undo, Chord("z"), Chord("z", .control))
    return KeyBindings(entries: entries)
  }
}

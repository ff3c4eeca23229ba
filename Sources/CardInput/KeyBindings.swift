/// The key bindings: the one table from which the key list, the manual page and the README's table
/// are made.
package struct KeyBindings: Hashable, Sendable {
  /// A command with its keys: a line of the key list.
  package struct Entry: Hashable, Sendable {
    package var group: String
    /// The name of the command in a configuration file.
    package var name: String
    /// A description for the user.
    package var meaning: String
    package var command: Command
    package var chords: [Chord]

    /// The labels of its keys.
    package var keys: String {
      var labels: [String] = []
      for label in chords.map(\.label) where !labels.contains(label) { labels.append(label) }
      return labels.joined(separator: ", ") + (command == .goTo ? " 1 2 Enter" : "")
    }
  }

  /// The name of the key left of 1, whatever is printed on it: its name in XKB.
  package static let leftOfOne = "TLDE"

  package let entries: [Entry]
  /// The key list as text: a line for each group's name, then one for each binding of the group, its
  /// keys and meaning separated by a tab; commands without a key are left out.
  package let listing: String
  private var commands: [Chord: Command] = [:]

  package init(entries: [Entry]) {
    self.entries = entries
    var lines: [String] = []
    var group: String?
    for entry in entries where !entry.chords.isEmpty {
      for chord in entry.chords { commands[chord] = entry.command }
      if entry.group != group { lines.append(entry.group) }
      group = entry.group
      lines.append("\(entry.keys)\t\(entry.meaning)")
    }
    listing = lines.joined(separator: "\n")
  }

  /// The command of a key; Shift is ignored for keys that have no binding with it.
  package func command(for name: String, _ modifiers: Modifiers) -> Command? {
    let held = modifiers.subtracting(.super)
    return commands[Chord(name, held)] ?? commands[Chord(name, held.subtracting(.shift))]
  }

  /// The entry of a command; nil for one that no key can be bound to.
  package func entry(of command: Command) -> Entry? { entries.first { $0.command == command } }

  /// Binds a key to the command called `name`, or unbinds it at nil; false if there is no such
  /// command.
  package mutating func bind(_ chord: Chord, to name: String?) -> Bool {
    let new = name.map { name in entries.firstIndex { $0.name == name } }
    if case .some(.none) = new { return false }
    var changed = entries
    for index in changed.indices { changed[index].chords.removeAll { $0 == chord } }
    if case .some(.some(let index)) = new { changed[index].chords.append(chord) }
    self = KeyBindings(entries: changed)
    return true
  }

  /// The default bindings, for scenes with these titles, in order.
  package static func standard(sceneTitles: [String]) -> KeyBindings {
    var entries: [Entry] = []
    func bind(
      _ group: String, _ name: String, _ meaning: String, _ command: Command, _ chords: Chord...
    ) {
      entries.append(
        Entry(group: group, name: name, meaning: meaning, command: command, chords: chords))
    }
    // In this order the key list's columns, with a scene's gestures at its head, are equally long.
    for (index, title) in sceneTitles.enumerated() where index < 9 {
      bind("Scenes", "scene-\(index + 1)", title, .scene(index), Chord("\(index + 1)"))
    }
    bind("Scenes", "next-scene", "Next scene", .nextScene, Chord("Tab"))
    bind("Scenes", "previous-scene", "Previous scene", .previousScene, Chord("Tab", .shift))
    bind("Scenes", "next-cue", "Next cue", .nextCue, Chord("n"))
    bind("Scenes", "previous-cue", "Previous cue", .previousCue, Chord("n", .shift))
    bind("Scenes", "reset", "Reset the scene", .reset, Chord("r"))

    bind("Cards", "left", "Previous card, or throw left", .left, Chord("Left"))
    bind("Cards", "right", "Next card, or throw right", .right, Chord("Right"))
    bind("Cards", "up", "Previous card", .up, Chord("Up"))
    bind("Cards", "down", "Next card", .down, Chord("Down"))
    bind(
      "Cards", "previous", "Previous card or page", .previous, Chord("Prior"),
      Chord("Page_Up"))
    bind("Cards", "next", "Next card or page", .next, Chord("Next"), Chord("Page_Down"))
    bind("Cards", "first", "First card or page", .first, Chord("Home"))
    bind("Cards", "last", "Last card or page", .last, Chord("End"))
    bind(
      "Cards", "open", "Open, select or flip", .activate, Chord("Return"),
      Chord("KP_Enter"))
    bind("Cards", "flip", "Flip the card or turn the page", .secondary, Chord("space"))
    bind("Cards", "go-to", "Go to card or page 12", .goTo, Chord("g"))
    bind("Cards", "copy", "Copy the card as an image", .copy, Chord("c", .control))
    bind("Cards", "paste", "Paste images and files as cards", .paste, Chord("v", .control))
    bind("Cards", "undo", "Undo", .undo, Chord("z"), Chord("z", .control))
    bind("Cards", "pen", "Pen: draw on cards", .togglePen, Chord("e"))
    bind("Cards", "wipe", "Erase the drawing on this card", .wipe, Chord("e", .shift))

    bind(
      "Window", "fullscreen", "Fullscreen", .toggleFullscreen, Chord("f"), Chord("F11"),
      Chord("F5"))
    bind("Window", "next-monitor", "Move to next monitor", .nextMonitor, Chord("m"))
    bind("Window", "presenter", "Presenter view", .togglePresenter, Chord("d"))
    bind("Window", "note-up", "Presenter view: scroll note up", .noteUp, Chord("Up", .shift))
    bind(
      "Window", "note-down", "Presenter view: scroll note down", .noteDown, Chord("Down", .shift))
    bind("Window", "keys", "Key list", .toggleKeyList, Chord("question"), Chord("F1"))
    bind("Window", "close", "Close or go back", .escape, Chord("Escape"))
    bind("Window", "open-files", "Open images and documents", .open, Chord("o", .control))
    bind("Window", "tour", "Tour", .toggleTour, Chord("t", .control))
    bind("Window", "record", "Start or stop recording", .toggleRecording, Chord("r", .control))
    bind("Window", "save-cue", "Save the current view as a cue", .saveCue, Chord("k", .control))
    bind(
      "Window", "save-drawings", "Save drawings next to the file", .saveDrawings,
      Chord("e", .control))
    bind("Window", "quit", "Quit", .quit, Chord("q"), Chord("q", .control))

    bind("Audience", "black", "Black screen", .toggleBlank, Chord("b"), Chord("period"))
    bind("Audience", "white", "White screen", .toggleWhite, Chord("w"))
    bind("Audience", "freeze", "Freeze the audience view", .toggleFreeze, Chord("y"))
    bind("Audience", "hide", "Hide pointer and scene bar", .toggleInterface, Chord("h"))
    bind("Audience", "spotlight", "Spotlight (Shift+wheel to resize)", .toggleSpotlight, Chord("l"))
    bind("Audience", "echo", "Show clicks and keys", .toggleEcho, Chord("k"))
    bind("Audience", "xray", "X-ray", .toggleXRay, Chord("x"))
    bind("Audience", "explain", "X-ray: one formula at a time", .explain, Chord("i"))
    bind("Audience", "tuner", "Tuner: the scene\u{2019}s parameters", .toggleTuner, Chord("t"))
    bind("Audience", "classic", "Classic or refined mode", .toggleRules, Chord("c"))
    bind("Audience", "split", "Split view", .toggleSplit, Chord("v"))

    bind("Time", "slower", "Slow motion (cycle ½, ⅛, 1/32)", .nextSpeed, Chord("s"))
    bind("Time", "hold-slow", "Hold for slow motion", .holdSlow, Chord(leftOfOne))
    bind("Time", "pause", "Pause or resume", .togglePause, Chord("p"))
    bind("Time", "timer", "Timer: start or pause", .toggleTimer, Chord("u"))
    bind("Time", "timer-reset", "Timer: reset", .resetTimer, Chord("0"))
    bind("Time", "frame-back", "Previous frame (hold to rewind)", .stepBack, Chord("bracketleft"))
    bind(
      "Time", "frame-forward", "Next frame (hold to replay)", .stepForward, Chord("bracketright"))
    return KeyBindings(entries: entries)
  }
}

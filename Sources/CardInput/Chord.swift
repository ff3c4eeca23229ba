/// A key, by its X keysym name, with the modifiers that must be held.
package struct Chord: Hashable, Sendable {
  package var name: String
  package var modifiers: Modifiers

  package init(_ name: String, _ modifiers: Modifiers = []) {
    (self.name, self.modifiers) = (name, modifiers)
  }

  /// Creates the chord that a text such as "Ctrl+Shift+Page_Down" describes.
  ///
  /// The text consists of the names of modifiers, followed by an X keysym name or by the character that the key types.
  /// Returns nil if the key is missing or a modifier is unknown.
  package init?(reading text: some StringProtocol) {
    var rest = text[...]
    modifiers = []
    while let plus = rest.dropFirst().firstIndex(of: "+"), plus < rest.index(before: rest.endIndex)
    {
      guard let modifier = Modifiers(rest[..<plus]) else { return nil }
      modifiers.insert(modifier)
      rest = rest[rest.index(after: plus)...]
    }
    let key = String(rest)
    let isBroken = key.contains { $0.isWhitespace || $0 == "+" && key.count > 1 }
    guard !key.isEmpty, !isBroken else { return nil }
    name = Self.names[key] ?? (key.count == 1 ? key.lowercased() : key)
  }

  /// The label shown to the user, such as "Ctrl+Z", "→" or "Page Up".
  package var label: String {
    let key = Self.labels[name] ?? Self.characters[name].map { String($0) } ?? keyCharacter ?? name
    return modifiers.labels.map { $0 + "+" }.joined() + key
  }

  /// The character of a letter's key or of a key beyond ASCII. After modifiers, a letter is a capital. Nil for a key
  /// without a character.
  private var keyCharacter: String? {
    let character = name.count == 1 ? name.first : KeysymCharacters.character(of: name)
    guard let character else { return nil }
    // The capital of some letters, such as ß, consists of two letters.
    let capital = character.uppercased()
    return modifiers.isEmpty || capital.count > 1 ? String(character) : capital
  }

  /// The text that `init(reading:)` reads, with the X keysym name of the key, such as "Ctrl+Page_Up".
  package var spelling: String { modifiers.labels.map { $0 + "+" }.joined() + name }

  /// The name of the key with which an input method types text. In X, this is the name of the keysym that means "no
  /// symbol".
  package static let inputMethod = "VoidSymbol"

  /// The character that the chord types; nil if it types no character, or a character beyond ASCII.
  package var character: Character? {
    guard modifiers.subtracting(.shift).isEmpty else { return nil }
    if name.count == 1 { return (modifiers.contains(.shift) ? name.uppercased() : name).first }
    // The name of this key is its position. On most keyboards, the key types these characters.
    if name == KeyBindings.leftOfOne { return modifiers.contains(.shift) ? "~" : "`" }
    return Self.characters[name]
  }

  /// The characters of keys by their X keysym names. Letters and digits are omitted, because their keysym names are the
  /// characters themselves.
  private static let characters: [String: Character] = [
    "space": " ", "exclam": "!", "quotedbl": "\"", "numbersign": "#", "dollar": "$", "percent": "%",
    "ampersand": "&", "apostrophe": "'", "parenleft": "(", "parenright": ")", "asterisk": "*",
    "plus": "+", "comma": ",", "minus": "-", "period": ".", "slash": "/", "colon": ":",
    "semicolon": ";", "less": "<", "equal": "=", "greater": ">", "question": "?", "at": "@",
    "bracketleft": "[", "backslash": "\\", "bracketright": "]", "asciicircum": "^",
    "underscore": "_", "grave": "`", "braceleft": "{", "bar": "|", "braceright": "}",
    "asciitilde": "~",
  ]

  /// Returns whether a key is a modifier, a lock or a dead key. Such a key has no effect without another key.
  package static func isModifier(_ name: String) -> Bool {
    !Modifiers(ofKey: name).isEmpty || otherPrefixes.contains { name.hasPrefix($0) }
  }

  /// The beginnings of the X keysym names of such keys that are no `Modifiers`.
  private static let otherPrefixes = [
    "Hyper", "ISO_", "Caps", "Num_", "Scroll_Lock", "Mode_switch", "Multi_key", "dead_",
  ]

  /// The labels of keys by name, for keys whose label is neither the name nor a character in `characters`.
  private static let labels = [
    "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Prior": "Page Up", "Page_Up": "Page Up",
    "Next": "Page Down", "Page_Down": "Page Down", "Return": "Enter", "KP_Enter": "Enter",
    "space": "Space", "Escape": "Esc", KeyBindings.leftOfOne: "left of 1",
  ]

  /// The names of keys. The index is the character that a key types, or a label of one character.
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, character) in characters { names[String(character)] = name }
    for (name, label) in labels where label.count == 1 { names[label] = name }
    // On most keyboards, the key that types this character is named by its position.
    names["`"] = KeyBindings.leftOfOne
    return names
  }()
}

extension Modifiers {
  /// The modifiers of keys, by the beginnings of their X keysym names. With Shift, Alt is Meta on most keyboards.
  private static let keys: KeyValuePairs<String, Modifiers> = [
    "Shift": .shift, "Control": .control, "Alt": .alt, "Meta": .alt, "Super": .super,
  ]

  /// Creates the modifier of a key with an X keysym name; empty for other keys.
  init(ofKey name: String) { self = Self.keys.first { name.hasPrefix($0.key) }?.value ?? [] }

  /// Creates a modifier from its name, in any case; nil for an unknown name.
  package init?(_ name: some StringProtocol) {
    switch name.lowercased() {
    case "shift": self = .shift
    case "ctrl", "control": self = .control
    case "alt": self = .alt
    case "super": self = .super
    default: return nil
    }
  }

  /// The labels of the modifiers in the set.
  package var labels: [String] {
    [(Modifiers.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super")]
      .filter { contains($0.0) }.map(\.1)
  }
}

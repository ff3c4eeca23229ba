/// A row of the table `Action.all`: an action that a key, a cue, a script or `cardstage ctl` can request.
///
/// To add an action, add its row, and implement the action beside the other actions of its owner.
package struct Action: Sendable {
  /// The name of an action in key files, scripts, cues and `ctl`.
  package struct ID: Hashable, Sendable, ExpressibleByStringLiteral {
    package let name: String

    package init(_ name: String) { self.name = name }
    package init(stringLiteral name: String) { self.name = name }
  }

  /// A group of the key list. The raw value is its heading.
  package enum Group: String, CaseIterable, Sendable {
    case scenes = "Scenes"
    case cards = "Cards"
    case window = "Window"
    case audience = "Audience"
    case time = "Time"
    case control = "Control"
  }

  /// The kind of argument that follows the name of an action.
  package enum Argument: Hashable, Sendable {
    case none
    /// The word `on` or `off`. Without an argument, the action toggles.
    case onOff
    /// The name of a scene.
    case scene
    /// The number of a card or page, counted from 1. Without a number the stage shows a prompt.
    case card
    /// An offset in points.
    case points
    /// A speed, in seconds of stage time per second of user time.
    case speed
    case text
    /// The name of a cue.
    case cue
    /// The path of a layout file.
    case layout
    /// The name of a lesson and the number of a step, or a move to another step. Without an argument, the lesson of the
    /// scene on stage begins or ends.
    case lesson
    /// New values of parameters.
    case parameters
    /// The flag `--json`, or nothing.
    case format
    /// One of the given words. Each word has a separate key.
    case choice([String])

    /// Whether the argument is optional.
    package var isOptional: Bool {
      switch self {
      case .none, .onOff, .card, .format, .lesson: true
      case .scene, .points, .speed, .text, .cue, .layout, .parameters, .choice: false
      }
    }

    /// Whether the argument consists of all following words, not only of the next word.
    package var takesAllWords: Bool { [.text, .cue, .parameters, .lesson].contains(self) }

    /// The placeholder of the argument in help texts; empty for an action without an argument.
    package var placeholder: String {
      switch self {
      case .none: ""
      case .onOff: "[on|off]"
      case .scene, .cue: "NAME"
      case .card: "[N]"
      case .points: "POINTS"
      case .speed: "N"
      case .text: "TEXT"
      case .layout: "FILE.lua"
      case .lesson: "[NAME [N]|next|previous|off]"
      case .parameters: "SCENE.NAME=VALUE…"
      case .format: "[--json]"
      case .choice(let words): words.joined(separator: "|")
      }
    }

    /// The words to choose from; empty for other kinds of arguments.
    package var choices: [String] { if case .choice(let words) = self { words } else { [] } }
  }

  /// The part of the program that implements an action.
  package enum Owner: Hashable, Sendable {
    /// The scene on stage.
    case scene
    case stage
    /// The run loop of a window.
    case program
    /// The connection of another program, to which the action sends an answer.
    case client
  }

  /// A source of requests. The raw value names the source in messages.
  package enum Use: String, Sendable {
    case key = "keys"
    case script = "scripts"
    case cue = "cues"
    case control = "other programs"
  }

  /// The words for an action in the menu.
  package struct MenuWords: Sendable, ExpressibleByStringLiteral {
    package let words: String
    /// The words while the state of the action is on. If the value is nil, a check mark shows the state.
    package let whileOn: String?

    package init(_ words: String, whileOn: String? = nil) {
      (self.words, self.whileOn) = (words, whileOn)
    }
    package init(stringLiteral words: String) { self.init(words) }
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// The action is a step. A held key repeats the action when the previous step is nearly done.
    static let isStep = Flags(rawValue: 1)
    /// A held key repeats the action as often as the server repeats the key.
    static let repeats = Flags(rawValue: 2)
    /// The action ends when its key is released, so only a key can request it.
    static let needsKey = Flags(rawValue: 4)
    /// Cues cannot request the action, because it would lead to another cue, or away from the talk.
    static let isNotForCues = Flags(rawValue: 8)
    /// The action sets the talk's timer. A cue with such an action does not start the timer by itself.
    static let setsTimer = Flags(rawValue: 16)
  }

  package let id: ID
  package let group: Group
  /// The description in the key list, without the argument.
  package let meaning: String
  /// The sentence that describes the action in the help of `ctl` and in the manual.
  package let help: String
  /// The words for the action in the menu; nil if the menu doesn't offer the action.
  package let menu: MenuWords?
  /// The default keys. If the argument is a choice, the keys belong to the words in their order.
  package let keys: [Chord]
  package let argument: Argument
  package let owner: Owner
  private let flags: Flags

  /// Creates a row of the table. If `help` is nil, the help is the meaning with a full stop.
  init(
    _ id: ID, _ group: Group, _ owner: Owner, _ meaning: String, keys: [Chord] = [],
    _ argument: Argument = .none, _ flags: Flags = [], menu: MenuWords? = nil, help: String? = nil
  ) {
    (self.id, self.group, self.owner, self.meaning) = (id, group, owner, meaning)
    (self.keys, self.argument, self.flags, self.menu) = (keys, argument, flags, menu)
    self.help = help ?? meaning + "."
  }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// Creates the action with an ID; nil if the table doesn't contain the ID.
  package init?(_ id: ID) {
    guard let action = Self.byID[id] else { return nil }
    self = action
  }

  /// The requests that keys and the menu can make without further input, each with its default keys.
  package var plainRequests: [(request: Request, keys: [Chord])] {
    if argument.isOptional { return [(Request(id), keys)] }
    return argument.choices.enumerated().map { index, word in
      (Request(id, .text(word)), keys.indices.contains(index) ? [keys[index]] : [])
    }
  }

  /// The number of a card or page that the description of a request without a number names as an example.
  static let exampleNumber = "12"

  /// Returns the description of a request for this action, with its argument.
  package func meaning(of request: Request) -> String {
    let words = request.words.dropFirst().joined(separator: " ")
    if argument == .card { return "\(meaning) \(words.isEmpty ? Self.exampleNumber : words)" }
    return words.isEmpty ? meaning : "\(meaning): \(words)"
  }

  /// The name of the action, followed by the placeholder of its argument.
  package var usage: String {
    argument == .none ? id.name : "\(id.name) \(argument.placeholder)"
  }

  /// Whether the action is a step. A held key repeats a step when the previous one is nearly done.
  package var isStep: Bool { flags.contains(.isStep) }

  /// Whether a held key repeats the action as often as the server repeats the key.
  package var repeats: Bool { flags.contains(.repeats) }

  /// Whether the action sets the talk's timer.
  package var setsTimer: Bool { flags.contains(.setsTimer) }

  /// Returns whether a source can request the action.
  package func isFor(_ use: Use) -> Bool {
    switch use {
    case .key: owner != .client
    case .script: owner != .client && !flags.contains(.needsKey)
    case .cue: owner != .client && flags.isDisjoint(with: [.needsKey, .isNotForCues])
    case .control: !flags.contains(.needsKey)
    }
  }
}

/// The IDs that Swift code refers to.
extension Action.ID {
  package static let scene: Self = "scene"
  package static let left: Self = "left"
  package static let right: Self = "right"
  package static let up: Self = "up"
  package static let down: Self = "down"
  package static let previous: Self = "previous"
  package static let next: Self = "next"
  package static let first: Self = "first"
  package static let last: Self = "last"
  package static let open: Self = "open"
  package static let flip: Self = "flip"
  package static let goTo: Self = "go-to"
  package static let offset: Self = "offset"
  package static let undo: Self = "undo"
  package static let copy: Self = "copy"
  package static let pen: Self = "pen"
  package static let penColor: Self = "pen-color"
  package static let penThick: Self = "pen-thick"
  package static let wipe: Self = "wipe"
  package static let openFiles: Self = "open-files"
  package static let close: Self = "close"
  package static let keys: Self = "keys"
  package static let menu: Self = "menu"
  package static let nextScene: Self = "next-scene"
  package static let previousScene: Self = "previous-scene"
  package static let fullscreen: Self = "fullscreen"
  package static let presenter: Self = "presenter"
  package static let record: Self = "record"
  package static let freeze: Self = "freeze"
  package static let saveDrawings: Self = "save-drawings"
  package static let quit: Self = "quit"
  package static let xray: Self = "xray"
  package static let tuner: Self = "tuner"
  package static let split: Self = "split"
  package static let zoom: Self = "zoom"
  package static let explain: Self = "explain"
  package static let slower: Self = "slower"
  package static let speed: Self = "speed"
  package static let holdSlow: Self = "hold-slow"
  package static let pause: Self = "pause"
  package static let frameForward: Self = "frame-forward"
  package static let say: Self = "say"
  package static let tune: Self = "tune"
  package static let layout: Self = "layout"
  package static let lesson: Self = "lesson"
  package static let status: Self = "status"
  package static let watch: Self = "watch"
  package static let saveParameters: Self = "save-parameters"
  package static let loadParameters: Self = "load-parameters"
}

import CardContent
import CardInput
import CardKinetics
package import CardModel
package import CardPicture
import CardScene
import CardScenes
package import CardStage
package import CardSystem

/// A command to a running window in words, as `cardstage ctl` sends it.
package enum ControlCommand: Hashable, Sendable {
  /// The place of a scene in the catalogue.
  case scene(Int)
  /// The number of a card or page, counted from 1.
  case goTo(Int)
  case next, previous
  /// An offset in points.
  case offset(Double)
  /// A caption; an empty one ends the one that is shown.
  case say(String)
  case tune([Constant])
  case xray(Bool)
  /// Whether the room keeps its picture.
  case freeze(Bool)
  /// The pen in the hand, or away.
  case pen(Bool)
  /// The strokes of the card under the pointer, or else in front.
  case wipe
  /// Stage seconds per second.
  case speed(Double)
  case pause(Bool)
  /// The absolute path of a layout's file.
  case layout(String)
  case nextCue, previousCue
  /// A cue's name.
  case cue(String)
  case status(asJSON: Bool)
  case watch

  /// A constant of a scene in one of the views, and its new value.
  package struct Constant: Hashable, Sendable {
    package var view: Half
    package var scene: SceneID
    package var name: String
    /// Nil for its default.
    package var value: Double?

    /// As it is written: `b.stack.tilt=30`.
    fileprivate var word: String {
      let parameters = SceneCatalog.scenes.first { $0.id == scene }?.parameters ?? []
      let value = value ?? parameters.first { $0.name == name }?.standard ?? 0
      return "\(view == .b ? "b." : "")\(scene.rawValue).\(name)=\(TuningNames.word(value))"
    }
  }

  /// How a command is written: its name and what follows it.
  package struct Usage: Sendable {
    package var name: String
    fileprivate var words = ""
    /// What it does, in a sentence.
    package var meaning: String

    /// The name with the words.
    package var line: String { words.isEmpty ? name : "\(name) \(words)" }
  }

  /// All commands, in the order in which they are listed.
  package static let usages = [
    Usage(
      name: "scene", words: "NAME",
      meaning: "Show a scene: \(Spelling.list(SceneCatalog.names))."),
    Usage(name: "go-to", words: "N", meaning: "Go to card or page N, counted from 1."),
    Usage(name: "next", meaning: "Go to the next card or page."),
    Usage(name: "previous", meaning: "Go to the previous card or page."),
    Usage(
      name: "offset", words: "POINTS",
      meaning: "Scroll to an offset; an open book goes to the nearest spread."),
    Usage(name: "say", words: "TEXT", meaning: "Show a caption for three seconds; \"\" hides it."),
    Usage(
      name: "tune", words: "SCENE.NAME=VALUE…",
      meaning:
        "Set parameters of scenes, by their names in tuning files; b.SCENE.NAME is for the right view."
    ),
    Usage(name: "xray", words: "on|off", meaning: "Show or hide the X-ray."),
    Usage(
      name: "freeze", words: "on|off",
      meaning: "Freeze or unfreeze the audience view."),
    Usage(
      name: "pen", words: "on|off",
      meaning: "Take the pen that draws on cards, or put it away."),
    Usage(
      name: "wipe",
      meaning: "Erase the drawing on the card under the pointer, or on the front card."),
    Usage(
      name: "speed", words: "N",
      meaning: "Play at N times the usual speed, from 0.03125 (1/32) to 1."),
    Usage(name: "pause", meaning: "Pause time."),
    Usage(name: "resume", meaning: "Resume time after a pause."),
    Usage(
      name: "layout", words: "FILE.lua",
      meaning: "Show a layout, and follow the file as you save it."),
    Usage(name: "next-cue", meaning: "Perform the next cue of the cue file (--cues)."),
    Usage(name: "previous-cue", meaning: "Perform the previous cue."),
    Usage(name: "cue", words: "NAME", meaning: "Perform the cue of this name."),
    Usage(name: "status", words: "[--json]", meaning: "Print what the window shows."),
    Usage(
      name: "watch",
      meaning:
        "Print the status as a line of JSON, now and after every change, until the window closes."),
  ]

  /// Parses the line of a command.
  ///
  /// - Throws: what is wrong with it, in a line for the user, with the status of a wrong usage.
  package init(line: some StringProtocol) throws(Failure) {
    try self.init(try ControlWords.words(of: line))
  }

  /// Parses the words of a command.
  ///
  /// - Throws: what is wrong with them, in a line for the user, with the status of a wrong usage.
  package init(_ words: [String]) throws(Failure) {
    let names = Self.usages.map(\.name)
    guard let name = words.first else {
      let list = names.joined(separator: ", ")
      throw Self.wrong("missing command; one of: \(list) (see 'cardstage ctl --help')")
    }
    guard let usage = Self.usages.first(where: { $0.name == name }) else {
      throw Self.wrong(Spelling.unknown("command", name.echoed, among: names))
    }
    let rest = Array(words.dropFirst())
    let most = ["say", "tune", "cue"].contains(name) ? Int.max : usage.words.isEmpty ? 0 : 1
    let least = usage.words.isEmpty || name == "status" ? 0 : 1
    guard rest.count <= most else {
      let extra = rest[most].echoed
      let most = most == 0 ? "no arguments" : "one argument"
      throw Self.wrong("\"\(name)\" takes \(most), got \"\(extra)\"")
    }
    guard rest.count >= least else { throw Self.wrong("\(name) needs \(Self.need(of: name))") }
    self = try Self.command(name, rest, word: rest.first ?? "")
  }

  private static func command(
    _ name: String, _ words: [String], word: String
  ) throws(Failure) -> ControlCommand {
    switch name {
    case "scene": return .scene(try StageSettings(scene: word).scene)
    case "go-to":
      guard let number = Int(word), StageSettings.counts.contains(number) else {
        throw unfit(name, word)
      }
      return .goTo(number)
    case "next": return .next
    case "previous": return .previous
    case "offset":
      guard let offset = Double(word), abs(offset) <= UserInput.farthest else {
        throw unfit(name, word)
      }
      return .offset(offset)
    case "say": return .say(words.joined(separator: " ").onOneLine)
    case "tune": return .tune(try words.map { (word) throws(Failure) in try constant(word) })
    case "xray": return .xray(try isOn(name, word))
    case "freeze": return .freeze(try isOn(name, word))
    case "pen": return .pen(try isOn(name, word))
    case "wipe": return .wipe
    case "speed":
      guard let speed = Double(word), StageClock.range.contains(speed) else {
        throw unfit(name, word)
      }
      return .speed(speed)
    case "pause": return .pause(true)
    case "resume": return .pause(false)
    case "layout": return .layout(FileText.absolute(word))
    case "next-cue": return .nextCue
    case "previous-cue": return .previousCue
    case "cue": return .cue(words.joined(separator: " ").onOneLine)
    case "status":
      guard ["", "--json"].contains(word) else {
        throw wrong("\"status\" takes only --json, got \"\(word.echoed)\"")
      }
      return .status(asJSON: !word.isEmpty)
    default: return .watch
    }
  }

  private static func isOn(_ name: String, _ word: String) throws(Failure) -> Bool {
    guard let isOn = ["on": true, "off": false][word] else {
      throw unfit(name, word)
    }
    return isOn
  }

  /// Reads `stack.tilt=30`.
  private static func constant(_ word: String) throws(Failure) -> Constant {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var names = sides[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var view = Half.a
    if names.count == 2, names[0] == "b" {
      view = .b
      names = names[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard sides.count == 2, names.count == 2, !names[1].isEmpty, let value = Double(sides[1]) else {
      throw unfit("tune", word)
    }
    let (scene, name) = (String(names[0]), String(names[1]))
    do {
      let id = try TuningNames.scene(scene).id
      let set = try TuningNames.set([scene: [name: value]])
      return Constant(view: view, scene: id, name: name, value: set[id][name])
    } catch {
      throw wrong(error.message)
    }
  }

  private static func wrong(_ message: String) -> Failure { Failure(.usage, message) }

  /// The failure of an argument that a command cannot take.
  private static func unfit(_ name: String, _ word: String) -> Failure {
    wrong("\(name) needs \(need(of: name)), not \"\(word.echoed)\"")
  }

  /// What the command called `name` needs as its argument, for a message.
  private static func need(of name: String) -> String {
    let (speeds, most) = (StageClock.range, Int(UserInput.farthest))
    return switch name {
    case "scene": "a name: \(Spelling.list(SceneCatalog.names))"
    case "go-to": "a card or page number (1 or greater)"
    case "offset": "a number of points from \(-most) to \(most)"
    case "say": "a text"
    case "tune": "SCENE.NAME=VALUE, such as stack.tilt=30"
    case "speed": "a number from \(speeds.lowerBound) (1/32) to \(Int(speeds.upperBound))"
    case "layout": "a file: FILE.lua"
    case "cue": "the name of a cue"
    default: "\"on\" or \"off\""
    }
  }

  /// The words that are read as this command.
  package var words: [String] {
    switch self {
    case .scene(let index): ["scene", SceneCatalog.names[index]]
    case .goTo(let number): ["go-to", "\(number)"]
    case .next: ["next"]
    case .previous: ["previous"]
    case .offset(let offset): ["offset", TuningNames.word(offset)]
    case .say(let text): ["say", text]
    case .tune(let constants): ["tune"] + constants.map(\.word)
    case .xray(let isOn): ["xray", isOn ? "on" : "off"]
    case .freeze(let isOn): ["freeze", isOn ? "on" : "off"]
    case .pen(let isOn): ["pen", isOn ? "on" : "off"]
    case .wipe: ["wipe"]
    case .speed(let speed): ["speed", TuningNames.word(speed)]
    case .pause(let isOn): [isOn ? "pause" : "resume"]
    case .layout(let path): ["layout", path]
    case .nextCue: ["next-cue"]
    case .previousCue: ["previous-cue"]
    case .cue(let name): ["cue", name]
    case .status(let asJSON): ["status"] + (asJSON ? ["--json"] : [])
    case .watch: ["watch"]
    }
  }

  // MARK: What becomes of it

  /// What the stage is given for it, in order; nothing for what the run loop does by itself, and where there is nothing
  /// to change.
  ///
  /// - Throws: why the stage cannot do it now.
  package func events(for stage: Stage) throws(Failure) -> [Message] {
    switch self {
    case .scene(let index): return [.command(.scene(index))]
    case .goTo(let number): return [.command(.item(number))]
    case .next: return [.command(.next)]
    case .previous: return [.command(.previous)]
    case .offset(let offset):
      guard stage.status(at: stage.latest).offset != nil else {
        throw Self.wrong("the \(stage.sceneID.rawValue) has no offset; use go-to")
      }
      return [.command(.offset(offset))]
    case .say(let text): return [.say(text, seconds: text.isEmpty ? 0 : Message.usualCaption)]
    case .tune(let constants):
      var overrides = stage.overrides
      for constant in constants {
        overrides[constant.view][constant.scene][constant.name] = constant.value
      }
      return [.tune(overrides)]
    case .xray(let isOn): return isOn == stage.showsXRay ? [] : [.command(.toggleXRay)]
    case .freeze(let isOn): return isOn == stage.isFrozen ? [] : [.freeze(isOn)]
    case .pen(let isOn): return isOn == stage.isPenUp ? [] : [.command(.togglePen)]
    case .wipe: return [.command(.wipe)]
    case .speed(let speed): return [.command(.speed(speed))]
    case .pause(let isOn): return isOn == stage.isPaused ? [] : [.command(.togglePause)]
    case .layout:
      return SceneCatalog.index(of: CustomScene.id.rawValue).map { [.command(.scene($0))] } ?? []
    case .nextCue, .previousCue, .cue, .status, .watch: return []
    }
  }
}

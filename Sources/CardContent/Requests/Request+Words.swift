package import CardInput
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
package import CardSystem

extension Request {
  /// Reads the line of a request.
  ///
  /// - Throws: An error with the status `usage` that describes what is wrong with the line.
  package init(line: some StringProtocol, for use: Action.Use) throws(Failure) {
    try self.init(words: try RequestLine.words(of: line), for: use)
  }

  /// Reads the words of a request: the name of an action, and its argument.
  ///
  /// - Throws: An error with the status `usage` that describes what is wrong with the words.
  package init(words: [String], for use: Action.Use) throws(Failure) {
    guard let name = words.first else {
      throw Self.wrong("missing action; 'cardstage ctl --help' lists them")
    }
    guard let action = Action(Action.ID(name)) else {
      let names = Action.all.filter { $0.isFor(use) }.map(\.id.name)
      throw Self.wrong(Spelling.unknown("action", name.echoed, among: names))
    }
    guard action.isFor(use) else {
      throw Self.wrong("\(use.rawValue) cannot run \"\(name)\"")
    }
    let rest = Array(words.dropFirst())
    let maximum = action.argument.takesAllWords ? Int.max : action.argument == .none ? 0 : 1
    guard rest.count <= maximum else {
      let count = maximum == 0 ? "no arguments" : "one argument"
      throw Self.wrong("\"\(name)\" takes \(count), got \"\(rest[maximum].echoed)\"")
    }
    guard let word = rest.first else {
      guard action.argument.isOptional else {
        throw Self.wrong("\(name) needs \(action.argument.need)")
      }
      self.init(action.id)
      return
    }
    guard let value = try action.argument.value(of: rest, word) else {
      throw Self.wrong("\(name) needs \(action.argument.need), not \"\(word.echoed)\"")
    }
    self.init(action.id, value)
  }

  fileprivate static func wrong(_ message: String) -> Failure { Failure(.usage, message) }

  /// The line of the request, which `init(line:for:)` reads. Only words that need quotes have them.
  package var line: String { RequestLine.plainLine(of: words) }
}

extension Action {
  /// The action's help for `ctl --help` and the manual. For an action with a scene, the help lists the scenes.
  package var fullHelp: String {
    argument == .scene ? help.dropLast() + ": \(Spelling.list(SceneCatalog.names))." : help
  }
}

extension Action.Argument {
  /// Returns the value of an argument; nil if its words are not valid. `word` is the first of the words.
  fileprivate func value(of words: [String], _ word: String) throws(Failure) -> Request.Value? {
    switch self {
    case .none: return nil
    case .onOff: return ["on": true, "off": false][word].map { .isOn($0) }
    case .scene: return .text(SceneCatalog.names[try StageSettings(scene: word).scene])
    case .card:
      return Int(word).flatMap { StageSettings.counts.contains($0) ? .number(Double($0)) : nil }
    case .points:
      return Double(word).flatMap { abs($0) <= UserInput.farthest ? .number($0) : nil }
    case .speed:
      return Double(word).flatMap { StageClock.range.contains($0) ? .number($0) : nil }
    case .text, .cue: return .text(words.joined(separator: " ").onOneLine)
    case .layout: return word.isEmpty ? nil : .text(FileText.absolute(word))
    case .lesson:
      let words = words.flatMap { $0.split(separator: " ").map(String.init) }
      guard let word = words.first else { return nil }
      if LessonMove(rawValue: word) != nil { return words.count == 1 ? .text(word) : nil }
      try LessonFile.checkIsBundled(word)
      guard let number = words.dropFirst().first else { return .text(word) }
      guard words.count == 2, let step = Int(number), step > 0 else {
        return nil
      }
      return .text("\(word) \(step)")
    case .format: return word == "--json" ? .text(word) : nil
    case .choice(let words): return words.contains(word) ? .text(word) : nil
    case .parameters:
      var changes: [ParameterChange] = []
      for word in words {
        guard let change = try ParameterChange(word: word) else {
          throw Request.wrong("tune needs \(need), not \"\(word.echoed)\"")
        }
        changes.append(change)
      }
      return .parameters(changes)
    }
  }

  /// A description of the argument for an error message.
  fileprivate var need: String {
    let (speeds, maximum) = (StageClock.range, Int(UserInput.farthest))
    return switch self {
    case .none: "no arguments"
    case .onOff: "\"on\" or \"off\""
    case .scene: "a name: \(Spelling.list(SceneCatalog.names))"
    case .card: "a card or page number (1 or greater)"
    case .points: "a number of points from \(-maximum) to \(maximum)"
    case .speed: "a number from \(speeds.lowerBound) (1/32) to \(Int(speeds.upperBound))"
    case .text: "a text"
    case .cue: "the name of a cue"
    case .layout: "a file: FILE.lua"
    case .lesson: "a lesson and a step, such as \"stack 3\", or next, previous or off"
    case .parameters: "SCENE.NAME=VALUE, such as stack.tilt=30"
    case .format: "--json or nothing"
    case .choice(let words): "a name: \(Spelling.list(words))"
    }
  }
}

extension ParameterChange {
  /// Creates the change that a word such as `b.stack.tilt=30` describes; nil if the word has another form.
  ///
  /// - Throws: An error if the scene, the parameter or the value is wrong.
  fileprivate init?(word: String) throws(Failure) {
    // The name of a layout's file may also contain this character.
    guard let equals = word.lastIndex(of: "=") else { return nil }
    var names = word[..<equals]
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var view = ViewSide.a
    if names.count == 2, names[0] == "b" {
      view = .b
      names = names[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard names.count == 2, !names[1].isEmpty,
      let value = Double(word[word.index(after: equals)...])
    else { return nil }
    let (scene, name) = (String(names[0]), String(names[1]))
    do {
      _ = try TuningNames.set([scene: [name: value]])
      self.init(view: view, scene: scene, name: name, value: value)
    } catch {
      throw Failure(.usage, error.message)
    }
  }
}

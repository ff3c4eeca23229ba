import CardDecode
import CardKinetics
import CardModel
package import CardScene
import CardScenes
package import CardSystem

/// The file of a lesson, in Markdown:
///
///     # Stack
///
///     Scene: stack
///     Constants: fading 0.2, eye-distance perspective(1000)
///
///     ## Depth
///
///     Rules: depth
///     Tutorial: Creating cards
///     Shows: 0.5 press 50 50, 0.6 release 50 50
///
///     The sentence over the code.
///
///     ```swift
///     card.opacity = 1 - 0.2 * i
///     ```
///
///     The speaker note.
///
/// `Constants` lists parameters of the scene, and their defaults as the code has them. If the code has an equal number
/// with another meaning, the characters beside the number show which one is meant.
///
/// `Rules` lists the rules of the scene that apply, by name; `none` stands for no rule, and `refined` for all rules in
/// refined mode. A list without `refined` applies in classic mode.
///
/// `Shows` lists the inputs of the step's demonstration, which runs once. Each input has a time in seconds after the
/// beginning of the step, a kind, and a position in per cent of the scene's width and height. After the word `card`,
/// the position is in per cent of a card's width and height. The card is the one that the scene demonstrates, or else the
/// one in the middle of the scene.
package enum LessonFile {
  /// The maximum size of a file in bytes, and the maximum numbers of lines and characters of a step's code.
  private static let (maximumSize, maximumLines, maximumWidth) = (1 << 18, 14, 60)

  /// Reads a file.
  ///
  /// - Throws: An error if the file cannot be read, or the error in its first invalid line.
  package static func read(_ path: String) throws(Failure) -> Lesson {
    let text = try FileText.readText(path)
    guard text.count <= maximumSize else {
      throw Failure(.badData, "\(path): longer than \(maximumSize >> 10) KB")
    }
    return try lesson(in: FileText.utf8(text, of: path), path: path)
  }

  /// Whether a word is the path of a file, and not the name of a bundled lesson.
  package static func isPath(_ word: String) -> Bool {
    word.contains("/") || MarkdownDecoder.isMarkdown(fileName: word)
  }

  /// Reads a bundled lesson by its name, or the file at a path.
  ///
  /// - Throws: An error if there is no such lesson, or if its file is invalid.
  package static func find(_ name: String) throws(Failure) -> Lesson {
    try isPath(name) ? read(name) : bundled(name)
  }

  /// Returns a bundled lesson. The lessons are read once, when the first one is needed.
  ///
  /// - Throws: An error if there is no such lesson, or if its file is invalid.
  package static func bundled(_ name: String) throws(Failure) -> Lesson {
    if let lesson = all[name] { return try lesson.get() }
    try checkIsBundled(name)
    return try read(path(of: name))
  }

  private static func path(of name: String) throws(Failure) -> String {
    try AssetFolder.find() + "/lessons/\(name).md"
  }

  /// Checks that there is a bundled lesson with a name, without reading it.
  package static func checkIsBundled(_ name: String) throws(Failure) {
    let names = try bundledNames()
    guard names.contains(name) else {
      throw Failure(.usage, Spelling.unknown("lesson", name.echoed, among: names))
    }
  }

  /// The bundled lessons, or the errors in their files, by the names of the lessons.
  private static let all: [String: Result<Lesson, Failure>] = {
    let names = (try? bundledNames()) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, Result { () throws(Failure) in try read(path(of: name)) })
      })
  }()

  /// Returns the names of the bundled lessons, in the order of the scene bar.
  package static func bundledNames() throws(Failure) -> [String] {
    let folder = try AssetFolder.find() + "/lessons/"
    return SceneCatalog.names.filter { FileText.exists(folder + $0 + ".md") }
  }

  /// Reads the lesson in a text. Error messages begin with `path`.
  package static func lesson(in text: String, path: String) throws(Failure) -> Lesson {
    var reader = Reader()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      reader.line = index + 1
      do throws(Problem) {
        try reader.read(line)
      } catch {
        throw Failure(.badData, "\(path):\(error.line ?? reader.line): \(error.message)")
      }
    }
    do throws(Problem) {
      return try reader.finish(text)
    } catch {
      throw Failure(.badData, "\(path):\(error.line ?? reader.line): \(error.message)")
    }
  }

  private struct Problem: Error {
    var message: String
    /// The number of the line; nil for the line that was read last.
    var line: Int?
  }

  /// A parser for the lines of a lesson.
  private struct Reader {
    private enum Part { case head, sentence, code, note }

    private var title = ""
    private var scene: (any LessonScene.Type)?
    private var steps: [LessonStep] = []
    /// The constants, each with the number of its line and its words in the file.
    private var constants: [(constant: LessonConstant, line: Int, words: String)] = []
    private var part = Part.head
    private var hasRules = false
    /// The number of the line that is being read.
    var line = 1
    /// The numbers of the lines in which the last step and the last block of code begin.
    private var (stepLine, codeLine) = (1, 1)

    mutating func read(_ line: Substring) throws(Problem) {
      let words = String(line).trimmingSpaces
      if part == .code {
        if words == "```" { part = .note } else { try addCode(String(line)) }
      } else if words.hasPrefix("## ") {
        try endStep()
        try beginStep(String(words.dropFirst(3)).trimmingSpaces)
      } else if words.hasPrefix("# ") {
        guard title.isEmpty else { throw Problem(message: "a second title; expected one \"# \"") }
        title = String(words.dropFirst(2)).trimmingSpaces
      } else if words.hasPrefix("```") {
        guard let step = steps.last else { throw Problem(message: "code before the first step") }
        guard step.code.isEmpty else { throw Problem(message: "a second block of code in a step") }
        (part, codeLine) = (.code, self.line)
      } else if !words.isEmpty {
        try addWords(words)
      }
    }

    private mutating func beginStep(_ name: String) throws(Problem) {
      guard let scene, !title.isEmpty else {
        throw Problem(message: "a step before the lesson's \"# Title\" and \"Scene: NAME\"")
      }
      let rules = LessonRules(scene: scene.id, mode: .classic, names: [])
      steps.append(LessonStep(title: name, rules: rules))
      stepLine = line
      (part, hasRules) = (.sentence, false)
    }

    /// Checks that the last step is complete.
    private func endStep() throws(Problem) {
      guard let step = steps.last else { return }
      let missing =
        !hasRules
        ? "\"Rules: NAME, …\""
        : step.sentence.isEmpty ? "a sentence" : step.code.isEmpty ? "code" : nil
      if let missing {
        throw Problem(message: "step \"\(step.title.echoed)\" needs \(missing)", line: stepLine)
      }
    }

    private mutating func addCode(_ line: String) throws(Problem) {
      guard line.count <= maximumWidth else {
        throw Problem(message: "\(line.count) characters of code; at most \(maximumWidth) fit")
      }
      steps[steps.count - 1].code.append(line)
      guard steps[steps.count - 1].code.count <= maximumLines else {
        throw Problem(message: "more than \(maximumLines) lines of code in a step")
      }
    }

    private mutating func addWords(_ words: String) throws(Problem) {
      func value(_ key: String) -> String? {
        words.hasPrefix(key + ":") ? String(words.dropFirst(key.count + 1)).trimmingSpaces : nil
      }
      switch part {
      case .head:
        if let list = value("Constants") {
          try addConstants(list)
        } else if let name = value("Scene") {
          scene = try Self.scene(name)
        } else {
          throw Problem(message: "expected \"Scene: NAME\" or a step, \"## Title\"")
        }
      case .sentence:
        let last = steps.count - 1
        if let names = value("Rules") {
          steps[last].rules = try rules(names)
          hasRules = true
        } else if let inputs = value("Shows") {
          steps[last].demonstration = try inputs.split(separator: ",").map {
            (input) throws(Problem) in try Self.demonstrated(input)
          }
          let times = steps[last].demonstration.map(\.time)
          guard times == times.sorted() else {
            throw Problem(message: "the times of \"Shows\" must ascend")
          }
        } else if let section = value("Tutorial") {
          steps[last].section = section
        } else {
          try Self.checkIsNoKey(words)
          steps[last].sentence.join(words)
        }
      case .note: steps[steps.count - 1].note.join(words)
      case .code: break
      }
    }

    private mutating func addConstants(_ list: String) throws(Problem) {
      guard let scene else { throw Problem(message: "constants before \"Scene: NAME\"") }
      let parameters = TuningNames.parameters(of: scene)
      for words in list.split(separator: ",").map({ String($0).trimmingSpaces }) {
        let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let constant = LessonConstant(parts[1], parameter: parts[0]) else {
          throw Problem(
            message: "\"\(words.echoed)\" must be PARAMETER and a part of the code with one number")
        }
        guard let parameter = parameters.first(where: { $0.name == parts[0] }) else {
          let names = parameters.map(\.name)
          throw Problem(message: Spelling.unknown("parameter", parts[0].echoed, among: names))
        }
        guard constant.number == parameter.standard else {
          throw Problem(
            message: "\"\(words.echoed)\" must have the default of the parameter, "
              + TuningNames.formatted(parameter.standard))
        }
        constants.append((constant, line, words))
      }
    }

    /// Checks that the code contains every constant.
    private func checkConstants() throws(Problem) {
      let code = steps.flatMap(\.code)
      for (constant, line, words) in constants
      where code.allSatisfy({ constant.ranges(in: $0).isEmpty }) {
        throw Problem(message: "no step has the constant \"\(words.echoed)\"", line: line)
      }
    }

    /// Checks that a line of a sentence doesn't begin with a misspelt key.
    private static func checkIsNoKey(_ words: String) throws(Problem) {
      let keys = ["Rules", "Shows", "Tutorial"]
      guard let word = words.split(separator: " ").first, word.hasSuffix(":"),
        !Spelling.nearest(to: String(word.dropLast()), among: keys).isEmpty
      else { return }
      throw Problem(message: Spelling.unknown("key", String(word.dropLast()).echoed, among: keys))
    }

    /// Reads an input of a demonstration, such as `0.5 press 50 50`.
    private static func demonstrated(_ text: Substring) throws(Problem) -> LessonInput {
      var words = text.split(separator: " ")
      let isOnCard = words.count == 5 && words[2] == "card"
      if isOnCard { words.remove(at: 2) }
      guard words.count == 4, let time = Double(words[0]), let x = Double(words[2]),
        let y = Double(words[3]), let kind = LessonInput.Kind(rawValue: String(words[1])),
        (0...5).contains(time), (0...100).contains(x), (0...100).contains(y)
      else {
        let kinds = LessonInput.Kind.allCases.map(\.rawValue)
        throw Problem(
          message: "\"\(String(text).trimmingSpaces.echoed)\" must be SECONDS (0 to 5), "
            + "\(Spelling.list(kinds)), and X and Y (0 to 100)")
      }
      var input = LessonInput(kind, x: x / 100, y: y / 100, at: time)
      input.isOnCard = isOnCard
      return input
    }

    private static func scene(_ name: String) throws(Problem) -> any LessonScene.Type {
      let scenes = SceneCatalog.scenes.compactMap { $0 as? any LessonScene.Type }
      guard let scene = scenes.first(where: { $0.id.rawValue == name }) else {
        throw Problem(
          message: Spelling.unknown("scene", name.echoed, among: scenes.map { $0.id.rawValue }))
      }
      return scene
    }

    private func rules(_ list: String) throws(Problem) -> LessonRules {
      guard let scene else { throw Problem(message: "rules before \"Scene: NAME\"") }
      var rules = LessonRules(scene: scene.id, mode: .classic, names: [])
      for word in list.split(separator: ",").map({ String($0).trimmingSpaces }) {
        switch word {
        case "none": break
        case "refined":
          rules.mode = .refined
          rules.names.formUnion(scene.standardRuleNames)
        default:
          guard scene.ruleNames.contains(word) else {
            let known = scene.ruleNames + ["refined", "none"]
            throw Problem(message: Spelling.unknown("rule", word.echoed, among: known))
          }
          rules.names.insert(word)
        }
      }
      return rules
    }

    func finish(_ text: String) throws(Problem) -> Lesson {
      guard part != .code else {
        throw Problem(message: "the block of code has no end, ```", line: codeLine)
      }
      try endStep()
      guard let scene, !steps.isEmpty else {
        throw Problem(message: "no steps; expected \"# Title\", \"Scene: NAME\", \"## Step\"")
      }
      try checkConstants()
      var lesson = Lesson(title: title, scene: scene.id, text: text, steps: steps)
      lesson.constants = constants.map(\.constant)
      return lesson
    }
  }
}

extension String {
  /// Adds a line of a paragraph.
  fileprivate mutating func join(_ line: String) { self += (isEmpty ? "" : " ") + line }
}

import CardModel
import CardContent
import CardPicture
import CardScene
import CardScenes
package import CardStage
package import CardSystem

/// A named point of a talk: commands that are performed at one moment.
package struct Cue: Hashable, Sendable {
  package var name: String
  package var commands: [ControlCommand]

  package init(_ name: String, _ commands: [ControlCommand]) {
    (self.name, self.commands) = (name, commands)
  }

  /// A cue that leads back to what a stage shows: its scene, the card in front, the constants that differ, the X-ray
  /// and the speed.
  package init(_ name: String, of stage: Stage) {
    self.name = name
    commands = [.scene(stage.current)]
    let status = stage.status(at: stage.latest)
    let place = ControlStatus.position(in: status).place
    // A book's cover has no number.
    let isCover = status.part == "book" && status.front == 0
    if status.count > 0, !isCover, StageSettings.counts.contains(place) {
      commands.append(.goTo(place))
    }
    let constants = Half.allCases.flatMap { half in
      SceneCatalog.scenes.flatMap { scene in
        TuningNames.values(of: scene, in: stage.overrides[half]).map {
          ControlCommand.Constant(view: half, scene: scene.id, name: $0.name, value: $0.value)
        }
      }
    }
    if !constants.isEmpty { commands.append(.tune(constants)) }
    // Said also where they are as usual: the cue may follow one that has changed them.
    commands += [.xray(stage.showsXRay), .speed(stage.speed)]
  }

  /// Reads the line of a file.
  ///
  /// - Parameter folder: where the paths in it begin, with its slash; empty for the program's own.
  /// - Throws: what is wrong with it.
  init(line: some StringProtocol, in folder: String) throws(Failure) {
    // Reports an unclosed quotation mark before anything else.
    _ = try ControlWords.words(of: line)
    let sides = ControlWords.parts(of: line, at: ":", most: 2)
    guard sides.count == 2 else { throw Self.wrong(Self.form) }
    name = try ControlWords.words(of: sides[0]).joined(separator: " ").onOneLine
    guard !name.isEmpty else { throw Self.wrong("missing cue name; \(Self.form)") }
    commands = []
    for part in ControlWords.parts(of: sides[1], at: ";") {
      var words = try ControlWords.words(of: part)
      if words.isEmpty { continue }
      if words[0] == "layout", words.count == 2, !FileText.isAbsolute(words[1]) {
        words[1] = folder + words[1]
      }
      // The message is a caption too: it suggests, but does not list all commands.
      guard ControlCommand.usages.contains(where: { $0.name == words[0] }) else {
        throw Self.wrong(
          "unknown command \"\(words[0].echoed)\""
            + Spelling.hint(for: words[0], among: ControlCommand.usages.map(\.name)))
      }
      let command = try ControlCommand(words)
      guard command.isForCues else { throw Self.wrong("cues cannot run \"\(words[0])\"") }
      commands.append(command)
    }
    guard !commands.isEmpty else { throw Self.wrong("cue \"\(name.echoed)\" has no commands") }
  }

  private static let form = "expected NAME: COMMAND; COMMAND"

  private static func wrong(_ message: String) -> Failure { Failure(.usage, message) }

  /// Its line in a file, which reads back the same.
  var line: String {
    let commands = commands.map { ControlWords.plainLine(of: $0.words) }
    let name = ControlWords.plainLine(of: name.split(separator: " ").map(String.init))
    return "\(name): \(commands.joined(separator: "; "))"
  }

  /// What the stage is given for it, in order.
  ///
  /// - Parameter time: when it is performed, in seconds of the stage's user.
  /// - Throws: why the stage cannot do it now.
  package func events(for stage: Stage, at time: Double) throws(Failure) -> [Message] {
    // What a command means depends on what those before it have done.
    var stage = stage
    var events: [Message] = []
    for command in commands {
      for event in try command.events(for: stage) {
        _ = stage.handle(StageEvent(time: time, event))
        events.append(event)
      }
    }
    return events
  }

  /// Whether it shows a caption of its own.
  package var speaks: Bool {
    commands.contains { if case .say(let text) = $0 { !text.isEmpty } else { false } }
  }

  /// The layout's file that it shows, if it shows one.
  package var layoutPath: String? {
    commands.compactMap { if case .layout(let path) = $0 { path } else { nil } }.last
  }
}

extension ControlCommand {
  /// Whether a cue may have it: one that tells something has nobody to tell it to, and a cue leads to no cue.
  fileprivate var isForCues: Bool {
    switch self {
    case .status, .watch, .cue, .nextCue, .previousCue: false
    default: true
    }
  }
}

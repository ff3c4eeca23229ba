import CardContent
package import CardInput
import CardModel
import CardPicture
import CardScene
import CardScenes
package import CardStage
package import CardSystem

/// A named point of a talk with requests that the stage performs together.
package struct Cue: Hashable, Sendable {
  package var name: String
  package var requests: [Request]

  package init(_ name: String, _ requests: [Request]) {
    (self.name, self.requests) = (name, requests)
  }

  /// Creates a cue that restores a stage's current scene, front card, changed parameters, X-ray and speed.
  package init(_ name: String, of stage: Stage) {
    self.name = name
    requests = [Request(.scene, .text(stage.sceneID.rawValue))]
    let status = stage.status(at: stage.latest)
    let number = ControlStatus.position(of: stage, status).number
    // A book's cover has no number. If there is only one book, `go-to` with any number would open it.
    let isCover =
      status.part == "book" && status.front == 0 || status.part == "shelf" && status.count == 1
    if status.count > 0, !isCover, StageSettings.counts.contains(number) {
      requests.append(Request(.goTo, .number(Double(number))))
    }
    let changes = ViewSide.allCases.flatMap { side in
      SceneCatalog.scenes.flatMap { scene in
        TuningNames.values(of: scene, in: stage.overrides[side]).map {
          ParameterChange(
            view: side, scene: scene.id.rawValue, name: $0.name, value: $0.value)
        }
      }
    }
    if !changes.isEmpty { requests.append(Request(.tune, .parameters(changes))) }
    // The X-ray and the speed are always part of the cue, because an earlier cue may have changed them.
    requests += [
      Request(.xray, .isOn(stage.showsXRay)), Request(.speed, .number(stage.speed)),
    ]
  }

  /// Creates the cue that a line of a file describes.
  ///
  /// - Parameter folder: the folder of the relative paths in the line, with its slash. If it is empty, paths are
  ///   relative to the program's current folder.
  /// - Throws: An error that describes the fault in the line.
  init(line: some StringProtocol, in folder: String) throws(Failure) {
    // Reports an unclosed quotation mark before anything else.
    _ = try RequestLine.words(of: line)
    let sides = RequestLine.parts(of: line, at: ":", maximum: 2)
    guard sides.count == 2 else { throw Self.wrong(Self.form) }
    name = try RequestLine.words(of: sides[0]).joined(separator: " ").onOneLine
    guard !name.isEmpty else { throw Self.wrong("missing cue name; \(Self.form)") }
    requests = []
    for part in RequestLine.parts(of: sides[1], at: ";") {
      var words = try RequestLine.words(of: part)
      if words.isEmpty { continue }
      if words[0] == "layout", words.count == 2, !FileText.isAbsolute(words[1]) {
        words[1] = folder + words[1]
      }
      requests.append(try Request(words: words, for: .cue))
    }
    guard !requests.isEmpty else { throw Self.wrong("cue \"\(name.echoed)\" has no actions") }
  }

  private static let form = "expected NAME: ACTION; ACTION"

  private static func wrong(_ message: String) -> Failure { Failure(.usage, message) }

  /// The cue as a line of a cue file. Reading the line gives an equal cue.
  package var line: String {
    let requests = requests.map(\.line)
    let name = RequestLine.plainLine(of: name.split(separator: " ").map(String.init))
    return "\(name): \(requests.joined(separator: "; "))"
  }

  /// Returns the messages of the cue for a stage, in order.
  ///
  /// - Parameter time: the user time of the performance, in seconds.
  /// - Throws: An error with the reason why the stage cannot perform the cue now.
  package func events(for stage: Stage, at time: Double) throws(Failure) -> [Message] {
    // An earlier request may change the scene, and with it the actions that are possible.
    var stage = stage
    for request in requests {
      try request.check(on: stage)
      _ = stage.handle(StageEvent(time: time, .action(request)))
      if let scene = request.sceneOfLayout {
        _ = stage.handle(StageEvent(time: time, .action(scene)))
      }
    }
    return requests.map { .action($0) }
  }

  /// Whether the cue sets the talk's timer.
  package var setsTimer: Bool { requests.contains { Action($0.action)?.setsTimer == true } }

  /// Whether the cue shows a caption of its own.
  package var showsCaption: Bool {
    requests.contains { $0.action == .say && $0.text != "" }
  }
}

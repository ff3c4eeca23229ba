import CardContent
package import CardInput
import CardModel
import CardPicture
import CardScene
import CardScenes
package import CardStage
package import CardSystem

/// A named point of a talk: requests that are performed at one moment.
package struct Cue: Hashable, Sendable {
  package var name: String
  package var requests: [Request]

  package init(_ name: String, _ requests: [Request]) {
    (self.name, self.requests) = (name, requests)
  }

  /// A cue that leads back to what a stage shows: its scene, the card in front, the constants that differ, the X-ray
  /// and the speed.
  package init(_ name: String, of stage: Stage) {
    self.name = name
    requests = [Request(.scene, .text(stage.sceneID.rawValue))]
    let status = stage.status(at: stage.latest)
    let place = ControlStatus.position(in: status).place
    // A book's cover has no number.
    let isCover = status.part == "book" && status.front == 0
    if status.count > 0, !isCover, StageSettings.counts.contains(place) {
      requests.append(Request(.goTo, .number(Double(place))))
    }
    let changes = Half.allCases.flatMap { half in
      SceneCatalog.scenes.flatMap { scene in
        TuningNames.values(of: scene, in: stage.overrides[half]).map {
          ParameterChange(
            view: half, scene: scene.id.rawValue, name: $0.name, value: $0.value)
        }
      }
    }
    if !changes.isEmpty { requests.append(Request(.tune, .parameters(changes))) }
    // Said also where they are as usual: the cue may follow one that has changed them.
    requests += [
      Request(.xray, .isOn(stage.showsXRay)), Request(.speed, .number(stage.speed)),
    ]
  }

  /// Reads the line of a file.
  ///
  /// - Parameter folder: where the paths in it begin, with its slash; empty for the program's own.
  /// - Throws: what is wrong with it.
  init(line: some StringProtocol, in folder: String) throws(Failure) {
    // Reports an unclosed quotation mark before anything else.
    _ = try RequestLine.words(of: line)
    let sides = RequestLine.parts(of: line, at: ":", most: 2)
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

  /// Its line in a file, which reads back the same.
  var line: String {
    let requests = requests.map(\.line)
    let name = RequestLine.plainLine(of: name.split(separator: " ").map(String.init))
    return "\(name): \(requests.joined(separator: "; "))"
  }

  /// What the stage is given for it, in order.
  ///
  /// - Parameter time: when it is performed, in seconds of the stage's user.
  /// - Throws: why the stage cannot do it now.
  package func events(for stage: Stage, at time: Double) throws(Failure) -> [Message] {
    // What a request means depends on what those before it have done.
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

  /// Whether it shows a caption of its own.
  package var speaks: Bool {
    requests.contains { $0.action == .say && $0.text != "" }
  }
}

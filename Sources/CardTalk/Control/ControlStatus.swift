import CardContent
import CardKinetics
import CardModel
package import CardPaint
import CardPicture
import CardScene
package import CardStage
import CardSystem
import Glibc

/// What a window shows, as `cardstage ctl` tells it.
package struct ControlStatus: Hashable, Sendable {
  private var scene: String
  private var part: String?
  /// The card or book in front, counted from 1; in an open book the page at the right, by its number.
  private var place: Int
  private var count: Int
  /// In points; nil for a scene that is not scrolled.
  private var offset: Double?
  /// In points per second.
  private var velocity: Double
  private var phase: String
  private var isPaused: Bool
  /// Stage seconds per second, but for a pause.
  private var speed: Double
  private var showsXRay: Bool
  private var isFrozen: Bool
  private var overrides: SplitOverrides
  /// The name of the cue that was performed last.
  private var cue: String?
  /// What is said of what is in front.
  private var notes: [CardNote]

  /// The most of a note's words that are told, in characters: whoever shows them has little room.
  private static let longestNote = 4000

  /// The status of a stage at its latest time, or at one after that, in seconds of the window; with the notes of what it
  /// shows of `content`, and the name of the cue that was performed last.
  package init(
    of stage: Stage, _ content: Content, at time: Double? = nil, cue: String? = nil
  ) {
    let status = stage.status(at: max(stage.latest, time ?? stage.latest))
    (scene, part) = (stage.sceneID.rawValue, status.part)
    (place, count) = Self.position(in: status, pages: content.pageCount(in: stage))
    (offset, velocity) = (status.offset, stage.velocity(of: status))
    phase = status.phase.rawValue
    (isPaused, speed, showsXRay) = (stage.isPaused, stage.speed, stage.showsXRay)
    (overrides, isFrozen) = (stage.overrides, stage.isFrozen)
    self.cue = cue
    notes = content.notes(of: stage)
  }

  /// The card or book in front, counted from 1 as `go-to` does, and how many there are; of an open book its page at the
  /// right, and how many of its pages have numbers.
  ///
  /// - Parameter pages: how many those are; nil for all but the endpaper.
  static func position(in status: SceneStatus, pages: Int? = nil) -> (place: Int, count: Int) {
    guard status.part == "book" else { return (status.front + 1, status.count) }
    let count = max(pages ?? status.count - Book.pagesBeforeNumbers, 1)
    return ((1...count).clamping(status.front - Book.pagesBeforeNumbers), count)
  }

  /// Whether it will change by itself.
  var isMoving: Bool { !isPaused && phase != ScenePhase.idle.rawValue }

  /// The same without what changes in every frame of a motion: two that differ in it are news.
  package var withoutMotion: ControlStatus {
    var still = self
    (still.offset, still.velocity) = (nil, 0)
    return still
  }

  /// An object in one line, with the number of this process.
  package var json: String {
    var members: [(String, JSONValue)] = [("scene", .string(scene))]
    if let part { members.append(("part", .string(part))) }
    members += [
      ("place", .integer(place)), ("count", .integer(count)),
      ("offset", offset.map(JSONValue.number) ?? .null), ("velocity", .number(velocity)),
      ("phase", .string(phase)), ("paused", .bool(isPaused)), ("speed", .number(speed)),
      ("xray", .bool(showsXRay)), ("tuning", TuningNames.json(overrides.a)),
    ]
    if !overrides.b.isEmpty { members.append(("b", TuningNames.json(overrides.b))) }
    if isFrozen { members.append(("frozen", .bool(true))) }
    if let cue { members.append(("cue", .string(cue))) }
    let words = notes.compactMap(\.words)
    if !words.isEmpty {
      let text = words.joined(separator: "\n\n")
      members.append(("note", .string(String(text.prefix(Self.longestNote)))))
    }
    return JSONValue.object(members + [("pid", .integer(Int(getpid())))]).text
  }

  /// What a line of JSON says, in words: `stack, 3 of 12, idle`; nil where it is none.
  static func words(of json: String) -> String? {
    var reader = JSONReader(Array(json.utf8))
    guard case .object(let members)? = try? reader.value() else { return nil }
    let values = Dictionary(members) { $1 }
    guard case .string(let scene)? = values["scene"], case .integer(let place)? = values["place"],
      case .integer(let count)? = values["count"], case .string(let phase)? = values["phase"]
    else { return nil }
    var words = [scene, "\(place) of \(count)", phase]
    if case .bool(true)? = values["paused"] { words.append("paused") }
    if case .number(let speed)? = values["speed"] { words.append("speed \(speed)") }
    if case .bool(true)? = values["xray"] { words.append("X-ray") }
    if case .bool(true)? = values["frozen"] { words.append("frozen") }
    return words.joined(separator: ", ").escaped
  }
}

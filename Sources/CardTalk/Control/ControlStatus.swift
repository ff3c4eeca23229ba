import CardContent
import CardKinetics
import CardModel
package import CardPaint
import CardPicture
import CardScene
package import CardStage
import CardSystem
import Glibc

/// The status of a window for `cardstage ctl`.
package struct ControlStatus: Hashable, Sendable {
  private var scene: String
  private var part: String?
  /// The number of the front card or book, counted from 1. If one of several books is open, the number of the front
  /// page.
  private var number: Int
  private var count: Int
  /// The offset in points; nil for a scene that is not scrolled.
  private var offset: Double?
  /// The velocity in points per second.
  private var velocity: Double
  private var phase: String
  /// The progress of a card from closed (0) to filling the window (1).
  private var opened: Double
  private var isPaused: Bool
  /// The speed of the stage, in stage seconds per second, regardless of a pause.
  private var speed: Double
  private var showsXRay: Bool
  private var isFrozen: Bool
  private var overrides: SplitOverrides
  /// The name of the cue that was performed last.
  private var cue: String?
  /// The speaker notes of the front card or pages.
  private var notes: [CardNote]

  /// The maximum length of the speaker note, in characters. Programs that show the note have little space.
  private static let maximumNoteLength = 4000

  /// Creates the status of a stage.
  ///
  /// - Parameters:
  ///   - content: the content with the speaker notes.
  ///   - time: a time after the latest time of the stage, in seconds of the window; nil for the latest time.
  ///   - cue: the name of the cue that was performed last.
  package init(
    of stage: Stage, _ content: Content, at time: Double? = nil, cue: String? = nil
  ) {
    let status = stage.status(at: max(stage.latest, time ?? stage.latest))
    (scene, part) = (stage.sceneID.rawValue, status.part)
    (number, count) = Self.position(of: stage, status, pages: content.pageCount(in: stage))
    (offset, velocity) = (status.offset, stage.velocity(of: status))
    (phase, opened) = (status.phase.rawValue, status.opened)
    (isPaused, speed, showsXRay) = (stage.isPaused, stage.speed, stage.showsXRay)
    (overrides, isFrozen) = (stage.overrides, stage.isFrozen)
    self.cue = cue
    notes = content.notes(of: stage)
  }

  /// Returns the position of the front card or book, and the number of cards or books. Positions count from 1, as in
  /// `go-to`, and include closed cards. If no card is left, the position is 0.
  ///
  /// The front card is the one whose speaker notes are shown: an opened card, or the card to which the scene moves.
  /// If one of several books is open, returns the number of the front page and the number of numbered pages. If the
  /// user deck has only one book, that book contains all cards. The result is then the position of the card, as in
  /// other scenes.
  ///
  /// - Parameter pages: the number of numbered pages; nil if all bound pages but the endpaper have numbers.
  static func position(
    of stage: Stage, _ status: SceneStatus, pages: Int? = nil
  ) -> (number: Int, count: Int) {
    if status.count == 0 { return (0, status.total) }
    if status.part != nil, stage.deck.books.count == 1, let card = stage.deckPosition?.card {
      return (repeating(card, stage.deck.cards.count) + 1, stage.deck.cards.count)
    }
    let front = stage.facesInFront.first
    guard status.part == "book" else {
      return ((front?.cardIndex ?? front?.book?.index ?? status.front) + 1, status.total)
    }
    let count = max(pages ?? status.count - Book.pagesBeforeNumbers, 1)
    let page = front?.page ?? status.front
    return ((1...count).clamping(page - Book.pagesBeforeNumbers), count)
  }

  /// Whether the status will change by itself.
  var isMoving: Bool { !isPaused && phase != ScenePhase.idle.rawValue }

  /// The status without the values that change in every frame of a motion. Watchers get a new status if any other value
  /// has changed.
  package var withoutMotion: ControlStatus {
    var still = self
    (still.offset, still.velocity) = (nil, 0)
    still.opened = opened.rounded()
    return still
  }

  /// The status as a JSON object on one line, with the identifier of this process.
  package var json: String {
    var members: [(String, JSONValue)] = [("scene", .string(scene))]
    if let part { members.append(("part", .string(part))) }
    members += [
      ("place", .integer(number)), ("count", .integer(count)),
      ("offset", offset.map(JSONValue.number) ?? .null), ("velocity", .number(velocity)),
      ("phase", .string(phase)), ("opened", .number(opened)), ("paused", .bool(isPaused)),
      ("speed", .number(speed)),
      ("xray", .bool(showsXRay)), ("tuning", TuningNames.json(overrides.a)),
    ]
    if !overrides.b.isEmpty { members.append(("b", TuningNames.json(overrides.b))) }
    if isFrozen { members.append(("frozen", .bool(true))) }
    if let cue { members.append(("cue", .string(cue))) }
    let words = notes.compactMap(\.words)
    if !words.isEmpty {
      let text = words.joined(separator: "\n\n")
      members.append(("note", .string(String(text.prefix(Self.maximumNoteLength)))))
    }
    return JSONValue.object(members + [("pid", .integer(Int(getpid())))]).text
  }

  /// The status in words, such as `stack, 3 of 12, idle`.
  var words: String {
    var words = [scene, "\(number) of \(count)", phase]
    if opened >= 0.5 { words.append("opened") }
    if isPaused { words.append("paused") }
    if speed != 1 { words.append("speed \(speed)") }
    if showsXRay { words.append("X-ray") }
    if isFrozen { words.append("frozen") }
    return words.joined(separator: ", ").escaped
  }
}

import CardContent
import CardDecode
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardScenes
import CardStage
import CardSystem

extension SessionHeader {
  /// The only version of the format.
  private static let version = 1

  /// The first line of a session's file, with its line ending.
  ///
  /// Further lines follow if the files of the cards don't fit into one line.
  var text: String {
    let portions = settings.sources.portions
    let more = portions.dropFirst().map {
      #"{"t":0,"type":"cards","files":\#(JSONText.encode($0))}"#
    }
    let line = Line(of: self, cards: portions[0])
    return ([JSONText.encode(line)] + more).map { $0 + "\n" }.joined()
  }

  private struct Kind: Decodable {
    var type: String?
  }

  private struct Line: JSONLine, Encodable {
    var session: Int?
    var scene: String?
    var size: [Double]?
    var scale: Double?
    var theme: String?
    var contrast: String?
    var count: Int?
    var cards: [FileState]?
    var notes: String?
    var shape: CardFormat?
    var place: DeckPosition?
    var layout: Layout?
    var lesson: LessonStart?
    var viewport: [Double]?
    var snap: String?
    var offset: Double?
    var opening: Bool?
    var opened: Bool?
    var classic: Bool?
    var reducedMotion: Bool?
    var tuning: TuningNames.Values?
    var b: TuningNames.Values?
    var keys: [String: [String]]?

    struct LessonStart: Codable {
      var text: String
      /// The number of the step, counted from 1.
      var step: Int
    }

    struct Layout: Codable {
      var name: String
      var text: String
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case session, scene, size, scale, theme, contrast, count, cards, notes, shape, place,
        layout, lesson, viewport, snap, offset, opening, opened, classic, reducedMotion, tuning, b,
        keys
    }

    static let members = CodingKeys.allCases.map(\.rawValue)

    /// Creates the line of a heading.
    init(of heading: SessionHeader, cards: [FileState]) {
      let settings = heading.settings
      func pair(_ size: Size) -> [Double] { [size.width, size.height] }
      (session, scene) = (SessionHeader.version, SceneCatalog.names[settings.scene])
      (size, scale) = (pair(heading.window), heading.interfaceScale)
      theme = settings.theme.appearance.rawValue
      contrast = settings.theme.contrast.rawValue
      count = settings.count
      self.cards = cards.isEmpty ? nil : cards
      notes = settings.notes == .auto ? nil : settings.notes.rawValue
      shape = settings.shape
      place = settings.deckPosition
      layout = settings.layout.map { Layout(name: $0.name, text: $0.text) }
      lesson = settings.lessonPosition.map { LessonStart(text: $0.lesson.text, step: $0.index + 1) }
      viewport = settings.fixedViewport.map(pair)
      snap = settings.switcher.usesClassicSnap ? "classic" : nil
      offset = settings.offset
      opening = settings.offset == nil ? settings.opens : nil
      opened = settings.isOpened ? true : nil
      classic = settings.mode == .classic ? true : nil
      reducedMotion = settings.reducesMotion ? true : nil
      (tuning, b) = TuningNames.values(of: settings.overrides)
      let defaults = StageSettings.defaultBindings
      let changed = settings.bindings.entries.filter {
        $0.chords != defaults.entry(of: $0.request)?.chords ?? []
      }
      let lists = changed.map { ($0.request.line, $0.chords.map(\.spelling)) }
      keys = lists.isEmpty ? nil : Dictionary(lists) { first, _ in first }
    }
  }

  /// Creates the heading from the first line of a script; nil if the line doesn't begin a session.
  init?(reading text: Substring) throws(ScriptReader.BadLine) {
    // An event of a script may also contain the text "session", but an event has a type.
    guard text.contains("\"session\""),
      (try? JSONText.decode(Kind.self, from: text.utf8))?.type == nil
    else { return nil }
    let line = try Line(text: text)
    guard let version = line.session else { return nil }
    guard version == Self.version else {
      throw .init(message: "unknown session version \(version); expected \(Self.version)")
    }
    settings = try line.scene.flatMap { try? StageSettings(scene: $0) }
      .unwrapped(orThrow: "\"scene\" must be \(Spelling.list(SceneCatalog.names))")
    window = try Self.size(line.size, where: StageConfiguration.allows)
      .unwrapped(orThrow: "\"size\" must be two numbers, \(StageConfiguration.allowedWindows)")
    interfaceScale = try line.scale.flatMap { StageAppearance.scales.contains($0) ? $0 : nil }
      .unwrapped(orThrow: "\"scale\" must be from 0.1 to 100")
    guard let appearance = line.theme.flatMap(Theme.Appearance.init),
      let contrast = line.contrast.flatMap(Theme.Contrast.init)
    else { throw .init(message: "\"theme\" must be light or dark, \"contrast\" normal or high") }
    settings.theme = Theme(appearance: appearance, contrast: contrast)
    settings.count = line.count
    guard StageSettings.counts.contains(line.count ?? 1) else {
      throw .init(message: "\"count\" must be from 1 to 1,000,000,000")
    }
    settings.sources = line.cards ?? []
    settings.notes = try PageNotes(rawValue: line.notes ?? PageNotes.auto.rawValue)
      .unwrapped(orThrow: "\"notes\" must be one of \(PageNotes.names)")
    settings.shape = line.shape
    settings.deckPosition = line.place?.bounded
    if let layout = line.layout {
      do {
        settings.layout = try LayoutFile.layout(called: layout.name, layout.text)
      } catch { throw .init(message: "\"layout\": \(error.message)") }
    }
    if let start = line.lesson {
      let lesson: Lesson
      do {
        lesson = try LessonFile.lesson(in: start.text, path: "lesson")
      } catch { throw .init(message: "\"lesson\": \(error.message)") }
      guard lesson.steps.indices.contains(start.step &- 1),
        lesson.scene == SceneCatalog.scenes[settings.scene].id
      else {
        throw .init(
          message:
            "\"lesson\" must be about \"scene\", with \"step\" from 1 to \(lesson.steps.count)")
      }
      settings.lessonPosition = LessonPosition(lesson, step: start.step - 1)
    }
    settings.fixedViewport = Self.size(line.viewport, where: StageSettings.allows)
    guard line.viewport == nil || settings.fixedViewport != nil else {
      throw .init(message: "\"viewport\" must be two numbers, from 60 and 220 to 16384")
    }
    guard ["nearest", "classic"].contains(line.snap ?? "nearest") else {
      throw .init(message: "\"snap\" must be nearest or classic")
    }
    settings.switcher.usesClassicSnap = line.snap == "classic"
    settings.offset = line.offset
    settings.opens = line.opening ?? false
    settings.isOpened = line.opened ?? false
    settings.mode = line.classic == true ? .classic : .refined
    settings.reducesMotion = line.reducedMotion ?? false
    settings.overrides = try TuningNames.overrides(line.tuning, b: line.b)
    settings.bindings = try Self.bindings(line.keys ?? [:])
  }

  private static func size(_ numbers: [Double]?, where isAllowed: (Size) -> Bool) -> Size? {
    guard let numbers, numbers.count == 2 else { return nil }
    let size = Size(numbers[0], numbers[1])
    return isAllowed(size) ? size : nil
  }

  /// Returns the default bindings with other keys for the listed requests.
  private static func bindings(
    _ lists: [String: [String]]
  ) throws(ScriptReader.BadLine) -> KeyBindings {
    var bindings = StageSettings.defaultBindings
    for (line, spellings) in lists.sorted(by: { $0.key < $1.key }) {
      let request: Request
      do {
        request = try Request(line: line, for: .key)
      } catch {
        throw .init(message: error.message)
      }
      let chords = try spellings.map { (spelling) throws(ScriptReader.BadLine) in
        try Chord(reading: spelling).unwrapped(orThrow: "unknown key \"\(spelling.echoed)\"")
      }
      bindings.set(chords, of: request)
    }
    return bindings
  }
}

import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
import CardStage
import CardSystem

/// Reads the lines of a script in order. Time, pointer and held keys carry over from line to line; a
/// heading as the first line makes the script a session.
struct ScriptReader {
  /// An error in a line.
  struct BadLine: Error, CustomStringConvertible {
    var message: String
    /// Whether the line is not JSON: it may have been cut off.
    var isNotJSON = false
    var description: String { message }
  }

  /// The longest script, in seconds: a day.
  private static let longestScript = 86_400.0
  /// The longest time a session's window was open, in seconds: thirty years.
  private static let longestSession = 1e9

  private(set) var events: [StageEvent] = []
  private var time = 0.0
  private var pointer = Point.zero
  /// Where the pointer was before the line.
  private var start = Point.zero
  private var isAfterGlide = false
  private var heldKeys = HeldKeyNames()
  private var isFirst = true
  /// The files of the deck that a later line brings.
  private var files: [FileState] = []
  private var sessionReader: SessionReader?
  /// Maps a key's name in the script to its name in events; nil for an unknown key.
  private let keyName: (String) -> String?

  init(keyName: @escaping (String) -> String?) { self.keyName = keyName }

  var isSession: Bool { sessionReader != nil }

  /// Nil where the script is not a session, or nothing is recorded in it.
  var session: Session? { sessionReader?.session }

  mutating func read(_ text: Substring) throws(BadLine) {
    if isFirst {
      isFirst = false
      sessionReader = try SessionHeading(reading: text).map(SessionReader.init)
      if isSession { return }
    }
    let line =
      if isSession, text.utf8.first == UInt8(ascii: "[") {
        try Line(samples: text)
      } else if let plain = Line(plain: text) {
        plain
      } else {
        try Line(text: text)
      }
    guard files.isEmpty || ["files", "open"].contains(line.type) else {
      throw BadLine(message: "expected an \"open\" event after the files above")
    }
    let longest = isSession ? Self.longestSession : Self.longestScript
    guard line.t <= longest else {
      throw BadLine(message: "\"t\" must be at most \(Int(longest)) seconds")
    }
    for (name, value) in [("x", line.x), ("y", line.y), ("dx", line.dx), ("dy", line.dy)] {
      guard abs(value ?? 0) <= UserInput.farthest else {
        let most = Int(UserInput.farthest)
        throw BadLine(message: "\"\(name)\" must be from \(-most) to \(most)")
      }
    }
    if isSession {
      try readStep(line)
      return
    }
    // The end of a glide is a sum: the end written in the script may be a rounding error before it.
    guard line.t >= time - 1e-9 else {
      throw BadLine(
        message:
          "\"t\" is earlier than \(isAfterGlide ? "the end of the glide" : "on the line") above")
    }
    time = max(time, line.t)
    isAfterGlide = line.type == "glide"
    events += try self.events(of: line)
  }

  private mutating func events(of line: Line) throws(BadLine) -> [StageEvent] {
    start = pointer
    if let x = line.x, let y = line.y { pointer = Point(x, y) }
    return try kinds(of: line).map { StageEvent(time: time, kind: $0) }
  }

  /// Reads a line of a session, whose events may be earlier than the line before.
  private mutating func readStep(_ line: Line) throws(BadLine) {
    guard line.t >= 0 else { throw BadLine(message: "\"t\" must be 0 or greater") }
    time = line.t
    switch line.type {
    case "frame":
      try sessionReader?.append(.frame(at: time, isDrawn: line.drawn ?? true))
    case "restart": try sessionReader?.append(.restart(at: time, wipes: line.wipes ?? false))
    case "pace":
      guard let rate = line.rate, (0...1).contains(rate) else {
        throw BadLine(message: "\"pace\" needs \"rate\", from 0 to 1")
      }
      try sessionReader?.append(.pace(rate))
    case "hand": try sessionReader?.append(.hand(isShown: line.shown ?? true))
    case "record": try sessionReader?.record(at: time)
    case "stop": try sessionReader?.stop(at: time)
    case "cards": sessionReader?.append(line.files ?? [])
    case "glide": throw BadLine(message: "a session cannot have \"glide\" events")
    default:
      for event in try events(of: line) { try sessionReader?.append(.event(event)) }
    }
  }

  private mutating func kinds(of line: Line) throws(BadLine) -> [StageEvent.Kind] {
    let modifiers = try Self.modifiers(line.mods ?? [])
    let button = line.button ?? 1
    switch line.type {
    case "press":
      try needPoint(line)
      let name = line.device ?? "mouse"
      let device = try Self.devices[name].orThrow(
        Spelling.unknown("device", name.echoed, among: Self.devices.keys.sorted()))
      return [.input(.press(pointer, button: button, device: device, modifiers: modifiers))]
    case "move":
      try needPoint(line)
      return [.input(.move(pointer, modifiers: modifiers))]
    case "resample":
      try needPoint(line)
      return [.input(.resample(pointer))]
    case "glide":
      try glide(line, modifiers)
      return []
    case "say":
      // An empty caption of no duration ends the one shown.
      if line.for == 0, (line.text ?? "").isEmpty { return [.message(.say("", seconds: 0))] }
      let seconds =
        try Self.duration(line, most: Message.longestCaption) ?? Message.usualCaption
      return [.message(.say(line.text ?? "", seconds: seconds))]
    case "action":
      let words = try line.do.orThrow("\"action\" needs \"do\", an action and its argument")
      do {
        return [.message(.action(try Request(line: words, for: .script)))]
      } catch {
        throw BadLine(message: error.message)
      }
    case "tune":
      return [.message(.tune(try TuningNames.overrides(line.tuning, b: line.b)))]
    case "files":
      files += line.files ?? []
      return []
    case "open":
      let (files, place) = (takeFiles(with: line), try Self.place(of: line))
      if files.isEmpty {
        throw BadLine(message: "\"open\" needs \"files\", each with its \"path\"")
      }
      let origin = DeckOrigin.opened(files, after: place, at: ScenePlaces(line.at ?? [:]))
      return [.message(.deck(Deck(shape: line.shape), origin))]
    case "layout": return [.message(.layout(try Self.news(of: line)))]
    case "look": return [.message(.look(try Self.look(of: line)))]
    case "suggest": return [.message(.suggest(line.paths ?? [], for: line.text ?? ""))]
    case "ink":
      let pages = (line.ink ?? []).map(\.page)
      guard pages.allSatisfy({ $0 != nil }) else {
        throw BadLine(message: "\"ink\" must be a list of strokes on sides of cards or books")
      }
      return [.message(.ink(pages.compactMap(\.self)))]
    case "release":
      return [.input(.release(pointer, button: button, modifiers: modifiers))]
    case "leave": return [.input(.leave)]
    case "cancel": return [.input(.cancel)]
    case "wheel":
      let (dx, dy, isEnd) = (line.dx ?? 0, line.dy ?? 0, line.end ?? false)
      let isFine = line.fine ?? Self.isFine(dx: dx, dy: dy, isEnd: isEnd)
      return [
        .input(
          .wheel(pointer, dx: dx, dy: dy, isFine: isFine, isEnd: isEnd, modifiers: modifiers))
      ]
    case "key":
      let name = try key(of: line)
      return [
        .input(.keyDown(name: name, modifiers: modifiers, isRepeat: false)),
        .input(.keyUp(name: name, modifiers: modifiers)),
      ]
    case "keydown":
      let name = try key(of: line)
      let wasHeld = heldKeys.press(name)
      return [.input(.keyDown(name: name, modifiers: modifiers, isRepeat: line.repeat ?? wasHeld))]
    case "keyup":
      let name = try key(of: line)
      heldKeys.release(name)
      return [.input(.keyUp(name: name, modifiers: modifiers))]
    case "pinch":
      guard let scale = line.scale, let phase = line.phase.flatMap(PinchPhase.init) else {
        throw BadLine(
          message: "\"pinch\" needs \"scale\" and \"phase\": began, changed, ended or cancelled")
      }
      guard (0...UserInput.largestScale).contains(scale) else {
        throw BadLine(message: "\"scale\" must be from 0 to \(Int(UserInput.largestScale))")
      }
      return [.input(.pinch(pointer, scale: scale, phase: phase))]
    case "resize":
      guard let w = line.w, let h = line.h, StageConfiguration.allows(window: Size(w, h)) else {
        throw BadLine(
          message: "\"resize\" needs \"w\" and \"h\", \(StageConfiguration.allowedWindows)")
      }
      return [.input(.resize(Size(w, h)))]
    case "fullscreen":
      guard let isOn = line.on else {
        throw BadLine(message: "\"fullscreen\" needs \"on\": true or false")
      }
      return [.input(.fullscreen(isOn))]
    case "freeze":
      guard let isOn = line.on else {
        throw BadLine(message: "\"freeze\" needs \"on\": true or false")
      }
      return [.message(.freeze(isOn))]
    default:
      throw BadLine(
        message: Spelling.unknown("event type", line.type.echoed, among: eventTypes))
    }
  }

  /// The event types of a script; a session has some more.
  private static let scriptTypes = [
    "press", "move", "resample", "glide", "say", "action", "tune", "files", "open", "layout",
    "look",
    "suggest", "ink", "release", "leave", "cancel", "wheel", "key", "keydown", "keyup",
    "pinch", "resize", "fullscreen", "freeze",
  ]
  private static let sessionTypes = [
    "frame", "restart", "pace", "hand", "record", "stop", "cards",
  ]

  /// The event types that a line may have.
  private var eventTypes: [String] {
    isSession ? Self.sessionTypes + Self.scriptTypes.filter { $0 != "glide" } : Self.scriptTypes
  }

  private static let devices: [String: PointerDevice] = ["mouse": .mouse, "touch": .touch]
  /// How many moves a second a glide consists of.
  private static let glideRate = 60.0

  /// Adds the moves of a hand from where it is to another place.
  private mutating func glide(_ line: Line, _ modifiers: Modifiers) throws(BadLine) {
    try needPoint(line)
    let seconds = try Self.duration(line).orThrow("\"glide\" needs \"for\", in seconds")
    let ease = try Self.ease(line.ease)
    let begin = time
    let count = max(Int((seconds * Self.glideRate).rounded()), 1)
    for step in 1...count {
      let share = Double(step) / Double(count)
      let place = start + (pointer - start) * ease(share)
      events.append(
        StageEvent(time: begin + seconds * share, .move(place, modifiers: modifiers)))
    }
    time = begin + seconds
  }

  /// The easing of a glide: "stop" slows down to a halt, as when aiming; "throw" is fastest at its
  /// end, as when letting go in full motion.
  private static func ease(_ name: String?) throws(BadLine) -> (Double) -> Double {
    switch name {
    // The least jerk from rest to rest. Source: Flash and Hogan, 1985.
    case nil, "stop": return { $0 * $0 * $0 * (10 + $0 * (6 * $0 - 15)) }
    case "throw": return { $0 * $0 }
    case let other?:
      throw BadLine(message: Spelling.unknown("ease", other.echoed, among: ["stop", "throw"]))
    }
  }

  private static func duration(_ line: Line, most: Double = 60) throws(BadLine) -> Double? {
    guard let seconds = line.for else { return nil }
    guard seconds > 0, seconds <= most else {
      throw BadLine(message: "\"for\" must be more than 0 and at most \(Int(most)) seconds")
    }
    return seconds
  }

  private func needPoint(_ line: Line) throws(BadLine) {
    guard line.x != nil, line.y != nil else {
      throw BadLine(message: "\"\(line.type)\" needs \"x\" and \"y\"")
    }
  }

  private func key(of line: Line) throws(BadLine) -> String {
    guard let key = line.key, !key.isEmpty else {
      throw BadLine(message: "\"\(line.type)\" needs \"key\", an X keysym name")
    }
    // A session's keys are named as its window heard them, on whatever system that was.
    return try (isSession ? key : keyName(key)).orThrow(
      "unknown key \"\(key.echoed)\"; expected an X keysym name, such as \"Page_Down\"")
  }

  /// The default of a wheel's "fine": it turns by fractions of a notch, or has an end, as only a
  /// touchpad's scrolling does.
  static func isFine(dx: Double, dy: Double, isEnd: Bool) -> Bool {
    isEnd || dx != dx.rounded() || dy != dy.rounded()
  }

  /// The files of a line and of those before it that belong to it.
  private mutating func takeFiles(with line: Line) -> [FileState] {
    defer { files = [] }
    return files + (line.files ?? [])
  }

  /// What the desktop asks for; what is left out is as it is by default.
  private static func look(of line: Line) throws(BadLine) -> StageLook {
    guard let appearance = Theme.Appearance(rawValue: line.theme ?? "light"),
      let contrast = Theme.Contrast(rawValue: line.contrast ?? "normal")
    else { throw BadLine(message: "\"theme\" must be light or dark, \"contrast\" normal or high") }
    let scale = line.scale ?? 1
    guard StageLook.scales.contains(scale) else {
      throw BadLine(message: "\"scale\" must be from 0.1 to 100")
    }
    return StageLook(
      Theme(appearance: appearance, contrast: contrast),
      reducesMotion: line.reducedMotion ?? false, interfaceScale: scale)
  }

  /// A layout, or what is wrong with its text, as when a file is saved.
  private static func news(of line: Line) throws(BadLine) -> LayoutNews {
    if let problem = line.problem { return .problem(problem) }
    let text = try line.text.orThrow("\"layout\" needs \"text\" or \"problem\"")
    do {
      return .layout(try LayoutFile.layout(called: line.name ?? Self.usualLayout, text))
    } catch {
      return .problem(error.message)
    }
  }

  /// The name of a layout that has none.
  private static let usualLayout = "layout"

  private static func place(of line: Line) throws(BadLine) -> DeckOrigin.Place? {
    guard let after = line.after else { return nil }
    let places = -1...StageSettings.counts.upperBound
    guard after.count == 2, after.allSatisfy({ $0.map(places.contains) ?? true }) else {
      throw BadLine(message: "\"after\" must be two indices, of a card and of a book")
    }
    return DeckOrigin.Place(card: after[0], book: after[1])
  }

  private static func modifiers(_ names: [String]) throws(BadLine) -> Modifiers {
    var result: Modifiers = []
    for name in names {
      result.insert(
        try Modifiers(name).orThrow(
          Spelling.unknown("modifier", name.echoed, among: ["shift", "ctrl", "alt", "super"])))
    }
    return result
  }
}

extension Optional {
  /// The value; nil is an error in the line.
  func orThrow(_ message: @autoclosure () -> String) throws(ScriptReader.BadLine) -> Wrapped {
    guard let self else { throw .init(message: message()) }
    return self
  }
}

/// The keys of a script that are down, to tell a press from a repeat.
struct HeldKeyNames {
  private var names: Set<String> = []

  /// Adds a key; true if it was down already.
  mutating func press(_ name: String) -> Bool { !names.insert(name).inserted }

  mutating func release(_ name: String) { names.remove(name) }
}

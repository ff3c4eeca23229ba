import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPaint
import CardScene
package import CardStage
import CardSystem

/// Writes input events as a script's lines, which `Script` reads as the same events.
///
/// Points and times are finite, as the platform's are, and times count from 0.
package struct ScriptWriter {
  private var time = 0.0
  private var heldKeys = HeldKeyNames()
  private let keepsTimes: Bool

  /// - Parameter keepsTimes: whether an event that is earlier than the one before keeps its time,
  ///   as in a session; else it counts as happening with it.
  package init(keepsTimes: Bool = false) { self.keepsTimes = keepsTimes }

  /// The line of the next event, with its end; the lines, where it brings so many files that they have no room in one.
  package mutating func line(of event: StageEvent) -> String {
    time = keepsTimes ? event.time : max(time, event.time)
    var members: [(String, JSONValue)] = [("t", .number(time))]
    var more = ""
    switch event.kind {
    case .input(let input): add(input, to: &members)
    case .message(let message): more = Self.add(message, to: &members, at: time)
    }
    return more + JSONValue.object(members).text + "\n"
  }

  private mutating func add(_ input: UserInput, to members: inout [(String, JSONValue)]) {
    switch input {
    case .press(let point, let button, let device, let modifiers):
      members += Self.start("press", point) + Self.button(button)
      if device == .touch { members.append(("device", .string("touch"))) }
      members += Self.mods(modifiers)
    case .move(let point, let modifiers):
      members += Self.start("move", point) + Self.mods(modifiers)
    case .release(let point, let button, let modifiers):
      members += Self.start("release", point) + Self.button(button) + Self.mods(modifiers)
    case .resample(let point): members += Self.start("resample", point)
    case .leave:
      members.append(("type", .string("leave")))
    case .wheel(let point, let dx, let dy, let isFine, let isEnd, let modifiers):
      members += Self.start("wheel", point)
      if dx != 0 { members.append(("dx", .number(dx))) }
      if dy != 0 { members.append(("dy", .number(dy))) }
      if isEnd { members.append(("end", .bool(true))) }
      if isFine != ScriptReader.isFine(dx: dx, dy: dy, isEnd: isEnd) {
        members.append(("fine", .bool(isFine)))
      }
      members += Self.mods(modifiers)
    case .keyDown(let name, let modifiers, let isRepeat):
      members += [("type", .string("keydown")), ("key", .string(name))]
      if heldKeys.press(name) != isRepeat { members.append(("repeat", .bool(isRepeat))) }
      members += Self.mods(modifiers)
    case .keyUp(let name, let modifiers):
      heldKeys.release(name)
      members += [("type", .string("keyup")), ("key", .string(name))] + Self.mods(modifiers)
    case .pinch(let point, let scale, let phase):
      members += Self.start("pinch", point)
      members += [("scale", .number(scale)), ("phase", .string(phase.rawValue))]
    case .resize(let size):
      members += [
        ("type", .string("resize")), ("w", .number(size.width)), ("h", .number(size.height)),
      ]
    case .fullscreen(let isOn):
      members += [("type", .string("fullscreen")), ("on", .bool(isOn))]
    case .cancel:
      members.append(("type", .string("cancel")))
    }
  }

  /// Adds a message; returns the lines of the files that have no room in its own.
  private static func add(
    _ message: Message, to members: inout [(String, JSONValue)], at time: Double
  ) -> String {
    switch message {
    case .action(let request):
      members += [("type", .string("action")), ("do", .string(request.line))]
    case .say(let text, let seconds):
      members += [
        ("type", .string("say")), ("text", .string(text)), ("for", .number(seconds)),
      ]
    case .tune(let overrides):
      members.append(("type", .string("tune")))
      members += TuningNames.members(of: overrides)
    case .freeze(let isOn):
      members += [("type", .string("freeze")), ("on", .bool(isOn))]
    case .layout(.problem(let problem)):
      members += [("type", .string("layout")), ("problem", .string(problem))]
    case .layout(.layout(let layout)):
      members += [
        ("type", .string("layout")), ("name", .string(layout.name)), ("text", .string(layout.text)),
      ]
    case .look(let look):
      members += [
        ("type", .string("look")), ("theme", .string(Theme(look).appearance.rawValue)),
        ("contrast", .string(Theme(look).contrast.rawValue)),
        ("reducedMotion", .bool(look.reducesMotion)), ("scale", .number(look.interfaceScale)),
      ]
    case .suggest(let paths, let text):
      members += [
        ("type", .string("suggest")), ("text", .string(text)),
        ("paths", .array(paths.map { .string($0) })),
      ]
    case .ink(let pages):
      members.append(("type", .string("ink")))
      members.append(("ink", .array(pages.map { PenPageEntry($0).json })))
    case .deck(let deck, .opened(let files, let place, let places)):
      members.append(("type", .string("open")))
      let more = add(files, of: deck, to: &members, at: time)
      if let place {
        let places = [place.card, place.book].map { $0.map(JSONValue.integer) ?? .null }
        members.append(("after", .array(places)))
      }
      if !places.isEmpty { members.append(("at", places.json)) }
      return more
    case .deck(_, .changed): preconditionFailure("a script has no changes of files")
    }
    return ""
  }

  /// Adds the files that a deck comes from, and its shape; returns the lines of those that have no room.
  private static func add(
    _ files: [FileState], of deck: Deck, to members: inout [(String, JSONValue)], at time: Double
  ) -> String {
    var portions = files.portions
    members.append(("files", .array(portions.removeLast())))
    if let shape = deck.shape { members.append(("shape", shape.json)) }
    return portions.map { files in
      let start: [(String, JSONValue)] = [("t", .number(time)), ("type", .string("files"))]
      return JSONValue.object(start + [("files", .array(files))]).text + "\n"
    }.joined()
  }

  private static func start(_ type: String, _ point: Point) -> [(String, JSONValue)] {
    [("type", .string(type)), ("x", .number(point.x)), ("y", .number(point.y))]
  }

  private static func button(_ button: Int) -> [(String, JSONValue)] {
    button == 1 ? [] : [("button", .integer(button))]
  }

  private static func mods(_ modifiers: Modifiers) -> [(String, JSONValue)] {
    let names = modifiers.labels.map { JSONValue.string($0.lowercased()) }
    return names.isEmpty ? [] : [("mods", .array(names))]
  }
}

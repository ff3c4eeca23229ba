import CardCore
import CardPaint
import CardScenes
import CardSystem

extension SessionHeading {
  /// The only version there is.
  private static let version = 1

  /// The first line of a session's file, without its end.
  var json: JSONValue {
    func pair(_ size: Size) -> JSONValue { .array([.number(size.width), .number(size.height)]) }
    var members: [(String, JSONValue)] = [
      ("session", .integer(Self.version)), ("scene", .string(scene)), ("size", pair(window)),
      ("scale", .number(interfaceScale)), ("theme", .string(theme.appearance.rawValue)),
      ("contrast", .string(theme.contrast.rawValue)),
    ]
    if let count { members.append(("count", .integer(count))) }
    if let fixedViewport { members.append(("viewport", pair(fixedViewport))) }
    if usesClassicSnap { members.append(("snap", .string("classic"))) }
    if reducesMotion { members.append(("reducedMotion", .bool(true))) }
    members += TuningNames.members(of: overrides)
    if !keys.isEmpty {
      let lists = keys.sorted { $0.key < $1.key }.map { name, chords in
        (name, JSONValue.array(chords.map { .string($0.spelling) }))
      }
      members.append(("keys", .object(lists)))
    }
    return .object(members)
  }

  private struct Line: JSONLine {
    var session: Int?
    var scene: String?
    var size: [Double]?
    var scale: Double?
    var theme: String?
    var contrast: String?
    var count: Int?
    var viewport: [Double]?
    var snap: String?
    var reducedMotion: Bool?
    var tuning: TuningNames.Values?
    var b: TuningNames.Values?
    var keys: [String: [String]]?

    static func hasMember(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
  }

  /// Reads the first line of a script; nil where it is not a session's.
  init?(reading text: Substring) throws(ScriptReader.BadLine) {
    // A script's caption may be that word as well.
    guard text.contains("\"session\""), !text.contains("\"type\"") else { return nil }
    let line = try Line(text: text)
    guard let version = line.session else { return nil }
    guard version == Self.version else {
      throw .init(message: "a session of version \(version) is not known here, but 1")
    }
    self.scene = try line.scene.flatMap { SceneCatalog.index(of: $0) == nil ? nil : $0 }
      .orThrow("\"scene\" must be one of \(SceneCatalog.names.joined(separator: ", "))")
    window = try Self.size(line.size, atLeast: Size(1, 1), atMost: 32767)
      .orThrow("\"size\" must be two numbers from 1 to 32767")
    interfaceScale = try line.scale.flatMap { (0.1...100).contains($0) ? $0 : nil }
      .orThrow("\"scale\" must be from 0.1 to 100")
    guard let appearance = line.theme.flatMap(Theme.Appearance.init),
      let contrast = line.contrast.flatMap(Theme.Contrast.init)
    else { throw .init(message: "\"theme\" must be light or dark, \"contrast\" normal or high") }
    theme = Theme(appearance: appearance, contrast: contrast)
    count = line.count
    guard (1...1_000_000_000).contains(count ?? 1) else {
      throw .init(message: "\"count\" must be from 1 to a thousand million")
    }
    fixedViewport = Self.size(line.viewport, atLeast: Size(60, 220), atMost: 16384)
    guard line.viewport == nil || fixedViewport != nil else {
      throw .init(message: "\"viewport\" must be two numbers from 60 and 220 to 16384")
    }
    guard ["nearest", "classic"].contains(line.snap ?? "nearest") else {
      throw .init(message: "\"snap\" must be nearest or classic")
    }
    usesClassicSnap = line.snap == "classic"
    reducesMotion = line.reducedMotion ?? false
    overrides = try TuningNames.overrides(line.tuning, b: line.b)
    keys = try Self.keys(line.keys ?? [:])
  }

  private static func size(
    _ numbers: [Double]?, atLeast least: Size, atMost most: Double
  ) -> Size? {
    guard let numbers, numbers.count == 2, numbers[0] >= least.width, numbers[1] >= least.height,
      numbers[0] <= most, numbers[1] <= most
    else { return nil }
    return Size(numbers[0], numbers[1])
  }

  private static func keys(
    _ lists: [String: [String]]
  ) throws(ScriptReader.BadLine) -> [String: [Chord]] {
    var keys: [String: [Chord]] = [:]
    for (name, spellings) in lists.sorted(by: { $0.key < $1.key }) {
      guard defaultKeys.entries.contains(where: { $0.name == name }) else {
        throw .init(message: "there is no command \"\(name)\"")
      }
      keys[name] = try spellings.map { (spelling) throws(ScriptReader.BadLine) in
        try Chord(reading: spelling).orThrow("there is no key \"\(spelling)\"")
      }
    }
    return keys
  }
}

extension Chord {
  /// As `init(reading:)` takes it.
  fileprivate var spelling: String { modifiers.labels.map { $0 + "+" }.joined() + name }
}

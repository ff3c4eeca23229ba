import CardContent
import CardInput
import CardKinetics
import CardModel
import CardSystem
import FoundationEssentials

/// A line of a script. The form of an event reads or writes the members of the line.
///
/// The time, the pointer, held keys and files carry over from line to line.
struct EventLine {
  private struct Object: Decodable {
    let members: KeyedDecodingContainer<MemberName>

    init(from decoder: any Decoder) throws {
      members = try decoder.container(keyedBy: MemberName.self)
    }
  }

  /// The time of the event, in seconds.
  var time = 0.0
  private(set) var type = ""
  /// The last position of the pointer, and the position before the line.
  private(set) var (pointer, start) = (Point.zero, Point.zero)
  /// The files from earlier lines that belong to a line not read yet.
  private(set) var files: [FileState] = []
  /// A function that maps a key's name in the script to its name in events, or returns nil for an unknown key.
  var keyName: (String) -> String? = { $0 }
  private var heldKeys: Set<String> = []
  /// Whether the members are read; otherwise they are written.
  private(set) var isRead = false
  /// The names of the members in the line, and their values if `decoded` is nil.
  private var plain = PlainMembers()
  private var decoded: KeyedDecodingContainer<MemberName>?
  /// The names of the members that the line can have.
  private var known: [String] = []
  /// Whether the line has a position.
  private var hasPoint = false
  /// The text of the members written so far, and the preceding lines with the files that do not fit into this line.
  private var (text, earlierLines) = ("", "")

  // MARK: Lines

  /// Begins to read a line.
  mutating func begin(reading text: Substring) throws {
    begin(isRead: true)
    if !plain.read(text) {
      plain.names = []
      let members = try JSONText.decode(Object.self, from: text.utf8).members
      plain.names = members.allKeys.map(\.stringValue)
      decoded = members
    }
    try readBasics()
  }

  /// Begins to read the short form of the most frequent lines of a session: a frame `[t]`, a move `[t,x,y]` or a
  /// resampled position `[t,x,y,1]`.
  mutating func begin(readingSamples text: Substring) throws {
    begin(isRead: true)
    plain.names = []
    guard text.last(where: { !$0.isWhitespace }) == "]" else {
      throw ScriptReader.BadLine(message: "not valid JSON", isNotJSON: true)
    }
    let numbers = PlainMembers.numbers(text) ?? []
    guard [1, 3].contains(numbers.count) || numbers.count == 4 && numbers[3] == 1 else {
      throw ScriptReader.BadLine(
        message: "an array must be [t] for a frame, or [t, x, y] for a move")
    }
    let type = numbers.count == 1 ? "frame" : numbers.count == 3 ? "move" : "resample"
    plain.values = [.number(numbers[0]), .string(type)] + numbers.dropFirst().map(JSONValue.number)
    plain.names = Array(["t", "type", "x", "y"].prefix(numbers.count + 1))
    try readBasics()
  }

  private mutating func begin(isRead: Bool) {
    (self.isRead, decoded, type, text) = (isRead, nil, "", "")
    known.removeAll(keepingCapacity: true)
    known.append("mods")
  }

  /// Reads the members that every line can have.
  private mutating func readBasics() throws {
    time = try required("t", 0)
    type = try required("type", "")
    start = pointer
    let (x, y) = (try distance("x", nil), try distance("y", nil))
    hasPoint = x != nil && y != nil
    if let x, let y { pointer = Point(x, y) }
  }

  /// Checks that the form has read all members of the line.
  func end() throws {
    if let name = plain.names.filter({ !known.contains($0) }).min() { throw unknown(name) }
  }

  /// Returns the error of a line that cannot be read.
  func problem(_ error: any Error) -> ScriptReader.BadLine {
    // A member may be missing because its name is misspelt.
    let misspelt = plain.names.filter { name in
      !known.contains(name) && !Spelling.nearest(to: name, among: known).isEmpty
    }
    if let name = misspelt.min() { return unknown(name) }
    return switch error {
    case let error as ScriptReader.BadLine: error
    case let error as Failure: .init(message: error.message)
    default: .init(message: JSONProblem.line(error), isNotJSON: JSONProblem.isNotJSON(error))
    }
  }

  private func unknown(_ name: String) -> ScriptReader.BadLine {
    let owner = type.isEmpty ? "the line has" : "\"\(type.echoed)\" events have"
    return .init(
      message: "\(owner) no member \"\(name.echoed)\"" + Spelling.hint(for: name, among: known))
  }

  /// Returns the line of an event, with its line ending. Lines with files that do not fit into it come first.
  mutating func text<Event>(
    of event: Event, in forms: [LineForm<Event>], at time: Double
  ) -> String {
    self.time = time
    for form in forms {
      begin(isRead: false)
      earlierLines = ""
      guard (try? form.event(event, &self)) != nil else { continue }
      return earlierLines + start(form.type) + text + "}\n"
    }
    preconditionFailure("an event without a form")
  }

  private func start(_ type: String) -> String {
    "{\"t\":\(JSONText.encode(time)),\"type\":\"\(type)\""
  }

  // MARK: Members

  /// Reads a member of the line. Returns nil if the member is missing, or if the line is being written.
  mutating func read<Value: Decodable>(_ name: String, as _: Value.Type = Value.self) throws
    -> Value?
  {
    known.append(name)
    if let decoded {
      return try decoded.decodeIfPresent(Value.self, forKey: MemberName(stringValue: name))
    }
    guard isRead, let index = plain.names.firstIndex(of: name) else { return nil }
    guard let value: Value = plain.values[index].plain() else {
      let path = [MemberName(stringValue: name)]
      throw DecodingError.typeMismatch(
        Value.self, DecodingError.Context(codingPath: path, debugDescription: ""))
    }
    return value
  }

  /// Writes a member; does nothing if the line is being read.
  mutating func write(_ name: String, _ json: @autoclosure () -> String) {
    if !isRead { text += ",\"\(name)\":" + json() }
  }

  /// Reads an optional member, or writes its value unless the value is nil.
  mutating func optional<Value: Codable>(_ name: String, _ value: Value?) throws -> Value? {
    if isRead { return try read(name) }
    if let value { write(name, JSONText.encode(value)) }
    return value
  }

  /// Reads a member, or writes it. A missing member means `usual`, and `usual` is not written.
  mutating func value<Value: Codable & Equatable>(
    _ name: String, _ value: Value, usual: Value
  ) throws -> Value {
    try optional(name, value == usual ? nil : value) ?? usual
  }

  /// Reads or writes a required member.
  ///
  /// - Parameter kind: the end of the error message, which describes the expected value, such as `, true or false`.
  mutating func required<Value: Codable>(
    _ name: String, _ value: Value, _ kind: String = ""
  ) throws -> Value {
    guard let value = try optional(name, value) else {
      throw ScriptReader.BadLine(
        message: type.isEmpty ? "missing \"\(name)\"" : "\"\(type)\" needs \"\(name)\"\(kind)")
    }
    return value
  }

  /// Checks a value if a line is read. A line that is written needs no check.
  ///
  /// - Throws: The message if the value is invalid.
  func expect(_ isValid: Bool, _ message: @autoclosure () -> String) throws {
    if isRead, !isValid { throw ScriptReader.BadLine(message: message()) }
  }
}

// MARK: Members of several events

extension EventLine {
  /// Reads or writes a coordinate, or a distance in wheel steps.
  mutating func distance(_ name: String, _ value: Double?) throws -> Double? {
    let value = try optional(name, value)
    let maximum = Int(UserInput.farthest)
    try expect(
      abs(value ?? 0) <= UserInput.farthest, "\"\(name)\" must be from \(-maximum) to \(maximum)")
    return value
  }

  /// Reads or writes a position. A line without coordinates means the last position.
  mutating func point(_ point: Point, isNeeded: Bool = false) throws -> Point {
    write("x", JSONText.encode(point.x))
    write("y", JSONText.encode(point.y))
    try expect(hasPoint || !isNeeded, "\"\(type)\" needs \"x\" and \"y\"")
    return isRead ? pointer : point
  }

  mutating func button(_ button: Int) throws -> Int { try value("button", button, usual: 1) }

  mutating func modifiers(_ modifiers: Modifiers) throws -> Modifiers {
    let names = try value("mods", modifiers.labels.map { $0.lowercased() }, usual: [])
    return try names.reduce(into: []) { modifiers, name in
      modifiers.insert(
        try Modifiers(name).unwrapped(
          orThrow: Spelling.unknown(
            "modifier", name.echoed, among: ["shift", "ctrl", "alt", "super"])))
    }
  }

  /// Reads or writes a key by the name of its X keysym.
  mutating func key(_ key: String) throws -> String {
    let need = ", an X keysym name"
    let key = try required("key", key, need)
    try expect(!key.isEmpty, "\"\(type)\" needs \"key\"\(need)")
    return try keyName(key).unwrapped(
      orThrow: "unknown key \"\(key.echoed)\"; expected an X keysym name, such as \"Page_Down\"")
  }

  /// Records a key press, and returns whether the key was already held.
  mutating func press(_ key: String) -> Bool { !heldKeys.insert(key).inserted }

  mutating func release(_ key: String) { heldKeys.remove(key) }

  /// Checks a duration, in seconds, if the line is read.
  func expect(duration: Double, upTo maximum: Double) throws {
    try expect(
      duration > 0 && duration <= maximum,
      "\"for\" must be more than 0 and at most \(Int(maximum)) seconds")
  }

  /// Reads or writes the files of a line and of the lines before it.
  mutating func files(_ files: [FileState]) throws -> [FileState] {
    try readFiles()
    defer { self.files = [] }
    guard !isRead else { return self.files }
    let portions = files.portions.map(JSONText.encode)
    for portion in portions.dropLast() {
      earlierLines += start("files") + ",\"files\":\(portion)}\n"
    }
    write("files", portions[portions.count - 1])
    return files
  }

  /// Reads files that belong to a later line.
  mutating func readFiles() throws { files += try read("files") ?? [] }
}

extension JSONValue {
  /// Returns the number, Boolean or text as a `Value`; nil if the value has another type.
  fileprivate func plain<Value>() -> Value? {
    switch self {
    case .number(let number): number as? Value ?? Int(exactly: number) as? Value
    case .string(let text): text as? Value
    case .bool(let isTrue): isTrue as? Value
    default: nil
    }
  }
}

extension Optional {
  /// Returns the wrapped value.
  ///
  /// - Throws: The message as an error in the line, if there is no value.
  func unwrapped(orThrow message: @autoclosure () -> String) throws(ScriptReader.BadLine) -> Wrapped
  {
    guard let self else { throw .init(message: message()) }
    return self
  }
}

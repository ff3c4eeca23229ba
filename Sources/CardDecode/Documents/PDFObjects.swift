import CardSystem

/// The objects of a PDF file, as qpdf's JSON of version 2 lists them: found once, read when asked for.
///
/// A name is a string with a slash before it, a text one with "u:", bytes one with "b:" and
/// hexadecimal digits, a reference one such as "12 0 R".
struct PDFObjects {
  private let json: [UInt8]
  /// Where each object's value is, by its reference.
  private var places: [String: Int] = [:]
  /// The bytes that may still be read. Objects can refer to one long object a million times.
  private var budget: Int
  /// What else may be counted as read of an object: looking it up.
  private static let costOfLookUp = 32
  /// What the least file may have read.
  private static let leastBudget = 1 << 20
  /// What a file may have read in times its length: most of it is read once.
  private static let readings = 4
  /// The references that may lead to one another before a value.
  private static let chainLimit = 8

  private(set) var trailer = JSONValue.null

  /// - Complexity: linear in the text's length.
  ///
  /// - Throws: where the text is no JSON, or is cut off.
  init(json: [UInt8]) throws(JSONReader.Malformed) {
    self.json = json
    budget = max(json.count, Self.leastBudget) * Self.readings
    var reader = JSONReader(json)
    // Without objects it has no pages, as the page tree says.
    guard try reader.begin("{") else { return }
    while let name = try reader.member() {
      guard name == "qpdf", try reader.begin("[") else {
        try reader.skipValue()
        continue
      }
      while try reader.element() { try findObjects(&reader) }
    }
    if let place = places["trailer"] { trailer = read(at: place) }
  }

  /// Reads past an object of which some members are objects of the file.
  private mutating func findObjects(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    guard try reader.begin("{") else { return try reader.skipValue() }
    while let name = try reader.member() {
      let reference = name.hasPrefix("obj:") ? String(name.dropFirst(4)) : name
      guard reference != name || name == "trailer", try reader.begin("{") else {
        try reader.skipValue()
        continue
      }
      // Either a value or a stream, whose dictionary is of no use here.
      while let kind = try reader.member() {
        if kind == "value" { places[reference] = reader.place }
        try reader.skipValue()
      }
    }
  }

  /// A value, or what it refers to; null where that is missing or malformed, or too much was read.
  mutating func resolve(_ value: JSONValue?) -> JSONValue {
    var value = value ?? .null
    for _ in 0..<Self.chainLimit {
      guard let reference = value.reference else { return value }
      guard let place = places[reference] else { return .null }
      value = read(at: place)
    }
    return .null
  }

  private mutating func read(at place: Int) -> JSONValue {
    guard budget > 0 else { return .null }
    var reader = JSONReader(json, from: place)
    let value = try? reader.value()
    budget -= reader.place - place + Self.costOfLookUp
    return value ?? .null
  }

  /// A member of a dictionary, or what it refers to.
  mutating func member(_ name: String, of dictionary: JSONValue) -> JSONValue {
    resolve(dictionary[name])
  }

  /// The elements of an array, unresolved; none where there is no array.
  mutating func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements) = resolve(value) { elements } else { [] }
  }
}

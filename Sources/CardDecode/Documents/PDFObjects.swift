import CardSystem

/// The objects of a PDF file, found once in qpdf's JSON (version 2) and parsed on demand.
///
/// In this notation a name is a string that begins with a slash, and a text begins with "u:". Bytes begin with "b:" and
/// follow in hexadecimal digits. A reference looks like "12 0 R".
struct PDFObjects {
  private let json: [UInt8]
  /// The offset of each object's value in the JSON text, by the object's reference.
  private var places: [String: Int] = [:]
  /// The number of bytes that may still be read. Objects can refer to one long object a million times.
  private var budget: Int
  /// The cost of looking up an object, in bytes of the budget.
  private static let costOfLookUp = 32
  /// The minimum size on which the budget is based, in bytes.
  private static let leastBudget = 1 << 20
  /// The number of times that the file's length may be read. Most of a file is read once.
  private static let readings = 4
  /// The maximum number of references in a chain that ends at a value.
  private static let chainLimit = 8

  private(set) var trailer = JSONValue.null

  /// Finds the objects of a file.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Throws: An error if the text is no JSON or is cut off.
  init(json: [UInt8]) throws(JSONReader.Malformed) {
    self.json = json
    budget = max(json.count, Self.leastBudget) * Self.readings
    var reader = JSONReader(json)
    // A file without objects has no pages; reading the page tree reports that.
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

  /// Reads past a JSON object and notes the position of each PDF object among its members.
  private mutating func findObjects(_ reader: inout JSONReader) throws(JSONReader.Malformed) {
    guard try reader.begin("{") else { return try reader.skipValue() }
    while let name = try reader.member() {
      let reference = name.hasPrefix("obj:") ? String(name.dropFirst(4)) : name
      guard reference != name || name == "trailer", try reader.begin("{") else {
        try reader.skipValue()
        continue
      }
      // Each object is a value or a stream. The dictionary of a stream is never needed.
      while let kind = try reader.member() {
        if kind == "value" { places[reference] = reader.place }
        try reader.skipValue()
      }
    }
  }

  /// Returns the value itself, or the value at the end of its references. Null if an object is missing or malformed, or
  /// if the budget is spent.
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

  /// Returns a member of a dictionary, with references resolved.
  mutating func member(_ name: String, of dictionary: JSONValue) -> JSONValue {
    resolve(dictionary[name])
  }

  /// Returns the elements of an array, unresolved, or no elements if the value is no array.
  mutating func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements) = resolve(value) { elements } else { [] }
  }
}

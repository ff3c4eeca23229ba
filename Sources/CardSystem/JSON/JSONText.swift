import FoundationEssentials

/// Conversions between `Codable` values and JSON.
package enum JSONText {
  /// Returns the JSON of a value on one line, with the members of objects sorted by name.
  ///
  /// - Precondition: All numbers in the value are finite.
  package static func encode(_ value: some Encodable) -> String {
    switch value {
    case let number as Double: return JSONValue.number(number).text
    case let text as String: return JSONValue.string(text).text
    default:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let data = try? encoder.encode(value) else {
        preconditionFailure("a number is infinite")
      }
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Reads a value from JSON in UTF-8.
  ///
  /// - Throws: An error that `JSONProblem` describes.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some Sequence<UInt8>
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}

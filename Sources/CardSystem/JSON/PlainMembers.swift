/// The members of a JSON object whose values are numbers, Booleans and strings without escapes.
///
/// `JSONDecoder`, which takes some twenty times as long, has to read any other object.
package struct PlainMembers {
  package var names: [String] = []
  package var values: [JSONValue] = []
  /// The text and the index of its next byte.
  private var (bytes, offset) = ([UInt8](), 0)

  package init() {}

  /// Reads an object. Returns false if the text is not an object, is not valid JSON, or has two members with the same
  /// name.
  ///
  /// A script has millions of lines, so each object reuses the memory of the object before.
  package mutating func read(_ text: Substring) -> Bool {
    begin(text)
    names.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    guard take("{") else { return false }
    repeat {
      guard let name = string(), !names.contains(name), take(":"), let value = value() else {
        return false
      }
      names.append(name)
      values.append(value)
    } while take(",")
    return take("}") && isAtEnd
  }

  /// Returns the numbers of a JSON array, or nil if the text is anything else.
  package static func numbers(_ text: Substring) -> [Double]? {
    var reader = PlainMembers()
    reader.begin(text)
    var numbers: [Double] = []
    guard reader.take("[") else { return nil }
    repeat {
      reader.skipSpace()
      guard let number = reader.number() else { return nil }
      numbers.append(number)
    } while reader.take(",")
    return reader.take("]") && reader.isAtEnd ? numbers : nil
  }

  private mutating func begin(_ text: Substring) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.utf8)
    offset = 0
  }

  private var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset == bytes.count
    }
  }

  private mutating func value() -> JSONValue? {
    if let text = string() { return .string(text) }
    let first = offset < bytes.count ? bytes[offset] : 0
    if first == UInt8(ascii: "t") || first == UInt8(ascii: "f") {
      let isTrue = first == UInt8(ascii: "t")
      return "\(isTrue)".unicodeScalars.allSatisfy { skip($0) } ? .bool(isTrue) : nil
    }
    return number().map(JSONValue.number)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] >= 0x20, bytes[offset] != UInt8(ascii: "\""),
      bytes[offset] != UInt8(ascii: "\\")
    { offset += 1 }
    let text = bytes[start..<offset]
    return skip("\"") ? String(decoding: text, as: UTF8.self) : nil
  }

  private mutating func number() -> Double? {
    let start = offset
    _ = skip("-")
    let beginsWithZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !beginsWithZero else { return nil }
    if skip("."), skipDigits() == 0 { return nil }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      guard skipDigits() > 0 else { return nil }
    }
    let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self))
    return number?.isFinite == true ? number : nil
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
      offset += 1
    }
    return offset - start
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    return skip(mark)
  }

  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

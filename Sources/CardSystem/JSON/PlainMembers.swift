/// The members of a JSON object whose values are numbers, Booleans and strings without escapes.
///
/// `JSONDecoder`, which takes some twenty times as long, has to read any other object.
package struct PlainMembers {
  package var names: [String] = []
  package var values: [JSONValue] = []
  /// The text and the index of its next byte.
  private var (bytes, place) = ([UInt8](), 0)

  package init() {}

  /// Reads an object. Returns false if the text is not an object, is not valid JSON, or has two members of one name.
  ///
  /// A script has millions of lines, so each object is read into the memory of the last one.
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
    place = 0
  }

  private var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return place == bytes.count
    }
  }

  private mutating func value() -> JSONValue? {
    if let text = string() { return .string(text) }
    let first = place < bytes.count ? bytes[place] : 0
    if first == UInt8(ascii: "t") || first == UInt8(ascii: "f") {
      let isTrue = first == UInt8(ascii: "t")
      return "\(isTrue)".unicodeScalars.allSatisfy { skip($0) } ? .bool(isTrue) : nil
    }
    return number().map(JSONValue.number)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    let start = place
    while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    { place += 1 }
    let text = bytes[start..<place]
    return skip("\"") ? String(decoding: text, as: UTF8.self) : nil
  }

  private mutating func number() -> Double? {
    let start = place
    _ = skip("-")
    let beginsWithZero = place < bytes.count && bytes[place] == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !beginsWithZero else { return nil }
    if skip("."), skipDigits() == 0 { return nil }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      guard skipDigits() > 0 else { return nil }
    }
    let number = Double(String(decoding: bytes[start..<place], as: UTF8.self))
    return number?.isFinite == true ? number : nil
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
      place += 1
    }
    return place - start
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    return skip(mark)
  }

  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

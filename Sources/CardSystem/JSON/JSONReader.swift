/// Reads JSON in UTF-8 from start to end. A caller reads a value as a whole, or skips it.
package struct JSONReader {
  /// The error for a text that is no JSON or is nested too deeply.
  package struct Malformed: Error, Hashable, Sendable {
    package init() {}
  }

  /// The maximum depth of a value, since each level takes a part of the thread's stack.
  private static let depthLimit = 200

  private let text: [UInt8]
  /// The index of the next byte.
  package private(set) var place: Int

  package init(_ text: [UInt8], from place: Int = 0) {
    (self.text, self.place) = (text, place)
  }

  /// Reads a value. If an object has several members of one name, a look-up finds the last one.
  package mutating func value() throws(Malformed) -> JSONValue { try value(depth: 0) }

  /// Reads past a value without checking its parts.
  ///
  /// - Complexity: O(*n*) in the length of the value, in constant memory.
  package mutating func skipValue() throws(Malformed) {
    var depth = 0
    repeat {
      switch try next() {
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, place) = (depth + 1, place + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): (depth, place) = (depth - 1, place + 1)
      case UInt8(ascii: "\""): _ = try quoted()
      case UInt8(ascii: ","), UInt8(ascii: ":"): place += 1
      default: _ = try word()
      }
    } while depth > 0
    if depth < 0 { throw Malformed() }
  }

  /// Reads the first bracket of an object or array. Returns false, and reads nothing, if another character follows.
  package mutating func begin(_ bracket: Unicode.Scalar) throws(Malformed) -> Bool {
    guard try next() == UInt8(ascii: bracket) else { return false }
    place += 1
    return true
  }

  /// Reads the name of the next member and its colon. At the end of the object, reads the end and returns nil.
  package mutating func member() throws(Malformed) -> String? {
    guard try hasElement(until: UInt8(ascii: "}")) else { return nil }
    let name = try string()
    guard try next() == UInt8(ascii: ":") else { throw Malformed() }
    place += 1
    return name
  }

  /// Reads up to the next element of an array. At the end of the array, reads the end and returns false.
  package mutating func element() throws(Malformed) -> Bool {
    try hasElement(until: UInt8(ascii: "]"))
  }

  /// Reads up to the next element. Missing and extra commas are accepted, since the text comes from a program.
  private mutating func hasElement(until end: UInt8) throws(Malformed) -> Bool {
    if try next() == UInt8(ascii: ",") { place += 1 }
    guard try next() == end else { return true }
    place += 1
    return false
  }

  private mutating func value(depth: Int) throws(Malformed) -> JSONValue {
    if depth > Self.depthLimit { throw Malformed() }
    switch try next() {
    case UInt8(ascii: "{"):
      place += 1
      var members: [(String, JSONValue)] = []
      while let name = try member() { members.append((name, try value(depth: depth + 1))) }
      return .object(members)
    case UInt8(ascii: "["):
      place += 1
      var elements: [JSONValue] = []
      while try element() { elements.append(try value(depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    default:
      let word = String(decoding: text[try word()], as: UTF8.self)
      switch word {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default:
        if let integer = Int(word) { return .integer(integer) }
        guard let number = Double(word), number.isFinite else { throw Malformed() }
        return .number(number)
      }
    }
  }

  /// Returns the next byte that is not white space, without reading it.
  private mutating func next() throws(Malformed) -> UInt8 {
    while place < text.count {
      let byte = text[place]
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
      place += 1
    }
    throw Malformed()
  }

  /// Reads a number or a name, and returns its range, which is not empty.
  private mutating func word() throws(Malformed) -> Range<Int> {
    let start = place
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
        place += 1
      default:
        if place == start { throw Malformed() }
        return start..<place
      }
    }
    return start..<place
  }

  /// Reads past a string, and returns the range between its quotes and whether the string contains escapes.
  private mutating func quoted() throws(Malformed) -> (place: Range<Int>, isEscaped: Bool) {
    let start = place + 1
    var end = start
    var isEscaped = false
    while end < text.count {
      switch text[end] {
      case UInt8(ascii: "\""):
        place = end + 1
        return (start..<end, isEscaped)
      case UInt8(ascii: "\\"): (end, isEscaped) = (end + 2, true)
      default: end += 1
      }
    }
    throw Malformed()
  }

  private mutating func string() throws(Malformed) -> String {
    guard try next() == UInt8(ascii: "\"") else { throw Malformed() }
    let (range, isEscaped) = try quoted()
    guard isEscaped else { return String(decoding: text[range], as: UTF8.self) }
    // An escape names a UTF-16 unit, and a character may take two of them.
    var units: [UInt16] = []
    var rest = text[range]
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      units += String(decoding: rest[..<escape], as: UTF8.self).utf16
      rest = rest[(escape + 1)...]
      // The rest is not empty, since the closing quote comes after the escaped character.
      let letter = rest.removeFirst()
      switch letter {
      case UInt8(ascii: "u"):
        let digits = String(decoding: rest.prefix(4), as: UTF8.self)
        // The initializer of `UInt16` would accept a sign.
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
          let unit = UInt16(digits, radix: 16)
        else { throw Malformed() }
        units.append(unit)
        rest = rest.dropFirst(4)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      default: units.append(UInt16(letter))
      }
    }
    return String(decoding: units, as: UTF16.self) + String(decoding: rest, as: UTF8.self)
  }
}

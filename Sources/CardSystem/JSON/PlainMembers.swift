/// Reads the members of a JSON object whose values are numbers, Booleans and strings without escapes.
///
/// At anything else, and at invalid JSON, the reader stops without an error. The caller then uses `JSONDecoder`, which
/// takes some twenty times as long.
package struct PlainMembers {
  private var rest: Substring.UTF8View
  private var isFirst = true

  /// Creates a reader, or returns nil if the text is no object.
  package init?(_ text: Substring) {
    rest = text.utf8
    guard take("{") else { return nil }
  }

  /// Reads the name of the next member, whose value the caller must read next. Returns nil at the end, or if the reader
  /// stops.
  package mutating func name() -> String? {
    guard isFirst || take(",") else { return nil }
    isFirst = false
    if let name = string(), take(":") { return name }
    // Makes `isAtEnd` false, since an object cannot end after a comma.
    rest = rest.suffix(0)
    return nil
  }

  /// A Boolean value that indicates whether only the end of the object is left.
  package var isAtEnd: Bool {
    var copy = self
    guard copy.take("}") else { return false }
    copy.skipSpace()
    return copy.rest.isEmpty
  }

  package mutating func string() -> String? {
    guard take("\"") else { return nil }
    let text = rest.prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    rest = rest[text.endIndex...]
    return skip("\"") ? String(Substring(text)) : nil
  }

  package mutating func bool() -> Bool? {
    skipSpace()
    for (word, value) in [("true".utf8, true), ("false".utf8, false)] where rest.starts(with: word)
    {
      rest = rest.dropFirst(word.count)
      return value
    }
    return nil
  }

  package mutating func number() -> Double? {
    skipSpace()
    let start = rest
    _ = skip("-")
    let beginsWithZero = rest.first == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !beginsWithZero else { return nil }
    if skip("."), skipDigits() == 0 { return nil }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      guard skipDigits() > 0 else { return nil }
    }
    let number = Double(Substring(start[..<rest.startIndex]))
    return number?.isFinite == true ? number : nil
  }

  private mutating func skipDigits() -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.count
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    return skip(mark)
  }

  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() {
    while let next = rest.first, next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D {
      rest.removeFirst()
    }
  }
}

import CardSystem

/// PDF values in qpdf's notation.
extension JSONValue {
  /// Returns a dictionary's member, unresolved.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.0 == name }?.1
  }

  var isDictionary: Bool { if case .object = self { true } else { false } }

  /// The reference to an object, such as "12 0 R".
  var reference: String? {
    guard case .string(let text) = self, text.hasSuffix(" R"), text.first?.isNumber == true else {
      return nil
    }
    return text
  }

  /// The name, with its slash.
  var name: String? {
    guard case .string(let text) = self, text.utf8.first == UInt8(ascii: "/") else { return nil }
    return text
  }

  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The number without its fraction, clamped so that a sum of two cannot overflow.
  var integer: Int? { double.map { Int(max(-1e9, min($0, 1e9))) } }

  /// The text as the file contains it.
  var text: String? {
    guard case .string(let string) = self else { return nil }
    // Bytes, not characters: the text may begin with a combining mark.
    if string.utf8.starts(with: "u:".utf8) { return String(string.unicodeScalars.dropFirst(2)) }
    guard string.utf8.starts(with: "b:".utf8) else { return nil }
    let digits = Array(string.utf8.dropFirst(2))
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16) ?? 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text for one line of a message: at most 300 characters, without control characters or white space at its ends.
  /// Nil if nothing remains.
  var line: String? {
    guard let words = text?.onOneLine else { return nil }
    return words.isEmpty ? nil : String(words.prefix(300))
  }
}

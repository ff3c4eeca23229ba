/// A search for the name of the root element of an XML text.
struct XMLRoot {
  private var rest: ArraySlice<UInt8>

  /// Returns the name of the root element without its prefix. Returns nil if the bytes are not XML, or end before the
  /// name.
  ///
  /// - Complexity: O(*n*) in the number of bytes. The search ends at the first part that is not closed, such as a
  ///   comment.
  static func name(in bytes: [UInt8]) -> String? {
    var reader = XMLRoot(rest: ascii(bytes)[...])
    return reader.rootName()
  }

  /// Returns whether bytes begin like XML in UTF-8, UTF-16 or UTF-32.
  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    XMLRoot(rest: ascii(Array(bytes.prefix(256)))[...]).rest.first { !isBlank($0) }
      == UInt8(ascii: "<")
  }

  /// Returns the text with a question mark for each character that takes more than one byte. XML's syntax is ASCII.
  private static func ascii(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    // Each form has the size of a character and the position of its low byte. The longer forms come first.
    let forms: [(start: [UInt8], mark: Int, size: Int, low: Int)] = [
      ([0xFF, 0xFE, 0, 0], 4, 4, 0), ([0, 0, 0xFE, 0xFF], 4, 4, 3),
      ([0x3C, 0, 0, 0], 0, 4, 0), ([0, 0, 0, 0x3C], 0, 4, 3),
      ([0xFF, 0xFE], 2, 2, 0), ([0xFE, 0xFF], 2, 2, 1),
      ([0x3C, 0], 0, 2, 0), ([0, 0x3C], 0, 2, 1),
    ]
    guard let form = forms.first(where: { bytes.starts(with: $0.start) }) else { return bytes }
    return stride(from: form.mark, through: bytes.count - form.size, by: form.size).map { start in
      let others = (0..<form.size).filter { $0 != form.low }
      return others.allSatisfy { bytes[start + $0] == 0 }
        ? bytes[start + form.low] : UInt8(ascii: "?")
    }
  }

  private mutating func rootName() -> String? {
    while true {
      rest = rest.drop(while: Self.isBlank)
      if rest.starts(with: "<?".utf8) {
        guard skips("<?", to: "?>") else { return nil }
      } else if rest.starts(with: "<!--".utf8) {
        guard skips("<!--", to: "-->") else { return nil }
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard skipsDoctype() else { return nil }
      } else {
        break
      }
    }
    guard rest.popFirst() == UInt8(ascii: "<") else { return nil }
    let name = rest.prefix {
      !Self.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard name.endIndex < rest.endIndex else { return nil }
    return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
  }

  /// Skips a part of the text that begins with `start`. Returns false if the part is not closed.
  private mutating func skips(_ start: String, to end: String) -> Bool {
    let end = Array(end.utf8)
    rest = rest.dropFirst(start.utf8.count)
    while let index = rest.firstIndex(of: end[0]) {
      rest = rest[index...]
      if rest.starts(with: end) {
        rest = rest.dropFirst(end.count)
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Skips a document type with its bracketed declarations and their quoted texts. Returns false if a part of the
  /// document type is not closed.
  private mutating func skipsDoctype() -> Bool {
    rest = rest.dropFirst()
    var depth = 1
    while depth > 0 {
      if rest.starts(with: "<!--".utf8) {
        guard skips("<!--", to: "-->") else { return false }
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\""): guard skips("", to: "\"") else { return false }
      case UInt8(ascii: "'"): guard skips("", to: "'") else { return false }
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      case nil: return false
      default: break
      }
    }
    return true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }
}

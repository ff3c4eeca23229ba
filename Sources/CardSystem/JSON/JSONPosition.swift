/// A search for a value in a JSON text, for messages that give a line number.
package struct JSONPosition {
  private let bytes: [UInt8]
  /// The offset of the next byte.
  private var offset = 0
  /// The offset of the requested value, or of the innermost value around it.
  private var found = 0

  /// The maximum depth of nested values. Foundation's decoder refuses deeper ones.
  private static let maximumDepth = 512

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the line of the value that a decoding error concerns, counted from 1. If the text is not JSON, returns the
  /// line of its first syntax error.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func line(of error: any Error, in bytes: [UInt8]) -> Int {
    var search = JSONPosition(bytes)
    let isWhole = search.skipValue(path(of: error)[...], depth: 0) && search.next == nil
    var end = isWhole ? search.found : search.offset
    if isWhole, JSONProblem.isNotJSON(error) { end = invalidText(in: bytes) ?? end }
    // If a text ends too early, its error is in the last line with a value.
    let last = bytes.lastIndex { !isBlank($0) } ?? 0
    return 1 + bytes[..<min(end, last)].count { $0 == UInt8(ascii: "\n") }
  }

  private static func path(of error: any Error) -> [any CodingKey] {
    switch error as? DecodingError {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    default: []
    }
  }

  /// Returns the offset of the first bytes that are not UTF-8, or nil if all are.
  private static func invalidText(in bytes: [UInt8]) -> Int? {
    var (parser, rest, offset) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// The next byte that is not blank, or nil at the end.
  private var next: UInt8? {
    mutating get {
      while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
      return offset < bytes.count ? bytes[offset] : nil
    }
  }

  /// Skips a byte, and returns true. Returns false if another byte comes next.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  /// Skips a value. Returns false at a syntax error.
  ///
  /// - Parameter path: The path from this value to the requested value, or nil if the requested value is elsewhere.
  private mutating func skipValue(_ path: ArraySlice<any CodingKey>?, depth: Int) -> Bool {
    guard let first = next, depth < Self.maximumDepth else { return false }
    if path != nil { found = offset }
    switch first {
    case UInt8(ascii: "{"): return skipMembers(path, depth: depth)
    case UInt8(ascii: "["): return skipElements(path, depth: depth)
    case UInt8(ascii: "\""): return skipText() != nil
    default:
      let start = offset
      while offset < bytes.count, isInWord(bytes[offset]) { offset += 1 }
      return offset > start
    }
  }

  /// Returns whether a byte belongs to a number or to a word such as `true`.
  private func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "+-.E".utf8.contains(byte)
    }
  }

  private mutating func skipMembers(_ path: ArraySlice<any CodingKey>?, depth: Int) -> Bool {
    offset += 1
    while !skip("}") {
      guard next == UInt8(ascii: "\""), let name = skipText(), skip(":") else { return false }
      let isOnPath = path?.first.map { name.elementsEqual($0.stringValue.utf8) } == true
      guard skipValue(isOnPath ? path?.dropFirst() : nil, depth: depth + 1) else {
        return false
      }
      guard skip(",") || next == UInt8(ascii: "}") else { return false }
    }
    return true
  }

  private mutating func skipElements(_ path: ArraySlice<any CodingKey>?, depth: Int) -> Bool {
    offset += 1
    var index = 0
    while !skip("]") {
      let isOnPath = path?.first?.intValue == index
      guard skipValue(isOnPath ? path?.dropFirst() : nil, depth: depth + 1) else { return false }
      guard skip(",") || next == UInt8(ascii: "]") else { return false }
      index += 1
    }
    return true
  }

  /// Skips a string, and returns its bytes without decoding escapes. Returns nil at a syntax error.
  private mutating func skipText() -> ArraySlice<UInt8>? {
    let start = offset + 1
    offset = start
    while offset < bytes.count, bytes[offset] >= 0x20 {
      if bytes[offset] == UInt8(ascii: "\"") {
        offset += 1
        return bytes[start..<offset - 1]
      }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

import CardSystem

/// A settings file in the part of TOML that settings need.
///
/// Tables, keys (bare, quoted and dotted), one-line strings, numbers, Booleans and comments are allowed. Arrays, inline
/// tables, dates and strings of several lines are errors. Source: TOML 1.0 (https://toml.io/en/v1.0.0).
struct TOMLFile {
  enum Value: Hashable {
    case string(String)
    case number(Double)
    case bool(Bool)
  }

  /// A setting, or the header of a table.
  struct Line: Hashable {
    /// The number of the line, counted from 1.
    var number: Int
    /// The names of the tables around the setting, followed by the name of the setting.
    var path: [String]
    /// The value, or nil for a header.
    var value: Value?
  }

  let path: String
  /// The lines in the file's order.
  private(set) var lines: [Line] = []
  /// The lines that cannot be read, each with the reason. The lines between a bad header and the next header are
  /// ignored.
  private(set) var failures: [Failure] = []

  /// Reads the whole file.
  ///
  /// - Throws: An error if there is no such file or the file is too long.
  init(path: String) throws(Failure) {
    self.path = path
    let text = String(decoding: try FileText.readText(path), as: UTF8.self)
    var table: [String]? = []
    // The paths of all lines, and whether they are settings.
    var known: [[String]: Bool] = [:]
    for (index, words) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var scanner = Scanner(rest: words.unicodeScalars)
      let isHeader = scanner.isHeader
      var line = Line(number: index + 1, path: table ?? [])
      do throws(BadLine) {
        guard try scanner.read(&line), isHeader || table != nil else { continue }
        let isInSetting = line.path.indices.contains { known[Array(line.path[..<$0])] == true }
        guard known.updateValue(!isHeader, forKey: line.path) == nil, !isInSetting else {
          throw BadLine(reason: "\"\(line.path.joined(separator: ".").echoed)\" appears twice")
        }
        if isHeader { table = line.path }
        lines.append(line)
      } catch {
        if isHeader { table = nil }
        failures.append(failure(line, error.reason))
      }
    }
  }

  /// Returns a failure at a line of the file.
  func failure(_ line: Line, _ reason: String) -> Failure {
    Failure(.badData, "\(path):\(line.number): \(reason)")
  }
}

private struct BadLine: Error {
  var reason: String
}

/// Reads a line from start to end.
private struct Scanner {
  var rest: Substring.UnicodeScalarView

  /// A Boolean value that indicates whether the line is the header of a table.
  var isHeader: Bool {
    mutating get {
      skipSpaces()
      return rest.first == "["
    }
  }

  /// Adds the content of the text to a line that has the path of its table. Returns false for a blank text or a
  /// comment.
  mutating func read(_ line: inout TOMLFile.Line) throws(BadLine) -> Bool {
    guard rest.allSatisfy({ $0.value >= 32 && $0.value != 127 || $0 == "\t" || $0 == "\r" }) else {
      throw BadLine(reason: "control characters are not allowed")
    }
    if isAtEnd { return false }
    if take("[") {
      if take("[") { throw BadLine(reason: "arrays of tables are not supported") }
      line.path = try keys()
      try expect("]")
    } else {
      line.path += try keys()
      try expect("=")
      line.value = try value()
    }
    guard isAtEnd else { throw BadLine(reason: "unexpected text at the end of the line") }
    return true
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
  }

  /// A Boolean value that indicates whether nothing is left but a comment.
  private var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return rest.isEmpty || rest.first == "#"
    }
  }

  /// Reads a character, after spaces, if it comes next. Returns whether it did.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(BadLine) {
    guard take(scalar) else { throw BadLine(reason: "missing \"\(scalar)\"") }
  }

  /// Reads the names of a dotted key.
  private mutating func keys() throws(BadLine) -> [String] {
    var names: [String] = []
    repeat {
      if let text = try quoted() {
        names.append(text)
      } else {
        let name = rest.prefix(while: Self.isBare)
        guard !name.isEmpty else { throw BadLine(reason: "missing name") }
        rest = rest[name.endIndex...]
        names.append(String(name))
      }
    } while take(".")
    return names
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  private mutating func value() throws(BadLine) -> TOMLFile.Value {
    if let text = try quoted() { return .string(text) }
    let scalars = rest.prefix { !" \t\r#".unicodeScalars.contains($0) }
    rest = rest[scalars.endIndex...]
    let word = String(scalars)
    switch word {
    case "": throw BadLine(reason: "missing value")
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard let number = Self.number(word) else {
        throw BadLine(
          reason: "invalid value \"\(word.echoed)\"; expected a number, true, false or quoted text")
      }
      return .number(number)
    }
  }

  /// Reads a string in quotes, if one comes next. Strings in single quotes have no escapes.
  private mutating func quoted() throws(BadLine) -> String? {
    skipSpaces()
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    rest.removeFirst()
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == quote {
        if text.isEmpty, rest.first == quote {
          throw BadLine(reason: "multi-line strings are not supported")
        }
        return text
      }
      text.unicodeScalars.append(scalar == "\\" && quote == "\"" ? try escaped() : scalar)
    }
    throw BadLine(reason: "missing quotation mark at the end of a string")
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
  ]

  /// Reads the character after a backslash.
  private mutating func escaped() throws(BadLine) -> Unicode.Scalar {
    let letter = rest.popFirst()
    if let letter, let scalar = Self.escapes[letter] { return scalar }
    let digits = rest.prefix(letter == "u" ? 4 : letter == "U" ? 8 : 0)
    guard digits.count >= 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
    else { throw BadLine(reason: "unknown escape in a string; write \\\\ for a backslash") }
    rest = rest[digits.endIndex...]
    return scalar
  }

  /// Returns a number in TOML's notation: decimal, `0x`, `0o`, `0b`, `inf` or `nan`, with single underscores between
  /// digits.
  private static func number(_ word: String) -> Double? {
    let digits = word.replacing("_", with: "")
    if word.wholeMatch(of: #/0x[0-9A-Fa-f](_?[0-9A-Fa-f])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*/#)
      != nil
    {
      let radix = digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0o") ? 8 : 2
      return Int(digits.dropFirst(2), radix: radix).map(Double.init)
    }
    let decimal = #/[+-]?(inf|nan|(0|[1-9](_?\d)*)(\.\d(_?\d)*)?([eE][+-]?\d(_?\d)*)?)/#
    return word.wholeMatch(of: decimal.asciiOnlyDigits()) != nil ? Double(digits) : nil
  }
}

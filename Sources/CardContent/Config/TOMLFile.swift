import CardSystem

/// A settings file: the part of TOML that settings need.
///
/// Tables, bare, quoted and dotted keys, one-line strings, numbers, booleans and comments are read;
/// arrays, inline tables, dates and strings of several lines are errors. Source: TOML 1.0.
struct TOMLFile {
  enum Value: Hashable {
    case string(String)
    case number(Double)
    case bool(Bool)
  }

  /// A setting, or a table's header.
  struct Line: Hashable {
    /// Counted from 1.
    var number: Int
    /// The names of the tables that it is in, and its own.
    var path: [String]
    /// Nil for a header.
    var value: Value?
  }

  let path: String
  /// In the file's order.
  private(set) var lines: [Line] = []
  /// The lines that cannot be read, each with its reason. What follows a bad header is left out, up to
  /// the next header.
  private(set) var failures: [Failure] = []

  /// Reads the whole file.
  ///
  /// - Throws: where there is no such file, or it is too long.
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

  /// A failure at a line of the file.
  func failure(_ line: Line, _ reason: String) -> Failure {
    Failure(.badData, "\(path):\(line.number): \(reason)")
  }
}

private struct BadLine: Error {
  var reason: String
}

/// Reads a line from its beginning to its end.
private struct Scanner {
  var rest: Substring.UnicodeScalarView

  /// Whether it is the header of a table.
  var isHeader: Bool {
    mutating get {
      skipSpaces()
      return rest.first == "["
    }
  }

  /// Adds what the line says to one that has its table's path; false for a blank or a comment.
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

  /// Whether nothing is left but a comment.
  private var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return rest.isEmpty || rest.first == "#"
    }
  }

  /// Takes a character, after spaces, if it comes next.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(BadLine) {
    guard take(scalar) else { throw BadLine(reason: "missing \"\(scalar)\"") }
  }

  /// The names of a dotted key.
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

  /// The text of a string in quotes, if one comes next; single quotes have no escapes.
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

  /// The character after a backslash.
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

  /// A number as TOML writes it: decimal, `0x`, `0o`, `0b`, `inf` or `nan`, with single underscores
  /// between digits.
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

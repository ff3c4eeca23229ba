import CardSystem

/// A file of settings, one per line, in sections.
///
///     [section]          # a comment
///     name = 0.5
///     "a name" = "a text"
///
/// Names and values are words as in a `RequestLine`: only words with spaces, quotes, `#` or `=` need quotes.
struct SettingsFile {
  struct Setting: Hashable {
    /// The number of the line, counted from 1.
    var line: Int
    var name: String
    var value: String
  }

  struct Section: Hashable {
    /// The number of the heading's line, counted from 1.
    var line: Int
    var name: String
    var settings: [Setting] = []
  }

  let path: String
  /// The sections in the file's order.
  private(set) var sections: [Section] = []
  /// The errors, each with the number of its line. The lines between a wrong heading and the next heading are ignored.
  private(set) var failures: [Failure] = []

  /// Reads a file of settings.
  ///
  /// - Throws: An error if there is no such file, or if the file is too long or is not UTF-8.
  init(path: String) throws(Failure) {
    self.path = path
    let text = try FileText.utf8(FileText.readText(path), of: path)
    var isSkipping = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, words) in lines.enumerated() {
      let line = RequestLine.parts(of: words, at: "#", maximum: 2)[0].drop(while: \.isWhitespace)
      let isHeading = line.hasPrefix("[")
      if line.isEmpty || isSkipping && !isHeading { continue }
      do throws(Failure) {
        if isHeading {
          isSkipping = true
          let name = try Self.singleWord(line)
          guard name.hasSuffix("]"), name.count > 2 else {
            throw Failure(.badData, "wrong heading; expected [NAME]")
          }
          isSkipping = false
          sections.append(Section(line: index + 1, name: String(name.dropFirst().dropLast())))
        } else {
          try append(line, at: index + 1)
        }
      } catch {
        failures.append(failure(index + 1, error.message))
      }
    }
  }

  private mutating func append(_ line: Substring, at number: Int) throws(Failure) {
    let sides = RequestLine.parts(of: line, at: "=", maximum: 2)
    guard sides.count == 2 else { throw Failure(.badData, "missing \"=\"") }
    let setting = Setting(
      line: number, name: try Self.singleWord(sides[0]), value: try Self.singleWord(sides[1]))
    guard !sections.isEmpty else {
      throw Failure(
        .badData, "\"\(setting.name.echoed)\" is in no section; expected a heading above, [NAME]")
    }
    sections[sections.count - 1].settings.append(setting)
  }

  /// Returns the only word of a text.
  ///
  /// - Throws: An error if the text has no word or several words.
  private static func singleWord(_ text: Substring) throws(Failure) -> String {
    let words = try RequestLine.words(of: text)
    guard words.count == 1 else {
      throw Failure(
        .badData,
        words.isEmpty
          ? "missing name or value" : "unexpected \"\(words[1].echoed)\"; put texts in quotes")
    }
    return words[0]
  }

  /// Returns a name in the syntax of the file, with quotes if the name needs them.
  static func spelling(of name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8.contains($0)
    }
    return isPlain && !name.isEmpty ? name : RequestLine.line(of: [name])
  }

  /// Returns an error in a line of the file.
  func failure(_ line: Int, _ reason: String) -> Failure {
    Failure(.badData, "\(path):\(line): \(reason)")
  }
}

package import CardSystem

/// The syntax of a request's line: words between spaces. A word in quotes may contain spaces.
package enum RequestLine {
  /// Returns the words of a line. In quotes, `\"` is a quote, `\\` a backslash and `\n` the end of a line.
  ///
  /// - Throws: An error if a closing quote is missing.
  package static func words(of line: some StringProtocol) throws(Failure) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        word?.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if !isQuoted, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? ""
        word?.append(character)
      }
    }
    guard !isQuoted else {
      throw Failure(.usage, "missing quotation mark at the end of: \(String(line).echoed)")
    }
    return words + [word].compactMap(\.self)
  }

  /// Returns the parts of a line between separators outside quotes. The last of at most `maximum` parts contains the
  /// rest.
  package static func parts(
    of line: some StringProtocol, at separator: Character, maximum: Int = .max
  ) -> [Substring] {
    let line = Substring(line)
    var parts: [Substring] = []
    var start = line.startIndex
    var (isQuoted, isEscaped) = (false, false)
    for index in line.indices {
      let character = line[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == separator, parts.count + 1 < maximum {
        parts.append(line[start..<index])
        start = line.index(after: index)
      }
    }
    return parts + [line[start...]]
  }

  /// Returns a line with these words, in which only words that need quotes have them. The characters `:`, `;` and `#`
  /// only occur inside quotes.
  package static func plainLine(of words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty && !word.contains { $0.isWhitespace || "\"\\:;#".contains($0) }
      return isPlain ? word : line(of: [word])
    }.joined(separator: " ")
  }

  /// Returns a line with these words, all in quotes.
  package static func line(of words: [String]) -> String {
    words.map { word in
      let escaped = word.map { character in
        switch character {
        case "\"", "\\": "\\\(character)"
        case "\n", "\r\n": "\\n"
        default: String(character)
        }
      }
      return "\"\(escaped.joined())\""
    }.joined(separator: " ")
  }
}

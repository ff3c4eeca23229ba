package import CardSystem

/// The words of a request in a line, between spaces; a word in quotes may have spaces in it.
package enum RequestLine {
  /// The words of a line. In quotes `\"` is a quote, `\\` a backslash and `\n` the end of a line.
  ///
  /// - Throws: where a quote has no end.
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
        word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted else {
      throw Failure(.usage, "missing quotation mark at the end of: \(String(line).echoed)")
    }
    return words + [word].compactMap(\.self)
  }

  /// The parts of a line between separators outside quotes, at most `maximum`.
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

  /// A line that has these words, in quotes only where they need them; it has no separator outside quotes.
  package static func plainLine(of words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty && !word.contains { $0.isWhitespace || "\"\\:;#".contains($0) }
      return isPlain ? word : line(of: [word])
    }.joined(separator: " ")
  }

  /// A line that has these words.
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

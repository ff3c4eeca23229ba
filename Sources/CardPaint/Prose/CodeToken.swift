/// A token in a line of source code.
struct CodeToken: Hashable {
  enum Kind: Hashable { case plain, keyword, type, string, number, comment }

  var text: Substring
  var kind: Kind

  /// Returns the tokens of each line of a text. The tokens of a line contain all of its characters. A line in an
  /// unknown language is one plain token.
  ///
  /// - Complexity: O(*n*) in the text's length.
  static func lines(of text: String, language: String) -> [[CodeToken]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let language = CodeLanguage.named(language) else {
      return lines.map { $0.isEmpty ? [] : [CodeToken(text: $0, kind: .plain)] }
    }
    var reader = CodeReader(language: language)
    return lines.map { reader.tokens(of: $0) }
  }
}

/// The lexical rules of a programming language.
struct CodeLanguage {
  var keywords: Set<Substring>
  /// The characters that begin a comment up to the end of the line.
  var comment: String
  /// Whether the language has comments from `/*` to `*/`.
  var hasBlockComments = true
  var quotes: Set<Character> = ["\""]
  /// Whether three quotes begin a string of several lines.
  var hasLongStrings = false
  /// The characters that begin a special word, such as an attribute, a directive or a variable.
  var sigils: Set<Character> = []
  /// Whether a word with an initial capital names a type.
  var hasCapitalTypes = false

  /// Returns the language with the name that follows the fence of a code block; nil if the name is unknown.
  static func named(_ name: String) -> CodeLanguage? {
    switch name.split(whereSeparator: { " ,{}.".contains($0) }).first?.lowercased() {
    case "swift": swift
    case "c", "h", "cpp", "c++", "objc": c
    case "sh", "bash", "shell", "zsh", "console": shell
    default: nil
    }
  }

  private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }

  private static let swift = CodeLanguage(
    keywords: words(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue \
      convenience default defer deinit do else enum extension fallthrough false fileprivate final for \
      func guard if import in indirect init inout internal is isolated lazy let mutating nil \
      nonisolated open operator override package private protocol public repeat required rethrows \
      return self Self sending some static struct subscript super switch throw throws true try \
      typealias unowned var weak where while
      """), comment: "//", hasLongStrings: true, sigils: ["@", "#"], hasCapitalTypes: true)

  private static let c = CodeLanguage(
    keywords: words(
      """
      auto bool break case char const continue default do double else enum extern false float for \
      goto if inline int long nullptr register restrict return short signed sizeof static struct \
      switch true typedef union unsigned void volatile while NULL int8_t int16_t int32_t int64_t \
      uint8_t uint16_t uint32_t uint64_t size_t
      """), comment: "//", quotes: ["\"", "'"], sigils: ["#"])

  private static let shell = CodeLanguage(
    keywords: words(
      """
      break case continue do done elif else esac eval exec exit export fi for function if in local \
      readonly return select set shift source then trap unset until while
      """), comment: "#", hasBlockComments: false, quotes: ["\"", "'"], sigils: ["$"])
}

/// A tokenizer for consecutive lines, with the state of a comment or a string that spans several lines.
private struct CodeReader {
  private enum State { case code, comment, longString }

  let language: CodeLanguage
  private var state = State.code

  init(language: CodeLanguage) { self.language = language }

  mutating func tokens(of line: Substring) -> [CodeToken] {
    var tokens: [CodeToken] = []
    var rest = line
    while !rest.isEmpty {
      let (length, kind) = next(in: rest, after: tokens.last)
      let text = rest.prefix(max(length, 1))
      if let last = tokens.last, last.kind == kind {
        tokens[tokens.count - 1].text = line[last.text.startIndex..<text.endIndex]
      } else {
        tokens.append(CodeToken(text: text, kind: kind))
      }
      rest = rest[text.endIndex...]
    }
    return tokens
  }

  private mutating func next(
    in rest: Substring, after last: CodeToken?
  ) -> (length: Int, kind: CodeToken.Kind) {
    switch state {
    case .comment: return (openLength(in: rest, to: "*/"), .comment)
    case .longString: return (openLength(in: rest, to: "\"\"\""), .string)
    case .code: break
    }
    let first = rest.first!
    if language.hasBlockComments, rest.hasPrefix("/*") {
      state = .comment
      return (2, .comment)
    }
    // In a shell script, a `#` within a word does not begin a comment.
    let isApart = last.map { $0.kind == .plain && $0.text.last?.isWhitespace != false } ?? true
    if rest.hasPrefix(language.comment), language.comment != "#" || isApart {
      return (rest.count, .comment)
    }
    if language.hasLongStrings, rest.hasPrefix("\"\"\"") {
      state = .longString
      return (3, .string)
    }
    if language.quotes.contains(first) { return (string(in: rest, first), .string) }
    if first.isASCII, first.isNumber { return (number(in: rest), .number) }
    if isLetter(first) { return wordToken(in: rest) }
    if language.sigils.contains(first) {
      let length = rest.dropFirst().prefix(while: isWordPart).count
      if length > 0 { return (length + 1, first == "$" ? .type : .keyword) }
    }
    return (1, .plain)
  }

  /// Returns the length of the open comment or string in `rest`, including its closing mark `end`.
  ///
  /// Without that mark, the comment or string extends over all of `rest`, and continues in the next line.
  private mutating func openLength(in rest: Substring, to end: String) -> Int {
    guard let range = rest.firstRange(of: end) else { return rest.count }
    state = .code
    return rest.distance(from: rest.startIndex, to: range.upperBound)
  }

  private func string(in rest: Substring, _ quote: Character) -> Int {
    var isEscaped = false
    for (number, character) in rest.enumerated().dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        return number + 1
      }
    }
    return rest.count
  }

  private func number(in rest: Substring) -> Int {
    var length = 0
    var characters = rest[...]
    while let next = characters.first {
      let isPoint = next == "." && characters.dropFirst().first?.isNumber == true
      guard isPoint || isWordPart(next) else { break }
      characters.removeFirst()
      length += 1
    }
    return length
  }

  private func wordToken(in rest: Substring) -> (length: Int, kind: CodeToken.Kind) {
    let word = rest.prefix(while: isWordPart)
    let kind: CodeToken.Kind =
      language.keywords.contains(word)
      ? .keyword : language.hasCapitalTypes && word.first!.isUppercase ? .type : .plain
    return (word.count, kind)
  }

  private func isLetter(_ character: Character) -> Bool { character.isLetter || character == "_" }
  private func isWordPart(_ character: Character) -> Bool {
    isLetter(character) || character.isNumber
  }
}

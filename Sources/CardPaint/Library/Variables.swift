/// Rules that find the variables in running text. Variables are set in italic, as in a formula. They are single
/// letters, with or without scripts, and short runs with a Greek letter.
enum Variables {
  /// Single letters that are names and not variables, such as X, the window system.
  private static let names: Set<Character> = ["X"]
  /// Single letters that are also words. They are variables only next to an operator.
  private static let words: Set<Character> = ["a", "A", "I"]
  private static let joints: Set<Character> = ["’", "'", "-"]
  private static let operators: Set<Substring> = ["=", "+", "−", "·", "/", "<", ">", "≈", "≤", "≥"]

  /// Returns the variables in a word, as UTF-8 offsets.
  ///
  /// - Parameters:
  ///   - previous: the preceding word in the paragraph, if any.
  ///   - next: the following word, if any.
  static func ranges(
    in word: Substring, after previous: Substring? = nil, before next: Substring? = nil
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = word[...]
    while let first = rest.firstIndex(where: \.isLetter) {
      let end = rest[first...].firstIndex { !$0.isLetter } ?? rest.endIndex
      let neighbours = [previous, next].compactMap { $0 }
      if isVariable(
        word[first..<end], before: word[..<first].last, after: word[end...].first,
        isUnit: first == word.startIndex && previous?.last?.isASCIIDigit == true,
        isOperand: neighbours.contains { operators.contains($0) })
      {
        let start = word.utf8.distance(from: word.startIndex, to: first)
        found.append(start..<start + word[first..<end].utf8.count)
      }
      rest = rest[end...]
    }
    return found
  }

  private static func isVariable(
    _ letters: Substring, before: Character?, after: Character?, isUnit: Bool, isOperand: Bool
  ) -> Bool {
    if letters.count <= 3, letters.contains(where: \.isGreek) { return true }
    guard letters.count == 1, let letter = letters.first, letter.isASCII, !isUnit,
      !names.contains(letter)
    else { return false }
    let isPartOfWord = [before, after].contains { $0.map(joints.contains) ?? false }
    let isPartOfName = before?.isASCIIDigit == true || after?.isASCIIDigit == true
    guard !isPartOfWord, !isPartOfName else { return false }
    return !words.contains(letter) || isOperand || after != nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
  fileprivate var isGreek: Bool { ("α"..."ω").contains(self) || ("Α"..."Ω").contains(self) }
}

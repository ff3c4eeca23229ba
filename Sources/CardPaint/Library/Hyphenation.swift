/// Marks places where an English word may break, by the few rules that are never wrong.
enum Hyphenation {
  private static let doubled = Set("bcdgmnprt")
  private static let endings = ["tion", "tions", "sion", "sions", "ment", "ments", "ness", "less"]
  private static let softHyphen: Character = "\u{AD}"

  /// `text` with soft hyphens: between doubled consonants, before endings such as -tion.
  static func hyphenated(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 32)
    var word: [Character] = []
    for character in text {
      if character.isLetter {
        word.append(character)
      } else {
        append(word, to: &result)
        word.removeAll(keepingCapacity: true)
        result.append(character)
      }
    }
    append(word, to: &result)
    return result
  }

  private static func append(_ word: [Character], to result: inout String) {
    guard word.count >= 6 else { return result += String(word) }
    let ending = endings.first { word.suffix($0.count).elementsEqual($0) }
    let beforeEnding = ending.map { word.count - $0.count }
    for (i, letter) in word.enumerated() {
      let splitsDouble =
        i >= 3 && word.count - i >= 3 && letter == word[i - 1] && doubled.contains(letter)
      if splitsDouble || (i == beforeEnding && i >= 3) { result.append(softHyphen) }
      result.append(letter)
    }
  }
}

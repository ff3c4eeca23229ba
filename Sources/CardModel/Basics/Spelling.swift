/// Suggestions for misspelt names, and lists of names, for messages.
package enum Spelling {
  /// The maximum number of suggestions in a message.
  private static let maximumSuggestions = 3
  /// The maximum number of names that a message lists if none is close.
  private static let maximumListed = 16
  /// The maximum number of characters to compare. Only the beginning of a longer word is compared, since the time grows
  /// with the product of the two lengths.
  private static let maximumComparedLength = 64

  /// Returns the names that `word` most likely means, at most three, in the order of `names`.
  ///
  /// Case doesn't count. The distance counts inserted, deleted, replaced and swapped characters (optimal string
  /// alignment). A third of the longer word may differ, up to three characters. If no name is that close, the result is
  /// the names that begin with `word`, if `word` has at least three characters.
  ///
  /// - Complexity: O(*n*·*m*²) for *n* names and *m* characters a name.
  package static func nearest(to word: String, among names: [String]) -> [String] {
    let word = Array(word.lowercased().prefix(maximumComparedLength))
    guard !word.isEmpty else { return [] }
    var best = Int.max
    var nearest: [String] = []
    for name in names {
      let letters = Array(name.lowercased().prefix(maximumComparedLength))
      let distance = distance(from: word, to: letters)
      guard distance <= min(max(word.count, letters.count) / 3, 3), distance <= best else {
        continue
      }
      if distance < best { (best, nearest) = (distance, []) }
      nearest.append(name)
    }
    if nearest.isEmpty, word.count > 2 {
      nearest = names.filter { $0.lowercased().hasPrefix(String(word)) }
    }
    return Array(nearest.prefix(maximumSuggestions))
  }

  /// Returns the end of a message about a misspelt word: `; did you mean "tilt"?`, or nothing if no name is close.
  package static func hint(for word: String, among names: [String]) -> String {
    let nearest = nearest(to: word, among: names)
    return nearest.isEmpty ? "" : "; did you mean \(list(nearest.map { "\"\($0)\"" }))?"
  }

  /// Returns a message about an unknown word. The message suggests the nearest names, or else lists all names if they
  /// are few.
  ///
  /// - Parameter kind: what the word should name, such as "scene".
  package static func unknown(
    _ kind: String, _ word: String, among names: [String]
  ) -> String {
    var ending = hint(for: word, among: names)
    if ending.isEmpty, names.count <= maximumListed { ending = "; expected \(list(names))" }
    return "unknown \(kind) \"\(word)\"\(ending)"
  }

  /// Returns words as a list in a sentence, such as `a, b or c`.
  package static func list(_ words: [String], _ conjunction: String = "or") -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  private static func distance(from a: [Character], to b: [Character]) -> Int {
    // The last two rows of the table of distances.
    var (before, last) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var minimum = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          minimum = min(minimum, before[j - 1] + 1)
        }
        row.append(minimum)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}

extension StringProtocol {
  /// The text with its first character in upper case, which turns a message for standard error into a caption.
  package var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}

import CardModel

extension Paragraph {
  /// Returns the runs between line feeds.
  static func segments(of runs: [Prose.Run]) -> [[Prose.Run]] {
    guard runs.contains(where: { $0.text.utf8.contains(10) }) else { return [runs] }
    var segments: [[Prose.Run]] = [[]]
    for run in runs {
      guard run.formula == nil else {
        segments[segments.count - 1].append(run)
        continue
      }
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        if number > 0 { segments.append([]) }
        segments[segments.count - 1].append(Prose.Run(String(line), run.traits, link: run.link))
      }
    }
    return segments
  }

  static func parts(of runs: [Prose.Run], _ layout: Layout) -> [Part] {
    var parts: [Part] = []
    var open: [Fragment] = []
    func end(_ end: LineBreaker.End) {
      if !open.isEmpty { parts.append(Part(fragments: open, end: end)) }
      open = []
    }
    for run in runs {
      guard run.formula == nil else {
        open.append(
          Fragment(text: run.text, formula: run.formula, traits: run.traits, link: run.link))
        continue
      }
      let words = run.text.split(separator: " ", omittingEmptySubsequences: false)
      for (number, word) in words.enumerated() {
        if number > 0 { end(.word) }
        for (text, after) in pieces(of: String(word), run, layout) {
          open.append(Fragment(text: text, traits: run.traits, link: run.link))
          if let after { end(after) }
        }
      }
    }
    end(.word)
    if layout.marksVariables { markVariables(in: &parts) }
    return parts
  }

  /// Divides fragments where their direction changes.
  static func leveled(_ parts: [Part], runsLeft: Bool) -> [Part] {
    // A formula counts as one character.
    func text(_ fragment: Fragment) -> String {
      fragment.formula == nil ? fragment.text : "\u{FFFC}"
    }
    let whole = parts.reduce(into: "") { whole, part in
      for fragment in part.fragments { whole += text(fragment) }
      if part.end == .word { whole += " " }
    }
    var levels = Bidi.levels(of: whole, runsLeft: runsLeft)[...]
    return parts.map { part in
      var divided = part
      divided.fragments = part.fragments.flatMap { fragment -> [Fragment] in
        var found: [Fragment] = []
        for scalar in text(fragment).unicodeScalars {
          let level = levels.popFirst() ?? 0
          if let last = found.last, last.level == level {
            found[found.count - 1].text.unicodeScalars.append(scalar)
          } else {
            var next = fragment
            (next.text, next.level) = (String(scalar), level)
            found.append(next)
          }
        }
        return found
      }
      if part.end == .word { divided.spaceLevel = levels.popFirst() ?? 0 }
      return divided
    }
  }

  /// Returns the pieces of a word. The word may break after each piece but the last, with a hyphen or at a joint.
  private static func pieces(
    of word: String, _ run: Prose.Run, _ layout: Layout
  ) -> [(String, LineBreaker.End?)] {
    let isCode = run.traits.contains(.code) || (!layout.marksVariables && word.hasAny(of: "/_@"))
    guard !isCode else { return joints(in: word) }
    let hyphenated = layout.isHyphenated ? Hyphenator.english.hyphenated(word) : word
    let syllables = hyphenated.split(separator: Hyphenator.softHyphen)
    return syllables.enumerated().flatMap { number, syllable in
      var bits =
        layout.marksVariables ? [(String(syllable), nil)] : joints(in: String(syllable))
      if number < syllables.count - 1 { bits[bits.count - 1].1 = .hyphen }
      return bits
    }
  }

  /// Returns the pieces of a word that may break without a hyphen. An address may break after punctuation, and Chinese
  /// text between characters. A word that is too long for a line may break anywhere.
  private static func joints(in word: String) -> [(String, LineBreaker.End?)] {
    let isWide = word.unicodeScalars.contains { $0.value >= 0x2E80 }
    guard isWide || word.utf8.count > maximumUnbrokenLength else { return [(word, nil)] }
    var found: [(String, LineBreaker.End?)] = []
    var open = ""
    let characters = Array(word)
    for (index, character) in characters.enumerated() {
      open.append(character)
      let isWide = character.unicodeScalars.first!.value >= 0x2E80
      let next = characters.indices.contains(index + 1) ? characters[index + 1] : nil
      if isWide, open.count < maximumUnbrokenLength,
        noLineEnds.contains(character) || next.map(noLineBegins.contains) == true
      {
        continue
      }
      if isWide || open.count >= maximumUnbrokenLength
        || (open.count > 3 && "/_-.,:=&?".contains(character))
      {
        found.append((open, .joint))
        open = ""
      }
    }
    if !open.isEmpty { found.append((open, nil)) } else { found[found.count - 1].1 = nil }
    return found
  }

  /// The characters that do not begin a line of Chinese or Japanese, and the characters that do not end such a line.
  ///
  /// Source: Requirements for Japanese Text Layout, 3.1.7 and 3.1.8 (https://www.w3.org/TR/jlreq/).
  private static let (noLineBegins, noLineEnds): (Set<Character>, Set<Character>) = (
    Set(
      """
      、。，．・：；？！ゝゞヽヾ々〻ー〜…‥’”）〕］｝〉》」』】〙〗〟｠»ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ゛゜％‰℃°′″)]},.;:!?%
      """), Set("‘“（〔［｛〈《「『【〘〖〝｟«([{￥＄")
  )

  private static func markVariables(in parts: inout [Part]) {
    var words: [(text: Substring, parts: Range<Int>)] = []
    var start = 0
    for (number, part) in parts.enumerated() where part.end == .word {
      let text = parts[start...number].reduce(into: "") { $0 += $1.fragments.map(\.text).joined() }
      words.append((text[...], start..<number + 1))
      start = number + 1
    }
    // A word that may be hyphenated contains no variable.
    for (number, word) in words.enumerated() where word.parts.count == 1 {
      parts[word.parts.lowerBound].fragments[0].italics = Variables.ranges(
        in: word.text, after: number > 0 ? words[number - 1].text : nil,
        before: number + 1 < words.count ? words[number + 1].text : nil)
    }
  }
}

extension String {
  fileprivate func hasAny(of marks: String) -> Bool { contains { marks.contains($0) } }
}

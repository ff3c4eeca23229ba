import CardCore

/// Sets paragraphs and headings one below the other, at one size.
struct Typesetter {
  /// A piece of the page and where its top stands.
  struct Placed {
    let block: TextBlock
    let top: Double
    let isHeading: Bool
  }

  /// The text's em, in points.
  let size: Double
  let canvas: Canvas
  let width: Double

  /// Headings begin with `# `. The paragraph after a heading is not indented.
  func set(_ paragraphs: [String]) -> [Placed] {
    var placed: [Placed] = []
    var top = 0.0
    var indents = false
    for paragraph in paragraphs {
      if paragraph.hasPrefix("# ") {
        if !placed.isEmpty { top += size * 1.2 }
        let block = TextBlock(
          String(paragraph.dropFirst(2)), .book(size * 1.85).leaded(1.15), on: canvas,
          width: width)
        placed.append(Placed(block: block, top: top, isHeading: true))
        top += block.size.height + size * 0.9
        indents = false
      } else {
        let block = TextBlock(
          Hyphenation.hyphenated(paragraph), .book(size).leaded(1.36).featured("lnum=1"),
          on: canvas, width: width, alignment: .justified, indent: indents ? size * 1.5 : 0)
        placed.append(Placed(block: block, top: top, isHeading: false))
        top += block.size.height
        indents = true
      }
    }
    return placed
  }
}

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

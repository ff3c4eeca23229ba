import CardModel
import CardStage

/// The syntax of pages of text in books.
///
/// Blank lines separate blocks. `# Heading` begins a heading, `$ formula` a formula in TeX's notation, and
/// `![caption](figure)` names a figure. Any other block is a paragraph. A page of a user's book has only paragraphs
/// after its first line.
enum PageText {
  /// Returns the paragraphs of a text without headings, formulas and figures.
  static func paragraphs(of text: String) -> [Prose.Block] { blocks(of: text) { _ in false } }

  static func blocks(of text: String, isBundled: Bool = true) -> [Prose.Block] {
    blocks(of: text) { isBundled || $0.startIndex == text.startIndex }
  }

  /// Returns the blocks of a text. `mayDirect` returns whether a line may begin another block than a paragraph.
  private static func blocks(
    of text: String, _ mayDirect: (Substring) -> Bool
  ) -> [Prose.Block] {
    var blocks: [Prose.Block] = []
    var current = ""
    func finish() {
      if !current.isEmpty { blocks.append(.paragraph(Prose.Words(current))) }
      current = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        finish()
      } else if mayDirect(line), let block = directive(String(line)) {
        finish()
        blocks.append(block)
      } else {
        current += (current.isEmpty ? "" : " ") + line
      }
    }
    finish()
    return blocks
  }

  private static func directive(_ line: String) -> Prose.Block? {
    if line.hasPrefix("# ") { return .heading(Prose.Words(String(line.dropFirst(2)))) }
    if line.hasPrefix("$ ") {
      let tex = String(line.dropFirst(2))
      return Formula(tex).map(Prose.Block.formula) ?? .code(tex, language: "")
    }
    guard line.hasPrefix("!["), line.hasSuffix(")"), let middle = line.firstRange(of: "](")
    else { return nil }
    return .figure(
      name: String(line[middle.upperBound...].dropLast()),
      caption: String(line.dropFirst(2)[..<middle.lowerBound]))
  }
}

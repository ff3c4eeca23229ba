/// A parsed piece of a page's text.
///
/// Blank lines separate pieces: `# Heading`; `$ formula`, in `MathSetter`'s syntax;
/// `![caption](figure)`, a figure by its name; anything else is a paragraph.
enum PageText: Hashable {
  case heading(String)
  case paragraph(String)
  case formula(String)
  case figure(name: String, caption: String)

  static func pieces(of text: String) -> [PageText] {
    var pieces: [PageText] = []
    var current = ""
    func finish() {
      if !current.isEmpty { pieces.append(.paragraph(current)) }
      current = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        finish()
      } else if let piece = directive(String(line)) {
        finish()
        pieces.append(piece)
      } else {
        current += (current.isEmpty ? "" : " ") + line
      }
    }
    finish()
    return pieces
  }

  private static func directive(_ line: String) -> PageText? {
    if line.hasPrefix("# ") { return .heading(String(line.dropFirst(2))) }
    if line.hasPrefix("$ ") { return .formula(String(line.dropFirst(2))) }
    guard line.hasPrefix("!["), line.hasSuffix(")"), let middle = line.firstRange(of: "](")
    else { return nil }
    return .figure(
      name: String(line[middle.upperBound...].dropLast()),
      caption: String(line.dropFirst(2)[..<middle.lowerBound]))
  }
}

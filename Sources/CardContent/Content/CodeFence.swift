/// The words after the fence of a block of code.
struct CodeFence {
  /// The name of the language, which may be empty.
  let language: String
  /// Whether the block is for another format, as in pandoc's `{=latex}`, or has the option not to show the code.
  private let isLeftOut: Bool
  /// Whether a program runs the block, as in `{python}`. Its first lines may be options.
  let isCell: Bool

  /// Reads the words: a language, or attributes in braces as in `{.python .numberLines}` and `{r setup, echo=FALSE}`. A
  /// program may add words to the language, as in `js {1,3}` and `swift:main.swift`.
  init(_ words: String) {
    let options = words.filter { $0 != " " }.lowercased()
    let isHidden = ["include=f", "echo=f"].contains { options.contains($0) }
    isLeftOut = words.hasPrefix("{=") || (words.hasPrefix("{") && isHidden)
    let isInBraces = words.hasPrefix("{") && !words.hasPrefix("{=")
    let first = words.drop { "{ ".contains($0) }.prefix { !" ,:{}[".contains($0) }
    isCell = isInBraces && first.first != "." && first.first != "#"
    let isLanguage = !isInBraces || isCell || first.first == "."
    language = isLanguage ? String(first.drop { $0 == "." }) : ""
  }

  /// Returns whether a program would not show the code of the text.
  func isHidden(_ text: String) -> Bool {
    let hiding = ["#| echo: false", "#| include: false"]
    return isLeftOut
      || isCell && text.split(separator: "\n").contains { hiding.contains(String($0)) }
  }

  /// Returns a text without the lines of options at its start, such as `#| echo: false`.
  static func withoutOptions(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.drop { line in ["#|", "//|", "%%|", "--|"].contains { line.hasPrefix($0) } }
    return rest.joined(separator: "\n")
  }
}

/// The words after the fence of a block of code.
struct CodeFence {
  /// The name of the language, which may be empty.
  let language: String
  /// Whether the block is for another format, as in pandoc's `{=latex}`, or has the option not to show the code.
  private let isLeftOut: Bool
  /// Whether a program runs the block, as in `{python}`. Its first lines may be options.
  private let isCell: Bool

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

  /// Returns the part of a block's text to show. Options at the start of a cell, such as `#| fig-cap: A`, are left out.
  /// Returns nil if programs don't show the code.
  func shown(_ text: String) -> String? {
    guard !isLeftOut else { return nil }
    guard isCell else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let options = lines.prefix { line in
      ["#|", "//|", "%%|", "--|"].contains { line.hasPrefix($0) }
    }
    let hiding: Set<Substring> = ["#| echo: false", "#| include: false"]
    guard hiding.isDisjoint(with: options) else { return nil }
    return lines.dropFirst(options.count).joined(separator: "\n")
  }
}

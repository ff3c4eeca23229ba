/// A formula in TeX's notation, parsed into a tree of parts.
///
/// A formula consists of letters, numbers, signs, fractions, roots, scripts, round brackets, text and functions.
package struct Formula: Hashable, Sendable {
  /// A part of a formula.
  package indirect enum Part: Hashable, Sendable {
    /// A letter, a number, a sign, the name of a function or text.
    case word(String, isItalic: Bool = false)
    case space(isWide: Bool = false)
    case fraction(top: [Part], bottom: [Part])
    case root([Part])
    /// Parts in round brackets. The brackets are as high as the parts.
    case brackets([Part])
    case scripts(of: [Part], above: [Part]?, below: [Part]?)
  }

  package let parts: [Part]

  /// Creates a formula from TeX's notation.
  ///
  /// Returns nil if a command is unknown, such as a matrix, if a part has two scripts at one position, or if the
  /// nesting is too deep.
  package init?(_ tex: String) {
    var reader = FormulaReader(tex)
    guard let parts = try? reader.formula(), !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// Whether the formula is higher than a line, as fractions and roots are.
  package var isHigh: Bool { parts.contains(where: \.isHigh) }

  /// The formula as one line of text, for places that cannot typeset formulas. Its spaces are no-break spaces.
  package var plain: String { parts.plain }

  /// Returns a line of text with its formulas, `$…$`, in their plain form. A formula with an unknown command stays.
  ///
  /// As in pandoc, a formula does not begin or end with a blank, and no digit follows it. So amounts of money such as
  /// "5 $" are not formulas.
  package static func plain(in text: String) -> String {
    var pieces = text.split(separator: "$", omittingEmptySubsequences: false)[...]
    var plain = String(pieces.removeFirst())
    while let words = pieces.popFirst() {
      if let next = pieces.first, words.first?.isWhitespace == false,
        words.last?.isWhitespace == false, next.first?.isNumber != true,
        let formula = Formula(String(words))
      {
        pieces.removeFirst()
        plain += "\(formula.plain)\(next)"
      } else {
        plain += "$\(words)"
      }
    }
    return plain
  }
}

extension Formula.Part {
  fileprivate var isHigh: Bool {
    switch self {
    case .word, .space: false
    case .fraction, .root: true
    case .brackets(let inner): inner.contains(where: \.isHigh)
    case .scripts(let base, let above, let below):
      [base, above ?? [], below ?? []].joined().contains(where: \.isHigh)
    }
  }

  fileprivate var plain: String {
    switch self {
    case .word(let text, _): text.replacing(" ", with: "\u{A0}")
    case .space(let isWide): isWide ? "\u{A0}\u{A0}" : "\u{A0}"
    case .fraction(let top, let bottom): top.plainOperand + "/" + bottom.plainOperand
    case .root(let inner): "√" + inner.plainOperand
    case .brackets(let inner): "(" + inner.plain + ")"
    case .scripts(let base, let above, let below):
      base.plain + (below?.plainScript(in: "₀₁₂₃₄₅₆₇₈₉₊₋ₙ", after: "_") ?? "")
        + (above?.plainScript(in: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", after: "^") ?? "")
    }
  }
}

extension [Formula.Part] {
  fileprivate var plain: String { reduce(into: "") { $0 += $1.plain } }
  fileprivate var plainOperand: String { count == 1 ? plain : "(\(plain))" }

  /// Returns the text in raised or lowered signs. If a character has no such sign, returns the text after a mark.
  fileprivate func plainScript(in signs: String, after mark: String) -> String {
    let forms = Dictionary(uniqueKeysWithValues: zip("0123456789+−n", signs))
    let text = plain.compactMap { forms[$0] }
    return text.count == plain.count ? String(text) : mark + plainOperand
  }
}

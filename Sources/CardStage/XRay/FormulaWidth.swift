import CardModel

/// An estimate of the width of typeset formulas, for the widths of columns.
///
/// The stage has no access to fonts. The painter shrinks a formula that is wider than estimated.
enum FormulaWidth {
  /// A formula's em on a row of the panel, in points of the X-ray.
  static let em = 16.6
  /// The scale of a formula that contains a fraction. Such a formula is set smaller, because it is higher.
  private static let fractionShrink = 0.84
  private static let scriptShrink = 0.7
  private static let (space, wideSpace) = (0.26, 1.3)

  /// Returns the width of a formula, in ems of a row's text.
  static func ems(of tex: String) -> Double {
    guard let formula = Formula(tex) else { return 0.6 * Double(tex.count) }
    let width = ems(of: formula.parts)
    return formula.isHigh ? width * fractionShrink : width
  }

  private static func ems(of parts: [Formula.Part]) -> Double {
    parts.reduce(0) { $0 + ems(of: $1) }
  }

  private static func ems(of part: Formula.Part) -> Double {
    switch part {
    case .word(let text, _): text.unicodeScalars.reduce(0) { $0 + ems(of: $1) }
    case .space(let isWide): isWide ? wideSpace : space
    case .fraction(let top, let bottom): max(ems(of: top), ems(of: bottom))
    case .root(let inner), .brackets(let inner): 0.5 + ems(of: inner)
    case .scripts(let base, let above, let below):
      ems(of: base) + max(ems(of: above ?? []), ems(of: below ?? [])) * scriptShrink
    }
  }

  /// Returns the width of a character of EB Garamond, in ems.
  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ": space
    case "=", "+", "−", "±", "∓": 0.78
    case ".", ",", "′", "|", "(", ")": 0.25
    case "A"..."Z": 0.85
    default: 0.5
    }
  }
}

/// Estimates the width of a typeset formula, for the widths of columns: the core knows no fonts, and
/// the painter shrinks a wider formula.
enum FormulaWidth {
  /// A formula's em on a row of the panel, in points of the X-ray.
  static let em = 16.6
  /// The scale of a formula with a fraction, which is set smaller for its height.
  private static let fractionShrink = 0.84
  private static let indexShrink = 0.7

  /// In ems of a row's type.
  static func ems(of formula: String) -> Double {
    var rest = Substring(formula).unicodeScalars
    let width = ems(of: &rest)
    return formula.contains("\\frac") ? width * fractionShrink : width
  }

  /// The width up to the end of the group or the formula.
  private static func ems(of rest: inout Substring.UnicodeScalarView) -> Double {
    var width = 0.0
    while let scalar = rest.popFirst(), scalar != "}" {
      switch scalar {
      case "\\":
        rest = rest.drop { $0 != "{" }
        let above = group(&rest)
        width += max(above, group(&rest))
      case "_", "^": width += group(&rest) * indexShrink
      case "{": width += ems(of: &rest)
      default: width += ems(of: scalar)
      }
    }
    return width
  }

  /// The width of an index or of one part of a fraction.
  private static func group(_ rest: inout Substring.UnicodeScalarView) -> Double {
    guard let first = rest.popFirst() else { return 0 }
    return first == "{" ? ems(of: &rest) : ems(of: first)
  }

  /// The width of a character of EB Garamond, with the space around operators.
  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ": 0
    case "=", "+", "−", "±", "∓": 1.3
    case ".", ",", "'", "|", "(", ")": 0.25
    case "A"..."Z": 0.85
    default: 0.5
    }
  }
}

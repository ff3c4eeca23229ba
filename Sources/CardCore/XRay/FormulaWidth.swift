/// About how wide a formula will be once it is set, for the widths of columns: the core knows no
/// type, and the painter fits what is wider.
enum FormulaWidth {
  /// A formula's em on a row of the panel, in points of the X-ray.
  static let em = 16.6
  /// A fraction is high, and its formula set smaller for it.
  private static let fractionShrink = 0.84
  private static let indexShrink = 0.7

  /// In ems of a row's type.
  static func ems(of formula: String) -> Double {
    var rest = Substring(formula).unicodeScalars
    let width = ems(of: &rest)
    return formula.contains("\\frac") ? width * fractionShrink : width
  }

  /// Up to the end of a group, or of all.
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

  /// What one index or one part of a fraction takes.
  private static func group(_ rest: inout Substring.UnicodeScalarView) -> Double {
    guard let first = rest.popFirst() else { return 0 }
    return first == "{" ? ems(of: &rest) : ems(of: first)
  }

  /// Of EB Garamond, with the space that is set around what relates and adds.
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

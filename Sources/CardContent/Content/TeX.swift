import CardModel

/// Rewrites a formula of TeX's into what `MathSetter` sets: Greek letters and signs as themselves, spaces around
/// operators, single letters apart.
struct TeX {
  private var rest: Substring
  private var output = ""
  /// Whether what was written last is an operand, so that a sign after it is an operator.
  private var followsOperand = false

  /// Deeper nesting is not set.
  private static let deepest = 10

  /// The formula as `MathSetter` reads it; nil where it is nested too deeply or has something that is not known,
  /// such as a matrix.
  static func plain(_ formula: String) -> String? {
    var tex = TeX(rest: formula[...])
    guard tex.row(until: nil, depth: 0) else { return nil }
    let text = tex.output.trimmingSpaces
    return text.isEmpty ? nil : text
  }

  private init(rest: Substring) { self.rest = rest }

  /// Reads up to a closing mark; false where it cannot.
  private mutating func row(until end: Character?, depth: Int) -> Bool {
    guard depth <= Self.deepest else { return false }
    followsOperand = false
    while let next = rest.first {
      if next == end { return true }
      rest.removeFirst()
      switch next {
      case " ", "\t", "\n", "~": continue
      case "\\": guard command(depth: depth) else { return false }
      case "^", "_":
        output.append(next)
        guard group(depth: depth) else { return false }
        followsOperand = true
      case "{":
        guard row(until: "}", depth: depth + 1) else { return false }
        rest = rest.dropFirst()
        followsOperand = true
      case "}": return false
      case "(":
        output.append("(")
        guard row(until: ")", depth: depth + 1) else { return false }
        rest = rest.dropFirst()
        output.append(")")
        followsOperand = true
      case "'":
        output.append("′")
      default: sign(next)
      }
    }
    return end == nil || end == ")"
  }

  /// Reads what a script or a fraction has: `{…}`, or one sign.
  private mutating func group(depth: Int) -> Bool {
    rest = rest.drop { $0 == " " }
    guard let next = rest.first else { return false }
    output.append("{")
    if next == "{" {
      rest.removeFirst()
      guard row(until: "}", depth: depth + 1) else { return false }
      rest = rest.dropFirst()
    } else {
      rest.removeFirst()
      followsOperand = false
      if next == "\\" {
        guard command(depth: depth + 1) else { return false }
      } else {
        sign(next)
      }
      output = output.trimmingSpaces
    }
    output.append("}")
    return true
  }

  private mutating func command(depth: Int) -> Bool {
    guard depth <= Self.deepest else { return false }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    guard !name.isEmpty else {
      guard let mark = rest.popFirst() else { return false }
      if ",;: ".contains(mark) { output.append(" ") }
      if "{}%$#&_|".contains(mark) { output.append(mark) }
      return mark != "\\"
    }
    rest = rest.dropFirst(name.count)
    switch name {
    case "frac", "dfrac", "tfrac":
      output += "\\frac"
      guard group(depth: depth), group(depth: depth) else { return false }
    case "sqrt":
      guard rest.first != "[" else { return false }
      output += "\\sqrt"
      guard group(depth: depth) else { return false }
    case "text", "mathrm", "operatorname", "textrm", "mathit", "mathbf":
      guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return false }
      output += rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
    case "left", "right", "big", "Big", "displaystyle", "limits":
      if rest.first == "." { rest.removeFirst() }
      return true
    case "quad", "qquad":
      output += "  "
      followsOperand = false
      return true
    default:
      if Self.functions.contains(name) {
        // So does it from a factor before it.
        if followsOperand, output.last != " " { output.append(" ") }
        output += name
        followsOperand = true
        // Its argument stands a little apart, unless it is in brackets or the function has a script.
        if let next = rest.first(where: { $0 != " " }), !"(^_".contains(next) { output += " " }
        return true
      }
      guard let character = Self.signs[name] else { return false }
      sign(character)
      return true
    }
    followsOperand = true
    return true
  }

  private mutating func sign(_ character: Character) {
    let written: Character = character == "-" ? "−" : character == "*" ? "·" : character
    if Self.operators.contains(written) {
      // A sign before a number is part of it.
      let isBinary = followsOperand || !"+−±".contains(written)
      output += isBinary ? " \(written) " : String(written)
      followsOperand = false
    } else if written == "," {
      output += ", "
      followsOperand = false
    } else {
      if written.isASCII, written.isLetter { separate() }
      output.append(written)
      followsOperand = true
    }
  }

  /// Puts a hair space between letters, which would be a word.
  private mutating func separate() {
    guard let last = output.last, last.isASCII, last.isLetter else { return }
    output.append("\u{200A}")
  }

  private static let operators: Set<Character> = [
    "=", "+", "−", "±", "<", ">", "≤", "≥", "≠", "≈", "·", "×", "→", "∈", "⇒", "∝", "≡", "∼",
  ]
  private static let functions: Set<Substring> = [
    "sin", "cos", "tan", "exp", "ln", "log", "min", "max", "lim", "arctan", "clamp", "det",
  ]
  private static let signs: [Substring: Character] = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ",
    "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ",
    "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    "cdot": "·", "times": "×", "pm": "±", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "propto": "∝", "sim": "∼", "to": "→",
    "rightarrow": "→", "Rightarrow": "⇒", "in": "∈", "infty": "∞", "sum": "∑", "prod": "∏",
    "int": "∫", "partial": "∂", "nabla": "∇", "ldots": "…", "dots": "…", "cdots": "⋯",
    "circ": "∘", "degree": "°", "prime": "′", "ell": "ℓ", "hbar": "ℏ",
  ]
}

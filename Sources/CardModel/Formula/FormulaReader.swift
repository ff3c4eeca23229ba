/// A parser for formulas in TeX's notation.
struct FormulaReader {
  /// The error of a formula with an unknown part, two scripts at one position, or too deep a nesting.
  struct Unreadable: Error {}

  /// The parts between two brackets or braces, or of the whole formula.
  private struct Row {
    private enum Last { case sign, operand, function }

    /// Whether the row is a script, in which no space surrounds a sign.
    let isScript: Bool
    private(set) var parts: [Formula.Part] = []
    private var last = Last.sign
    /// The number of parts at the end of the row to which a script would belong.
    private var baseCount = 0
    /// Whether the next script's base already has a script.
    private var isScripted = false

    init(isScript: Bool) { self.isScript = isScript }

    /// The parts without the space after the last sign.
    var trimmed: [Formula.Part] {
      parts.last == .space() ? Array(parts.dropLast()) : parts
    }

    mutating func append(_ operand: [Formula.Part], isFunction: Bool = false) {
      let isBracketed = if case .brackets? = operand.first { true } else { false }
      if last == .function && !isBracketed || last == .operand && isFunction { appendSpace() }
      parts += operand
      (last, baseCount) = (isFunction ? .function : .operand, operand.count)
      isScripted = false
    }

    mutating func appendSpace(isWide: Bool = false) {
      parts.append(.space(isWide: isWide))
      (last, baseCount) = (isWide ? .sign : last, 0)
    }

    /// Appends a script to the part before it. As in TeX, a part outside of braces has at most one script above and one
    /// below. Without that limit, scripts of scripts could be nested without end.
    mutating func appendScript(_ script: [Formula.Part], isAbove: Bool) throws(Unreadable) {
      var (base, above, below) = (
        Array(parts.suffix(baseCount)), [Formula.Part]?.none, [Formula.Part]?.none
      )
      parts.removeLast(baseCount)
      if base.count == 1, case .scripts(let inner, let first, let second) = base[0],
        (isAbove ? first : second) == nil
      {
        (base, above, below) = (inner, first, second)
      } else if isScripted, !base.isEmpty {
        throw Unreadable()
      }
      if isAbove { above = script } else { below = script }
      parts.append(.scripts(of: base, above: above, below: below))
      (baseCount, isScripted) = (1, true)
      if last == .sign { last = .operand }
    }

    /// Appends a character that stands for itself.
    mutating func append(_ character: Character) {
      let sign: Character = character == "-" ? "−" : character == "*" ? "·" : character
      let word = Formula.Part.word(String(sign))
      if FormulaReader.spacedSigns.contains(sign) {
        // A plus or minus sign that doesn't follow an operand is the sign of the next operand.
        let isBinary = last == .operand || !"+−±∓".contains(sign)
        let isSpaced = isBinary && !isScript
        if isSpaced && !parts.isEmpty || last == .function { parts.append(.space()) }
        parts.append(word)
        if isSpaced { parts.append(.space()) }
        (last, baseCount) = (.sign, 0)
      } else if FormulaReader.tightSigns.contains(sign) {
        parts.append(word)
        (last, baseCount) = (.sign, 0)
      } else if sign == "," {
        parts.append(word)
        if !isScript { parts.append(.space()) }
        (last, baseCount) = (.sign, 0)
      } else {
        append([.word(String(sign), isItalic: sign.isLetter)])
      }
    }
  }

  private static let maximumDepth = 10

  private var rest: Substring

  init(_ tex: String) { rest = tex[...] }

  mutating func formula() throws(Unreadable) -> [Formula.Part] {
    try row(until: nil, depth: 0).parts
  }

  /// Reads up to a closing mark. The mark of a round bracket may be missing.
  private mutating func row(
    until end: Character?, depth: Int, isScript: Bool = false
  ) throws(Unreadable) -> (parts: [Formula.Part], isClosed: Bool) {
    var row = Row(isScript: isScript)
    while let next = rest.first {
      if next == end {
        rest.removeFirst()
        return (row.trimmed, true)
      }
      if next == "}", end == ")" { break }
      try read(into: &row, depth: depth)
    }
    if end == "}" { throw Unreadable() }
    return (row.trimmed, false)
  }

  /// Reads one letter, number, sign, group or command.
  private mutating func read(
    into row: inout Row, depth: Int, splitsNumbers: Bool = false
  ) throws(Unreadable) {
    guard depth <= Self.maximumDepth, let next = rest.popFirst() else { throw Unreadable() }
    switch next {
    case "}": throw Unreadable()
    case "\\": try readCommand(into: &row, depth: depth)
    case "^", "_":
      try row.appendScript(try group(depth: depth, isScript: true), isAbove: next == "^")
    case "{": row.append(try self.row(until: "}", depth: depth + 1, isScript: row.isScript).parts)
    case "(":
      let inner = try self.row(until: ")", depth: depth + 1, isScript: row.isScript)
      row.append(inner.isClosed ? [.brackets(inner.parts)] : [.word("(")] + inner.parts)
    case "'": row.append("′")
    case _ where next.isASCII && next.isNumber && !splitsNumbers:
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      row.append([.word(String(next) + digits)])
    case _ where next.isWhitespace || next == "~": break
    default: row.append(next)
    }
  }

  /// Reads the content of a script, a fraction or a root: `{…}`, or one letter, digit, sign or command.
  private mutating func group(depth: Int, isScript: Bool) throws(Unreadable) -> [Formula.Part] {
    rest = rest.drop(while: \.isWhitespace)
    guard let next = rest.first, !"^_}".contains(next) else { throw Unreadable() }
    if next == "{" {
      rest.removeFirst()
      return try row(until: "}", depth: depth + 1, isScript: isScript).parts
    }
    var row = Row(isScript: isScript)
    try read(into: &row, depth: depth + 1, splitsNumbers: true)
    return row.trimmed
  }

  private mutating func readCommand(into row: inout Row, depth: Int) throws(Unreadable) {
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest.dropFirst(name.count)
    let isScript = row.isScript
    switch name {
    case "": try readEscape(into: &row)
    case "frac", "dfrac", "tfrac":
      let top = try group(depth: depth, isScript: isScript)
      row.append([.fraction(top: top, bottom: try group(depth: depth, isScript: isScript))])
    case "sqrt":
      guard rest.first != "[" else { throw Unreadable() }
      row.append([.root(try group(depth: depth, isScript: isScript))])
    case "text", "mathrm", "operatorname", "textrm", "mathit", "mathbf":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { throw Unreadable() }
      row.append(
        [.word(String(rest[..<end]), isItalic: name == "mathit")],
        isFunction: name == "operatorname")
      rest = rest[end...].dropFirst()
    case "left", "right", "big", "Big", "displaystyle", "limits":
      if rest.first == "." { rest.removeFirst() }
    case "quad", "qquad": row.appendSpace(isWide: true)
    case _ where Self.functions.contains(name):
      row.append([.word(String(name))], isFunction: true)
    default:
      guard let sign = Self.signs[name] else { throw Unreadable() }
      row.append(sign)
    }
  }

  /// Reads the character after a backslash if it is no letter: a space, or a sign that has another meaning without the
  /// backslash.
  private mutating func readEscape(into row: inout Row) throws(Unreadable) {
    guard let mark = rest.popFirst(), mark != "\\" else { throw Unreadable() }
    if ",;: ".contains(mark) { row.appendSpace() }
    if "{}%$#&_|".contains(mark) { row.append(mark) }
  }

  /// Signs with a space before and after them.
  private static let spacedSigns: Set<Character> = [
    "=", "+", "−", "±", "∓", "<", ">", "≤", "≥", "≠", "≈", "×", "→", "∈", "⇒", "∝", "≡", "∼",
  ]
  private static let tightSigns: Set<Character> = ["·", "/", "∘"]
  private static let functions: Set<Substring> = [
    "sin", "cos", "tan", "exp", "ln", "log", "min", "max", "lim", "arctan", "det",
  ]
  private static let signs: [Substring: Character] = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "varkappa": "ϰ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "varpi": "ϖ",
    "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ",
    "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω",
    "cdot": "·", "times": "×", "pm": "±", "mp": "∓", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "propto": "∝", "sim": "∼", "to": "→",
    "rightarrow": "→", "Rightarrow": "⇒", "in": "∈", "infty": "∞", "sum": "∑", "prod": "∏",
    "int": "∫", "partial": "∂", "nabla": "∇", "ldots": "…", "dots": "…", "cdots": "⋯",
    "circ": "∘", "degree": "°", "prime": "′", "ell": "ℓ", "hbar": "ℏ",
  ]
}

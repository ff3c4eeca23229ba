import Testing

@testable import CardModel
@testable import CardPicture

/// Tests that formulas are set without misplaced scripts or traps.
@Suite struct FormulaTests {
  @Test(
    arguments: [
      ("x^2+y_0=1", "x² + y₀ = 1"), ("-a", "−a"), ("a-b", "a − b"), ("2\\pi f", "2πf"),
      ("\\frac12", "1/2"), ("\\frac{a+b}{c}", "(a + b)/c"), ("\\sqrt{a+b}", "√(a + b)"),
      ("xy", "xy"), ("\\sin x", "sin x"), ("x_0\\cos x", "x₀ cos x"),
      ("-2 \\sin x", "−2 sin x"), ("(\\sin x)", "(sin x)"), ("-\\ln x", "−ln x"),
      ("\\ln^2 x", "ln² x"), ("\\sin -x", "sin −x"), ("a = \\max(b, c)", "a = max(b, c)"),
      ("\\operatorname{clamp} x", "clamp x"), ("\\left( a \\right)", "(a)"), ("(0, 1]", "(0, 1]"),
      ("{a}", "a"), ("f'(x)", "f′(x)"), ("e^{-\\zeta\\omega t}", "e^(−ζωt)"),
      ("x^{-12}", "x⁻¹²"), ("x_n^n", "xₙⁿ"), ("x^{a+b}", "x^(a+b)"), ("r_{1,2}", "r_(1,2)"),
      ("a \\cdot b", "a·b"),
      ("a, \\quad b", "a,   b"),
      ("\\text{if } a", "if a"), ("±1 ∓ b", "±1 ∓ b"), ("c +", "c +"),
    ])
  func aFormulaIsRead(tex: String, plain: String) throws {
    let formula = try #require(Formula(tex))
    #expect(formula.plain.replacing("\u{A0}", with: " ") == plain)
  }

  /// TeX has no names for the Greek letters that look like Latin ones.
  @Test func allGreekLettersAreRead() throws {
    let names = [
      "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta",
      "vartheta", "iota", "kappa", "varkappa", "lambda", "mu", "nu", "xi", "pi", "varpi", "rho",
      "varrho", "sigma", "varsigma", "tau", "upsilon", "phi", "varphi", "chi", "psi", "omega",
      "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
    ]
    let formula = try #require(Formula(names.map { "\\" + $0 }.joined()))
    #expect(formula.plain == "αβγδϵεζηθϑικϰλμνξπϖρϱσςτυϕφχψωΓΔΘΛΞΠΣΥΦΨΩ")
  }

  @Test func scriptsBelongToThePartBeforeThem() throws {
    let two = Formula.Part.word("2")
    func base(_ tex: String) throws -> [Formula.Part]? {
      guard case .scripts(let base, [two]?, _)? = try #require(Formula(tex)).parts.last else {
        return nil
      }
      return base
    }
    #expect(try base("12^2") == [.word("12")])
    #expect(try base("ab^2") == [.word("b", isItalic: true)])
    #expect(try base("{ab}^2")?.count == 2)
    #expect(
      try base("(ab)^2") == [.brackets([.word("a", isItalic: true), .word("b", isItalic: true)])])
    #expect(try base("b_0^2") == base("b^2_0"))
    #expect(try base("= ^2") == [])
    #expect(try base("{x^1}^2")?.count == 1)
    #expect(try base("x^1 \\, ^2") == [])
  }

  @Test(arguments: [
    ("a + b", false), ("a_0^2", false), ("\\frac12", true), ("(e^{\\sqrt2})", true),
  ])
  func fractionsAndRootsAreHigh(tex: String, isHigh: Bool) throws {
    #expect(try #require(Formula(tex)).isHigh == isHigh)
  }

  @Test(arguments: [
    "", " ", "\\", "{", "}", "{(a}}", "\\frac{a}", "\\begin{matrix}", "\\unknown", "a\\\\b", "^",
    "x^", "x^}", "x^^2", "\\sqrt[3]{a}", "\\text{a", "\\text",
    String(repeating: "(", count: 1000), String(repeating: "{", count: 1000),
    String(repeating: "\\sqrt", count: 200),
    "x^1^1", "x_1_2", "x^1_2^3",
  ])
  func malformedFormulasAreRefused(tex: String) { #expect(Formula(tex) == nil) }

  /// Without a limit, the recursion through nested scripts would overflow the stack.
  @Test func endlessScriptsAreRefused() {
    #expect(Formula("x" + String(repeating: "^1", count: 200_000)) == nil)
  }

  @Test func noFormulaTraps() {
    var random = SplitMix64(seed: 11)
    let pieces = [
      "\\frac", "\\sqrt", "\\text", "\\left", "{", "}", "(", ")", "^", "_", "a", "1", "-", " ",
      "\\", "[", "'", "é",
    ]
    var count = 0
    for _ in 0..<3000 {
      let tex = (0..<6).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      if Formula(tex)?.plain.isEmpty == false { count += 1 }
    }
    #expect((100..<2900).contains(count))
  }
}

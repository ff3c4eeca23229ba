/// The font families. Each list ends with a generic family.
enum Typography {
  /// The family of cards and controls (Debian: fonts-inter). CJK titles fall back to Noto Sans CJK.
  static let interface = "Inter, Noto Sans CJK SC, sans-serif"
  /// The family of large titles: the design of Inter, with tighter spacing.
  static let display = "Inter Display, Inter, Noto Sans CJK SC, sans-serif"
  /// The font family of books (Debian: fonts-ebgaramond). Its optical size for text is called "EB Garamond 12".
  static let book = "EB Garamond 12, EB Garamond, Noto Serif CJK SC, serif"
  /// The family of terminals and program text (Debian: fonts-jetbrains-mono).
  static let code = "JetBrains Mono, DejaVu Sans Mono, monospace"
}

/// A text style: the font family, weight and size, the spacing, and OpenType features.
struct TextStyle {
  /// The weights of CSS.
  enum Weight: Int { case light = 300, regular = 400, medium = 500, semibold = 600, bold = 700 }

  var family: String
  /// The font size, in points.
  var size: Double
  var weight: Weight = .regular
  var isItalic = false
  /// The outline width that thickens letters, in ems, for a family whose bold lacks letters; 0 for none.
  var thickening = 0.0
  /// Extra space after each letter, in ems.
  var tracking = 0.0
  /// The distance between baselines, in ems; nil for the distance that the font defines.
  var leading: Double?
  /// OpenType features, as CSS spells them ("tnum=1, smcp=1").
  var features = ""

  static func interface(_ size: Double, _ weight: Weight = .regular) -> TextStyle {
    TextStyle(family: Typography.interface, size: size, weight: weight)
  }

  static func display(_ size: Double, _ weight: Weight = .bold) -> TextStyle {
    TextStyle(family: Typography.display, size: size, weight: weight)
  }

  static func book(_ size: Double, italic: Bool = false) -> TextStyle {
    TextStyle(family: Typography.book, size: size, isItalic: italic)
  }

  static func code(_ size: Double, _ weight: Weight = .regular) -> TextStyle {
    TextStyle(family: Typography.code, size: size, weight: weight, features: "liga=0, calt=0")
  }

  /// Returns the style, letter-spaced by `em` ems.
  func tracked(_ em: Double) -> TextStyle { with(\.tracking, em) }

  /// Returns the style with baselines `em` ems apart.
  func leaded(_ em: Double) -> TextStyle { with(\.leading, em) }

  /// Returns the style with OpenType features, as CSS spells them.
  func featured(_ features: String) -> TextStyle { with(\.features, features) }

  private func with<Value>(_ key: WritableKeyPath<TextStyle, Value>, _ value: Value) -> TextStyle {
    var style = self
    style[keyPath: key] = value
    return style
  }
}

import CardKinetics

/// The colours of a typeset text and of its background.
struct ProseInks {
  var background: Color
  var ink: Color
  var heading: Color
  /// The colour of check boxes, section breaks, and the line above footnotes.
  var dim: Color
  /// The colour of captions.
  var caption: Color
  var link: Color
  /// The background of code.
  var codeBackground: Color
  private let theme: Theme

  init(_ theme: Theme, background: Color, ink: Color, heading: Color, dim: Color) {
    (self.theme, self.background, self.ink, self.heading) = (theme, background, ink, heading)
    (self.dim, caption) = (theme.readable(dim, on: background), theme.readable(dim, on: background))
    let isDark = background.luminance < 0.18
    link = theme.readable(isDark ? Color(130, 180, 255) : Color(26, 84, 156), on: background)
    codeBackground = background.mixed(with: ink, theme.isHighContrast ? 0 : isDark ? 0.09 : 0.055)
  }

  /// Returns the colour of a token. The colour is readable on the background of code. Tuned by eye.
  func ink(of token: CodeToken.Kind) -> Color {
    let isDark = background.luminance < 0.18
    let colors: (light: Color, dark: Color) =
      switch token {
      case .plain: (ink, ink)
      case .keyword: (Color(142, 36, 92), Color(255, 132, 184))
      case .type: (Color(24, 96, 110), Color(124, 214, 226))
      case .string: (Color(158, 58, 24), Color(240, 168, 112))
      case .number: (Color(40, 66, 160), Color(212, 196, 120))
      case .comment: (Color(88, 104, 84), Color(138, 160, 142))
      }
    return theme.readable(isDark ? colors.dark : colors.light, on: codeBackground)
  }

  /// The edge of blocks that have a background; nil if the background is visible without an edge.
  var edge: Color? { theme.outline }
}

extension Theme {
  /// The inks of a book's page.
  var bookInks: ProseInks {
    var inks = ProseInks(
      self, background: paper, ink: paperInk, heading: paperHeading, dim: paperDim)
    inks.caption = paperDim.darker(0.25)
    return inks
  }
}

extension ProseInks {
  /// Returns the inks of a text on a card.
  static func card(_ theme: Theme, background: Color, heading: Color) -> ProseInks {
    ProseInks(
      theme, background: background, ink: theme.ink(Color(40, 37, 36), dark: Color(230, 227, 222)),
      heading: heading, dim: theme.ink(Color(118, 112, 110), dark: Color(160, 156, 150)))
  }
}

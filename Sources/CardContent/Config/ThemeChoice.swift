package import CardPaint
package import CardStage

/// The user's choice of theme; nil leaves a part to the desktop.
package struct ThemeChoice: Hashable, Sendable {
  package var appearance: Theme.Appearance?
  package var contrast: Theme.Contrast?

  package init(appearance: Theme.Appearance? = nil, contrast: Theme.Contrast? = nil) {
    (self.appearance, self.contrast) = (appearance, contrast)
  }

  /// - Parameters:
  ///   - desktopTheme: the name of the desktop's theme; nil where it has none.
  ///   - isDark: what the desktop says in so many words, which goes before its theme's name; nil where it does not.
  ///   - isHigh: whether it says so of the contrast.
  package func theme(
    desktopTheme name: String?, isDark: Bool? = nil, hasHighContrast isHigh: Bool = false
  ) -> Theme {
    let desktop = Theme(desktopTheme: name ?? "")
    return Theme(
      appearance: appearance ?? isDark.map { $0 ? .dark : .light } ?? desktop.appearance,
      contrast: contrast ?? (isHigh ? .high : desktop.contrast))
  }
}

extension Theme {
  /// The theme of a look.
  package init(_ look: StageLook) {
    self.init(
      appearance: look.isDark ? .dark : .light, contrast: look.hasHighContrast ? .high : .normal)
  }

  /// The theme for the name of a desktop's, such as "Adwaita-dark" or "HighContrastInverse", in any
  /// case.
  package init(desktopTheme name: String) {
    let name = name.lowercased()
    let isInverse = name.contains("highcontrastinverse")
    self.init(
      appearance: isInverse || name.contains("dark") ? .dark : .light,
      contrast: name.contains("highcontrast") ? .high : .normal)
  }
}

extension StageLook {
  package init(_ theme: Theme, reducesMotion: Bool, interfaceScale: Double) {
    self.init()
    (isDark, hasHighContrast) = (theme.appearance == .dark, theme.contrast == .high)
    (self.reducesMotion, self.interfaceScale) = (reducesMotion, interfaceScale)
  }
}

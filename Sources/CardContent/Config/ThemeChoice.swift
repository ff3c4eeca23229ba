package import CardPaint
package import CardStage

/// The user's choice of a theme. A part that is nil follows the desktop.
package struct ThemeChoice: Hashable, Sendable {
  package var appearance: Theme.Appearance?
  package var contrast: Theme.Contrast?

  package init(appearance: Theme.Appearance? = nil, contrast: Theme.Contrast? = nil) {
    (self.appearance, self.contrast) = (appearance, contrast)
  }

  /// Returns the theme for this choice on a desktop.
  ///
  /// - Parameters:
  ///   - desktopTheme: The name of the desktop's theme, or nil if the desktop has none.
  ///   - isDark: The desktop's explicit setting, which overrides the theme's name. Nil if there is no such setting.
  ///   - isHigh: Whether the desktop explicitly sets high contrast.
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
  /// Creates the theme of an appearance.
  package init(_ appearance: StageAppearance) {
    self.init(
      appearance: appearance.isDark ? .dark : .light,
      contrast: appearance.hasHighContrast ? .high : .normal)
  }

  /// Creates the theme for the name of a desktop's theme in any case, such as "Adwaita-dark" or "HighContrastInverse".
  package init(desktopTheme name: String) {
    let name = name.lowercased()
    let isInverse = name.contains("highcontrastinverse")
    self.init(
      appearance: isInverse || name.contains("dark") ? .dark : .light,
      contrast: name.contains("highcontrast") ? .high : .normal)
  }
}

extension StageAppearance {
  package init(_ theme: Theme, reducesMotion: Bool, interfaceScale: Double) {
    self.init()
    (isDark, hasHighContrast) = (theme.appearance == .dark, theme.contrast == .high)
    (self.reducesMotion, self.interfaceScale) = (reducesMotion, interfaceScale)
  }
}

package import CardPaint

/// What the user asks the theme to be; the desktop decides what is left out.
package struct ThemeChoice: Hashable, Sendable {
  package var appearance: Theme.Appearance?
  package var contrast: Theme.Contrast?

  package init(appearance: Theme.Appearance? = nil, contrast: Theme.Contrast? = nil) {
    (self.appearance, self.contrast) = (appearance, contrast)
  }

  /// - Parameter desktopTheme: what the desktop calls its theme; nil where it has none.
  package func theme(desktopTheme name: String?) -> Theme {
    let desktop = Theme(desktopTheme: name ?? "")
    return Theme(
      appearance: appearance ?? desktop.appearance, contrast: contrast ?? desktop.contrast)
  }
}

extension Theme {
  /// By the name of a desktop's theme, such as "Adwaita-dark" or "HighContrastInverse"; case says
  /// nothing.
  package init(desktopTheme name: String) {
    let name = name.lowercased()
    let isInverse = name.contains("highcontrastinverse")
    self.init(
      appearance: isInverse || name.contains("dark") ? .dark : .light,
      contrast: name.contains("highcontrast") ? .high : .normal)
  }
}

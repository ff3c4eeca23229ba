package import CardPaint

/// The user's choice of theme; nil leaves a part to the desktop.
package struct ThemeChoice: Hashable, Sendable {
  package var appearance: Theme.Appearance?
  package var contrast: Theme.Contrast?

  package init(appearance: Theme.Appearance? = nil, contrast: Theme.Contrast? = nil) {
    (self.appearance, self.contrast) = (appearance, contrast)
  }

  /// - Parameter desktopTheme: the name of the desktop's theme; nil where it has none.
  package func theme(desktopTheme name: String?) -> Theme {
    let desktop = Theme(desktopTheme: name ?? "")
    return Theme(
      appearance: appearance ?? desktop.appearance, contrast: contrast ?? desktop.contrast)
  }
}

extension Theme {
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

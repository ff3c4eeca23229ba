import CardContent
import CardPaint
import Testing

/// Tests the choice of the theme from the user, the portal and the desktop.
@Suite struct ThemeChoiceTests {
  @Test(arguments: [
    (nil, Theme.Appearance.light, Theme.Contrast.normal), ("", .light, .normal),
    ("Adwaita", .light, .normal), ("Adwaita-dark", .dark, .normal),
    ("Yaru-DARK", .dark, .normal), ("Breeze-Dark", .dark, .normal),
    ("HighContrast", .light, .high), ("highcontrast", .light, .high),
    ("HighContrastInverse", .dark, .high), ("HighContrast-dark", .dark, .high),
    ("Contrast", .light, .normal), ("Inverse", .light, .normal),
  ])
  func autoFollowsTheDesktopsTheme(
    name: String?, appearance: Theme.Appearance, contrast: Theme.Contrast
  ) {
    let theme = ThemeChoice().theme(desktopTheme: name)
    #expect(theme == Theme(appearance: appearance, contrast: contrast))
  }

  /// The portal's answer takes precedence over a theme's name. If the portal states no contrast, the name decides.
  @Test(
    arguments: [
      ("Adwaita-dark", false, false, Theme()), ("Adwaita", true, false, Theme(appearance: .dark)),
      ("Adwaita", nil, true, Theme(contrast: .high)),
      ("HighContrast", nil, false, Theme(contrast: .high)),
      ("Adwaita-dark", nil, false, Theme(appearance: .dark)),
    ] as [(String, Bool?, Bool, Theme)])
  func theDesktopsSettingOutweighsItsThemesName(
    name: String, isDark: Bool?, isHigh: Bool, theme: Theme
  ) {
    let choice = ThemeChoice()
    #expect(choice.theme(desktopTheme: name, isDark: isDark, hasHighContrast: isHigh) == theme)
    let own = ThemeChoice(appearance: .light, contrast: .normal)
    #expect(own.theme(desktopTheme: name, isDark: isDark, hasHighContrast: isHigh) == Theme())
  }

  @Test(arguments: Theme.Appearance.allCases, Theme.Contrast.allCases)
  func theUsersChoiceOutweighsTheDesktop(
    appearance: Theme.Appearance, contrast: Theme.Contrast
  ) {
    for name in [nil, "Adwaita-dark", "HighContrast", "HighContrastInverse"] {
      let desktop = ThemeChoice().theme(desktopTheme: name)
      let both = ThemeChoice(appearance: appearance, contrast: contrast)
      #expect(
        both.theme(desktopTheme: name) == Theme(appearance: appearance, contrast: contrast))
      #expect(
        ThemeChoice(appearance: appearance).theme(desktopTheme: name)
          == Theme(appearance: appearance, contrast: desktop.contrast))
      #expect(
        ThemeChoice(contrast: contrast).theme(desktopTheme: name)
          == Theme(appearance: desktop.appearance, contrast: contrast))
    }
  }
}

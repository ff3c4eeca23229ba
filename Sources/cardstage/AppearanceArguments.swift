import ArgumentParser
import CardCommand
import CardPaint
import CardContent

/// The options for the appearance.
struct AppearanceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Colours; auto follows the desktop, and is light in image and video files.", valueName: "NAME"
    )
  )
  var theme = ThemeWord.auto

  @Option(
    help: ArgumentHelp(
      "Contrast; auto follows the desktop, and is normal in image and video files.",
      valueName: "NAME"))
  var contrast = ContrastWord.auto

  @Option(
    """
    Pixels per point of scene bar, overlays and text, from 0.25 to 8. (default: the desktop's in a window, \
    otherwise 1)
    """, value: "N", as: OptionValue.number(in: 0.25...8))
  var scale: Double?

  @Flag(help: "Cross-fade instead of moving cards through space.")
  var reducedMotion = false

  enum ThemeWord: String, ExpressibleByArgument, CaseIterable { case light, dark, auto }
  enum ContrastWord: String, ExpressibleByArgument, CaseIterable { case normal, high, auto }

  var themeChoice: ThemeChoice {
    // Neither `Theme.Appearance` nor `Theme.Contrast` has a case "auto", so "auto" is nil for both.
    ThemeChoice(
      appearance: Theme.Appearance(rawValue: theme.rawValue),
      contrast: Theme.Contrast(rawValue: contrast.rawValue))
  }

  /// The names of the given options that differ from their defaults.
  var given: [String] {
    [
      (scale != nil, "--scale"), (reducedMotion, "--reduced-motion"), (theme != .auto, "--theme"),
      (contrast != .auto, "--contrast"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }
}

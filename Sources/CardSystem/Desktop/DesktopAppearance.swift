/// The user's preferences for the appearance of programs, from the desktop's settings portal.
package struct DesktopAppearance: Hashable, Sendable {
  package enum Scheme: Hashable, Sendable { case dark, light }

  /// The preferred colour scheme, or nil if the desktop has no preference or does not answer.
  package var scheme: Scheme?
  package var hasHighContrast = false
  package var reducesMotion = false
  /// The factor by which the user enlarges text.
  package var textScale = 1.0

  package init() {}

  /// Creates the appearance from the values of org.freedesktop.appearance (the colour scheme, the contrast and the
  /// reduced motion), and from the text scale in thousandths.
  init(scheme: Int, contrast: Int, motion: Int, text: Int) {
    self.scheme = scheme == 1 ? .dark : scheme == 2 ? .light : nil
    (hasHighContrast, reducesMotion) = (contrast == 1, motion == 1)
    if (500...4000).contains(text) { textScale = Double(text) / 1000 }
  }
}

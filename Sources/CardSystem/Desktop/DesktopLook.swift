/// What the desktop's settings portal says of how programs look.
package struct DesktopLook: Hashable, Sendable {
  package enum Scheme: Hashable, Sendable { case dark, light }

  /// nil where it prefers none, or says nothing.
  package var scheme: Scheme?
  package var hasHighContrast = false
  package var reducesMotion = false

  package init() {}

  /// Reads the numbers of org.freedesktop.appearance: its colour scheme, contrast and reduced motion.
  init(scheme: Int, contrast: Int, motion: Int) {
    self.scheme = scheme == 1 ? .dark : scheme == 2 ? .light : nil
    (hasHighContrast, reducesMotion) = (contrast == 1, motion == 1)
  }
}

/// What the desktop's settings portal says of how programs look; nil where it says nothing.
package struct DesktopLook: Hashable, Sendable {
  package enum Scheme: Hashable, Sendable { case dark, light }

  package var scheme: Scheme?
  package var hasHighContrast: Bool?
  package var reducesMotion: Bool?

  package init() {}

  /// Reads the numbers of org.freedesktop.appearance: its colour scheme, contrast and reduced motion. No preference
  /// of a contrast or of motion is the ordinary one; of a scheme it is none.
  init(scheme: Int, contrast: Int, motion: Int) {
    self.scheme = scheme == 1 ? .dark : scheme == 2 ? .light : nil
    hasHighContrast = contrast < 0 ? nil : contrast == 1
    reducesMotion = motion < 0 ? nil : motion == 1
  }
}

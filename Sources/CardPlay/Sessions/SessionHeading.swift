package import CardCore

/// The settings of a session's stage: the first line of its file.
package struct SessionHeading: Hashable, Sendable {
  package var settings: StageSettings
  /// The window's size at its start, in pixels.
  package var window: Size
  package var interfaceScale: Double

  package init(_ settings: StageSettings, window: Size, interfaceScale: Double) {
    (self.settings, self.window, self.interfaceScale) = (settings, window, interfaceScale)
  }
}

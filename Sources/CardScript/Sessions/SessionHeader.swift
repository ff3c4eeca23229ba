package import CardContent
package import CardKinetics

/// The settings of a session's stage: the first line of its file.
package struct SessionHeader: Hashable, Sendable {
  package var settings: StageSettings
  /// The window's size at the start, in pixels.
  package var window: Size
  package var interfaceScale: Double

  package init(_ settings: StageSettings, window: Size, interfaceScale: Double) {
    (self.settings, self.window, self.interfaceScale) = (settings, window, interfaceScale)
  }

  /// Returns the heading with the current state of the cards' files.
  ///
  /// The call blocks while it reads files.
  func refreshed() -> SessionHeader {
    var heading = self
    heading.settings.sources = settings.sources.map { $0.refreshed() }
    return heading
  }
}

package import CardContent
package import CardKinetics

/// The settings of a session's stage: the first line of its file.
package struct SessionHeading: Hashable, Sendable {
  package var settings: StageSettings
  /// The window's size at its start, in pixels.
  package var window: Size
  package var interfaceScale: Double

  package init(_ settings: StageSettings, window: Size, interfaceScale: Double) {
    (self.settings, self.window, self.interfaceScale) = (settings, window, interfaceScale)
  }

  /// The heading with the state of the files that its cards are made of; blocking, as long as reading them takes.
  func looked() -> SessionHeading {
    var heading = self
    heading.settings.sources = settings.sources.map { $0.looked() }
    return heading
  }
}

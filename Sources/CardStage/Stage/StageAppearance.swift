import CardScene

/// The appearance that the user's desktop requests. The appearance may change while the stage runs.
package struct StageAppearance: Hashable, Sendable {
  package var isDark = false
  package var hasHighContrast = false
  package var reducesMotion = false
  /// The pixels per interface point.
  package var interfaceScale = 1.0

  package init() {}

  /// The allowed range of pixels per interface point.
  package static let scales = 0.1...100
}

extension StageConfiguration {
  /// The appearance of the configuration.
  package var appearance: StageAppearance {
    var appearance = StageAppearance()
    (appearance.isDark, appearance.hasHighContrast) = (isDark, hasHighContrast)
    (appearance.reducesMotion, appearance.interfaceScale) = (options.reducesMotion, interfaceScale)
    return appearance
  }

  /// Adopts another appearance.
  mutating func adopt(_ appearance: StageAppearance) {
    (isDark, hasHighContrast) = (appearance.isDark, appearance.hasHighContrast)
    (options.reducesMotion, interfaceScale) = (appearance.reducesMotion, appearance.interfaceScale)
    if let dress {
      (backdrops, panelOpacity) = dress(appearance)
      assert(backdrops.count == scenes.count)
    }
  }
}

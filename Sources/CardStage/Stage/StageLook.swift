import CardScene

/// The appearance that the user's desktop requests, as an input that may change while the stage runs.
package struct StageLook: Hashable, Sendable {
  package var isDark = false
  package var hasHighContrast = false
  package var reducesMotion = false
  /// The pixels per interface point.
  package var interfaceScale = 1.0

  package init() {}

  /// The allowed numbers of pixels per interface point.
  package static let scales = 0.1...100
}

extension StageConfiguration {
  /// The appearance of the configuration.
  package var look: StageLook {
    var look = StageLook()
    (look.isDark, look.hasHighContrast) = (isDark, hasHighContrast)
    (look.reducesMotion, look.interfaceScale) = (options.reducesMotion, interfaceScale)
    return look
  }

  /// Adopts another appearance.
  mutating func adopt(_ look: StageLook) {
    (isDark, hasHighContrast) = (look.isDark, look.hasHighContrast)
    (options.reducesMotion, interfaceScale) = (look.reducesMotion, look.interfaceScale)
    if let dress {
      (backdrops, panelOpacity) = dress(look)
      assert(backdrops.count == scenes.count)
    }
  }
}

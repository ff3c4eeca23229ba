import CardScene

/// What the user's desktop asks of the look of everything: an input, for it may change while the stage runs.
package struct StageLook: Hashable, Sendable {
  package var isDark = false
  package var hasHighContrast = false
  package var reducesMotion = false
  /// Pixels per interface point.
  package var interfaceScale = 1.0

  package init() {}

  /// The allowed pixels per interface point.
  package static let scales = 0.1...100
}

extension StageConfiguration {
  /// The look that it has.
  package var look: StageLook {
    var look = StageLook()
    (look.isDark, look.hasHighContrast) = (isDark, hasHighContrast)
    (look.reducesMotion, look.interfaceScale) = (options.reducesMotion, interfaceScale)
    return look
  }

  /// Takes on another look.
  mutating func adopt(_ look: StageLook) {
    (isDark, hasHighContrast) = (look.isDark, look.hasHighContrast)
    (options.reducesMotion, interfaceScale) = (look.reducesMotion, look.interfaceScale)
    if let dress {
      (backdrops, panelOpacity) = dress(look)
      assert(backdrops.count == scenes.count)
    }
  }
}

/// A part of the tuner that rarely changes.
package enum TunerFace: Hashable, Sendable {
  case title(String)
  /// The heading of a group of lines.
  case group(String)
  case line(TunerLine)
  /// The name of the chosen line's parameter in files, cues and scripts.
  case name(String)
  /// The range and the default of the chosen line's parameter, or the reason why the parameter has no effect.
  case hint(String)
  /// The meaning of the abbreviations of units.
  case legend(String)
  case button(String)
}

/// The constant part of a tuner line, with the measures that panel and painter share.
///
/// The name, and the unit at the right, are above the slider's track. The track has a mark at the default.
package struct TunerLine: Hashable, Sendable {
  /// The text's height and the track's vertical position, as fractions of a line's height.
  package static let textFraction = 0.62
  package static let trackPosition = 0.78
  // Lengths, in points of the panel.
  package static let height = 33.0
  package static let trackInset = 7.0
  package static let trackHeight = 4.0
  package static let unitWidth = 38.0
  /// The width of the value and the unit, beside the name.
  package static let valueWidth = 104.0

  package var title: String
  package var unit: String
  /// The position of the default on the track, 0…1.
  package var defaultFraction: Double
  /// Whether the parameter has an effect now. The line is grey if it has none.
  package var hasEffect: Bool

  package init(title: String, unit: String, defaultFraction: Double, hasEffect: Bool) {
    (self.title, self.unit) = (title, unit)
    (self.defaultFraction, self.hasEffect) = (defaultFraction, hasEffect)
  }
}

import CardKinetics
import CardScene

/// The constant part of a tuner line, as the label of its face, with the measures that panel and painter share.
///
/// Above stands the name, with the unit at the right; below lies the slider's track, with a mark at
/// the default.
package struct TunerLine: Hashable, Sendable {
  /// The fraction of a line's height for the text, and the position of the track in the line.
  package static let textShare = 0.62
  package static let trackPlace = 0.78
  // In points of the panel; a line is 33 high.
  package static let height = 33.0
  package static let trackInset = 7.0
  package static let trackHeight = 4.0
  package static let unitWidth = 38.0

  package var title: String
  package var unit: String
  /// The position of the default on the track, 0…1.
  package var defaultShare: Double

  init(_ parameter: Parameter) {
    (title, unit, defaultShare) = (
      parameter.title, parameter.unit, parameter.share(of: parameter.standard)
    )
  }

  /// Parses a label; nil for any other text.
  package init?(label: String) {
    let parts = label.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 3, let defaultShare = Double(parts[2]) else { return nil }
    (title, unit, self.defaultShare) = (String(parts[0]), String(parts[1]), defaultShare)
  }

  var label: String { "\(title)\t\(unit)\t\(defaultShare)" }
}

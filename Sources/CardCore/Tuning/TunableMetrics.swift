/// A scene's measures, some of which can be changed while it runs.
package protocol TunableMetrics: Sendable {
  /// The measures of the house: what every tuning begins with.
  static var standard: Self { get }
  /// The measures that can be changed, in the order of the tuner.
  static var tunables: [Tunable<Self>] { get }
}

/// A measure that can be changed while its scene runs.
package struct Tunable<Metrics: TunableMetrics>: Sendable {
  fileprivate typealias Path = any WritableKeyPath<Metrics, Double> & Sendable

  package let name: String
  fileprivate let title: String
  fileprivate let unit: String
  fileprivate let range: ClosedRange<Double>
  fileprivate let step: Double
  fileprivate let path: Path

  /// - Parameters:
  ///   - title: what the tuner calls it; a file spells it in small letters with hyphens.
  ///   - unit: "" for a plain number.
  package init(
    _ title: String, _ path: any WritableKeyPath<Metrics, Double> & Sendable, unit: String = "",
    in range: ClosedRange<Double>, step: Double
  ) {
    name = String(title.lowercased().map { $0 == " " ? "-" : $0 })
    self.title = title
    self.unit = unit
    self.range = range
    self.step = step
    self.path = path
  }
}

extension TunableMetrics {
  /// The measures as lines of the tuner, with the house's values.
  package static var knobs: [Knob] {
    let standard = Self.standard
    return tunables.map { tunable in
      Knob(
        name: tunable.name, title: tunable.title, unit: tunable.unit, range: tunable.range,
        step: tunable.step, standard: standard[keyPath: tunable.path])
    }
  }

  /// The measures of the house but for what a tuning says, held to the ranges.
  package init(tunedBy tuning: Tuning) {
    self = Self.standard
    guard !tuning.isEmpty else { return }
    for tunable in Self.tunables {
      guard let value = tuning[tunable.name] else { continue }
      let (low, high) = (tunable.range.lowerBound, tunable.range.upperBound)
      self[keyPath: tunable.path] = min(max(value, low), high)
    }
  }
}

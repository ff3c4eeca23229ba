package import CardKinetics

/// The constants of a scene, some of which can be changed while it runs.
package protocol TunableMetrics: Sendable {
  /// The defaults.
  static var standard: Self { get }
  /// The constants that can be changed, in the order of the tuner.
  static var tunables: [Tunable<Self>] { get }
}

/// A constant that can be changed while its scene runs.
package struct Tunable<Metrics: TunableMetrics>: Sendable {
  fileprivate typealias Path = any WritableKeyPath<Metrics, Double> & Sendable

  fileprivate let knob: Knob
  fileprivate let path: Path

  /// - Parameters:
  ///   - title: its name in the tuner, which says what it does.
  ///   - key: its key in a file; nil for the title in lowercase letters with hyphens.
  ///   - unit: "" for a plain number.
  package init(
    _ title: String, key: String? = nil, _ path: any WritableKeyPath<Metrics, Double> & Sendable,
    unit: String = "", in range: ClosedRange<Double>, step: Double
  ) {
    knob = Knob(
      name: key ?? String(title.lowercased().map { $0 == " " ? "-" : $0 }), title: title,
      unit: unit, range: range, step: step, standard: Metrics.standard[keyPath: path])
    self.path = path
  }
}

extension TunableMetrics {
  /// The constants as lines of the tuner, with their defaults.
  package static var knobs: [Knob] { tunables.map(\.knob) }

  /// The defaults with a scene's overrides, clamped to their ranges.
  package init(tunedBy tuning: Overrides) {
    self = Self.standard
    guard !tuning.isEmpty else { return }
    for tunable in Self.tunables {
      guard let value = tuning[tunable.knob.name] else { continue }
      self[keyPath: tunable.path] = tunable.knob.clamped(value)
    }
  }
}

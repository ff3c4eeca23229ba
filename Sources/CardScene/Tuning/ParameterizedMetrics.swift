package import CardKinetics

/// The values that determine the layout and the motions of a scene. The user can change some of them.
package protocol ParameterizedMetrics: Sendable {
  /// The metrics with their default values.
  static var standard: Self { get }
  /// The parameters that the user can change, in the order of the tuner.
  static var metricsParameters: [MetricsParameter<Self>] { get }
}

/// A parameter that the user can change while its scene runs.
package struct MetricsParameter<Metrics: ParameterizedMetrics>: Sendable {
  fileprivate typealias Path = any WritableKeyPath<Metrics, Double> & Sendable

  fileprivate private(set) var parameter: Parameter
  fileprivate let path: Path

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - title: the name in the tuner, which describes the effect.
  ///   - key: the key in a file; nil to use the title in lowercase letters with hyphens.
  ///   - unit: the unit of the value; "" for a plain number.
  package init(
    _ title: String, key: String? = nil, _ path: any WritableKeyPath<Metrics, Double> & Sendable,
    unit: String = "", in range: ClosedRange<Double>, step: Double
  ) {
    parameter = Parameter(
      name: key ?? Parameter.name(forTitle: title), title: title,
      unit: unit, range: range, step: step, standard: Metrics.standard[keyPath: path])
    self.path = path
  }

  /// Returns the parameters with a common heading in the tuner.
  package static func group(_ title: String, _ parameters: [MetricsParameter]) -> [MetricsParameter]
  {
    parameters.map { parameter in
      var parameter = parameter
      parameter.parameter.group = title
      return parameter
    }
  }
}

extension Parameter {
  /// Returns a title in lowercase letters with hyphens, which is the name of most parameters.
  package static func name(forTitle title: String) -> String {
    String(title.lowercased().map { $0 == " " ? "-" : $0 })
  }
}

extension ParameterizedMetrics {
  /// The parameters as lines of the tuner, with their defaults.
  package static var parameters: [Parameter] { metricsParameters.map(\.parameter) }

  /// Creates the default metrics with a scene's overrides, which are clamped to their ranges.
  package init(tunedBy tuning: Overrides) {
    self = Self.standard
    guard !tuning.isEmpty else { return }
    for metricsParameter in Self.metricsParameters {
      guard let value = tuning[metricsParameter.parameter.name] else { continue }
      self[keyPath: metricsParameter.path] = metricsParameter.parameter.clamped(value)
    }
  }
}

package import CardKinetics
package import CardModel

/// The parameters of one scene that differ from their defaults, by name.
package struct Overrides: Hashable, Sendable {
  package private(set) var values: [String: Double]

  package init(_ values: [String: Double] = [:]) { self.values = values }

  package var isEmpty: Bool { values.isEmpty }

  /// The value of a parameter; nil if the parameter has its default value.
  package subscript(name: String) -> Double? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Returns the value of a parameter, clamped to its range.
  package func value(of parameter: Parameter) -> Double {
    values[parameter.name].map(parameter.clamped) ?? parameter.standard
  }
}

/// The overrides of all scenes.
package struct SceneOverrides: Hashable, Sendable {
  private var overrides: [SceneID: Overrides] = [:]

  package init() {}

  package var isEmpty: Bool { overrides.isEmpty }

  /// The overrides of a scene; empty if all parameters have their default values.
  package subscript(scene: SceneID) -> Overrides {
    get { overrides[scene] ?? Overrides() }
    set { overrides[scene] = newValue.isEmpty ? nil : newValue }
  }
}

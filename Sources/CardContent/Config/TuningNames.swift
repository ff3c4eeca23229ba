package import CardKinetics
import CardModel
import CardPicture
package import CardScene
import CardScenes
package import CardSystem

/// The parameters of the scenes by name, as in files and scripts.
package enum TuningNames {
  /// Values by the name of the scene, then by the name of the parameter.
  package typealias Values = [String: [String: Double]]

  /// An error about an unknown name or a value out of range.
  package struct Problem: Error {
    package var message: String
  }

  /// Returns the values as overrides.
  ///
  /// - Throws: A `Problem` if a name is unknown, or if a value is outside its parameter's range.
  package static func set(_ values: Values) throws(Problem) -> SceneOverrides {
    var set = SceneOverrides()
    for (scene, changes) in values.sorted(by: { $0.key < $1.key }) {
      let type = try self.scene(scene)
      for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
        guard let parameter = try parameter(name, of: type) else {
          guard value.isFinite else {
            throw Problem(
              message: "\"\(name.echoed)\" must be a finite number, not \(formatted(value))")
          }
          set[type.id][name] = value
          continue
        }
        guard parameter.range.contains(value) else {
          throw Problem(
            message: "\"\(name)\" must be from \(formatted(parameter.range.lowerBound)) to "
              + "\(formatted(parameter.range.upperBound)), not \(formatted(value))")
        }
        set[type.id][name] = value == parameter.standard ? nil : value
      }
    }
    return set
  }

  package static func scene(_ name: String) throws(Problem) -> any Scene.Type {
    guard let index = SceneCatalog.index(of: name) else {
      throw Problem(message: Spelling.unknown("scene", name.echoed, among: SceneCatalog.names))
    }
    return SceneCatalog.scenes[index]
  }

  /// Returns the parameter called `name`, or nil if a layout may define the parameter later.
  ///
  /// - Throws: A `Problem` if the scene has no such parameter.
  private static func parameter(_ name: String, of scene: any Scene.Type) throws(Problem)
    -> Parameter?
  {
    if !(scene is any FixedParametersScene.Type), isQualified(name) { return nil }
    let parameters = parameters(of: scene)
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      // Someone may write the title, because the tuner shows titles.
      let titled = parameters.first {
        Parameter.name(forTitle: $0.title) == Parameter.name(forTitle: name)
      }
      throw Problem(
        message: "the \(scene.title) scene has no parameter \"\(name.echoed)\""
          + Spelling.hint(for: titled?.name ?? name, among: parameters.map(\.name)))
    }
    return parameter
  }

  /// Returns the parameters that a scene always has.
  package static func parameters(of scene: any Scene.Type) -> [Parameter] {
    (scene as? any FixedParametersScene.Type)?.parameters ?? []
  }

  /// Returns whether a name consists of a layout's name and a parameter's name, such as `cover-flow.tilt`.
  private static func isQualified(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { $0 > name.startIndex && name.index(after: $0) < name.endIndex }
      ?? false
  }

  /// Returns the text of a number in a file, with as many digits as are necessary to read the same number back. A whole
  /// number has no decimal point.
  package static func formatted(_ value: Double) -> String {
    value.isFinite ? JSONValue.number(value).text : "\(value)"
  }

  /// Returns the values of both views that differ from the defaults; nil for a view without any.
  package static func values(of overrides: SplitOverrides) -> (a: Values?, b: Values?) {
    func values(_ set: SceneOverrides) -> Values? {
      var all: Values = [:]
      for scene in SceneCatalog.scenes {
        for (name, _, value) in self.values(of: scene, in: set) {
          all[scene.id.rawValue, default: [:]][name] = value
        }
      }
      return all.isEmpty ? nil : all
    }
    return (values(overrides.a), values(overrides.b))
  }

  package static func json(_ set: SceneOverrides) -> JSONValue {
    .object(
      SceneCatalog.scenes.compactMap { scene in
        let values = self.values(of: scene, in: set)
        guard !values.isEmpty else { return nil }
        return (
          scene.id.rawValue,
          .object(values.map { ($0.name, JSONValue.number($0.value)) })
        )
      })
  }

  /// Returns the parameters of a scene that differ from their defaults, in the order of the tuner.
  ///
  /// The parameters of a layout are unknown here, so they are sorted by name.
  package static func values(
    of scene: any Scene.Type, in set: SceneOverrides
  ) -> [(name: String, parameter: Parameter?, value: Double)] {
    let tuning = set[scene.id]
    guard let scene = scene as? any FixedParametersScene.Type else {
      return tuning.values.sorted { $0.key < $1.key }.map { ($0.key, nil, $0.value) }
    }
    return scene.parameters.compactMap { parameter in
      tuning[parameter.name].map { (parameter.name, parameter, $0) }
    }
  }
}

package import CardKinetics
import CardModel
import CardPicture
package import CardScene
import CardScenes
package import CardSystem

/// The scenes' parameters by name, as in files and scripts.
package enum TuningNames {
  /// Values by the name of the scene, then of the parameter.
  package typealias Values = [String: [String: Double]]

  /// An unknown name or a value out of range.
  package struct Problem: Error {
    package var message: String
  }

  /// The values as overrides; each must be in its parameter's range.
  package static func set(_ values: Values) throws(Problem) -> SceneOverrides {
    var set = SceneOverrides()
    for (scene, constants) in values.sorted(by: { $0.key < $1.key }) {
      let type = try self.scene(scene)
      for (name, value) in constants.sorted(by: { $0.key < $1.key }) {
        guard let parameter = try knob(name, of: type) else {
          guard value.isFinite else {
            throw Problem(message: "\"\(name.echoed)\" must be a finite number, not \(word(value))")
          }
          set[type.id][name] = value
          continue
        }
        guard parameter.range.contains(value) else {
          throw Problem(
            message: "\"\(name)\" must be from \(word(parameter.range.lowerBound)) to "
              + "\(word(parameter.range.upperBound)), not \(word(value))")
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

  /// The parameter of that name; nil where it may come with a layout.
  private static func knob(_ name: String, of scene: any Scene.Type) throws(Problem) -> Parameter? {
    if scene.hasChangingParameters, isQualified(name) { return nil }
    guard let parameter = scene.parameters.first(where: { $0.name == name }) else {
      throw Problem(
        message: "the \(scene.title) scene has no parameter \"\(name.echoed)\""
          + Spelling.hint(for: name, among: scene.parameters.map(\.name)))
    }
    return parameter
  }

  /// Whether a name is that of a layout and of one of its parameters: `cover-flow.tilt`.
  private static func isQualified(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { $0 > name.startIndex && name.index(after: $0) < name.endIndex }
      ?? false
  }

  /// A number as written to a file: it reads back the same; a whole one has no point.
  package static func word(_ value: Double) -> String {
    value.isFinite ? JSONValue.number(value).text : "\(value)"
  }

  /// The members of a JSON line for both views; a view without overrides has none.
  package static func members(of overrides: SplitOverrides) -> [(String, JSONValue)] {
    [("tuning", overrides.a), ("b", overrides.b)].filter { !$0.1.isEmpty }.map { ($0, json($1)) }
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

  /// The parameters of a scene that differ from their defaults, in the order of the tuner; those that come with a
  /// layout, whose parameters are not known here, in that of their names.
  package static func values(
    of scene: any Scene.Type, in set: SceneOverrides
  ) -> [(name: String, parameter: Parameter?, value: Double)] {
    let tuning = set[scene.id]
    if scene.hasChangingParameters {
      return tuning.values.sorted { $0.key < $1.key }.map { ($0.key, nil, $0.value) }
    }
    return scene.parameters.compactMap { parameter in
      tuning[parameter.name].map { (parameter.name, parameter, $0) }
    }
  }
}

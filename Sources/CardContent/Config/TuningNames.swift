package import CardKinetics
import CardModel
import CardPicture
package import CardScene
import CardScenes
package import CardSystem

/// The scenes' constants by name, as in files and scripts.
package enum TuningNames {
  /// Values by the name of the scene, then of the constant.
  package typealias Values = [String: [String: Double]]

  /// An unknown name or a value out of range.
  package struct Problem: Error {
    package var message: String
  }

  /// The values as overrides; each must be in its constant's range.
  package static func set(_ values: Values) throws(Problem) -> SceneOverrides {
    var set = SceneOverrides()
    for (scene, constants) in values.sorted(by: { $0.key < $1.key }) {
      let type = try self.scene(scene)
      for (name, value) in constants.sorted(by: { $0.key < $1.key }) {
        guard let knob = try knob(name, of: type) else {
          guard value.isFinite else {
            throw Problem(message: "\"\(name.echoed)\" is a number, not \(word(value))")
          }
          set[type.id][name] = value
          continue
        }
        guard knob.range.contains(value) else {
          throw Problem(
            message: "\"\(name)\" is from \(word(knob.range.lowerBound)) to "
              + "\(word(knob.range.upperBound)), not \(word(value))")
        }
        set[type.id][name] = value == knob.standard ? nil : value
      }
    }
    return set
  }

  package static func scene(_ name: String) throws(Problem) -> any Scene.Type {
    guard let index = SceneCatalog.index(of: name) else {
      throw Problem(
        message:
          "there is no scene \"\(name.echoed)\": \(SceneCatalog.names.joined(separator: ", "))")
    }
    return SceneCatalog.scenes[index]
  }

  /// The constant of that name; nil where it may come with a layout.
  private static func knob(_ name: String, of scene: any Scene.Type) throws(Problem) -> Knob? {
    if scene.hasChangingKnobs, isQualified(name) { return nil }
    guard let knob = scene.knobs.first(where: { $0.name == name }) else {
      throw Problem(
        message: "the \(scene.id.rawValue) has no constant \"\(name.echoed)\"")
    }
    return knob
  }

  /// Whether a name is that of a layout and of one of its constants: `cover-flow.tilt`.
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

  /// The constants of a scene that differ from their defaults, in the order of the tuner; those that come with a
  /// layout, whose knobs are not known here, in that of their names.
  package static func values(
    of scene: any Scene.Type, in set: SceneOverrides
  ) -> [(name: String, knob: Knob?, value: Double)] {
    let tuning = set[scene.id]
    if scene.hasChangingKnobs {
      return tuning.values.sorted { $0.key < $1.key }.map { ($0.key, nil, $0.value) }
    }
    return scene.knobs.compactMap { knob in tuning[knob.name].map { (knob.name, knob, $0) } }
  }
}

import CardKinetics
import CardLua
import CardModel
import CardPicture
package import CardScene
import CardScenes
package import CardSystem

/// A file with the parameters of the scenes that differ from their defaults.
///
///     [stack]
///     spring-back-damping = 1
///
///     [b.stack]                  # the right view of the split view
///     spring-back-damping = 0.4
package struct TuningFile {
  /// The beginning of a section's name for the right view.
  private static let rightPrefix = "b."

  package private(set) var overrides = SplitOverrides()

  /// Reads the parameters in a file.
  ///
  /// - Throws: An error with the number of the line and the reason.
  package init(path: String) throws(Failure) {
    let file = try SettingsFile(path: path)
    if let failure = file.failures.first { throw failure }
    for section in file.sections {
      var line = section.line
      do throws(TuningNames.Problem) {
        let side: ViewSide = section.name.hasPrefix(Self.rightPrefix) ? .b : .a
        let scene = String(section.name.dropFirst(side == .a ? 0 : Self.rightPrefix.count))
        let id = try TuningNames.scene(scene).id
        for setting in section.settings {
          line = setting.line
          guard let value = Double(setting.value) else {
            throw TuningNames.Problem(message: "\"\(setting.name.echoed)\" must be a number")
          }
          let set = try TuningNames.set([scene: [setting.name: value]])
          overrides[side][id][setting.name] = set[id][setting.name]
        }
      } catch {
        throw file.failure(line, error.message)
      }
    }
  }

  /// Returns the text of a file with these overrides. A comment gives the unit and the range of each parameter.
  package static func text(_ overrides: SplitOverrides) -> String {
    var text = "# Cardstage: parameters that differ from their defaults.\n"
    for (side, prefix) in [(ViewSide.a, ""), (.b, rightPrefix)] {
      for scene in SceneCatalog.scenes {
        let values = TuningNames.values(of: scene, in: overrides[side])
        guard !values.isEmpty else { continue }
        text += "\n[\(prefix)\(scene.id.rawValue)]\n"
        for (name, parameter, value) in values {
          let note = parameter.map { "  # " + comment($0) } ?? ""
          text += "\(SettingsFile.spelling(of: name)) = \(TuningNames.formatted(value))\(note)\n"
        }
      }
    }
    return text
  }

  private static func comment(_ parameter: Parameter) -> String {
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    return "\(TuningNames.formatted(low)) to \(TuningNames.formatted(high))\(unit), "
      + "default \(TuningNames.formatted(parameter.standard))"
  }

  /// Replaces a file atomically, so that a reader sees the old file or the new one.
  ///
  /// - Throws: An error if the file cannot be written.
  package static func write(_ overrides: SplitOverrides, to path: String) throws(Failure) {
    try PartFile.replace(path, with: Array(text(overrides).utf8))
  }
}

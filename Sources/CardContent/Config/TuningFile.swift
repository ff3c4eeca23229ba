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
  /// The table that contains the right view's tables.
  private static let other = "b"

  package private(set) var overrides = SplitOverrides()

  /// Reads a file. The error names the line and the reason.
  package init(path: String) throws(Failure) {
    let file = try TOMLFile(path: path)
    if let failure = file.failures.first { throw failure }
    for line in file.lines {
      do throws(TuningNames.Problem) {
        try read(line)
      } catch {
        throw file.failure(line, error.message)
      }
    }
  }

  private mutating func read(_ line: TOMLFile.Line) throws(TuningNames.Problem) {
    let half: Half = line.path[0] == Self.other ? .b : .a
    let path = half == .a ? line.path[...] : line.path.dropFirst()
    guard path.count > 1 else {
      let name = path.first ?? Self.other
      guard line.value == nil else {
        throw TuningNames.Problem(
          message: "\"\(name.echoed)\" must be in the table of a scene, such as [stack]")
      }
      if !path.isEmpty { _ = try TuningNames.scene(name) }
      return
    }
    let (scene, name) = (path[path.startIndex], path.dropFirst().joined(separator: "."))
    guard case .number(let value)? = line.value else {
      throw TuningNames.Problem(message: "\"\(name.echoed)\" must be a number")
    }
    let set = try TuningNames.set([scene: [name: value]])
    let id = SceneID(rawValue: scene)
    overrides[half][id][name] = set[id][name]
  }

  /// Returns the text of a file with these overrides. A comment gives the unit and range of each.
  package static func text(_ overrides: SplitOverrides) -> String {
    var text = "# Cardstage: parameters that differ from their defaults.\n"
    for (half, prefix) in [(Half.a, ""), (.b, other + ".")] {
      for scene in SceneCatalog.scenes {
        let values = TuningNames.values(of: scene, in: overrides[half])
        guard !values.isEmpty else { continue }
        text += "\n[\(prefix)\(scene.id.rawValue)]\n"
        for (name, parameter, value) in values {
          let note = parameter.map { "  # " + comment($0) } ?? ""
          text += "\(key(name)) = \(TuningNames.word(value))\(note)\n"
        }
      }
    }
    return text
  }

  /// Returns the name of a parameter as a key, dotted or quoted.
  private static func key(_ name: String) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isBare = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy {
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8.contains($0)
        }
    }
    return isBare ? name : JSONValue.string(name).text
  }

  private static func comment(_ parameter: Parameter) -> String {
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    return "\(TuningNames.word(low)) to \(TuningNames.word(high))\(unit), "
      + "default \(TuningNames.word(parameter.standard))"
  }

  /// Replaces a file atomically, so that a reader sees the old file or the new one.
  package static func write(_ overrides: SplitOverrides, to path: String) throws(Failure) {
    try PartFile.replace(path) { (part) throws(Failure) in
      try OutputFile(path: part).write(Array(text(overrides).utf8).span.bytes)
    }
  }
}

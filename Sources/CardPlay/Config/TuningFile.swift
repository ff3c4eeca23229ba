package import CardCore
import CardScenes
package import CardSystem
import TOMLKit

/// A file of the scenes' constants that differ from their defaults.
///
///     [stack]
///     spring-back-damping = 1
///
///     [b.stack]                  # the view at the right, side by side
///     spring-back-damping = 0.4
package struct TuningFile {
  /// The table that holds the right view's tables.
  private static let other = "b"

  package private(set) var overrides = SplitOverrides()

  /// Reads a file; the failure names the line and the reason.
  package init(path: String) throws(Failure) {
    let file = try TOMLFile(path: path)
    try read(file.root, called: "", into: .a, file)
  }

  /// Reads the scenes' tables in a table: the root's, or the right view's.
  private mutating func read(
    _ tables: TOMLTable, called header: String, into half: Half, _ file: TOMLFile
  ) throws(Failure) {
    for name in tables.keys.sorted() {
      guard let table = tables[name]?.table else {
        throw Failure(
          .badData, "\(file.place(of: name, in: header)): \"\(name.echoed)\" is no scene's table")
      }
      if half == .a, name == Self.other {
        try read(table, called: name, into: .b, file)
      } else {
        let header = half == .a ? name : "\(header).\(name)"
        try read(table, of: name, called: header, into: half, file)
      }
    }
  }

  private mutating func read(
    _ table: TOMLTable, of scene: String, called header: String, into half: Half, _ file: TOMLFile
  ) throws(Failure) {
    var values: [String: Double] = [:]
    for name in table.keys.sorted() {
      guard let value = table[name].flatMap({ $0.double ?? $0.int.map(Double.init) }) else {
        throw Failure(
          .badData, "\(file.place(of: name, in: header)): \"\(name.echoed)\" needs a number")
      }
      values[name] = value
    }
    do {
      let set = try TuningNames.set([scene: values])
      let id = SceneID(rawValue: scene)
      overrides[half][id] = set[id]
    } catch {
      let place = error.constant.map { file.place(of: $0, in: header) } ?? file.place(of: header)
      throw Failure(.badData, "\(place): \(error.message)")
    }
  }

  /// The text of a file with these overrides, each with its unit and range as a comment.
  package static func text(_ overrides: SplitOverrides) -> String {
    var text = "# Cardstage: constants that differ from their defaults.\n"
    for (half, prefix) in [(Half.a, ""), (.b, other + ".")] {
      for scene in SceneCatalog.scenes {
        let values = TuningNames.values(of: scene, in: overrides[half])
        guard !values.isEmpty else { continue }
        text += "\n[\(prefix)\(scene.id.rawValue)]\n"
        for (knob, value) in values {
          text += "\(knob.name) = \(TuningNames.word(value))  # \(comment(knob))\n"
        }
      }
    }
    return text
  }

  private static func comment(_ knob: Knob) -> String {
    let unit = knob.unit.isEmpty ? "" : " \(knob.unit)"
    let (low, high) = (knob.range.lowerBound, knob.range.upperBound)
    return "\(TuningNames.word(low)) to \(TuningNames.word(high))\(unit), "
      + "default \(TuningNames.word(knob.standard))"
  }

  /// Replaces a file at once: a reader sees the old file or the new one.
  package static func write(_ overrides: SplitOverrides, to path: String) throws(Failure) {
    try PartFile.replace(path) { (part) throws(Failure) in
      try OutputFile(path: part).write(Array(text(overrides).utf8).span.bytes)
    }
  }
}

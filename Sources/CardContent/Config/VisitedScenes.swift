package import CardModel
import CardSystem

/// The scenes that the user has seen, in a state file with one line per scene. All windows share the file.
package struct VisitedScenes {
  /// The path of the file; nil if there is no home folder.
  private let file: String?
  private var scenes: Set<String>

  package init() { self.init(file: UserFolder.state.map { $0 + "/visited" }) }

  init(file: String?) {
    self.file = file
    scenes = file.map(Self.read) ?? []
  }

  private static func read(_ file: String) -> Set<String> {
    let bytes = (try? FileText.readText(file)) ?? []
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Records a visit to a scene. Returns true at the first visit in any window.
  ///
  /// If the file cannot be written, the result is false. Otherwise, every visit would seem to be the first.
  package mutating func insert(_ scene: SceneID) -> Bool {
    guard let file, scenes.insert(scene.rawValue).inserted else { return false }
    return StateFile.replace(file) {
      let seen = Self.read(file)
      scenes.formUnion(seen)
      return seen.contains(scene.rawValue) ? nil : scenes.sorted().map { $0 + "\n" }.joined()
    }
  }
}

package import CardModel
import CardSystem

/// The scenes that the user has seen, in a state file with one line per scene.
package struct VisitedScenes {
  /// The path of the file; nil if there is no home folder.
  private let file: String?
  private var scenes: Set<String>

  package init() { self.init(file: UserFolder.state.map { $0 + "/visited" }) }

  init(file: String?) {
    self.file = file
    let bytes = file.flatMap { try? FileText.readText($0) } ?? []
    scenes = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Records a visit to a scene. Returns true at the first visit.
  ///
  /// If the file cannot be written, the result is false. Otherwise, every visit would seem to be the first.
  package mutating func insert(_ scene: SceneID) -> Bool {
    guard let file, scenes.insert(scene.rawValue).inserted else { return false }
    OutputFile.makeFolder(String(FileText.folder(of: file).dropLast()))
    let text = scenes.sorted().map { $0 + "\n" }.joined()
    do throws(Failure) {
      try PartFile.replace(file, mode: 0o600, with: Array(text.utf8))
    } catch {
      return false
    }
    return true
  }
}

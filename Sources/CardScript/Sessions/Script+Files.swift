package import CardContent
import CardInput
import CardModel
import CardScene
import CardStage
package import CardSystem

extension Openings {
  /// Reads the files that a script opens.
  ///
  /// The call blocks while it reads files.
  ///
  /// - Throws: The errors of `DeckReader.read`.
  package mutating func read(openedBy script: Script) throws(Failure) {
    for (files, isAmongOthers) in script.openings {
      try read(files, isAmongOthers: isAmongOthers)
    }
  }
}

extension Script {
  /// Returns the paths of the files that have changed since the session was recorded. A replay shows their present
  /// content.
  ///
  /// The call blocks while it reads files.
  ///
  /// - Throws: an error for the first file that is missing.
  package func changedFiles() throws(Failure) -> [String] {
    let sources = session?.heading.settings.sources ?? []
    var changed: [FilePath] = []
    for file in sources + openings.flatMap(\.files) where try file.hasChanged() {
      let path = FilePath(file.path)
      if !changed.contains(path) { changed.append(path) }
    }
    return changed.map(\.text)
  }

  /// The files that the script opens, in order.
  fileprivate var openings: [(files: [FileState], isAmongOthers: Bool)] {
    let steps = session?.steps.lazy.compactMap {
      if case .event(let event) = $0 { event } else { nil }
    }
    return (steps.map(Array.init) ?? events).compactMap { event in
      guard case .message(.deck(_, .opened(let files, let point, _))) = event.kind else {
        return nil
      }
      return (files, point != nil)
    }
  }
}

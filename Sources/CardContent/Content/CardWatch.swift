package import CardSystem

/// A watch on the files and folders of the user deck.
package final class CardWatch {
  /// A descriptor that is readable after a change that may matter, or −1 if nothing can be watched.
  package var descriptor: Int32 { folders.descriptor }
  private let folders = FolderWatch()
  private var interest = Interest()

  /// The files and folders whose changes matter.
  package struct Interest: Sendable {
    /// The folders and the files of each opening, by its number.
    fileprivate var openings: [Int: (folders: Set<FilePath>, files: Set<FilePath>)] = [:]
    /// The folders to watch for all openings.
    fileprivate var folders: Set<FilePath> = []

    fileprivate init() {}

    /// Collects the files and folders of everything that was opened.
    ///
    /// - Complexity: O(*n*) for *n* files.
    package init(_ all: Openings) {
      for number in all.numbers {
        guard let opening = all[number] else { continue }
        openings[number] = (
          opening.folders, all.paths(of: opening).subtracting(opening.folders)
        )
      }
      folders = Set(openings.values.flatMap(\.folders)).union(
        openings.values.flatMap(\.files).lazy.map {
          FilePath(String(FileText.folder(of: $0.text).dropLast()))
        })
      folders.remove(FilePath(""))
    }
  }

  package init() {}

  /// Watches the files and folders of `interest`. Returns false if some of them cannot be watched.
  package func follow(_ interest: Interest) -> Bool {
    self.interest = interest
    folders.keep(only: interest.folders)
    return interest.folders.reduce(true) { folders.watch($1.text) && $0 }
  }

  /// Returns the paths that have changed since the last call, for each opening. Call this method when `descriptor` is
  /// readable.
  package func changes() -> [Int: Set<FilePath>] {
    var changes: [Int: Set<FilePath>] = [:]
    let events = folders.readEvents()
    for (folder, name) in events {
      let path = FilePath(name.isEmpty ? folder : folder + "/" + name)
      for (number, opening) in interest.openings {
        if opening.files.contains(path)
          || opening.folders.contains(FilePath(folder))
            && (name.isEmpty || DeckReader.isCardFile(path.text))
        {
          changes[number, default: []].insert(path)
        }
      }
    }
    // All files of a folder count as changed if the kernel doesn't know which.
    let folders = Set(events.lazy.filter(\.name.isEmpty).map { FilePath($0.folder + "/") })
    guard !folders.isEmpty else { return changes }
    for (number, opening) in interest.openings {
      let files = opening.files.filter { folders.contains($0.folder) }
      if !files.isEmpty { changes[number, default: []].formUnion(files) }
    }
    return changes
  }
}

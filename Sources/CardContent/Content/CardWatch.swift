import CardModel
package import CardSystem

/// Watches the files and folders that the user's cards are made of.
package final class CardWatch {
  /// Readable after a change that may be of interest; −1 where nothing can be watched.
  package var descriptor: Int32 { folders.descriptor }
  private let folders = FolderWatch()
  private var interest = Interest()

  /// What is of interest.
  package struct Interest: Sendable {
    /// Of each opening: its folders, and its files.
    fileprivate var openings: [(folders: Set<FilePath>, files: Set<FilePath>)] = []
    /// The folders that have to be watched for it.
    fileprivate var folders: Set<FilePath> = []

    fileprivate init() {}

    /// All that was opened so far.
    ///
    /// - Complexity: O(*n*) for *n* files; looks at the paths that were opened.
    package init(_ dealer: Dealer) {
      openings = dealer.openings.indices.map { index in
        // What was taken back may be forgotten.
        guard dealer.hasCards(index) else { return ([], []) }
        let paths = dealer.paths(of: index)
        let opened = dealer.openings[index].files.map(\.path)
        let folders = Set(opened.filter(FileText.isFolder).map(FilePath.init))
        return (folders, paths.subtracting(folders))
      }
      folders = Set(openings.flatMap(\.folders)).union(
        openings.flatMap(\.files).lazy.map {
          FilePath(String(FileText.folder(of: $0.text).dropLast()))
        })
      folders.remove(FilePath(""))
    }
  }

  package init() {}

  /// Watches what is of interest; false where some of it cannot be watched.
  package func follow(_ interest: Interest) -> Bool {
    self.interest = interest
    folders.keep(only: interest.folders)
    return interest.folders.reduce(true) { folders.watch($1.text) && $0 }
  }

  /// The changed paths of each opening, since it was asked last; to be called when `descriptor` is readable.
  package func changes() -> [Int: Set<FilePath>] {
    var changes: [Int: Set<FilePath>] = [:]
    for (folder, name) in folders.readEvents() {
      let path = FilePath(name.isEmpty ? folder : folder + "/" + name)
      for (index, opening) in interest.openings.enumerated()
      where opening.files.contains(path)
        || opening.folders.contains(FilePath(folder))
          && (name.isEmpty || DeckReader.isCardFile(name))
      {
        changes[index, default: []].insert(path)
      }
    }
    return changes
  }
}

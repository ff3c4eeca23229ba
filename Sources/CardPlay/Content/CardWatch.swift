package import CardSystem

/// Watches the files and folders that the user's cards are made of.
package final class CardWatch {
  /// Readable after a change that may be of interest; −1 where nothing can be watched.
  package var descriptor: Int32 { folders.descriptor }
  private let folders = FolderWatch()
  /// Of each opening: its folders, and its files.
  private var watched: [(folders: Set<FilePath>, files: Set<FilePath>)] = []

  package init() {}

  /// Watches what was opened so far; false where some of it cannot be watched.
  package func follow(_ dealer: Dealer) -> Bool {
    watched = dealer.openings.indices.map { index in
      let paths = dealer.paths(of: index)
      let opened = dealer.openings[index].files.map(\.path)
      let folders = Set(opened.filter(FileText.isFolder).map(FilePath.init))
      return (folders, paths.subtracting(folders))
    }
    let parents = watched.flatMap(\.files).map {
      FilePath(String(FileText.folder(of: $0.text).dropLast()))
    }
    let wanted = Set(watched.flatMap(\.folders) + parents).subtracting([FilePath("")])
    folders.keep(only: wanted)
    return wanted.reduce(true) { folders.watch($1.text) && $0 }
  }

  /// The changed paths of each opening, since it was asked last; to be called when `descriptor` is readable.
  package func changes() -> [Int: Set<FilePath>] {
    var changes: [Int: Set<FilePath>] = [:]
    for (folder, name) in folders.readEvents() {
      let path = FilePath(folder + "/" + name)
      for (index, opening) in watched.enumerated()
      where opening.files.contains(path)
        || opening.folders.contains(FilePath(folder)) && DeckReader.isCardFile(name)
      {
        changes[index, default: []].insert(path)
      }
    }
    return changes
  }
}

/// A watch that reports changes of a file. An editor may write the file in place, or replace it.
///
/// The watch covers the file's folder and the folders of the symbolic links to the file.
package final class FileWatch {
  /// A descriptor that is readable after a change in a watched folder.
  package var descriptor: Int32 { folders.descriptor }
  private let path: String
  private let folders = FolderWatch()
  /// The watched folders, each with the name of the file or link in it.
  private var names: [(folder: String, name: String)] = []

  package init(path: String) throws(Failure) {
    self.path = path
    guard watchLinks() else {
      throw Failure(.missingInput, "cannot watch \(path): \(FileText.lastError)")
    }
  }

  /// Watches the file and the symbolic links that currently lead to it. Returns false if a folder cannot be watched.
  private func watchLinks() -> Bool {
    names = FileText.links(from: path).map { path in
      (String(FileText.folder(of: path)), FileText.name(of: path))
    }
    return names.allSatisfy { folders.watch($0.folder) }
  }

  /// Reads the events, and returns whether the file or a link to it has changed.
  package func readEvents() -> Bool {
    let isOurs = folders.readEvents().contains { change in
      names.contains {
        $0.folder == change.folder && (change.name.isEmpty || $0.name == change.name)
      }
    }
    if isOurs { _ = watchLinks() }
    return isOurs
  }
}

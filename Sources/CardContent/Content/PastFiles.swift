package import CardModel
package import CardSystem

/// The state of the files of an opening at a point of a script. The files may have changed since.
package struct PastFiles {
  /// The names of the card files in each folder with known names.
  package private(set) var names: [FilePath: [String]] = [:]
  /// The files that were pending.
  private(set) var awaited: Set<FilePath> = []

  /// Creates the state of the opened files.
  package init(opened files: [FileState]) {
    for file in files {
      if let names = file.names { self.names[FilePath(file.path)] = names }
      for part in file.parts where part.isAwaited { awaited.insert(FilePath(part.path)) }
    }
  }

  /// Applies a change of files that came, left, or changed.
  package mutating func follow(_ files: [FileState]) {
    // By the path of the folder with its slash.
    var (added, removed): ([FilePath: [String]], Set<FilePath>) = ([:], [])
    for file in files {
      let path = FilePath(file.path)
      if file.isAwaited { awaited.insert(path) } else { awaited.remove(path) }
      switch file.move {
      case .added: added[path.folder, default: []].append(FileText.name(of: file.path))
      case .removed: removed.insert(path)
      case nil: break
      }
    }
    for (folder, names) in names {
      let start = folder.text.hasSuffix("/") ? folder.text : folder.text + "/"
      let staying = names.filter { !removed.contains(FilePath(start + $0)) }
      // The opening may already contain the change.
      var known = Set(staying.map(FilePath.init))
      self.names[folder] =
        staying + (added[FilePath(start)] ?? []).filter { known.insert(FilePath($0)).inserted }
    }
  }
}

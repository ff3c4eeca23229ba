package import CardModel
package import CardSystem

extension FileState {
  /// Creates the state of the file or folder at a path, without size and hash. The path may be relative to the current
  /// folder.
  package init(opening path: String) {
    var path = FileText.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(path: path)
  }

  /// Returns the current state of the file or folder, and blocks while reading it.
  ///
  /// The size is the total size of the files. The hash (FNV-1a, 64 bits, hexadecimal) covers the first 64 MB of a file.
  /// The hash of a folder covers the names of the card files in it, and the start of each of them.
  package func refreshed() -> FileState {
    var (size, hash) = (0, FNV1a())
    if FileText.isFolder(path) {
      guard let names = try? FileText.namesRead(in: path) else { return FileState(path: path) }
      for name in names.naturallySorted() {
        let file = path + "/" + name
        guard DeckReader.isCardFile(file) else { continue }
        // The sizes of sparse files may add up to an overflow.
        size &+= FileText.size(of: file) ?? 0
        name.utf8.forEach { hash.add($0) }
        try? FileText.read(file, upTo: Self.beginning).forEach { hash.add($0) }
      }
    } else {
      guard let bytes = try? FileText.read(path, upTo: Self.maximum) else {
        return FileState(path: path)
      }
      size = FileText.size(of: path) ?? 0
      bytes.forEach { hash.add($0) }
    }
    return FileState(
      path: path, size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
  }

  /// The maximum number of bytes to hash of a file, and of each file in a folder.
  private static let (maximum, beginning) = (64 << 20, 4 << 10)

  /// Returns whether the file or folder differs from this state.
  ///
  /// - Throws: An error if the file is missing.
  package func hasChanged() throws(Failure) -> Bool {
    guard hash != nil else { return false }
    let now = refreshed()
    guard now.hash != nil else {
      throw Failure(.missingInput, "cannot read \(path.echoed), which the session shows")
    }
    return now != self
  }
}

package import CardModel
package import CardSystem

extension FileState {
  /// Creates the file or folder for a path, which may be relative to the current folder.
  package init(opening path: String) {
    var path = FileText.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(path: path)
  }

  /// Returns the file's current state, with the states of its parts, and blocks while reading them.
  ///
  /// The size is the total size of the files. The hash (FNV-1a, 64 bits, hexadecimal) covers the first 64 MB of a file,
  /// but only the start of a part. The hash of a folder covers the names in it, and the start of each of its files. If
  /// `names` is not nil, only those names count.
  package func looked() -> FileState {
    var looked = looked(isPart: false)
    looked.parts = parts.map { $0.looked(isPart: true) }
    return looked
  }

  private func looked(isPart: Bool) -> FileState {
    let state = Self.state(of: path, isPart: isPart, names: names)
    return FileState(
      path: path, size: state?.size, hash: state?.hash, names: names, move: move,
      isAwaited: isAwaited)
  }

  /// Checks that the file is unchanged, apart from its parts.
  ///
  /// - Throws: An error if the file is missing or has changed.
  package func check(isPart: Bool = false) throws(Failure) {
    guard hash != nil else { return }
    guard let now = Self.state(of: path, isPart: isPart, names: names) else {
      throw Failure(.missingInput, "cannot read \(path.echoed), which the session shows")
    }
    guard (now.size, now.hash) == (size, hash) else {
      throw Failure(.badData, "\(path.echoed): changed since the session was recorded")
    }
  }

  /// The number of bytes that are read of a file, and of a part or a file in a folder.
  private static let (most, beginning) = (64 << 20, 4 << 10)

  private static func state(of path: String, isPart: Bool, names: [String]?) -> FileState? {
    guard FileText.isFolder(path) else {
      guard let size = FileText.size(of: path) else { return nil }
      var hash = FNV1a()
      let bytes = try? FileText.read(path, upTo: isPart ? beginning : most)
      guard let bytes else { return nil }
      bytes.forEach { hash.add($0) }
      return FileState(
        path: path, size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
    }
    guard let names = names ?? (try? FileText.namesRead(in: path)) else { return nil }
    var (size, hash) = (0, FNV1a())
    for name in names.naturallySorted() where DeckReader.isCardFile(name) {
      let file = path + "/" + name
      // The sizes of sparse files may add up to an overflow.
      size &+= FileText.size(of: file) ?? 0
      name.utf8.forEach { hash.add($0) }
      try? FileText.read(file, upTo: beginning).forEach { hash.add($0) }
    }
    return FileState(path: path, size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
  }
}

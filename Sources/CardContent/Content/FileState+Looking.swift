package import CardModel
package import CardSystem

extension FileState {
  /// The file or folder that a path leads to, from the current folder on.
  package init(opening path: String) {
    var path = FileText.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(path: path)
  }

  /// Looks at it and its parts as they are now; blocking, as long as reading them takes. The size is that of all its
  /// files. The hash (FNV-1a, 64 bits, in hexadecimal) is of a file's first 64 MB, of what a part begins with, or of
  /// the names in a folder, those that are told or else all, and of what each of its files begins with.
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

  /// - Throws: where it, apart from its parts, is no longer what it was.
  package func check(isPart: Bool = false) throws(Failure) {
    guard hash != nil else { return }
    guard let now = Self.state(of: path, isPart: isPart, names: names) else {
      throw Failure(.missingInput, "cannot read \(path.echoed), which the session shows")
    }
    guard (now.size, now.hash) == (size, hash) else {
      throw Failure(.badData, "\(path.echoed): changed since the session was recorded")
    }
  }

  /// The most that is read of a file, and of a part and each file in a folder, in bytes.
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
      // Sparse files may say anything.
      size &+= FileText.size(of: file) ?? 0
      name.utf8.forEach { hash.add($0) }
      try? FileText.read(file, upTo: beginning).forEach { hash.add($0) }
    }
    return FileState(path: path, size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
  }
}

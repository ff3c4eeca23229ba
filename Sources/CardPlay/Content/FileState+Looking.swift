package import CardCore
package import CardSystem

extension FileState {
  /// The file or folder that a path leads to, from the current folder on.
  package init(opening path: String) {
    var path = FileText.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(path: path)
  }

  /// Looks at it as it is now; blocking, as long as reading it takes. The size is that of all its files. The hash
  /// (FNV-1a, 64 bits, in hexadecimal) is of a file's first 64 MB, or of the names in a folder and of what each
  /// of its files begins with.
  package func looked() -> FileState { Self.state(of: path) ?? FileState(path: path) }

  /// - Throws: where it is no longer what it was.
  package func check() throws(Failure) {
    guard hash != nil else { return }
    guard let now = Self.state(of: path) else {
      throw Failure(.missingInput, "cannot read \(path.echoed), of which the session was recorded")
    }
    guard now == self else {
      throw Failure(.badData, "\(path.echoed) has changed since the session was recorded")
    }
  }

  /// The most that is read of a file, and of each file in a folder, in bytes.
  private static let (most, beginning) = (64 << 20, 4 << 10)

  private static func state(of path: String) -> FileState? {
    guard FileText.isFolder(path) else {
      guard let size = FileText.size(of: path) else { return nil }
      var hash = FNV1a()
      guard (try? FileText.read(path, upTo: most).forEach { hash.add($0) }) != nil else {
        return nil
      }
      return FileState(
        path: path, size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
    }
    guard let names = try? FileText.namesRead(in: path) else { return nil }
    var (size, hash) = (0, FNV1a())
    for name in names.naturallySorted() where DeckReader.isCardFile(name) {
      let file = path + "/" + name
      size += FileText.size(of: file) ?? 0
      name.utf8.forEach { hash.add($0) }
      try? FileText.read(file, upTo: beginning).forEach { hash.add($0) }
    }
    return FileState(path: path, size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
  }
}

extension FileState: Decodable {
  private enum CodingKeys: CodingKey { case path, size, hash }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try values.decode(String.self, forKey: .path),
      size: try values.decodeIfPresent(Int.self, forKey: .size),
      hash: try values.decodeIfPresent(String.self, forKey: .hash))
  }

  /// As a session's file holds it.
  var json: JSONValue {
    var members = [("path", JSONValue.string(path))]
    if let size { members.append(("size", .integer(size))) }
    if let hash { members.append(("hash", .string(hash))) }
    return .object(members)
  }
}

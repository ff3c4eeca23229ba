import CardCore
package import CardSystem

/// A file or a folder of the user's that cards are made of.
package struct DeckSource: Hashable, Sendable {
  /// The absolute path.
  package let path: String
  /// What it was when it was last looked at; nil before.
  package private(set) var state: State?

  /// What tells one state of a file or a folder from another.
  package struct State: Hashable, Sendable {
    /// The size of all its files, in bytes.
    package var size: Int
    /// A hash (FNV-1a, 64 bits, in hexadecimal) of a file's first 64 MB, or of the names in a folder and of
    /// what each of its files begins with.
    package var hash: String

    package init(size: Int, hash: String) { (self.size, self.hash) = (size, hash) }
  }

  /// The source that a path leads to, from the current folder on.
  package init(path: String) {
    self.path = FileText.realPath(of: path) ?? path
  }

  init(path: String, state: State?) { (self.path, self.state) = (path, state) }

  /// Looks at it as it is now; blocking, as long as reading it takes.
  func looked() -> DeckSource { DeckSource(path: path, state: Self.state(of: path)) }

  /// - Throws: where it is no longer what it was.
  package func check() throws(Failure) {
    guard let state else { return }
    guard let now = Self.state(of: path) else {
      throw Failure(.missingInput, "cannot read \(path.echoed), of which the session was recorded")
    }
    guard now == state else {
      throw Failure(.badData, "\(path.echoed) has changed since the session was recorded")
    }
  }

  /// The most that is read of a file, and of each file in a folder, in bytes.
  private static let (most, beginning) = (64 << 20, 4 << 10)

  private static func state(of path: String) -> State? {
    guard FileText.isFolder(path) else {
      guard let size = FileText.size(of: path) else { return nil }
      var hash = FNV1a()
      guard (try? FileText.read(path, upTo: most).forEach { hash.add($0) }) != nil else {
        return nil
      }
      return State(size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
    }
    guard let names = try? FileText.namesRead(in: path) else { return nil }
    var (size, hash) = (0, FNV1a())
    for name in names.naturallySorted() where DeckReader.isCardFile(name) {
      let file = path + "/" + name
      size += FileText.size(of: file) ?? 0
      name.utf8.forEach { hash.add($0) }
      try? FileText.read(file, upTo: beginning).forEach { hash.add($0) }
    }
    return State(size: size, hash: hash.value.hexadecimal(digits: 16).lowercased())
  }
}

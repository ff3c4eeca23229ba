import CardSystem

/// The recently opened paths and the bookmarks in their decks, latest first.
///
/// All windows share one file in the program's state folder, with one line of JSON for each deck.
struct RecentDecks {
  private struct Deck: Codable {
    /// The paths that were opened together.
    var paths: [String]
    var bookmark: Bookmark?

    func isOf(_ others: [String]) -> Bool { paths.map(FilePath.init) == others.map(FilePath.init) }
  }

  /// The maximum number of decks, and their maximum total size in bytes. A deck that doesn't fit, such as one of
  /// thousands of paths, is not kept.
  private static let (maximum, maximumBytes) = (20, 256 << 10)

  /// The path of the file; nil without a home folder. Without a file, nothing is saved.
  var file = UserFolder.state.map { $0 + "/recent" }

  private func read() -> [Deck] {
    guard let file, let bytes = try? FileText.readText(file) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONText.decode(Deck.self, from: $0)
    }
  }

  /// Returns the opened paths that still exist, latest first.
  func paths() -> [String] { read().flatMap(\.paths).filter(FileText.exists) }

  /// Returns the bookmark in the deck of `paths`, or nil if there is none.
  func bookmark(of paths: [String]) -> Bookmark? { read().first { $0.isOf(paths) }?.bookmark }

  /// Records the opened paths as the most recent ones. Does nothing if the file cannot be written.
  func record(_ paths: [String]) {
    change { decks in
      let known = decks.firstIndex { $0.isOf(paths) }.map { decks.remove(at: $0) }
      decks.insert(known ?? Deck(paths: paths), at: 0)
    }
  }

  /// Records the bookmark in the deck of `paths`. The deck need not be the most recent one.
  func record(_ bookmark: Bookmark, in paths: [String]) {
    change { decks in
      if let index = decks.firstIndex(where: { $0.isOf(paths) }) {
        decks[index].bookmark = bookmark
      } else {
        decks.insert(Deck(paths: paths, bookmark: bookmark), at: 0)
      }
    }
  }

  private func change(_ body: (inout [Deck]) -> Void) {
    guard let file else { return }
    StateFile.replace(file) {
      var decks = read()
      body(&decks)
      var space = Self.maximumBytes
      let lines = decks.prefix(Self.maximum).map { JSONText.encode($0) + "\n" }.filter { line in
        guard line.utf8.count <= space else { return false }
        space -= line.utf8.count
        return true
      }
      return lines.joined()
    }
  }
}

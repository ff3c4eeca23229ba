import CardSystem
import FoundationEssentials

/// What was opened, the last one first, and where one was in it: in a file of the program's state, a line of JSON
/// each, which all windows share.
struct RecentDecks {
  private struct Deck: Decodable {
    /// What was opened together.
    var paths: [String]
    var bookmark: Bookmark?

    var json: JSONValue {
      let bookmark = bookmark.map { [("bookmark", $0.json)] } ?? []
      return .object([("paths", .array(paths.map { .string($0) }))] + bookmark)
    }

    func isOf(_ others: [String]) -> Bool { paths.map(FilePath.init) == others.map(FilePath.init) }
  }

  /// The most that are kept, and the most bytes that they take: what has no room, as thousands of paths, is not kept.
  private static let (most, mostBytes) = (20, 256 << 10)

  /// Nil where there is no home folder: nothing is noted then.
  var file = UserFolder.state.map { $0 + "/recent" }

  private func read() -> [Deck] {
    guard let file, let bytes = try? FileText.readText(file) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Deck.self, from: Data($0))
    }
  }

  /// The paths that were opened and are still there.
  func paths() -> [String] { read().flatMap(\.paths).filter(FileText.exists) }

  /// Where one was in what is made of `paths`; nil where that is not known.
  func bookmark(of paths: [String]) -> Bookmark? { read().first { $0.isOf(paths) }?.bookmark }

  /// Notes what was opened, as the last one; where the file cannot be written, nothing is noted.
  func note(_ paths: [String]) {
    change { decks in
      let known = decks.firstIndex { $0.isOf(paths) }.map { decks.remove(at: $0) }
      decks.insert(known ?? Deck(paths: paths), at: 0)
    }
  }

  /// Notes where one is in what is made of `paths`, which may be older than another one.
  func note(_ bookmark: Bookmark, in paths: [String]) {
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
    let folder = String(FileText.folder(of: file).dropLast())
    OutputFile.makeFolder(folder)
    // Another window may note something as well.
    FolderLock.holding(folder) {
      var decks = read()
      body(&decks)
      var room = Self.mostBytes
      let lines = decks.prefix(Self.most).map { $0.json.text + "\n" }.filter { line in
        guard line.utf8.count <= room else { return false }
        room -= line.utf8.count
        return true
      }
      try? PartFile.replace(file, mode: 0o600) { (part) throws(Failure) in
        let output = try OutputFile(path: part)
        try output.write(Array(lines.joined().utf8).span.bytes)
      }
    }
  }
}

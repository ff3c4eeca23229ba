import CardSystem
import FoundationEssentials

/// What was opened, the last one first, and where one was in it: in a file of the program's state, a line of JSON
/// each.
enum RecentDecks {
  private struct Deck: Decodable {
    /// What was opened together.
    var paths: [String]
    var bookmark: Bookmark?

    var json: JSONValue {
      let bookmark = bookmark.map { [("bookmark", $0.json)] } ?? []
      return .object([("paths", .array(paths.map { .string($0) }))] + bookmark)
    }
  }

  /// The most that are kept.
  private static let most = 20

  private static var file: String? { UserFolder.state.map { $0 + "/recent" } }

  private static func read() -> [Deck] {
    guard let file, let bytes = try? FileText.readText(file) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Deck.self, from: Data($0))
    }
  }

  /// The paths that were opened and are still there.
  static func paths() -> [String] { read().flatMap(\.paths).filter(FileText.exists) }

  /// Where one was in what is made of `paths`; nil where that is not known.
  static func bookmark(of paths: [String]) -> Bookmark? {
    read().first { $0.paths == paths }?.bookmark
  }

  /// Notes what was opened and, if given, where one is in it; where the file cannot be written, nothing is noted.
  static func note(_ paths: [String], _ bookmark: Bookmark? = nil) {
    guard let file else { return }
    var decks = read()
    let old = decks.firstIndex { $0.paths == paths }.map { decks.remove(at: $0) }
    decks.insert(Deck(paths: paths, bookmark: bookmark ?? old?.bookmark), at: 0)
    let text = decks.prefix(most).map { $0.json.text + "\n" }.joined()
    OutputFile.makeFolder(String(FileText.folder(of: file).dropLast()))
    try? PartFile.replace(file, mode: 0o600) { (part) throws(Failure) in
      let output = try OutputFile(path: part)
      try output.write(Array(text.utf8).span.bytes)
    }
  }
}

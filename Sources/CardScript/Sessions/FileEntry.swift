import CardModel
import CardSystem

/// A file, a part of one, or more of a folder's names, as a session's file holds it: what belongs to a file follows it.
struct FileEntry: Decodable {
  var path: String
  var size: Int?
  var hash: String?
  var part: Bool?
  var names: [String]?
  var move: FileState.Move?
  var awaited: Bool?

  fileprivate init(_ file: FileState, isPart: Bool = false) {
    (path, size, hash, part) = (file.path, file.size, file.hash, isPart ? true : nil)
    (move, awaited) = (file.move, file.isAwaited ? true : nil)
  }

  fileprivate init(_ names: some Collection<String>, moreOf file: FileState) {
    (path, part, self.names) = (file.path, true, Array(names))
  }

  /// A file with what belongs to it.
  fileprivate static func entries(of file: FileState) -> [FileEntry] {
    var first = FileEntry(file)
    let names = file.names ?? []
    if file.names != nil { first.names = Array(names.prefix(mostNames)) }
    let more = stride(from: mostNames, to: names.count, by: mostNames).map { start in
      FileEntry(names[start...].prefix(mostNames), moreOf: file)
    }
    return [first] + more + file.parts.map { FileEntry($0, isPart: true) }
  }

  /// How many names an entry has at most: a name may have 255 bytes.
  private static let mostNames = 100

  /// The length of its text at most, each byte of path and names escaped.
  fileprivate var mostBytes: Int {
    6 * path.utf8.count + 180 + (names ?? []).reduce(0) { $0 + 6 * $1.utf8.count + 3 }
  }

  fileprivate var json: JSONValue {
    var members = [("path", JSONValue.string(path))]
    if let size { members.append(("size", .integer(size))) }
    if let hash { members.append(("hash", .string(hash))) }
    if let part { members.append(("part", .bool(part))) }
    if let names { members.append(("names", .array(names.map { .string($0) }))) }
    if let move { members.append(("move", .string(move.rawValue))) }
    if let awaited { members.append(("awaited", .bool(awaited))) }
    return .object(members)
  }
}

extension [FileState] {
  /// Adds files with their parts.
  mutating func append(_ entries: [FileEntry]) {
    for entry in entries {
      let file = FileState(
        path: entry.path, size: entry.size, hash: entry.hash, names: entry.names, move: entry.move,
        isAwaited: entry.awaited ?? false)
      if entry.part != true || isEmpty {
        append(file)
      } else if let names = entry.names {
        self[count - 1].names?.append(contentsOf: names)
      } else {
        self[count - 1].parts.append(file)
      }
    }
  }

  /// As a session's file holds them: each portion has room in a line, which may have 1 MB; at least one.
  var portions: [[JSONValue]] {
    var (portions, length) = ([[JSONValue]()], 0)
    for file in self {
      for entry in FileEntry.entries(of: file) {
        if length + entry.mostBytes > Self.longestPortion {
          portions.append([])
          length = 0
        }
        length += entry.mostBytes
        portions[portions.count - 1].append(entry.json)
      }
    }
    return portions
  }

  /// In bytes: with what else is in its line, and the longest path, less than a line may have.
  private static var longestPortion: Int { LineReader.longestLine / 2 }
}

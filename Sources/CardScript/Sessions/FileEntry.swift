import CardModel
import CardSystem

/// An entry of a session's file: a file, a part of the previous file, or further names in its folder.
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

  /// Returns the entries of a file, its parts and its names.
  fileprivate static func entries(of file: FileState) -> [FileEntry] {
    var first = FileEntry(file)
    let names = file.names ?? []
    if file.names != nil { first.names = Array(names.prefix(mostNames)) }
    let more = stride(from: mostNames, to: names.count, by: mostNames).map { start in
      FileEntry(names[start...].prefix(mostNames), moreOf: file)
    }
    return [first] + more + file.parts.map { FileEntry($0, isPart: true) }
  }

  /// The maximum number of names in an entry; a name may have 255 bytes.
  private static let mostNames = 100

  /// The maximum length of the entry's text in bytes, with each byte of path and names escaped.
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

  /// Returns the entries as JSON, divided into at least one portion that fits a line of 1 MB.
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

  /// The maximum length of a portion in bytes, which leaves space for the rest of a line and the longest path.
  private static var longestPortion: Int { LineReader.longestLine / 2 }
}

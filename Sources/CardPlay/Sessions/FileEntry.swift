import CardCore
import CardSystem

/// A file or a part of one, as a session's file holds it: parts follow their file.
struct FileEntry: Decodable {
  var path: String
  var size: Int?
  var hash: String?
  var part: Bool?

  fileprivate init(_ file: FileState, isPart: Bool = false) {
    (path, size, hash, part) = (file.path, file.size, file.hash, isPart ? true : nil)
  }

  /// The length of its text at most, each byte of the path escaped.
  fileprivate var mostBytes: Int { 6 * path.utf8.count + 120 }

  fileprivate var json: JSONValue {
    var members = [("path", JSONValue.string(path))]
    if let size { members.append(("size", .integer(size))) }
    if let hash { members.append(("hash", .string(hash))) }
    if let part { members.append(("part", .bool(part))) }
    return .object(members)
  }
}

extension [FileState] {
  /// Adds files with their parts.
  mutating func append(_ entries: [FileEntry]) {
    for entry in entries {
      let file = FileState(path: entry.path, size: entry.size, hash: entry.hash)
      if entry.part == true, !isEmpty { self[count - 1].parts.append(file) } else { append(file) }
    }
  }

  /// As a session's file holds them: each portion has room in a line, which may have 1 MB; at least one.
  var portions: [[JSONValue]] {
    var (portions, length) = ([[JSONValue]()], 0)
    for file in self {
      for entry in [FileEntry(file)] + file.parts.map({ FileEntry($0, isPart: true) }) {
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

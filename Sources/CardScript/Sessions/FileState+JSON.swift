import CardModel
import CardSystem

extension FileState {
  /// The form of the file in a session's line.
  fileprivate var json: JSONValue {
    var members = [("path", JSONValue.string(path))]
    if let size { members.append(("size", .integer(size))) }
    if let hash { members.append(("hash", .string(hash))) }
    return .object(members)
  }

  /// The maximum length of the form in bytes, with each byte of the path escaped.
  fileprivate var mostBytes: Int { 6 * path.utf8.count + 100 }
}

extension [FileState] {
  /// The files as JSON, divided into at least one portion that fits a line of 1 MB.
  var portions: [[JSONValue]] {
    var (portions, length) = ([[JSONValue]()], 0)
    for file in self {
      // The rest of a line needs space, too.
      if length + file.mostBytes > LineReader.longestLine / 2 {
        portions.append([])
        length = 0
      }
      length += file.mostBytes
      portions[portions.count - 1].append(file.json)
    }
    return portions
  }
}

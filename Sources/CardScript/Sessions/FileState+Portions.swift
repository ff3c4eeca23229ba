import CardModel
import CardSystem

extension FileState {
  /// The maximum length of the state in a line, in bytes: each byte of the path may be escaped.
  fileprivate var maximumBytes: Int { 6 * path.utf8.count + 100 }
}

extension [FileState] {
  /// The files, divided into at least one portion that fits a line of 1 MB.
  var portions: [[FileState]] {
    var (portions, length) = ([[FileState]()], 0)
    for file in self {
      // The other members of a line need space, too.
      if length + file.maximumBytes > LineReader.maximumLineLength / 2 {
        portions.append([])
        length = 0
      }
      length += file.maximumBytes
      portions[portions.count - 1].append(file)
    }
    return portions
  }
}

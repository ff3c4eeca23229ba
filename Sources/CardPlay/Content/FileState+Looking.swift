package import CardCore
package import CardSystem

extension FileState {
  /// The file or folder that a path leads to, from the current folder on.
  package init(opening path: String) {
    var path = FileText.absolute(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(path: path)
  }

  /// Looks at it and its parts as they are now; blocking, as long as reading them takes. The size is that of all its
  /// files. The hash (FNV-1a, 64 bits, in hexadecimal) is of a file's first 64 MB, of what a part begins with, or of
  /// the names in a folder and of what each of its files begins with.
  package func looked() -> FileState {
    let parts = parts.map { Self.state(of: $0.path, isPart: true) ?? FileState(path: $0.path) }
    var state = Self.state(of: path, isPart: false) ?? FileState(path: path)
    state.parts = parts
    return state
  }

  /// - Throws: where it, apart from its parts, is no longer what it was.
  func check(isPart: Bool = false) throws(Failure) {
    guard hash != nil else { return }
    guard let now = Self.state(of: path, isPart: isPart) else {
      throw Failure(.missingInput, "cannot read \(path.echoed), of which the session was recorded")
    }
    guard (now.size, now.hash) == (size, hash) else {
      throw Failure(.badData, "\(path.echoed) has changed since the session was recorded")
    }
  }

  /// The most that is read of a file, and of a part and each file in a folder, in bytes.
  private static let (most, beginning) = (64 << 20, 4 << 10)

  private static func state(of path: String, isPart: Bool) -> FileState? {
    guard FileText.isFolder(path) else {
      guard let size = FileText.size(of: path) else { return nil }
      var hash = FNV1a()
      let bytes = try? FileText.read(path, upTo: isPart ? beginning : most)
      guard let bytes else { return nil }
      bytes.forEach { hash.add($0) }
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

/// A file or a part of one, as a session's file holds it: parts follow their file.
struct FileEntry: Decodable {
  var path: String
  var size: Int?
  var hash: String?
  var part: Bool?

  fileprivate init(_ file: FileState, isPart: Bool = false) {
    (path, size, hash, part) = (file.path, file.size, file.hash, isPart ? true : nil)
  }

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
        let json = entry.json
        length += json.text.utf8.count + 1
        if length > Self.longestPortion {
          portions.append([])
          length = json.text.utf8.count + 1
        }
        portions[portions.count - 1].append(json)
      }
    }
    return portions
  }

  /// In bytes: with what else is in its line, and the longest path, less than a line may have.
  private static var longestPortion: Int { LineReader.longestLine / 2 }
}

extension DeckShape: Decodable {
  private static let upright = "upright"

  /// Reads `upright`, or the aspect of wide cards.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let aspect = try? value.decode(Double.self) {
      self.init(wide: aspect)
    } else if try value.decode(String.self) == Self.upright {
      self = .upright
    } else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "a shape is upright or the aspect of wide cards")
    }
  }

  /// As a session's file holds it.
  var json: JSONValue {
    switch self {
    case .upright: .string(Self.upright)
    case .wide(let aspect): .number(aspect)
    }
  }
}

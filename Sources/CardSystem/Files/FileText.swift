import Glibc

/// Functions that read files and parse paths.
package enum FileText {
  /// The system's description of the last error.
  package static var lastError: String { String(cString: strerror(errno)) }

  /// The maximum size of a file that is read as a whole, in bytes.
  private static let maximumFileBytes = 64 << 20

  /// Returns the bytes of a regular file.
  ///
  /// - Throws: An error if the file cannot be read or has more than 64 MB.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let bytes = try read(path, upTo: maximumFileBytes + 1)
    guard bytes.count <= maximumFileBytes else {
      throw Failure(.badData, "\(path): longer than 64 MB")
    }
    return bytes
  }

  /// Returns the first bytes of a regular file, at most `count`.
  ///
  /// - Throws: An error if the file cannot be read.
  package static func read(_ path: String, upTo count: Int) throws(Failure) -> [UInt8] {
    let file = try InputFile(path: path)
    var bytes: [UInt8] = []
    while bytes.count < count, try file.read(appendingTo: &bytes) {}
    return Array(bytes.prefix(count))
  }

  /// Returns the size of the file at a path, in bytes, or nil if there is no file.
  package static func size(of path: String) -> Int? { status(of: path).map { Int($0.st_size) } }

  /// Returns the bytes of a text file without a byte order mark and without carriage returns before line feeds.
  package static func readText(_ path: String) throws(Failure) -> [UInt8] {
    let bytes = withoutMark(try read(path)[...])
    guard bytes.contains(UInt8(ascii: "\r")) else { return Array(bytes) }
    return zip(bytes, bytes.dropFirst() + [0]).compactMap { $0 == 13 && $1 == 10 ? nil : $0 }
  }

  /// Returns the bytes of a file as text.
  ///
  /// - Throws: An error that names the first line that is not UTF-8. A line of UTF-16 has zero bytes.
  package static func utf8(_ bytes: [UInt8], of path: String) throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let wrong = lines.firstIndex { $0.contains(0) || String(validating: $0, as: UTF8.self) == nil }
    let line = (wrong ?? 0) + 1
    throw Failure(.badData, "\(path):\(line): not UTF-8; save the file as UTF-8")
  }

  /// Returns UTF-8 text without its byte order mark.
  package static func withoutMark(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
  }

  /// Returns the folder of a path, with a trailing slash, or an empty text if the path has no folder.
  package static func folder(of path: String) -> Substring {
    // Bytes are compared, because a slash and a combining mark after it form a character that is not a slash.
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<path.utf8.index(after: $0)] } ?? ""
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String { String(path[folder(of: path).endIndex...]) }

  /// Returns the last part of a path without its extension.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    return String(name[..<ending(of: name)])
  }

  /// Returns the name of the file to which a path leads, even if the last part of the path is "." or "..".
  package static func realName(of path: String) -> String {
    name(of: realPath(of: path) ?? path)
  }

  /// Returns the absolute form of a path. Symbolic links in the path are not resolved.
  package static func absolute(_ path: String) -> String {
    guard !isAbsolute(path), let folder = realPath(of: ".") else { return path }
    return folder + "/" + path
  }

  /// Returns whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// Returns the absolute path of a file, with all symbolic links resolved. Returns nil if the path does not lead to a
  /// file.
  package static func realPath(of path: String) -> String? {
    guard let real = realpath(path.fileName, nil) else { return nil }
    defer { free(real) }
    return String(fileName: real)
  }

  /// Returns a message about a file without the file's folder, which the audience need not see.
  package static func withoutFolder(of path: String, _ message: String) -> String {
    withoutFolders(of: [path], message)
  }

  /// Returns a message about files without the files' folders, which the audience need not see.
  package static func withoutFolders(of paths: [String], _ message: String) -> String {
    // Some messages name a path as `echoed`. A longer folder comes first, because it may begin with a shorter one.
    let folders = Set((paths + paths.map(\.echoed)).map { folder(of: $0) })
    return folders.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
      .reduce(message) { $0.replacing($1, with: "") }
  }

  /// Returns the index at which the extension of a path, such as `.png`, begins. Returns the end index if the path has
  /// no extension.
  package static func ending(of path: String) -> String.Index {
    let name = path[folder(of: path).endIndex...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path.endIndex }
    return dot
  }

  /// Returns a chain of symbolic links: the path itself, the link's target, and so on up to a path that is not a link.
  package static func links(from path: String) -> [String] {
    var paths = [path]
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // Linux follows at most this number of links.
    while let path = paths.last, paths.count <= 40 {
      let count = readlink(path.fileName, &bytes, bytes.count)
      guard count > 0 else { break }
      let next = String(fileName: bytes[..<count].map(UInt8.init(bitPattern:)))
      paths.append(isAbsolute(next) ? next : folder(of: path) + next)
    }
    return paths
  }

  /// Returns whether a path leads to a regular file, or nil if it leads to nothing.
  package static func isRegularFile(_ path: String) -> Bool? {
    status(of: path).map { $0.isRegular }
  }

  /// Returns whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path.fileName, &status) == 0 ? status : nil
  }

  package static func exists(_ path: String) -> Bool { access(path.fileName, R_OK) == 0 }

  /// Returns whether two paths lead to the same file, or would create the same file.
  package static func areSame(_ a: String, _ b: String) -> Bool {
    switch (status(of: a), status(of: b)) {
    case (let a?, let b?): a.st_dev == b.st_dev && a.st_ino == b.st_ino
    case (nil, nil): resolvedPath(of: a) == resolvedPath(of: b)
    default: false
    }
  }

  /// Returns the absolute path of a file that does not exist yet. Symbolic links to the file and to its folder are
  /// resolved.
  private static func resolvedPath(of path: String) -> String {
    let target = links(from: path).last ?? path
    let folder = folder(of: target)
    guard let real = realPath(of: folder.isEmpty ? "." : String(folder)) else { return target }
    return real + "/" + target[folder.endIndex...]
  }

  /// Returns the names in a folder except hidden ones, sorted. Returns an empty array if the folder cannot be read.
  package static func names(in path: String) -> [String] {
    (try? namesRead(in: path))?.sorted() ?? []
  }

  /// Returns the names in a folder except hidden ones, in no particular order.
  ///
  /// - Throws: An error if the folder cannot be read.
  package static func namesRead(in path: String) throws(Failure) -> [String] {
    guard let folder = opendir(path.fileName) else {
      throw Failure(.missingInput, "cannot read \(path): \(lastError)")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(fileName: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}

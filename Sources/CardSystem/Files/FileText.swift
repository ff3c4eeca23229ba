import Glibc

/// Files as text, with the reason in words where one cannot be read or written.
package enum FileText {
  /// The system's words for the last failed call.
  package static var lastError: String { String(cString: strerror(errno)) }

  /// The whole of a file.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw Failure(.missingInput, "cannot read \(path): \(lastError)")
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw Failure(.missingInput, "cannot read \(path): \(lastError)")
      }
      bytes += chunk[..<count]
    }
  }

  package static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The names in a folder, sorted; none where it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

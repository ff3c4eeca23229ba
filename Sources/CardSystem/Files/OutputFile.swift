import Glibc

/// A file being written; every write is with the system before it returns.
package struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Creates or empties the file.
  package init(path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// Writes a whole file in place of the one that may be there, which stays as it is until the new
  /// one is complete.
  package static func replace(_ path: String, with text: String) throws(Failure) {
    let draft = path + ".new"
    do throws(Failure) {
      let file = try OutputFile(path: draft)
      try file.write(Array(text.utf8).span.bytes)
      guard rename(draft, path) == 0 else { throw failure(path) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Makes a folder and those it lies in, as far as they are missing; what goes wrong shows when a
  /// file is written into it.
  package static func makeFolder(_ path: String) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    if let slash = path.lastIndex(of: "/") { makeFolder(String(path[..<slash])) }
    _ = mkdir(path, 0o755)
  }

  package func write(_ bytes: RawSpan) throws(Failure) {
    var done = 0
    while done < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: done)
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        throw Self.failure(path)
      }
      done += written
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.cannotWrite, "cannot write \(path): \(FileText.lastError)")
  }
}

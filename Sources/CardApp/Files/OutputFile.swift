import Glibc

/// A file being written; every write is with the system before it returns.
struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Creates or empties the file.
  init(path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  func write(_ bytes: RawSpan) throws(Failure) {
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

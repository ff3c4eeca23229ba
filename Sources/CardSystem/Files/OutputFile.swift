import Glibc

/// A file being written; every write is with the system before it returns.
package struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Creates or empties the file.
  package init(path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw Failure.cannotWrite(path) }
  }

  deinit { close(descriptor) }

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
        throw Failure.cannotWrite(path)
      }
      done += written
    }
  }
}

extension Failure {
  /// A file cannot be written, for the reason of the last failed system call.
  package static func cannotWrite(_ path: String) -> Failure {
    Failure(.cannotWrite, "cannot write \(path): \(FileText.lastError)")
  }
}

import Glibc

/// A regular file that is read in chunks; anything else, such as a pipe or a device, is refused
/// without waiting for it.
struct InputFile: ~Copyable {
  private static let chunk = 1 << 16

  private let descriptor: Int32
  private let path: String

  init(path: String) throws(Failure) {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw Self.failure(path, FileText.lastError) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular else {
      throw Self.failure(path, "it is no regular file")
    }
  }

  deinit { close(descriptor) }

  /// Appends the next bytes; false at the end.
  func read(appendingTo bytes: inout [UInt8]) throws(Failure) -> Bool {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(path, FileText.lastError) }
      bytes += chunk[..<count]
      return count > 0
    }
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(.missingInput, "cannot read \(path): \(reason)")
  }
}

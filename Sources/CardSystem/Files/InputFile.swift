import Glibc

/// A regular file that is read in chunks.
struct InputFile: ~Copyable {
  private static let chunk = 1 << 16

  private let file: RegularFile
  private let path: String

  init(path: String) throws(Failure) {
    do throws(RegularFile.Refusal) {
      file = try RegularFile(path: path)
    } catch {
      switch error {
      case .system(let error): throw Self.failure(path, "\(error)")
      case .folder: throw Self.failure(path, "a folder, not a file")
      case .irregular: throw Self.failure(path, "not a regular file")
      }
    }
    self.path = path
  }

  /// The size of the file when it was opened, in bytes.
  var size: Int { file.state.size }

  /// Appends the next bytes, and returns false at the end of the file.
  func read(appendingTo bytes: inout [UInt8]) throws(Failure) -> Bool {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = Glibc.read(file.descriptor, &chunk, chunk.count)
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

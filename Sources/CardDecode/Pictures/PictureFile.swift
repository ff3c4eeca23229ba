import CardSystem
import Glibc

/// A picture file that is open.
struct PictureFile: ~Copyable {
  let descriptor: Int32
  /// As its first bytes tell.
  let kind: PictureKind
  /// Its size in bytes, and when it was changed last in seconds since 1970.
  let byteCount, changedAt: Int

  init(path: String) throws(DecodeFailure) {
    // Neither a pipe without a writer nor a terminal may hold up or take over who opens it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw DecodeFailure(message: Self.reason(errno))
    }
    do {
      (kind, byteCount, changedAt) = try Self.describe(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func reason(_ error: Int32) -> String {
    switch error {
    case ENOENT, ENOTDIR: "it is not there"
    case EACCES, EPERM: "it may not be read"
    case EMFILE, ENFILE: "too many files are open"
    default: "it cannot be read"
    }
  }

  private static func describe(
    _ descriptor: Int32
  ) throws(DecodeFailure) -> (kind: PictureKind, byteCount: Int, changedAt: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw DecodeFailure(message: "it cannot be read") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw DecodeFailure(message: "it is a folder")
    default: throw DecodeFailure(message: "it is not a file")
    }
    guard status.st_size > 0 else { throw DecodeFailure(message: "it is empty") }
    var bytes = [UInt8](repeating: 0, count: PictureKind.telltaleCount)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw DecodeFailure(message: "it cannot be read") }
    guard let kind = PictureKind(firstBytes: Array(bytes[..<count])) else {
      throw DecodeFailure(message: "it is not a picture")
    }
    return (kind, Int(status.st_size), Int(status.st_mtim.tv_sec))
  }
}

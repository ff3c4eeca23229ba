import CardSystem
import Glibc

/// An open regular file: what another program puts in its place meanwhile is another file.
final class DocumentFile: Sendable {
  let descriptor: Int32

  init(path: String) throws(DecodeFailure) {
    // Not held up by a pipe that nobody writes to.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw DecodeFailure(message: Self.reason(errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      // No `deinit` follows: an object that is not initialised has none.
      close(descriptor)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw DecodeFailure(message: isFolder ? "it is a folder" : "it is no regular file")
    }
  }

  deinit { close(descriptor) }

  private static func reason(_ error: Int32) -> String {
    switch error {
    case ENOENT, ENOTDIR: "it is missing"
    case EACCES, EPERM: "it may not be read"
    case ENXIO, ENODEV: "it is no regular file"
    default: "it cannot be read: \(String(cString: strerror(error)))"
    }
  }
}

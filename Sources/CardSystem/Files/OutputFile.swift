import Glibc

/// A file that is written without buffering in this process.
package struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Creates the file, or empties an existing one.
  package init(path: String) throws(Failure) {
    // With `O_NONBLOCK`, opening a pipe that no process reads fails instead of waiting.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC
    descriptor = open(path.fileName, flags, 0o666)
    self.path = path
    guard descriptor >= 0 else { throw Failure.cannotWrite(path) }
    _ = fcntl(descriptor, F_SETFL, 0)
  }

  /// Creates a new file with the permissions `mode`, minus the process's umask. Returns nil if a file or a link with
  /// that name exists.
  package init?(creating path: String, mode: UInt32 = 0o666) throws(Failure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path.fileName, flags, mode)
    if descriptor < 0 {
      if errno == EEXIST { return nil }
      throw Failure.cannotWrite(path)
    }
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// Checks that an existing file, such as a pipe, can be written. The check does not open the file, because the reader
  /// of a pipe would take the close for the end of the data.
  package static func checkDevice(_ path: String) throws(Failure) {
    if FileText.status(of: path).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true {
      errno = EISDIR
    } else if access(path.fileName, W_OK) == 0 {
      return
    }
    throw Failure.cannotWrite(path)
  }

  /// Checks that a file can be written, without creating or opening it.
  ///
  /// - Throws: An error if the file, or the folder of a new file, cannot be written.
  package static func checkIsWritable(_ path: String) throws(Failure) {
    if FileText.status(of: path) != nil { return try checkDevice(path) }
    let folder = String(FileText.folder(of: path))
    guard access((folder.isEmpty ? "." : folder).fileName, W_OK) == 0 else {
      throw Failure.cannotWrite(path)
    }
  }

  /// Creates a folder and its missing parents. Errors are ignored: writing a file into the folder then fails.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o755) {
    guard !path.isEmpty, access(path.fileName, F_OK) != 0 else { return }
    makeFolder(String(FileText.folder(of: path).dropLast()), mode: mode)
    _ = mkdir(path.fileName, mode)
  }

  /// Writes all bytes, in as many system calls as necessary.
  package func write(_ bytes: RawSpan) throws(Failure) {
    var done = 0
    while done < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: done)
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw Failure.cannotWrite(path) }
      done += max(count, 0)
    }
  }
}

extension Failure {
  /// Returns the failure for a file that cannot be written, with the system's last error.
  package static func cannotWrite(_ path: String) -> Failure {
    Failure(.cannotWrite, "cannot write \(path): \(FileText.lastError)")
  }
}

import Glibc

/// A new file that replaces an existing one at `commit()`. The existing file stays unchanged before that call.
///
/// A symbolic link is followed, and the mode of the existing file is kept. Anything but a regular file, such as a pipe,
/// is written directly. The new file is removed if it is not committed.
package final class PartFile {
  /// The path to write to: a new file `NAME.….part`, whose name cannot be guessed. If the existing file is not a
  /// regular file, the path leads to the existing file.
  package let path: String
  private let name: String
  private let target: String
  private var mode: mode_t?

  /// Creates the new file.
  ///
  /// - Parameter mode: The permissions if `name` does not exist yet, minus the process's umask.
  /// - Throws: An error if no file can be created beside `name`.
  package init(replacing name: String, mode new: UInt32 = 0o666) throws(Failure) {
    self.name = name
    let status = FileText.status(of: name)
    let last = FileText.links(from: name).last ?? name
    // A link in /proc/self/fd leads to an open file, but its text need not be a path.
    guard status.map({ $0.isRegular && FileText.areSame(name, last) }) ?? true else {
      (path, target) = (name, name)
      return
    }
    target = last
    path = "\(target).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).part"
    let file = open(path.fileName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, new)
    guard file >= 0 else { throw .cannotWrite(name) }
    close(file)
    mode = status.map { $0.st_mode & 0o7777 }
  }

  deinit { if path != target { unlink(path.fileName) } }

  /// A Boolean value that indicates whether nothing has been written to the new file.
  package var isEmpty: Bool { path != target && FileText.status(of: path)?.st_size ?? 0 == 0 }

  /// Replaces the existing file with the new one.
  package func commit() throws(Failure) {
    if path == target { return }
    // The mode is set last, since it may forbid writing.
    if let mode { chmod(path.fileName, mode) }
    guard rename(path.fileName, target.fileName) == 0 else { throw .cannotWrite(name) }
  }

  /// Replaces a file with a new one, whose content `write` writes to the path that it receives.
  package static func replace(
    _ name: String, mode: UInt32 = 0o666, by write: (_ path: String) throws(Failure) -> Void
  ) throws(Failure) {
    let part = try PartFile(replacing: name, mode: mode)
    do {
      try write(part.path)
    } catch {
      throw Failure(error.status, error.message.replacing(part.path, with: name))
    }
    try part.commit()
  }

  /// Replaces a file with a new one that contains `bytes`.
  package static func replace(
    _ name: String, mode: UInt32 = 0o666, with bytes: [UInt8]
  ) throws(Failure) {
    try replace(name, mode: mode) { (path) throws(Failure) in
      try OutputFile(path: path).write(bytes.span.bytes)
    }
  }
}

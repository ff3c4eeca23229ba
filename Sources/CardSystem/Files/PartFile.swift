import Glibc

/// A file that is written beside the one it replaces, which stays as it is until `commit()`.
///
/// A symbolic link is followed, and the file's mode kept. What is no regular file, such as a pipe,
/// is written to directly. A part that is not committed is removed.
package final class PartFile {
  /// Where to write: a new file `NAME.….part` of an unforeseeable name.
  package let path: String
  private let name: String
  private let target: String
  private var mode: mode_t?

  /// - Parameter mode: the permissions of a file that is not there yet, but for the mask's.
  /// - Throws: where no file can be made beside `name`.
  package init(replacing name: String, mode new: UInt32 = 0o666) throws(Failure) {
    self.name = name
    target = FileText.links(from: name).last ?? name
    let status = FileText.status(of: target)
    if let status, !status.isRegular {
      path = target
      return
    }
    path = "\(target).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).part"
    let file = open(path.fileName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, new)
    guard file >= 0 else { throw .cannotWrite(name) }
    close(file)
    mode = status.map { $0.st_mode & 0o7777 }
  }

  deinit { if path != target { unlink(path.fileName) } }

  /// Whether nothing has been written to the part.
  package var isEmpty: Bool { path != target && FileText.status(of: path)?.st_size ?? 0 == 0 }

  /// Puts the part in place of the file it replaces.
  package func commit() throws(Failure) {
    if path == target { return }
    // Only now: the mode may forbid writing.
    if let mode { chmod(path.fileName, mode) }
    guard rename(path.fileName, target.fileName) == 0 else { throw .cannotWrite(name) }
  }

  /// Replaces a file by what `write` writes to the path it is given.
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
}

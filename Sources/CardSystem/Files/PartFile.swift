import Glibc

/// A file being written as `NAME.part`: the file it replaces stays as it is until `commit()`.
///
/// A symbolic link is followed. What is no regular file, such as a pipe, is written to directly.
/// A part that is not committed is removed.
package final class PartFile {
  package static let ending = ".part"

  /// Where to write.
  package let path: String
  private let name: String
  private let target: String

  package init(replacing name: String) {
    self.name = name
    target = FileText.links(from: name).last ?? name
    path = FileText.isRegularFile(target) ?? true ? target + Self.ending : target
  }

  deinit { if path != target { unlink(path) } }

  /// Puts the part in place of the file it replaces.
  package func commit() throws(Failure) {
    guard path == target || rename(path, target) == 0 else { throw .cannotWrite(name) }
  }

  /// Replaces a file by what `write` writes to the path it is given.
  package static func replace(
    _ name: String, by write: (_ path: String) throws(Failure) -> Void
  ) throws(Failure) {
    let part = PartFile(replacing: name)
    do {
      try write(part.path)
    } catch {
      throw Failure(error.status, error.message.replacing(part.path, with: name))
    }
    try part.commit()
  }
}

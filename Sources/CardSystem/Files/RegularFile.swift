import Glibc

/// An open regular file, for reading; anything else, such as a pipe or a device, is refused without waiting
/// for it.
package struct RegularFile: ~Copyable {
  package let descriptor: Int32
  package let state: State

  /// What tells a file from another in its place, and from itself written again.
  package struct State: Hashable, Sendable {
    private let device, file: UInt
    /// In bytes.
    package let size: Int
    /// When the file was changed last, in seconds since 1970.
    package let changedAt: Int
    private let nanoseconds: Int

    /// How long ago a file must have been changed, in seconds, for another change to show in its time: systems
    /// count by some milliseconds, some by two seconds.
    private static let settling = 3

    /// Whether another change of the file would show in this.
    package var isSettled: Bool { Self.isSettled(changedAt: changedAt) }

    /// Whether another change of a file that was changed at a time would show in its time, in seconds since 1970.
    package static func isSettled(changedAt: Int) -> Bool {
      changedAt <= time(nil) - settling
    }

    fileprivate init(_ status: stat) {
      (device, file, size) = (status.st_dev, status.st_ino, Int(status.st_size))
      (changedAt, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// The state of what a path leads to; nil where it leads to nothing.
    package init?(of path: String) {
      guard let status = FileText.status(of: path) else { return nil }
      self.init(status)
    }
  }

  /// Why there is none.
  package enum Refusal: Error, Hashable, Sendable {
    case system(Errno)
    case folder
    /// A pipe, a device or a socket.
    case irregular
  }

  package init(path: String) throws(Refusal) {
    // Neither a pipe without a writer nor a terminal may hold up or take over who opens it.
    let descriptor = open(path.fileName, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(Errno(number: errno)) }
    var status = stat()
    let error = fstat(descriptor, &status) == 0 ? 0 : errno
    guard error == 0, status.isRegular else {
      // Of what has no value yet no `deinit` runs.
      close(descriptor)
      if error != 0 { throw .system(Errno(number: error)) }
      throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .irregular
    }
    (self.descriptor, state) = (descriptor, State(status))
  }

  deinit { close(descriptor) }
}

import Glibc

/// An open regular file for reading. Anything else, such as a pipe or a device, is refused without waiting.
package struct RegularFile: ~Copyable {
  package let descriptor: Int32
  package let state: State

  /// The identity, the size and the modification time of a file. If `isSettled` is true, a later write changes the
  /// state. A file that replaces this one has another state.
  package struct State: Hashable, Sendable {
    private let device, file: UInt
    /// The size, in bytes.
    package let size: Int
    /// The modification time, in seconds since 1970.
    package let changedAt: Int
    private let nanoseconds: Int

    /// The minimum age of a modification time, in seconds, at which a new change is certain to get another modification
    /// time. The time stamps of file systems have a resolution between some milliseconds and two seconds.
    private static let settling = 3

    /// A Boolean value that indicates whether a new change of the file is certain to alter this state.
    package var isSettled: Bool { Self.isSettled(changedAt: changedAt) }

    /// Returns whether a new change of a file is certain to alter its modification time `changedAt`, in seconds since
    /// 1970.
    package static func isSettled(changedAt: Int) -> Bool {
      changedAt <= time(nil) - settling
    }

    fileprivate init(_ status: stat) {
      (device, file, size) = (status.st_dev, status.st_ino, Int(status.st_size))
      (changedAt, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// Creates the state of the file at a path, or returns nil if there is none.
    package init?(of path: String) {
      guard let status = FileText.status(of: path) else { return nil }
      self.init(status)
    }
  }

  /// The reason why a file was refused.
  package enum Refusal: Error, Hashable, Sendable {
    case system(Errno)
    case folder
    /// The file is a pipe, a device or a socket.
    case irregular
  }

  package init(path: String) throws(Refusal) {
    // A pipe without a writer must not block the opening, and a terminal must not become the controlling one.
    let descriptor = open(path.fileName, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(Errno(number: errno)) }
    var status = stat()
    let error = fstat(descriptor, &status) == 0 ? 0 : errno
    guard error == 0, status.isRegular else {
      // A throwing initializer does not run `deinit`.
      close(descriptor)
      if error != 0 { throw .system(Errno(number: error)) }
      throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .irregular
    }
    (self.descriptor, state) = (descriptor, State(status))
  }

  deinit { close(descriptor) }
}

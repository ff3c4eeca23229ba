import Glibc

/// A lock on a folder, which windows of the program hold against each other.
package enum FolderLock {
  /// How long the lock is waited for at most, and how often it is tried, in seconds. Tuned by eye.
  private static let (patience, pause) = (1.0, 0.01)

  /// Does something while nobody else holds the lock; blocking. Where the folder cannot be locked, or another one holds
  /// the lock for longer than a second, as a stopped window may, it is done without.
  package static func holding(_ folder: String, _ body: () -> Void) {
    let descriptor = open(folder.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The lock ends with the descriptor.
    defer { if descriptor >= 0 { close(descriptor) } }
    let end = MonotonicClock.now() + patience
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0,
      errno == EINTR || errno == EWOULDBLOCK, MonotonicClock.now() < end
    { usleep(UInt32(pause * 1e6)) }
    body()
  }
}

import Glibc

/// A lock on a folder, which only one window of the program can hold at a time.
package enum FolderLock {
  /// The timeout of the lock and the pause between two attempts, in seconds. Tuned by eye.
  private static let (timeout, pause) = (1.0, 0.01)

  /// Waits for the lock on a folder, and runs `body` while this window holds the lock.
  ///
  /// `body` runs without the lock if the folder cannot be locked, or if another window holds the lock for more than a
  /// second, for example in a stopped process.
  package static func holding(_ folder: String, _ body: () -> Void) {
    let descriptor = open(folder.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The lock ends with the descriptor.
    defer { if descriptor >= 0 { close(descriptor) } }
    let end = MonotonicClock.now() + timeout
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0,
      errno == EINTR || errno == EWOULDBLOCK, MonotonicClock.now() < end
    { usleep(UInt32(pause * 1e6)) }
    body()
  }
}

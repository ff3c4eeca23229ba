import Glibc

/// A lock on a folder, which windows of the program hold against each other.
package enum FolderLock {
  /// Does something while nobody else holds the lock; blocking. Where the folder cannot be locked, it is done without.
  package static func holding(_ folder: String, _ body: () -> Void) {
    let descriptor = open(folder.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The lock ends with the descriptor.
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    body()
  }
}

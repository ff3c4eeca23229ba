import Glibc

/// A counting semaphore, on which threads wait.
final class Semaphore: Sendable {
  /// The system's semaphore, which several threads may use at the same time.
  nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init(_ count: Int) { sem_init(semaphore, 0, UInt32(count)) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Takes a unit, and blocks until a unit is available.
  func wait() {
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }

  /// Releases one unit.
  func signal() { sem_post(semaphore) }
}

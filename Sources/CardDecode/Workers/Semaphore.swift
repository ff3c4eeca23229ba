import Glibc

/// A count of things to be had, which threads wait for.
final class Semaphore: Sendable {
  /// The system's own, which is made for many threads.
  nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init(_ count: Int) { sem_init(semaphore, 0, UInt32(count)) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Takes one; waits until there is one.
  func wait() {
    while sem_wait(semaphore) != 0, errno == EINTR {}
  }

  /// Gives one.
  func signal() { sem_post(semaphore) }
}

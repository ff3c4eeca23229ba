internal import Glibc
internal import Synchronization

/// Holds up the threads that paint for later frames while a frame is drawn.
///
/// Their low priority alone does not: Linux lets a thread that has waited for long have its turn all the same, and may
/// not look at whose turn it is before its clock's next tick, up to 4 ms later. In a fling whose cards are painted on its
/// way, each fiftieth frame took that much longer.
///
/// Safe to share: what the pointers refer to is made in `init`, used by system calls alone, and freed in `deinit`.
package final class FrameGate: @unchecked Sendable {
  /// That of the calling thread; nil for one that is never held up.
  @TaskLocal package static var ofThread: FrameGate?

  /// How long a frame may keep it closed, in nanoseconds.
  private let longest: Int
  /// When it opens by itself, in nanoseconds on the monotonic clock; 0 while it is open.
  private let opensAt = Atomic(0)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let opened = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// - Parameter longest: how long a frame may keep it closed, in seconds: where frames take longer than half of a sixtieth,
  ///   painting goes on beside them, slowly.
  package init(longest: Double = 0.5 / 60) {
    self.longest = Int(longest * 1e9)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(opened, &attributes)
    pthread_condattr_destroy(&attributes)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_cond_destroy(opened)
    pthread_mutex_destroy(mutex)
    opened.deallocate()
    mutex.deallocate()
  }

  /// Holds threads up from now on.
  package func close() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    opensAt.store(now.tv_sec * 1_000_000_000 + now.tv_nsec + longest, ordering: .relaxed)
  }

  /// Lets threads go on.
  package func open() {
    pthread_mutex_lock(mutex)
    opensAt.store(0, ordering: .relaxed)
    pthread_cond_broadcast(opened)
    pthread_mutex_unlock(mutex)
  }

  /// Waits while the calling thread's gate is closed. The thread must hold no lock that a frame waits for.
  package static func pass() { ofThread?.pass() }

  private func pass() {
    guard opensAt.load(ordering: .relaxed) != 0 else { return }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      let end = opensAt.load(ordering: .relaxed)
      var moment = timespec(tv_sec: end / 1_000_000_000, tv_nsec: end % 1_000_000_000)
      guard end != 0, pthread_cond_timedwait(opened, mutex, &moment) != ETIMEDOUT else { return }
    }
  }
}

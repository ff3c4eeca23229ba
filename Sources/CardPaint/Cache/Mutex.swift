#if THREAD_SANITIZER
  import Glibc

  /// This module's mutex in a build for the thread sanitizer. The sanitizer does not see the locks of Synchronization's
  /// mutex.
  struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // The lock guards the value.
    private let value: UnsafeMutablePointer<Value>
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ value: consuming sending Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      value.deinitialize(count: 1)
      value.deallocate()
      lock.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, E: Error>(
      _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
#endif

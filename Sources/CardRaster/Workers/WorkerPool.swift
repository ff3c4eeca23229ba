internal import CShims
internal import Glibc
internal import Synchronization

/// Threads that share numbered pieces of work, and sleep while there is none.
///
/// The caller's thread takes part as worker 0. One atomic addition claims a piece. The lock is held only to wake the
/// threads and to wait for the last one. A thread that wakes after all pieces are taken delays nobody.
package final class WorkerPool {
  private let shared: Shared
  private var threads: [pthread_t] = []
  /// The processor that the threads avoid.
  private var callersProcessor: Int32 = -1

  /// Creates a pool and its threads.
  ///
  /// - Parameters:
  ///   - workers: the number of threads that take part, including the caller's. If the system grants fewer, those do
  ///     the work.
  ///   - body: a function that does one piece. It may run on several threads at once, but never twice at once for one
  ///     worker.
  package init(workers: Int, body: @escaping @Sendable (_ worker: Int, _ piece: Int) -> Void) {
    shared = Shared(body)
    for _ in 1..<max(workers, 1) {
      let argument = Unmanaged.passRetained(shared)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        {
          Unmanaged<Shared>.fromOpaque($0!).takeRetainedValue().work()
          return nil
        }, argument.toOpaque())
      if status == 0 { threads.append(thread) } else { argument.release() }
    }
    // The caller's thread also takes part, but requests short slices only after it has created the others. A thread
    // created after the request would start at niceness 0, even if the caller's niceness is lower, and would have to
    // wait for threads that paint faces.
    Processors.requestShortTimeSlices()
  }

  deinit {
    shared.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does the pieces 0..<`pieces`, and returns when all of them are done.
  package func run(_ pieces: Int) {
    if threads.isEmpty || pieces == 1 {
      for piece in 0..<pieces { shared.body(0, piece) }
    } else if pieces > 0 {
      leaveProcessorToCaller()
      shared.run(pieces)
    }
  }

  /// Moves the threads off the processor on which the caller runs.
  ///
  /// Linux wakes a thread beside its waker unless it sees an idle processor. In a virtual machine it sees none, because
  /// a halted processor counts as taken away by the host. Both threads would share one processor until the next
  /// balancing, milliseconds later. On a single processor the threads stay where they are.
  private func leaveProcessorToCaller() {
    let processor = cardstage_current_processor()
    guard processor != callersProcessor else { return }
    callersProcessor = processor
    for thread in threads { _ = cardstage_keep_off(thread, processor) }
  }

  /// The state that the threads share.
  ///
  /// Safe to share: `mutex` guards `threads`, `round`, `isOpen`, `busy`, `pieces` and `isStopped`. One exception:
  /// threads in a round read `pieces` without locking, while no thread writes it. `body` is a constant, and `next` is
  /// atomic.
  private final class Shared: @unchecked Sendable {
    let body: @Sendable (Int, Int) -> Void
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let next = Atomic<Int>(0)
    /// The number of threads that have started. Each thread gets its worker number from this count.
    private var threads = 0
    private var pieces = 0
    private var round = 0
    /// Whether a thread that wakes may still take part in the round.
    private var isOpen = false
    /// The number of threads that take part and have not finished.
    private var busy = 0
    private var isStopped = false

    init(_ body: @escaping @Sendable (Int, Int) -> Void) {
      self.body = body
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(wake, nil)
      pthread_cond_init(done, nil)
    }

    deinit {
      pthread_cond_destroy(done)
      pthread_cond_destroy(wake)
      pthread_mutex_destroy(mutex)
      done.deallocate()
      wake.deallocate()
      mutex.deallocate()
    }

    func run(_ pieces: Int) {
      pthread_mutex_lock(mutex)
      self.pieces = pieces
      next.store(0, ordering: .relaxed)
      round &+= 1
      isOpen = true
      pthread_cond_broadcast(wake)
      pthread_mutex_unlock(mutex)
      takePieces(as: 0)
      pthread_mutex_lock(mutex)
      isOpen = false
      while busy > 0 { pthread_cond_wait(done, mutex) }
      pthread_mutex_unlock(mutex)
    }

    /// Takes part in the rounds until `stop()`.
    func work() {
      Processors.requestShortTimeSlices()
      var seen = 0
      pthread_mutex_lock(mutex)
      threads += 1
      let worker = threads
      while true {
        while round == seen, !isStopped { pthread_cond_wait(wake, mutex) }
        if isStopped { break }
        seen = round
        guard isOpen else { continue }
        busy += 1
        pthread_mutex_unlock(mutex)
        takePieces(as: worker)
        pthread_mutex_lock(mutex)
        busy -= 1
        if busy == 0, !isOpen { pthread_cond_signal(done) }
      }
      pthread_mutex_unlock(mutex)
    }

    func stop() {
      pthread_mutex_lock(mutex)
      isStopped = true
      pthread_cond_broadcast(wake)
      pthread_mutex_unlock(mutex)
    }

    private func takePieces(as worker: Int) {
      while true {
        let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if piece >= pieces { return }
        body(worker, piece)
      }
    }
  }
}

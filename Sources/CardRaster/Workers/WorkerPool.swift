internal import CShims
internal import Glibc
internal import Synchronization

/// Threads that share numbered pieces of work, and sleep while there is none.
///
/// The caller's thread takes part as worker 0. A piece is claimed by one atomic addition; the
/// lock is held only to wake the threads and to wait for the last. A thread that wakes when every
/// piece is taken is not waited for.
package final class WorkerPool {
  private let shared: Shared
  private var threads: [pthread_t] = []
  /// The processor that the threads keep off.
  private var callersProcessor: Int32 = -1

  /// - Parameters:
  ///   - workers: how many threads take part, the caller's included; if the system grants
  ///     fewer, those do the work.
  ///   - body: does one piece; it may run on several threads at once, but never twice at once
  ///     with the same worker's number.
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
    // The caller's thread takes part, too. It asks last, for the threads of one that has asked begin with a niceness
    // of 0 where its own is below: they would have to wait for whoever paints faces.
    Processors.requestShortTimeSlices()
  }

  deinit {
    shared.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does the pieces 0..<`pieces`; returns when all are done.
  package func run(_ pieces: Int) {
    if threads.isEmpty || pieces == 1 {
      for piece in 0..<pieces { shared.body(0, piece) }
    } else if pieces > 0 {
      leaveProcessorToCaller()
      shared.run(pieces)
    }
  }

  /// Keeps the threads off the processor that the caller is on.
  ///
  /// Linux wakes a thread beside its waker unless it sees an idle processor, and in a virtual
  /// machine it sees none: a halted one counts as taken away by the host. Both would share one
  /// processor until the next balancing, milliseconds later. Where it cannot be done (a single
  /// processor), the threads run where the system puts them.
  private func leaveProcessorToCaller() {
    let processor = cardstage_current_processor()
    guard processor != callersProcessor else { return }
    callersProcessor = processor
    for thread in threads { _ = cardstage_keep_off(thread, processor) }
  }

  /// The state that the threads share.
  ///
  /// Safe to share: `threads`, `round`, `isOpen`, `busy`, `pieces` and `isStopped` are touched
  /// under `mutex` only, but for `pieces`, which is read without it by those who take part in a round,
  /// while nobody writes it; `body` is a constant and `next` is atomic.
  private final class Shared: @unchecked Sendable {
    let body: @Sendable (Int, Int) -> Void
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let next = Atomic<Int>(0)
    /// How many threads have started; each takes its number from it.
    private var threads = 0
    private var pieces = 0
    private var round = 0
    /// Whether a thread that wakes may still take part in the round.
    private var isOpen = false
    /// The threads that take part and are not done.
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

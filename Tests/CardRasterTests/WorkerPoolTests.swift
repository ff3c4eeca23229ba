import CardModel
import CardRaster
import Foundation
import Glibc
import Testing

/// Tests the threads that share a frame's work: each piece is done once, and no thread's priority changes.
@Suite struct WorkerPoolTests {
  /// The observations during the pieces of work that a pool does.
  private struct Notes {
    var timesDone: [Int]
    var working: Set<Int> = []
    var collisions = 0
  }

  /// A lock around the observations. The thread sanitizer sees `NSLock`, but not Synchronization's mutex.
  private final class Notebook: @unchecked Sendable {
    private var notes: Notes
    private let lock = NSLock()

    init(pieces: Int) { notes = Notes(timesDone: Array(repeating: 0, count: pieces)) }

    func withNotes<Result>(_ body: (inout Notes) -> Result) -> Result {
      lock.withLock { body(&notes) }
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func everyPieceOfEveryRoundIsDoneOnceBeforeTheRoundReturns(workers: Int) {
    let maximum = 40
    let book = Notebook(pieces: maximum)
    let pool = WorkerPool(workers: workers) { worker, piece in
      book.withNotes {
        if !$0.working.insert(worker).inserted || worker >= workers { $0.collisions += 1 }
      }
      var x = 1.0
      for i in 1...500 { x += 1 / (x + Double(i)) }
      book.withNotes {
        $0.timesDone[piece] += x > 1 ? 1 : 0
        $0.working.remove(worker)
      }
    }
    var random = SplitMix64(seed: UInt64(workers))
    var expected = Array(repeating: 0, count: maximum)
    for _ in 0..<400 {
      let pieces = Int.random(in: 0...maximum, using: &random)
      pool.run(pieces)
      for piece in 0..<pieces { expected[piece] += 1 }
      let (done, working) = book.withNotes { ($0.timesDone, $0.working) }
      #expect(done == expected)
      #expect(working.isEmpty)
    }
    #expect(book.withNotes { $0.collisions } == 0)
  }

  @Test func aPoolEndsWhileItsThreadsAreStillWaking() {
    for _ in 0..<200 {
      let pool = WorkerPool(workers: 4) { _, _ in }
      pool.run(2)
    }
  }

  @Test func thereIsAProcessorToRunOn() { #expect(Processors.allowed >= 1) }

  /// The test changes the niceness of its thread, so it runs on a thread of its own.
  @Test func shortTimeSlicesLeaveTheNicenessAsItIs() {
    let seen = OnThread.run {
      errno = 0
      let asked = nice(3)
      let status = Processors.requestShortTimeSlices()
      return [asked, status, getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)]
    }
    #expect(seen == [seen[0], 0, seen[0]])
    #expect(seen[0] >= 3)
  }

  /// If the caller's thread requested short time slices first, the pool's threads would begin with a niceness of 0, not
  /// with a caller's niceness below 0. Not every user may set a niceness below 0.
  @Test func aPoolsThreadsHaveTheNicenessOfTheCaller() {
    let seen = OnThread.run {
      guard setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -2) == 0 else { return [] }
      let book = Notebook(pieces: 2)
      let pool = WorkerPool(workers: 2) { _, piece in
        let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        book.withNotes {
          $0.timesDone[piece] = Int(own)
          $0.working.insert(piece)
        }
        // Each of the two threads does one piece.
        while book.withNotes({ $0.working.count < 2 }) { sched_yield() }
      }
      pool.run(2)
      return book.withNotes { $0.timesDone.map { Int32($0) } }
    }
    #expect(seen.isEmpty || seen == [-2, -2])
  }

  /// The value of Linux's `SCHED_BATCH`, which Glibc's headers define only for GNU sources.
  private static let batch: Int32 = 3

  /// A real-time thread keeps its policy too, but not every system lets a user create one.
  @Test func anotherPolicyIsKept() {
    let seen = OnThread.run { () -> [Int32] in
      var parameters = sched_param()
      guard sched_setscheduler(0, Self.batch, &parameters) == 0 else { return [] }
      return [Processors.requestShortTimeSlices(), sched_getscheduler(0)]
    }
    #expect(seen == [EINVAL, Self.batch])
  }

  /// Runs a body on another thread.
  private final class OnThread: @unchecked Sendable {
    private let body: @Sendable () -> [Int32]
    private var result: [Int32] = []

    private init(_ body: @escaping @Sendable () -> [Int32]) { self.body = body }

    static func run(_ body: @escaping @Sendable () -> [Int32]) -> [Int32] {
      let work = OnThread(body)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          let work = Unmanaged<OnThread>.fromOpaque(argument!).takeUnretainedValue()
          work.result = work.body()
          return nil
        }, Unmanaged.passUnretained(work).toOpaque())
      guard status == 0 else { return [] }
      // Joining orders the thread's writes before this thread's reads.
      pthread_join(thread, nil)
      return work.result
    }
  }
}

import CardSystem
import Glibc
import Synchronization
import Testing

@testable import CardDecode

/// Tests that a faulty worker affects only its own image.
@Suite struct IsolationTests {
  /// A timeout that the test worker never exceeds, however busy the machine is, in seconds.
  private static let timeout = 60.0

  @Test(arguments: [
    "keeps pixels", "too short", "too long", "no pixels", "many descriptors", "one descriptor",
    "talks garbage", "unknown status", "huge original", "huge image", "long image",
  ])
  func aWorkerThatLiesIsReplaced(words: String) throws {
    let bench = Workbench(lyingWithin: Self.timeout)
    let path = bench.write(Workbench.order("tells the truth"), "true")
    let lie = bench.write(Workbench.order(words), "lie")
    for _ in 0..<3 {
      #expect(try bench.decoder.image(at: path, covering: 16, 16).width == 16)
      let worker = bench.decoder.workers.idleWorkers
      #expect(bench.refusal(at: lie) == "the decoder crashed")
      #expect(bench.decoder.workers.idleWorkers == [])
      #expect(worker.count == 1 && !Self.exists(worker[0]))
    }
  }

  /// The test worker runs in the same sandbox as the real workers.
  @Test(arguments: [
    "opens a file", "makes a socket", "makes memory", "seals memory", "lifts its limits",
    "runs a program", "maps code", "crashes",
  ])
  func aForbiddenCallEndsASandboxedWorker(words: String) throws {
    let bench = Workbench(lyingWithin: Self.timeout)
    #expect(bench.refusal(Workbench.order(words)) == "the decoder crashed")
    #expect(bench.refusal(Workbench.order("tells the truth")) == nil)
  }

  @Test(arguments: ["takes memory", "stretches memory"])
  func memoryIsLimited(words: String) {
    let bench = Workbench(lyingWithin: Self.timeout)
    #expect(bench.refusal(Workbench.order(words)) == "needs too much memory")
  }

  /// The worker fills the memory for its pixels, and then creates more memory. That forbidden call ends the worker.
  @Test func memoryThatIsNotMappedIsLimitedToo() {
    let bench = Workbench(lyingWithin: Self.timeout)
    #expect(bench.refusal(Workbench.order("writes memory")) == "the decoder crashed")
  }

  @Test func timeIsLimited() {
    for (words, bench) in [
      ("hangs", Workbench(lyingWithin: 0.2)),
      ("spins", Workbench(lyingWithin: Self.timeout, seconds: 0.2)),
    ] {
      #expect(bench.refusal(Workbench.order(words)) == "decoding took longer than 0.2 s")
      #expect(bench.decoder.workers.idleWorkers == [])
    }
  }

  /// A file that exceeded the wall-clock timeout may be decoded in time when the machine is less busy.
  @Test func onlyFailuresThatTheFileCausesAreFinal() {
    func isTemporary(_ words: String, _ bench: Workbench) -> Bool? {
      let path = bench.write(Workbench.order(words), isOld: true)
      return #expect(throws: DecodeFailure.self) {
        try bench.decoder.image(at: path, covering: 1, 1)
      }?.isTemporary
    }
    #expect(isTemporary("hangs", Workbench(lyingWithin: 0.2)) == true)
    #expect(isTemporary("spins", Workbench(lyingWithin: Self.timeout, seconds: 0.2)) == false)
    #expect(isTemporary("crashes", Workbench(lyingWithin: Self.timeout)) == true)
  }

  /// A known result needs no worker until the file changes.
  @Test func aKnownResultNeedsNoWorker() throws {
    let bench = Workbench(lyingWithin: Self.timeout, seconds: 0.2)
    let path = bench.write(Workbench.order("spins"), isOld: true)
    let words = "decoding took longer than 0.2 s"
    #expect(bench.refusal(at: path) == words && bench.decoder.workers.starts == 1)
    #expect(bench.refusal(at: path) == words && bench.decoder.workers.starts == 1)
    // A smaller image has no known result.
    #expect(throws: DecodeFailure(message: words)) {
      try bench.decoder.image(at: path, covering: 63, 64)
    }
    #expect(bench.decoder.workers.starts == 2)
    _ = bench.write(Workbench.order("tells the truth"), isOld: true)
    #expect(bench.refusal(at: path) == nil && bench.decoder.workers.starts == 3)
    let facts = try bench.decoder.facts(at: path)
    for worker in bench.decoder.workers.idleWorkers { kill(worker, SIGKILL) }
    #expect(try bench.decoder.facts(at: path) == facts && bench.decoder.workers.starts == 3)
  }

  /// A cancellation ends the wait for a worker's answer and the wait for a free worker.
  @Test(.timeLimit(.minutes(1))) func aCancelledDecoderEndsAtOnce() throws {
    let bench = Workbench(lyingWithin: 1000, seconds: 1000)
    let path = bench.write(Workbench.order("spins"))
    let words = Mutex<[String?]>([])
    let threads = (0..<5).map { _ in
      Thread {
        let refusal = bench.refusal(at: path)
        words.withLock { $0.append(refusal) }
      }
    }
    while bench.decoder.workers.starts < 2 { sched_yield() }
    bench.cancellation.request()
    for thread in threads { thread.join() }
    #expect(words.withLock { $0 } == Array(repeating: "the program is ending", count: 5))
    #expect(bench.refusal(at: path) == "the program is ending")
  }

  /// The end of an idle worker is noticed at the next request.
  @Test func aKilledWorkerIsReplaced() throws {
    let bench = Workbench(workers: 1)
    let path = bench.write(Sample.quarters(8, 8).png())
    for _ in 0..<5 {
      _ = try bench.decoder.image(at: path, covering: 8, 8)
      let worker = try #require(bench.decoder.workers.idleWorkers.first)
      kill(worker, SIGKILL)
      Self.awaitEnd(of: worker)
    }
    #expect(try bench.decoder.image(at: path, covering: 8, 8).width == 8)
  }

  /// The worker is stopped before its answer, and then killed between the request and the answer.
  @Test func aWorkerKilledDuringARequestLosesItsImage() throws {
    let bench = Workbench(workers: 1)
    let path = bench.write(Sample.quarters(8, 8).png())
    _ = try bench.decoder.image(at: path, covering: 8, 8)
    let worker = try #require(bench.decoder.workers.idleWorkers.first)
    kill(worker, SIGSTOP)
    let refusal = Mutex<String?>(nil)
    let thread = Thread { refusal.withLock { $0 = bench.refusal(at: path) } }
    // The request has been sent when the worker is no longer idle and the thread waits.
    while !bench.decoder.workers.idleWorkers.isEmpty { sched_yield() }
    while !thread.isAsleep { sched_yield() }
    kill(worker, SIGKILL)
    thread.join()
    #expect(refusal.withLock { $0 } == "the decoder crashed")
    #expect(bench.refusal(at: path) == nil)
  }

  /// A worker must survive the thread that started it.
  @Test func callsFromManyThreadsAreAnswered() throws {
    let bench = Workbench(workers: 2)
    let paths = [Sample.quarters(40, 40).png(), Sample.quarters(40, 40).webp()].enumerated()
      .map { bench.write($1, "\($0)") }
    let failures = Mutex<[String]>([])
    var workers: Set<Int32> = []
    for _ in 0..<5 {
      let threads = (0..<4).map { number in
        Thread {
          for _ in 0..<20 {
            guard let words = bench.refusal(at: paths[number % 2]) else { continue }
            failures.withLock { $0.append(words) }
          }
        }
      }
      for thread in threads { thread.join() }
      let idle = Set(bench.decoder.workers.idleWorkers)
      #expect((1...2).contains(idle.count) && workers.isSubset(of: idle))
      workers = idle
    }
    #expect(failures.withLock { $0 } == [])
  }

  /// Other tests run in this process at the same time, so only this test's folder and worker are checked.
  @Test func nothingIsLeaked() throws {
    let bench = Workbench(workers: 1)
    let good = bench.write(Sample.quarters(20, 20).png(), "good")
    let cut = bench.write(Array(Sample.quarters(20, 20).png().prefix(40)), "cut")
    // A worker closes the memory of an image only after its answer, but has nothing open after an answer with facts.
    _ = try bench.decoder.facts(at: good)
    let worker = bench.decoder.workers.idleWorkers
    let before = Self.descriptors(of: worker[0])
    for number in 0..<1000 {
      #expect((bench.refusal(at: number % 10 == 0 ? cut : good) == nil) == (number % 10 != 0))
    }
    _ = try bench.decoder.facts(at: good)
    #expect(bench.decoder.workers.idleWorkers == worker)
    #expect(Self.descriptors(of: worker[0]) == before)
    #expect(Self.openFiles().allSatisfy { !$0.hasPrefix(bench.folder) })
  }

  /// Errors must not leave a file or a process behind.
  @Test func errorsLeakNothing() throws {
    var pids: [Int32] = []
    let bench = Workbench(lyingWithin: Self.timeout)
    let names = ["many descriptors", "keeps pixels", "crashes", "tells the truth"]
    let paths = names.map { bench.write(Workbench.order($0), $0) }
    for _ in 0..<10 {
      for path in paths {
        _ = bench.refusal(at: path)
        pids += bench.decoder.workers.idleWorkers
      }
    }
    #expect(Self.openFiles().allSatisfy { !$0.hasPrefix(bench.folder) })
    let idle = bench.decoder.workers.idleWorkers
    #expect(pids.allSatisfy { idle.contains($0) || !Self.exists($0) })
  }

  @Test func workersEndWithTheirDecoder() throws {
    let decoder = ImageDecoder()
    let bench = Workbench()
    let path = bench.write(Sample.quarters(20, 20).png())
    let worker = try {
      _ = try decoder.facts(at: path)
      return try #require(decoder.workers.idleWorkers.first)
    }()
    #expect(Self.exists(worker))
    _ = consume decoder
    #expect(!Self.exists(worker))
  }

  private static func exists(_ pid: Int32) -> Bool { kill(pid, 0) == 0 }

  /// Waits for the end of a child process without reaping it.
  private static func awaitEnd(of pid: Int32) {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  private static func descriptors(of pid: Int32) -> Int {
    FileText.names(in: "/proc/\(pid)/fd").count
  }

  /// Returns the paths of the files that this process has open.
  private static func openFiles() -> [String] {
    FileText.names(in: "/proc/self/fd").compactMap {
      FileText.links(from: "/proc/self/fd/" + $0).dropFirst().first
    }
  }
}

/// A POSIX thread.
final class Thread: Sendable {
  private let handle: pthread_t
  private let body: Body

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    let folder = Mutex<String?>(nil)
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  init(_ run: @escaping @Sendable () -> Void) {
    body = Body(run)
    var handle = pthread_t()
    pthread_create(
      &handle, nil,
      {
        let body = Unmanaged<Body>.fromOpaque($0!).takeRetainedValue()
        body.folder.withLock { $0 = FileText.links(from: "/proc/thread-self").last }
        body.run()
        return nil
      }, Unmanaged.passRetained(body).toOpaque())
    self.handle = handle
  }

  /// A Boolean value that indicates whether the system reports that the thread waits.
  var isAsleep: Bool {
    guard let folder = body.folder.withLock({ $0 }),
      let text = try? FileText.read(folder + "/stat")
    else { return false }
    return String(decoding: text, as: UTF8.self).contains(") S ")
  }

  func join() { pthread_join(handle, nil) }
}

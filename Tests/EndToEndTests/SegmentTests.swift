import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests that a killed program leaves no shared memory behind.
  @Suite struct Segments {
    /// Starts the program behind a proxy. The program writes no trace: a test may kill it before its window opens.
    private func start(_ arguments: [String] = [], on display: String, _ scratch: Scratch) throws
      -> ChildProcess
    {
      try ChildProcess(
        Product.path, ["show", "--scene", "stack", "--size", "600x480"] + arguments,
        environment: try scratch.home().merging(["DISPLAY": display]) { $1 })
    }

    /// Waits until the proxy has stopped its client and the server has handled the client's requests.
    private func freezes(_ proxy: ServerProxy) async throws -> Bool {
      let end = monotonicSeconds() + 20
      while !proxy.progress.isFrozen {
        guard monotonicSeconds() < end else { return false }
        try await pause(0.005)
      }
      try await pause(0.05)
      return true
    }

    /// Kills a program, and returns its segments before and after the server has released it.
    private func kill(_ process: ChildProcess) async throws -> (before: [Int], after: [Int]) {
      // On a busy machine the program may not wait for the server yet. If the test killed the program between the
      // creation of a segment and its marking, the segment would stay behind.
      let end = monotonicSeconds() + 20
      while try !isAsleep(process), monotonicSeconds() < end { try await pause(0.005) }
      let before = try SharedMemory.sizes(madeBy: process.pid)
      process.signal(SIGKILL)
      return (before, try await leftovers(of: process))
    }

    /// Returns whether the program's first thread waits for an event.
    private func isAsleep(_ process: ChildProcess) throws -> Bool {
      let stat = try String(contentsOfFile: "/proc/\(process.pid)/stat", encoding: .utf8)
      return stat.split(separator: ")").last?.hasPrefix(" S") == true
    }

    /// Returns the segments that remain after a program has ended.
    private func leftovers(of process: ChildProcess) async throws -> [Int] {
      let end = monotonicSeconds() + 20
      while process.wait(seconds: 0) == nil, monotonicSeconds() < end { try await pause(0.005) }
      while monotonicSeconds() < end, try !SharedMemory.sizes(madeBy: process.pid).isEmpty {
        try await pause(0.01)
      }
      return try SharedMemory.sizes(madeBy: process.pid)
    }

    /// The test kills the program in each round trip of its start, until the program has all its segments. The requests
    /// or the answers of that trip are still in transit.
    @Test(arguments: ServerProxy.Held.allCases)
    func aKillDuringTheStartLeavesNoSegment(held: ServerProxy.Held) async throws {
      let (slot, scratch) = (try await Slot(), try Scratch())
      var (burst, maximum) = (0, 0)
      while maximum < 2 {
        burst += 1
        let proxy = try ServerProxy(slot.server, delay: 0.005)
        proxy.freeze(atBurst: burst, holding: held)
        let process = try start(on: proxy.display, scratch)
        try #require(try await freezes(proxy), "burst \(burst) never came")
        let (before, after) = try await kill(process)
        maximum = max(maximum, before.count)
        #expect(after.isEmpty, "burst \(burst)")
      }
    }

    /// A window that grows needs other segments, which it attaches one after another.
    @Test(arguments: ServerProxy.Held.allCases)
    func aKillDuringAResizeLeavesNoSegment(held: ServerProxy.Held) async throws {
      for burst in 1...4 {
        let server = try XvfbServer()
        let proxy = try ServerProxy(server, delay: 0.005)
        let app = try await App(
          "stack", on: server, environment: ["DISPLAY": proxy.display])
        proxy.freeze(atBurst: burst, fromNow: true, holding: held)
        app.user.resize(app.window.id, 1200, 760)
        try #require(try await freezes(proxy), "burst \(burst) never came")
        let (before, after) = try await kill(app.process)
        #expect(before.count >= 2 && after.isEmpty, "burst \(burst): \(before)")
      }
    }

    @Test func aLongListIsReadToItsEnd() throws {
      let made = (0..<60).map { _ in shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0o600) }
      defer { for id in made { shmctl(id, IPC_RMID, nil) } }
      #expect(try SharedMemory.sizes(madeBy: getpid()).count(where: { $0 == 4096 }) == 60)
    }

    @Test func aKillWhileDrawingLeavesNoSegment() async throws {
      let app = try await App("switcher", ["--tour"], comesToRest: false)
      try await app.after { $0.phase != "idle" }
      let (before, after) = try await kill(app.process)
      #expect(!before.isEmpty && after.isEmpty)
    }

    @Test func aServerThatDiesAtRestLeavesNoSegment() async throws {
      let server = try XvfbServer()
      let app = try await App("stack", on: server)
      #expect(try !SharedMemory.sizes(madeBy: app.process.pid).isEmpty)
      server.crash()
      #expect(try await leftovers(of: app.process).isEmpty)
      #expect(app.process.wait(seconds: 0) == 74)
    }

    /// The server dies in the first round trip with a segment. The proxy holds back the request to attach the segment.
    @Test func aServerThatDiesBeforeItAttachesLeavesNoSegment() async throws {
      let scratch = try Scratch()
      var (burst, segments) = (5, [Int]())
      while segments.isEmpty {
        burst += 1
        let server = try XvfbServer()
        let proxy = try ServerProxy(server, delay: 0.005)
        proxy.freeze(atBurst: burst, holding: .requests)
        let process = try start(on: proxy.display, scratch)
        try #require(try await freezes(proxy), "burst \(burst) never came")
        segments = try SharedMemory.sizes(madeBy: process.pid)
        server.crash()
        #expect(try await leftovers(of: process).isEmpty)
        #expect(process.wait(seconds: 0) == 74, "burst \(burst)")
      }
    }

    @Test func aWindowThatShrinksGivesItsMemoryBack() async throws {
      let app = try await App("stack", ["--size", "1200x760"])
      func held() throws -> Int { try SharedMemory.sizes(madeBy: app.process.pid).reduce(0, +) }
      #expect(try held() >= 2 * 1200 * 760 * 4)
      app.user.resize(app.window.id, 200, 150)
      try await app.settle { Int($0.viewport[3].rounded()) == 150 }
      // Each of the two segments has at most four times the size of a frame.
      #expect(try await app.waits { _ in try held() <= 2 * 4 * 200 * 150 * 4 })
      try await app.expect(shot("stack", size: (200, 150)))
    }

    @Test(.enabled(if: getenv("CARDSTAGE_LONG_RUNS") != nil))
    func aHundredAndTwentyKillsAtAnyTimeLeaveNoSegment() async throws {
      let (server, scratch) = (try XvfbServer(), try Scratch())
      let user = try VirtualUser(display: server.display)
      var (attached, left, bytes) = (0, 0, 0)
      for number in 0..<120 {
        let process = try start(on: server.display, scratch)
        let end = monotonicSeconds() + .random(in: 0...0.6)
        while monotonicSeconds() < end {
          // Every second window is resized all the time.
          if number % 2 == 1, let window = user.window(pid: process.pid, seconds: 0) {
            user.resize(window.id, .random(in: 100...1280), .random(in: 100...800))
          }
          try await pause(0.002)
        }
        let (before, after) = try await kill(process)
        attached += before.isEmpty ? 0 : 1
        left += after.isEmpty ? 0 : 1
        bytes += after.reduce(0, +)
      }
      print("120 kills, \(attached) of them with segments: \(left) left \(bytes) bytes behind")
      #expect(left == 0)
    }
  }
}

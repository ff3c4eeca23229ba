import Glibc
import TestSupport
import Testing

@testable import CardSystem

/// Tests how child processes end.
@Suite struct ChildProcessTests {
  init() { signal(SIGPIPE, SIG_IGN) }

  private func shell(_ commands: String) throws -> ChildProcess {
    try ChildProcess("sh", ["-c", commands], output: "")
  }

  @Test func theInputOfAProgramArrivesWhole() throws {
    let folder = temporaryFolder()
    let path = folder + "/fed"
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let program = try ChildProcess("dd", ["of=" + path, "status=none"], output: path)
    let isFed = program.write(bytes.span.bytes)
    #expect(isFed)
    #expect(program.end() == .status(0))
    #expect(try FileText.read(path) == bytes)
  }

  /// In the child, the writing ends of two pipes exchange their numbers.
  @Test func descriptorsOfAChildMayHaveOneAnothersNumbers() throws {
    let (first, second) = (try Pipe(), try Pipe())
    let pid = try Spawn.start(
      "sh", ["-c", "echo first >/dev/fd/\(second.writing); echo second >/dev/fd/\(first.writing)"],
      descriptors: [
        (second.writing, .ours(first.writing)), (first.writing, .ours(second.writing)),
      ])
    var status: Int32 = 0
    #expect(waitpid(pid, &status, 0) == pid && status == 0)
    for (pipe, word) in [(first, "first\n"), (second, "second\n")] {
      var bytes = [UInt8](repeating: 0, count: 20)
      let count = read(pipe.reading, &bytes, bytes.count)
      #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == word)
      close(pipe.reading)
      close(pipe.writing)
    }
  }

  /// A process is not a child of its own.
  @Test func anUnknownEndingIsTheStatusMinusOne() {
    #expect(Spawn.wait(for: getpid()) == .status(-1))
  }

  @Test func aMissingProgramIsAnError() {
    #expect(throws: Errno(number: ENOENT)) { try ChildProcess("no-such-program", [], output: "") }
  }

  @Test func statusAndErrorOutputOfAProgramAreKept() throws {
    let program = try shell("cat >/dev/null; echo first >&2; echo last >&2; exit 7")
    let isFed = program.write([1, 2, 3].span.bytes)
    #expect(isFed)
    #expect(program.end() == .status(7))
    #expect(program.complaints == "first\nlast\n")
  }

  @Test func aProgramThatStopsReadingDoesNotEndItsCaller() throws {
    let program = try shell("exec <&-; kill -TERM $$")
    let bytes = [UInt8](repeating: 0, count: 4 << 20)
    let isFed = program.write(bytes.span.bytes)
    #expect(!isFed)
    #expect(program.end() == .signal(SIGTERM))
  }

  @Test func aProgramWithEndlessErrorOutputIsNotBlocked() throws {
    let program = try shell("head -c 20000000 /dev/zero >&2; echo last >&2; cat >/dev/null")
    let bytes = [UInt8](repeating: 0, count: 4 << 20)
    let isFed = program.write(bytes.span.bytes)
    #expect(isFed)
    #expect(program.end() == .status(0))
    #expect(program.complaints.utf8.count == 1 << 16 && program.complaints.hasSuffix("\0last\n"))
  }

  @Test func aStatusOf255IsNoSignal() throws {
    let program = try shell("cat > /dev/null; exit 255")
    #expect(program.end() == .status(255))
    #expect("\(program.end())" == "ended with status 255")
  }

  @Test(.timeLimit(.minutes(1))) func aGrandchildThatHoldsTheErrorsIsNotWaitedFor() throws {
    let program = try shell("echo why >&2; sleep 2 & exit 3")
    #expect(program.end() == .status(3))
    #expect(program.complaints == "why\n")
  }

  @Test(.timeLimit(.minutes(1))) func aProgramThatStopsReadingAndDoesNotEndIsKilled() throws {
    let program = try shell("exec <&-; trap '' TERM; while :; do sleep 60; done")
    let isFed = program.write([UInt8](repeating: 0, count: 4 << 20).span.bytes)
    #expect(!isFed)
    #expect(program.end() == .killed)
  }

  /// Returns whether a process exists and is not a zombie.
  private func isRunning(_ pid: Int) throws -> Bool {
    guard let bytes = try? FileText.read("/proc/\(pid)/stat") else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    let name = try #require(text.lastIndex(of: ")"))
    return !text[name...].hasPrefix(") Z")
  }

  @Test(.timeLimit(.minutes(1))) func theChildrenThatAProgramLeavesAreKilled() throws {
    let program = try shell("sleep 600 & echo $! >&2")
    #expect(program.end() == .status(0))
    let child = try #require(Int(program.complaints.dropLast()))
    let end = MonotonicClock.now() + 30
    while try isRunning(child), MonotonicClock.now() < end { usleep(1000) }
    #expect(try !isRunning(child))
  }
}

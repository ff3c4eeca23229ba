import Glibc
import Testing

@testable import CardSystem

/// Protects the limits of programs that are run to their end.
@Suite struct ProgramRunTests {
  private func shell(
    _ commands: String, limit: Int = 1 << 20, seconds: Double = 60
  ) throws(ProgramRun.Problem) -> ProgramRun {
    try ProgramRun("sh", ["-c", commands], input: 0, limit: limit, seconds: seconds)
  }

  @Test func whatItWritesIsKept() throws {
    let run = try shell("echo out; echo wrong >&2; exit 3")
    #expect(run.output == Array("out\n".utf8) && run.complaints == "wrong\n")
    #expect(run.ending == .status(3))
  }

  @Test func muchOutputArrivesWhole() throws {
    let count = 5_000_000
    let run = try shell("yes 0123456 | head -c \(count)", limit: count)
    #expect(run.output.count == count && run.output.suffix(8) == Array("0123456\n".utf8)[...])
  }

  @Test func moreThanTheLimitIsAProblem() {
    #expect(throws: ProgramRun.Problem.long) { try shell("yes", limit: 1000) }
    #expect(throws: ProgramRun.Problem.long) { try shell("echo 123", limit: 3) }
  }

  @Test func complaintsWithoutEndHoldNothingUp() throws {
    #expect(throws: ProgramRun.Problem.late) { try shell("yes >&2", seconds: 0.2) }
    let run = try shell("head -c 3000000 /dev/zero >&2; echo out")
    #expect(run.complaints.utf8.count == 1 << 16 && run.output.count == 4)
  }

  @Test(arguments: ["sleep 600", "exec >&- 2>&-; sleep 600", "trap '' TERM; sleep 600 & sleep 600"])
  func oneThatHangsIsKilled(commands: String) {
    #expect(throws: ProgramRun.Problem.late) { try shell(commands, seconds: 0.1) }
  }

  @Test(.timeLimit(.minutes(1))) func whatItLeavesRunningIsKilled() throws {
    let run = try shell("sleep 600 & echo out")
    #expect(run.output == Array("out\n".utf8) && run.ending == .status(0))
  }

  @Test func aProgramThatIsNotThereIsAProblem() {
    #expect(throws: ProgramRun.Problem.system(Errno(number: ENOENT))) {
      try ProgramRun("no-such-program", [], input: 0, limit: 1, seconds: 1)
    }
  }
}

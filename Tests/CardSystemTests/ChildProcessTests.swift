import Glibc
import Testing

@testable import CardSystem

@Suite struct ChildProcessTests {
  init() { signal(SIGPIPE, SIG_IGN) }

  @Test func whatIsFedArrivesWhole() throws {
    var template = Array("/tmp/cardsystem-XXXXXX".utf8CString)
    let folder = String(cString: mkdtemp(&template))
    let path = folder + "/fed"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let program = try ChildProcess("dd", ["of=" + path, "status=none"])
    let isFed = program.write(bytes.span.bytes)
    #expect(isFed)
    #expect(program.end() == .status(0))
    #expect(try FileText.read(path) == bytes)
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: Errno(number: ENOENT)) { try ChildProcess("no-such-program", []) }
  }

  @Test func itsStatusAndComplaintsAreKept() throws {
    let program = try ChildProcess(
      "sh", ["-c", "cat >/dev/null; echo first >&2; echo last >&2; exit 7"])
    let isFed = program.write([1, 2, 3].span.bytes)
    #expect(isFed)
    #expect(program.end() == .status(7))
    #expect(program.readErrors() == "first\nlast\n")
  }

  @Test func oneThatReadsNoMoreIsNoEndOfUs() throws {
    let program = try ChildProcess("sh", ["-c", "exec <&-; kill -TERM $$"])
    let bytes = [UInt8](repeating: 0, count: 4 << 20)
    let isFed = program.write(bytes.span.bytes)
    #expect(!isFed)
    #expect(program.end() == .signal(SIGTERM))
  }

  @Test func oneThatComplainsWithoutEndIsNotHeldUp() throws {
    let program = try ChildProcess("sh", ["-c", "head -c 1000000 /dev/zero >&2; cat >/dev/null"])
    let bytes = [UInt8](repeating: 0, count: 4 << 20)
    let isFed = program.write(bytes.span.bytes)
    #expect(isFed)
    #expect(program.end() == .status(0))
  }

  @Test func aStatusOf255IsNoSignal() throws {
    let program = try ChildProcess("sh", ["-c", "cat > /dev/null; exit 255"])
    #expect(program.end() == .status(255))
    #expect("\(program.end())" == "ended with status 255")
  }

  @Test(.timeLimit(.minutes(1))) func aGrandchildThatHoldsTheErrorsIsNotWaitedFor() throws {
    let program = try ChildProcess("sh", ["-c", "echo why >&2; sleep 2 & exit 3"])
    #expect(program.end() == .status(3))
    #expect(program.readErrors() == "why\n")
  }
}

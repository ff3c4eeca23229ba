import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// What programs in the box can do, and what becomes of those that fail.
@Suite struct BoxTests {
  private let folder = DocumentFolder()
  private let box = BoxedProgram(name: "true", package: "", seconds: 1).box

  /// Runs a program in the box, with a file of ours as its standard input.
  private func boxed(_ words: [String], text: String = "content") throws -> ProgramRun {
    let path = try folder.write(Array(text.utf8), "input")
    let input = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    return try ProgramRun(box, words, input: input, limit: 1 << 16, seconds: 30)
  }

  /// Whether the kernel tells the version of its Landlock; Swift imports no `syscall`.
  static let hasLandlock: Bool = {
    typealias Call = @convention(c) (Int, UInt, UInt, UInt) -> Int
    guard let call = dlsym(nil, "syscall") else { return false }
    let (createRuleset, version) = (444, UInt(1))
    return unsafeBitCast(call, to: Call.self)(createRuleset, 0, 0, version) > 0
  }()

  private func output(_ words: String...) throws -> String {
    let run = try boxed(words)
    #expect(run.ending == .status(0), "\(run.complaints)")
    return String(decoding: run.output, as: UTF8.self)
  }

  /// Runs what the box must refuse, and what it refuses it with.
  private func expectRefused(
    _ words: String..., saying reason: String = "ermi", by line: Int = #line
  ) throws {
    let run = try boxed(words)
    #expect(run.ending != .status(0) && run.complaints.contains(reason), "\(line): \(run)")
  }

  @Test func theFileCanBeReadAndOpenedAgain() throws {
    #expect(try output("cat") == "content")
    #expect(try output("cat", BoxedProgram.file) == "content")
    #expect(try output("cat", "/proc/self/fd/0", "/proc/self/fd/0") == "contentcontent")
  }

  @Test(.enabled(if: hasLandlock)) func noOtherFileCanBeRead() throws {
    let other = try folder.write([65], "other")
    try expectRefused("cat", other)
    try expectRefused("ls", folder.path)
    try expectRefused("cat", "/etc/passwd")
    try expectRefused("cat", "/proc/\(getpid())/maps")
  }

  @Test(.enabled(if: hasLandlock)) func nothingCanBeWritten() throws {
    let other = try folder.write([65], "other")
    for words in [
      ["touch", folder.path + "/new"], ["dd", "of=" + other], ["rm", other],
      ["truncate", "-s", "0", other], ["chmod", "777", other], ["touch", other],
      ["mkdir", folder.path + "/new"], ["ln", "-s", other, folder.path + "/new"],
      ["mv", other, folder.path + "/new"], ["sh", "-c", "echo >>\(other)"],
      ["sh", "-c", "echo >/proc/self/fd/0"], ["chmod", "777", "/proc/self/fd/0"],
    ] {
      let run = try boxed(words)
      #expect(run.ending != .status(0) && run.complaints.contains("ermi"), "\(run.complaints)")
    }
    #expect(try FileText.read(other) == [65])
    #expect(FileText.names(in: folder.path) == ["input", "other"])
  }

  @Test func noSocketCanBeOpened() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    #expect(listen(listener, 8) == 0)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(listener, $0, &length)
      }
    }
    let connect = "exec 3<>/dev/tcp/127.0.0.1/\(UInt16(bigEndian: address.sin_port))"
    #expect(try run("bash", ["-c", connect]).ending == .status(0))
    try expectRefused("bash", "-c", connect)
  }

  @Test func noProcessCanBeStartedOrReached() throws {
    try expectRefused("sh", "-c", "(true); true", saying: "fork")
    try expectRefused("sh", "-c", "kill -0 \(getpid())")
  }

  @Test func itsMeansAreLimited() throws {
    let limits = "ulimit -v; ulimit -f; ulimit -c; ulimit -t"
    #expect(try output("bash", "-c", limits) == "1048576\n0\n0\n20\n")
    try expectRefused("bash", "-c", "printf -v x %2000000000s", saying: "allocate")
  }

  @Test func itInheritsNothing() throws {
    #expect(try output("env") == "PATH=/usr/local/bin:/usr/bin:/bin\nLC_ALL=C.UTF-8\n")
    let inherited = dup(0)
    defer { close(inherited) }
    #expect(try run("bash", ["-c", "true <&\(inherited)"]).ending == .status(0))
    try expectRefused("bash", "-c", "true <&\(inherited)", saying: "Bad file descriptor")
  }

  @Test func itTellsWhatItCannotRun() throws {
    #expect(try boxed(["no-such-program"]).ending == .status(127))
    let script = try folder.script("#!/bin/sh")
    #expect(chmod(script, 0o700) == 0)
    #expect(try boxed([script]).ending == .status(126))
    #expect(try boxed([]).ending == .status(64))
  }

  /// What holds the pipe has ended once it is at its end.
  @Test(.timeLimit(.minutes(1))) func itEndsWithWhoStartedIt() throws {
    let pipe = try CardSystem.Pipe()
    defer { close(pipe.reading) }
    let started = Process()
    started.executableURL = URL(filePath: "/bin/sh")
    started.arguments = ["-c", "\(box) sh -c 'echo; exec sleep 1000' </dev/null & wait"]
    started.standardOutput = FileHandle(fileDescriptor: pipe.writing)
    try started.run()
    close(pipe.writing)
    var byte: UInt8 = 0
    #expect(read(pipe.reading, &byte, 1) == 1)
    kill(started.processIdentifier, SIGKILL)
    started.waitUntilExit()
    #expect(read(pipe.reading, &byte, 1) == 0)
  }

  // The document's view of programs that fail.

  private func message(
    structure: BoxedProgram? = nil, pages: BoxedProgram? = nil
  ) throws -> String? {
    let path = try folder.write(PDFText.sample.bytes)
    var programs = PDFDocument.Programs()
    programs.structure = structure ?? programs.structure
    programs.pages = pages ?? programs.pages
    return #expect(throws: DecodeFailure.self) {
      try PDFDocument(path: path, programs: programs).render(page: 2, width: 20, height: 10)
    }?.message
  }

  @Test func aMissingProgramIsNamed() throws {
    let (structure, pages) = (PDFDocument.Programs().structure, PDFDocument.Programs().pages)
    var missing = structure
    missing.name = "no-qpdf"
    #expect(try message(structure: missing) == "no-qpdf is missing: install qpdf")
    missing = pages
    missing.name = "no-pdftoppm"
    #expect(try message(pages: missing) == "no-pdftoppm is missing: install poppler-utils")
    missing.box = folder.path + "/no-box"
    #expect(try message(pages: missing) == "cardstage-box is missing beside the program")
  }

  /// Everything that it has started goes with it: the pipe is at its end.
  @Test(.timeLimit(.minutes(1))) func aProgramThatHangsIsKilledInTime() throws {
    let witness = folder.path + "/witness"
    #expect(mkfifo(witness, 0o600) == 0)
    let reading = open(witness, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reading) }
    let script = try folder.script("exec 3>\(witness); echo >&3; sleep 1000 & sleep 1000")
    let hanging = BoxedProgram(name: script, package: "", seconds: 0.3, box: "/bin/sh")
    let start = MonotonicClock.now()
    #expect(try message(pages: hanging) == "page 3 takes too long to draw")
    #expect(try message(structure: hanging) == "it takes too long to read")
    #expect(MonotonicClock.now() - start < 20)
    _ = fcntl(reading, F_SETFL, 0)
    var bytes = [UInt8](repeating: 0, count: 16)
    // It ends only once nobody holds the other end.
    while read(reading, &bytes, bytes.count) > 0 {}
    var boxed = BoxedProgram(name: "sleep", package: "", seconds: 0.3)
    #expect(throws: DecodeFailure(message: "late")) {
      try boxed.run(["1000"], on: reading, limit: 1, late: "late", long: "long")
    }
    boxed.name = "yes"
    boxed.seconds = 30
    #expect(throws: DecodeFailure(message: "long")) {
      try boxed.run([], on: reading, limit: 100, late: "late", long: "long")
    }
  }

  @Test func aProgramThatLiesIsNotBelieved() throws {
    for output in ["", "echo P6; echo 20 10; echo 255", "head -c 700 /dev/zero", "cat"] {
      let liar = BoxedProgram(
        name: try folder.script(output), package: "", seconds: 30, box: "/bin/sh")
      #expect(try message(pages: liar) == "page 3 cannot be drawn")
    }
    for output in ["", "echo '{'", "echo '{}'", "echo '[[['", "cat"] {
      let liar = BoxedProgram(
        name: try folder.script(output), package: "", seconds: 30, box: "/bin/sh")
      let said = try message(structure: liar)
      #expect(said == "it is damaged" || said == "it has no pages", "\(output)")
    }
  }
}

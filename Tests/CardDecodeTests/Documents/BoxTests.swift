import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// Protects the limits of programs in the sandbox, and the failures that they cause.
@Suite struct BoxTests {
  private let folder = DocumentFolder()
  private static let box = BoxedProgram(name: "true", package: "", seconds: 1).box
  /// The limit of a program's processor time, in seconds.
  private static let seconds = 20

  /// Runs a program in the sandbox, with a temporary file as its standard input.
  private func boxed(_ words: [String], text: String = "content") throws -> ProgramRun {
    let path = try folder.write(Array(text.utf8), "input")
    let input = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    return try ProgramRun(
      Self.box, ["\(Self.seconds)"] + words, input: input, limit: 1 << 16, seconds: 60)
  }

  /// A Boolean value that indicates whether the kernel has Landlock. Swift does not import `syscall`, hence the
  /// look-up.
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

  /// Returns whether a message reports a refusal: by Landlock, or of a call that is not on the list.
  private static func isRefusal(_ complaint: String) -> Bool {
    complaint.contains("Permission denied") || complaint.contains("Function not implemented")
  }

  /// Expects that the sandbox refuses a program, for a reason if one is given.
  private func expectRefused(
    _ words: String..., saying reason: String? = nil, by line: Int = #line
  ) throws {
    let run = try boxed(words)
    let isRefused = reason.map { run.complaints.contains($0) } ?? Self.isRefusal(run.complaints)
    #expect(run.ending != .status(0) && isRefused, "\(line): \(run)")
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
      #expect(run.ending != .status(0) && Self.isRefusal(run.complaints), "\(run.complaints)")
    }
    #expect(try FileText.read(other) == [65])
    #expect(FileText.names(in: folder.path) == ["input", "other"])
  }

  /// The calls that a compromised program may try.
  ///
  /// The program is Perl, which every Debian has, and reads the script from its standard input. It prints the names of
  /// the calls that succeeded.
  private static let attempts = """
    my ($other, $folder, $victim) = @ARGV;
    # By Linux's numbers: O_TRUNC; F_SETFL, F_SETOWN, F_SETSIG, F_SETLEASE; O_ASYNC; FIOASYNC, TIOCSTI.
    my %try = (
      cut => sub { sysopen(my $f, "/proc/self/fd/0", 512) },
      cut_other => sub { sysopen(my $f, $other, 512) },
      write => sub { sysopen(my $f, $other, 1) }, both => sub { sysopen(my $f, $other, 2) },
      neither => sub { sysopen(my $f, $other, 3) },
      make => sub { sysopen(my $f, "$folder/made", 64) },
      nameless => sub { sysopen(my $f, $folder, 020200002) },
      truncate => sub { truncate($other, 0) }, ftruncate => sub { truncate(STDIN, 0) },
      unlink => sub { unlink $other }, rename => sub { rename $other, "$folder/renamed" },
      link => sub { link $other, "$folder/linked" },
      symlink => sub { symlink $other, "$folder/symlinked" },
      mkdir => sub { mkdir "$folder/folder" }, rmdir => sub { rmdir "$folder/empty" },
      chmod => sub { chmod 0777, $other }, chown => sub { chown $<, $<, $other },
      utime => sub { utime 1, 1, $other },
      owner => sub { fcntl(STDIN, 8, $victim + 0) }, signal => sub { fcntl(STDIN, 10, 9) },
      async => sub { fcntl(STDIN, 4, 020000) }, lease => sub { fcntl(STDIN, 1024, 0) },
      ioctl => sub { my $on = pack("i", 1); ioctl(STDIN, 0x5452, $on) or $!{ENOTTY} },
      type => sub { my $c = "x"; ioctl(STDIN, 0x5412, $c) && 0 or $!{ENOTTY} },
      kill => sub { kill 0, $victim }, survive => sub { syscall(\(prctl), 1, 0) == 0 },
      limit => sub { my $l = pack("QQ", 9, 9); syscall(\(prlimit), 0, 0, $l, 0) == 0 },
      enter => sub { chdir $folder }, z_fork => sub { defined(my $p = fork) },
    );
    print join " ", grep { $try{$_}->() } sort keys %try;
    """

  #if arch(x86_64)
    private static let (prctl, prlimit) = (157, 302)
  #else
    private static let (prctl, prlimit) = (167, 261)
  #endif

  /// The start of a script that makes the kernel seem to have no Landlock.
  private static let withoutLandlock = """
    my $code = pack("SCCL" x 4, 0x20,0,0,0, 0x15,0,1,444, 6,0,0,0x50001, 6,0,0,0x7fff0000);
    syscall(\(prctl), 38, 1, 0, 0, 0) == 0 or die;
    syscall(\(prctl), 22, 2, pack("Sx6P", 4, $code)) == 0 or die;
    exec @ARGV;
    """

  @Test(arguments: hasLandlock ? [true, false] : [false])
  func nothingCanBeChangedOrReached(hasLandlock: Bool) throws {
    let other = try folder.write([65], "other")
    #expect(mkdir(folder.path + "/empty", 0o700) == 0)
    let script = try folder.write(Array(Self.attempts.utf8), "script")
    let input = open(script, O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    let words = ["perl", BoxedProgram.file, other, folder.path, "\(getppid())"]
    func tried(_ program: String, _ words: [String]) throws -> ProgramRun {
      try ProgramRun(program, words, input: input, limit: 1 << 16, seconds: 60)
    }
    let box = [Self.box, "\(Self.seconds)"]
    let run =
      hasLandlock
      ? try tried(box[0], [box[1]] + words)
      : try tried("perl", ["-e", Self.withoutLandlock] + box + words)
    #expect(run.ending == .status(0) && run.output.isEmpty, "\(run)")
    #expect(try FileText.read(script) == Array(Self.attempts.utf8))
    #expect(try FileText.read(other) == [65])
    #expect(FileText.names(in: folder.path) == ["empty", "other", "script"])
    // The calls succeed without the sandbox.
    let unboxed = try tried(words[0], Array(words[1...])).output
    let done = String(decoding: unboxed, as: UTF8.self).split(separator: " ")
    for name in ["cut", "ioctl", "make", "mkdir", "owner", "rename", "signal", "survive"] {
      #expect(done.contains(Substring(name)))
    }
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
    #expect(try output("bash", "-c", limits) == "1048576\n0\n0\n\(Self.seconds)\n")
    try expectRefused("bash", "-c", "printf -v x %2000000000s", saying: "allocate")
    let busy = BoxedProgram(name: "sh", package: "", seconds: 1)
    // The standard input of the tests may be a pipe, so that the test opens a file of its own.
    let input = open(try folder.write([65], "input"), O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    #expect(throws: DecodeFailure(message: "late")) {
      try busy.run(["-c", "while :; do :; done"], on: input, limit: 1, late: "late", long: "long")
    }
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

  /// The end of the pipe shows that the program that held it has ended.
  @Test(.timeLimit(.minutes(1))) func itEndsWithWhoStartedIt() throws {
    let pipe = try CardSystem.Pipe()
    defer { close(pipe.reading) }
    let started = Process()
    started.executableURL = URL(filePath: "/bin/sh")
    started.arguments = ["-c", "\(Self.box) 20 sh -c 'echo; exec sleep 1000' </dev/null & wait"]
    started.standardOutput = FileHandle(fileDescriptor: pipe.writing)
    try started.run()
    close(pipe.writing)
    var byte: UInt8 = 0
    #expect(read(pipe.reading, &byte, 1) == 1)
    kill(started.processIdentifier, SIGKILL)
    started.waitUntilExit()
    #expect(read(pipe.reading, &byte, 1) == 0)
  }

  // The document's errors when its programs fail.

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
    #expect(try message(structure: missing) == "cannot find no-qpdf; install the package qpdf")
    missing = pages
    missing.name = "no-pdftoppm"
    #expect(
      try message(pages: missing) == "cannot find no-pdftoppm; install the package poppler-utils")
    missing.box = folder.path + "/no-box"
    #expect(try message(pages: missing) == "cannot find cardstage-box beside the program")
  }

  /// The program's own children end too, which the end of the pipe shows.
  @Test(.timeLimit(.minutes(1))) func aProgramThatHangsIsKilledInTime() throws {
    let witness = folder.path + "/witness"
    #expect(mkfifo(witness, 0o600) == 0)
    let reading = open(witness, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reading) }
    let script = try folder.script("exec 3>\(witness); echo >&3; sleep 1000 & sleep 1000")
    let hanging = BoxedProgram(
      name: script, package: "", seconds: 1, patience: 0.3, box: try folder.unboxed())
    let start = MonotonicClock.now()
    #expect(try message(pages: hanging) == "page 3 takes too long to draw")
    #expect(try message(structure: hanging) == "takes too long to read")
    #expect(MonotonicClock.now() - start < 20)
    _ = fcntl(reading, F_SETFL, 0)
    var bytes = [UInt8](repeating: 0, count: 16)
    // The read ends only after no process holds the other end.
    while read(reading, &bytes, bytes.count) > 0 {}
    var boxed = BoxedProgram(name: "sleep", package: "", seconds: 1, patience: 0.3)
    #expect(throws: DecodeFailure(message: "late", isPassing: true)) {
      try boxed.run(["1000"], on: reading, limit: 1, late: "late", long: "long")
    }
    boxed.name = "yes"
    boxed.patience = 60
    #expect(throws: DecodeFailure(message: "long")) {
      try boxed.run([], on: reading, limit: 100, late: "late", long: "long")
    }
  }

  @Test func aProgramThatLiesIsNotBelieved() throws {
    for output in ["", "echo P6; echo 20 10; echo 255", "head -c 700 /dev/zero", "cat"] {
      let liar = BoxedProgram(
        name: try folder.script(output), package: "", seconds: 30, box: try folder.unboxed())
      #expect(try message(pages: liar) == "page 3 cannot be drawn")
    }
    for output in ["", "echo '{'", "echo '{}'", "echo '[[['", "cat"] {
      let liar = BoxedProgram(
        name: try folder.script(output), package: "", seconds: 30, box: try folder.unboxed())
      let said = try message(structure: liar)
      #expect(said == "damaged" || said == "no pages", "\(output)")
    }
  }
}

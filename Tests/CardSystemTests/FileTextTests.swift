import Glibc
import TestSupport
import Testing

@testable import CardSystem

/// Tests the reading of files and the parsing of paths.
@Suite struct FileTextTests {
  private let folder = temporaryFolder()

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = folder + "/file"
    try OutputFile(path: path).write(bytes.span.bytes)
    return path
  }

  @Test(.timeLimit(.minutes(1))) func foldersPipesAndDevicesAreRefusedAtOnce() throws {
    mkfifo(folder + "/pipe", 0o600)
    for path in [folder, folder + "/pipe", "/dev/zero", "/dev/full", "/dev/null"] {
      let reason = path == folder ? "a folder, not a file" : "not a regular file"
      let refusal = Failure(.missingInput, "cannot read \(path): \(reason)")
      #expect(throws: refusal) { try FileText.read(path) }
      #expect(throws: refusal) { try FileText.readText(path) }
      #expect(throws: refusal) { _ = try LineReader(path: path, limit: 1) }
    }
    #expect { try FileText.read(folder + "/none") } throws: {
      "\($0)" == "cannot read \(folder)/none: No such file or directory"
    }
  }

  @Test func twoPathsOfAFileAreTheSame() throws {
    let file = try file([1])
    symlink("file", folder + "/link")
    mkfifo(folder + "/pipe", 0o600)
    for (one, other, areSame) in [
      ("file", "link", true), ("pipe", "./pipe", true), ("new", "./new", true),
      ("file", "pipe", false), ("file", "new", false), ("new", "newer", false),
    ] {
      #expect(FileText.areSame(folder + "/" + one, folder + "/" + other) == areSame)
    }
    #expect(FileText.areSame(file, folder + "/../" + FileText.name(of: folder) + "/file"))
  }

  /// A file system may report any time.
  @Test(arguments: [(Int.min, true), (0, true), (Int.max, false)])
  func aFileOfAnyTimeIsSettledOrNot(time: Int, isSettled: Bool) {
    #expect(RegularFile.State.isSettled(changedAt: time) == isSettled)
  }

  /// A stopped process that holds the lock must not keep other windows from quitting.
  @Test func aLockThatIsNeverReleasedIsNotWaitedFor() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    var isDone = false
    FolderLock.holding(folder) { isDone = true }
    #expect(isDone)
  }

  @Test func aFileThatIsTooLongIsRefused() throws {
    let path = try file([])
    truncate(path, 64 << 20)
    #expect(try FileText.read(path).count == 64 << 20)
    truncate(path, 64 << 20 + 1)
    #expect(throws: Failure(.badData, "\(path): longer than 64 MB")) {
      try FileText.read(path)
    }
  }

  /// A slash and a combining mark after it form one `Character`.
  @Test(arguments: [
    ("a/\u{301}b", "a/", "\u{301}b"), ("/a/\u{301}/b", "/a/\u{301}/", "b"), ("a", "", "a"),
    ("/\u{301}", "/", "\u{301}"),
  ])
  func aPathHasAFolderAndAName(path: String, folder: String, name: String) {
    #expect(FilePath(String(FileText.folder(of: path))) == FilePath(folder))
    #expect(FilePath(FileText.name(of: path)) == FilePath(name))
    #expect(FileText.isAbsolute(path) == (path.utf8.first == 0x2F))
    #expect(FilePath(FileText.absolute("/\u{301}")) == FilePath("/\u{301}"))
  }

  @Test(arguments: [
    (["/a/b c.pdf"], "cannot read /a/b c.pdf: gone", "cannot read b c.pdf: gone"),
    (["/a/b.pdf", "/a/c/d"], "/a/b.pdf, /a/c/d: nothing to show", "b.pdf, d: nothing to show"),
    (["/a/\u{1B}/b"], "\("/a/\u{1B}/b".echoed): not an image", "b: not an image"),
    (["b"], "b: expected a/b", "b: expected a/b"), ([], "/a/b", "/a/b"),
  ])
  func aMessageHasNoFolders(paths: [String], message: String, notice: String) {
    #expect(FileText.withoutFolders(of: paths, message) == notice)
  }

  @Test func aTextHasNoMarkAndNoCarriageReturns() throws {
    let text: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a\r\nb\rc\n\r\n".utf8)
    #expect(String(decoding: try FileText.readText(file(text)), as: UTF8.self) == "a\nb\rc\n\n")
  }

  private func lines(_ path: String, limit: Int = 1 << 30) throws -> [String] {
    var reader = try LineReader(path: path, limit: limit)
    var lines: [String] = []
    while let line = try reader.next() { lines.append("\(reader.number) \(line) \(reader.isTorn)") }
    return lines
  }

  @Test func linesAreReadOneByOne() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("one\r\n\ntwo".utf8)
    #expect(try lines(file(bytes)) == ["1 one false", "2  false", "3 two true"])
    #expect(try lines(file(Array("one\n".utf8))) == ["1 one false"])
    #expect(try lines(file([])) == [])
    // The lines have every length, across the limits of a single read.
    let long = (0..<600).map { String(repeating: "x", count: $0) }
    let read = try lines(file(Array(long.joined(separator: "\n").utf8)))
    #expect(read == long.enumerated().map { "\($0 + 1) \($1) \($0 == 599)" })
  }

  @Test func longLinesAndLongFilesAreRefused() throws {
    let line = [UInt8](repeating: 65, count: LineReader.maximumLineLength)
    #expect(try lines(file(line + [10] + line)).count == 2)
    let path = try file([10] + line + line)
    #expect(throws: Failure(.badData, "\(path):2: longer than 1 MB")) { try lines(path) }
    let other = try file(Array(repeating: 10, count: 3 << 20))
    #expect(throws: Failure(.badData, "\(other): longer than 2 MB")) {
      try lines(other, limit: 2 << 20)
    }
  }

  @Test func aTextThatIsNotUTF8IsRefusedWithItsLine() throws {
    #expect(try FileText.utf8(Array("é\n".utf8), of: "a") == "é\n")
    let texts: [(bytes: [UInt8], line: Int)] = [
      ([0x61, 0x0A, 0xE9, 0x0A], 2), ([0xFF, 0xFE, 0x61, 0], 1), ([0x61, 0], 1),
    ]
    for (bytes, line) in texts {
      #expect(throws: Failure(.badData, "a:\(line): not UTF-8; save the file as UTF-8")) {
        try FileText.utf8(bytes, of: "a")
      }
    }
  }

  /// The second line is longer than any allowed line. Only a program that reads the line would report it.
  @Test func aFileThatIsTooLargeIsRefusedBeforeItIsRead() throws {
    let path = try file(Array("one\n".utf8))
    #expect(truncate(path, 3 << 20) == 0)
    #expect(throws: Failure(.badData, "\(path): longer than 2 MB")) {
      try lines(path, limit: 2 << 20)
    }
    #expect(throws: Failure(.badData, "\(path):2: longer than 1 MB")) { try lines(path) }
  }

  /// The first line may change the limit.
  @Test func theFirstLineOfAFileIsReadHoweverLargeTheFileIs() throws {
    let path = try file(Array("one\n".utf8))
    #expect(truncate(path, 3 << 20) == 0)
    var reader = try LineReader(path: path, limit: 2 << 20)
    #expect(try reader.next() == "one")
  }
}

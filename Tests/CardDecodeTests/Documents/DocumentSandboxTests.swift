import CardSystem
import Foundation
import Testing

@testable import CardDecode

/// Tests the limits of the worker for documents, which may read the system's fonts.
@Suite struct DocumentSandboxTests {
  private let folder = DocumentFolder()

  /// A Boolean value that indicates whether the kernel has Landlock. Swift does not import `syscall`, hence the
  /// look-up.
  static let hasLandlock: Bool = {
    typealias Call = @convention(c) (Int, UInt, UInt, UInt) -> Int
    guard let call = dlsym(nil, "syscall") else { return false }
    let (createRuleset, version) = (444, UInt(1))
    return unsafeBitCast(call, to: Call.self)(createRuleset, 0, 0, version) > 0
  }()

  /// Returns test workers, which perform the actions that a file names.
  private func workers() throws -> DecodeWorkers {
    let double = ProgramFolder.path + "/decodedouble"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/cardstage-decode-pdf", withDestinationPath: double)
    return DecodeWorkers(
      count: 1, folders: [folder.path], limits: DecodeWorker.Limits(seconds: 60, timeout: 60))
  }

  /// Returns whether a worker in the sandbox succeeds in the action that `words` name.
  private func succeeds(_ words: String, _ workers: DecodeWorkers) throws -> Bool {
    let path = try folder.write([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Array(words.utf8))
    let failure = #expect(throws: DecodeFailure.self) {
      try PDFDocument(path: path, workers: workers)
    }
    #expect(["no pages", "needs a password"].contains(failure?.message), "\(words)")
    return failure?.message == "no pages"
  }

  @Test func theSystemsFontsCanBeRead() throws {
    let workers = try workers()
    for words in [
      "reads /usr/share/fonts", "lists /usr/share/poppler/cMap", "reads /etc/fonts/fonts.conf",
    ] {
      #expect(try succeeds(words, workers), "\(words)")
    }
  }

  @Test(.enabled(if: hasLandlock)) func noOtherFileCanBeRead() throws {
    let workers = try workers()
    let other = try folder.write([65], "other")
    for words in ["reads \(other)", "lists \(folder.path)", "reads /etc/passwd", "lists /proc"] {
      #expect(try !succeeds(words, workers), "\(words)")
    }
  }

  @Test func nothingCanBeWrittenOrReached() throws {
    let workers = try workers()
    let other = try folder.write([65], "other")
    for words in [
      "writes \(other)", "truncates \(other)", "reopens", "creates \(folder.path)/new",
      "hides \(folder.path)", "removes \(other)", "links \(other)", "folds \(folder.path)/new",
      "changes \(other)", "connects", "pairs", "forks", "runs", "signals", "locks", "stays",
      "shares", "lifts", "hoards", "maps", "takes",
    ] {
      #expect(try !succeeds(words, workers), "\(words)")
    }
    #expect(workers.starts == 1)
    #expect(try FileText.read(other) == [65])
    #expect(FileText.names(in: folder.path) == ["cardstage-decode-pdf", "file.pdf", "other"])
  }
}

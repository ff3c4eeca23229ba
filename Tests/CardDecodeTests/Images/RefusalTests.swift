import Glibc
import Testing

@testable import CardDecode

/// Tests that invalid files are refused at once, with a message. No test here may wait for a limit.
@Suite struct RefusalTests {
  private let bench = Workbench()

  static let kinds: [(name: String, bytes: [UInt8])] = [
    ("jpeg", Sample.quarters(64, 64).jpeg()),
    ("progressive jpeg", Sample.quarters(64, 64).jpeg(isProgressive: true)),
    ("png", Sample.quarters(64, 64).png()),
    ("interlaced png", Sample.quarters(64, 64).png(isInterlaced: true)),
    ("webp", Sample.quarters(64, 64).webp()),
    ("lossy webp", Sample.quarters(64, 64).webp(isLossless: false)),
    ("heic", Sample.quarters(64, 64).heif(isAVIF: false)),
    ("avif", Sample.quarters(64, 64).heif(isAVIF: true)),
    (
      "svg",
      Array(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>
        <defs><linearGradient id='a'><stop stop-color='red'/></linearGradient></defs>
        <g transform='rotate(3)'><path d='M0 0L9 9z' fill='url(#a)'/><text>text</text></g></svg>
        """.utf8)
    ),
  ]

  /// `CutOffTests` tests the formats that are shown without their end.
  @Test(arguments: ["heic", "avif", "svg"])
  func truncatedImagesAreRefused(name: String) throws {
    let bytes = try #require(Self.kinds.first { $0.name == name }).bytes
    #expect(bench.refusal(bytes) == nil)
    for part in [0.3, 0.6, 0.9] {
      let cut = Array(bytes[..<Int(Double(bytes.count) * part)])
      let words = try #require(bench.refusal(cut), "\(part)")
      #expect(["cut off before its end", "damaged"].contains(words), "\(part)")
    }
  }

  @Test(arguments: kinds.map(\.name).filter { !["heic", "avif", "svg"].contains($0) })
  func aFileThatEndsInItsHeadIsRefused(name: String) throws {
    let bytes = try #require(Self.kinds.first { $0.name == name }).bytes
    #expect(bench.refusal(Array(bytes.prefix(24))) == "cut off before its end")
  }

  @Test func filesThatAreNoImagesAreRefused() {
    #expect(bench.refusal([]) == "an empty file")
    #expect(bench.refusal(Array("Just some text.\n".utf8), "a.jpg") == "not an image")
    #expect(bench.refusal(Array("<html><body/></html>".utf8), "a.svg") == "not an image")
    #expect(bench.refusal([0x89]) == "not an image")
  }

  @Test func pathsThatAreNoRegularFilesAreRefused() {
    let fifo = bench.folder + "/fifo"
    mkfifo(fifo, 0o600)
    #expect(bench.refusal(at: fifo) == "not a regular file")
    #expect(bench.refusal(at: "/dev/zero") == "not a regular file")
    #expect(bench.refusal(at: bench.folder) == "a folder, not a file")
    #expect(bench.refusal(at: bench.folder + "/nothing") == "no such file")
    #expect(bench.refusal(at: bench.folder + "/fifo/nothing") == "no such file")
  }

  /// Entities that name each other evade limits on the number of bytes.
  @Test func anSVGThatGrowsIsRefused() {
    var text = "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'>"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      text += "<!ENTITY \(name) '" + String(repeating: "&\(last);", count: 10) + "'>"
    }
    text += "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&j;</text></svg>"
    #expect(bench.refusal(Array(text.utf8)) != nil)
  }

  @Test func aMissingWorkerIsReported() {
    let workers = DecodeWorkers(
      count: 1, folders: [bench.folder], limits: DecodeWorker.Limits(seconds: 5, timeout: 60))
    let decoder = ImageDecoder(workers)
    let path = bench.write(Sample.quarters(4, 4).png())
    #expect {
      try decoder.facts(at: path)
    } throws: {
      ($0 as? DecodeFailure)?.message.hasPrefix("cannot find cardstage-decode") == true
    }
  }
}

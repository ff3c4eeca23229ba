import Glibc
import Testing

@testable import CardDecode

/// What is no good is refused in words, and fast: no test here may wait for a limit.
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

  @Test(arguments: kinds.map(\.name))
  func whatIsCutOffIsRefused(name: String) throws {
    let bytes = try #require(Self.kinds.first { $0.name == name }).bytes
    #expect(bench.refusal(bytes) == nil)
    for part in [0.3, 0.6, 0.9] {
      let cut = Array(bytes[..<Int(Double(bytes.count) * part)])
      let words = try #require(bench.refusal(cut), "\(part)")
      #expect(["it is cut off", "it is damaged"].contains(words), "\(part)")
    }
  }

  @Test func whatIsNoPictureIsRefused() {
    #expect(bench.refusal([]) == "it is empty")
    #expect(bench.refusal(Array("Just some text.\n".utf8), "a.jpg") == "it is not a picture")
    #expect(bench.refusal(Array("<html><body/></html>".utf8), "a.svg") == "it is not a picture")
    #expect(bench.refusal([0x89]) == "it is not a picture")
  }

  @Test func whatIsNoFileIsRefused() {
    let fifo = bench.folder + "/fifo"
    mkfifo(fifo, 0o600)
    #expect(bench.refusal(at: fifo) == "it is no regular file")
    #expect(bench.refusal(at: "/dev/zero") == "it is no regular file")
    #expect(bench.refusal(at: bench.folder) == "it is a folder")
    #expect(bench.refusal(at: bench.folder + "/nothing") == "it is missing")
    #expect(bench.refusal(at: bench.folder + "/fifo/nothing") == "it is missing")
  }

  /// A PNG of so many pixels that are not there.
  private static func bomb(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    func chunk(_ content: [UInt8], _ length: Int) -> [UInt8] {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in content {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return big(UInt32(length)) + content + big(~sum)
    }
    let header = Array("IHDR".utf8) + big(width) + big(height) + [8, 6, 0, 0, 0]
    return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk(header, 13)
      + chunk(Array("IDAT".utf8) + [0x78, 0x9C], 2)
  }

  @Test func bombsAreRefusedByTheirHeaders() {
    let many = "it has more than 200 megapixels"
    #expect(bench.refusal(Self.bomb(65535, 65535)) == many)
    #expect(bench.refusal(Self.bomb(20001, 10000)) == many)
    #expect(bench.refusal(Self.bomb(100_000, 1)) == "it has a side of more than 65,535 pixels")
    #expect(bench.refusal(Self.bomb(20000, 10000)) == "it is cut off")
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='60000' height='60000'/>"
    #expect(bench.refusal(Array(svg.utf8)) == many)
  }

  /// Many programs' limits are on bytes, which entities that name one another get around.
  @Test func anSVGThatGrowsIsRefused() {
    var text = "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'>"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      text += "<!ENTITY \(name) '" + String(repeating: "&\(last);", count: 10) + "'>"
    }
    text += "]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&j;</text></svg>"
    #expect(bench.refusal(Array(text.utf8)) != nil)
  }

  @Test func aMissingWorkerIsToldAsSuch() {
    let workers = DecodeWorkers(
      count: 1, folders: [bench.folder], limits: DecodeWorker.Limits(seconds: 5, patience: 60))
    let decoder = PictureDecoder(workers)
    let path = bench.write(Sample.quarters(4, 4).png())
    #expect {
      try decoder.facts(at: path)
    } throws: {
      ($0 as? DecodeFailure)?.message.hasPrefix("cardstage-decode is missing") == true
    }
  }
}

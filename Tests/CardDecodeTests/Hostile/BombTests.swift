import Bombs
import CardSystem
import Glibc
import Testing

@testable import CardDecode

/// Tests the limits on small files that expand to large content, and the decoding of later files.
@Suite struct BombTests {
  private static let many = "more than 200 megapixels"
  private static let memory = "needs too much memory"

  @Test func imagesWithoutDataAreRefusedByTheirHeaders() {
    let bench = Workbench()
    let small = Bomb.png(65535, 65535, data: Array(repeating: 0, count: 9))
    let zeros = Bomb.png(14142, 14142, data: [0x78, 0x9C] + Array(repeating: 0, count: 118))
    #expect(small.count == 66 && zeros.count == 177)
    #expect(bench.refusal(small) == Self.many)
    #expect(bench.refusal(zeros) == "damaged")
    #expect(bench.refusal(Bomb.png(20001, 10000)) == Self.many)
    #expect(bench.refusal(Bomb.png(100_000, 1)) == "more than 65,535 pixels on one side")
    #expect(bench.refusal(Bomb.png(20000, 10000)) == "damaged")
    #expect(bench.refusal(Bomb.png(14000, 14000, isInterlaced: true)) == Self.memory)
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='60000' height='60000'/>"
    #expect(bench.refusal(Array(svg.utf8)) == nil)
    for isAVIF in [false, true] {
      let heif = Bomb.enlarged(Sample.quarters(64, 64).heif(isAVIF: isAVIF), to: 65535)
      // Newer versions of libheif check the size themselves.
      #expect([Self.memory, Self.many].contains(bench.refusal(heif)))
    }
    let jpeg = Sample.quarters(64, 64).jpeg(isProgressive: true)
    #expect(bench.refusal(Bomb.enlarged(jpeg, to: 65500)) == Self.many)
    #expect(bench.refusal(Bomb.enlarged(jpeg, to: 14000)) == Self.memory)
    let gif = Array("GIF89a".utf8) + Array(repeating: 0xFF, count: 60)
    #expect(bench.refusal(gif, "a.png") == "not an image")
    #expect(bench.refusal(Sample.quarters(4, 4).png()) == nil)
  }

  /// The unpacked text of a compressed SVG has the size limit of a file.
  @Test func aCompressedSVGOfHundredsOfMegabytesIsRefused() {
    let bench = Workbench(workers: 1)
    #expect(bench.refusal(Bomb.packedSpaces, "a.svgz") == "larger than 256 MB")
    #expect(bench.refusal(Array(Bomb.packedSpaces.prefix(5000)), "a.svgz") == "damaged")
  }

  /// A file of 30 bytes can describe any number of pixels.
  @Test func aWebPOfOneColourIsShownOrRefused() {
    let bench = Workbench()
    #expect(Bomb.webp(16384, 16384).count < 40)
    #expect(bench.refusal(Bomb.webp(16384, 16384)) == Self.many)
    #expect(bench.refusal(Bomb.webp(14000, 14000)) == Self.memory)
    #expect(bench.refusal(Bomb.webp(3000, 3000)) == nil)
  }

  /// Without a check, a font that was used at an impossible size would be missing in all later images of the worker.
  /// Newer versions of librsvg draw such an image.
  @Test func typeOfAnImpossibleSizeSpoilsNoOtherImage() {
    let bench = Workbench(workers: 1)
    func text(_ height: String) -> [UInt8] {
      let head = "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='\(height)'>"
      return Array((head + "<text y='20'>text</text></svg>").utf8)
    }
    for _ in 0..<3 {
      #expect([nil, "damaged"].contains(bench.refusal(text(".4"))))
      #expect(bench.refusal(text("64")) == nil)
    }
  }

  /// The recursions that take seconds until they are drawn or refused.
  private static let slow: Set = ["uses of uses", "patterns of patterns"]
  private static let recursions = Bomb.recursions.map(\.name)
    .filter { Tally.isLong || !slow.contains($0) }

  @Test(arguments: recursions) func anSVGThatIncludesItselfDoesNoHarm(name: String) throws {
    let bytes = Array(try #require(Bomb.recursions.first { $0.name == name }).text.utf8)
    let bench = Workbench(workers: 1)
    reportCost("svg of " + name, bytes) { bench.refusal(bytes) }
    #expect(bench.refusal(Sample.quarters(4, 4).png()) == nil)
  }

  @Test(.enabled(if: Tally.isLong)) func scansWithoutEndAreRefused() {
    let bench = Workbench(workers: 1)
    let jpeg = Sample.quarters(64, 64).jpeg(isProgressive: true)
    let bytes = Bomb.scans(jpeg, side: 5000, times: 2000)
    let words = reportCost("jpeg of 2000 scans", bytes) { bench.refusal(bytes) }
    #expect(words != nil)
    #expect(bench.refusal(jpeg) == nil)
  }

  /// Prints the result and the time of a bomb in a long run, and returns the reason for its refusal.
  @discardableResult
  private func reportCost(_ name: String, _ bytes: [UInt8], _ refusal: () -> String?) -> String? {
    let start = MonotonicClock.now()
    let words = refusal()
    guard Tally.isLong else { return words }
    let milliseconds = Int((MonotonicClock.now() - start) * 1000)
    print("bomb | \(name): \(bytes.count) bytes, \(words ?? "shown"), \(milliseconds) ms")
    return words
  }

  // MARK: Documents

  private let folder = DocumentFolder()

  /// Returns the reason why a page of a document is not shown, or nil if the page is shown.
  private func refusal(_ path: String, page: Int = 0) -> String? {
    do throws(DecodeFailure) {
      _ = try PDFDocument(path: path).render(page: page, width: 40, height: 20)
      return nil
    } catch {
      return error.message
    }
  }

  private static let pages = [
    ("ten gigabytes", Bomb.endlessPage), ("forms of forms", Bomb.forms),
    ("a vast image", Bomb.vastImage),
  ]

  /// Each of the first pages uses up the time limit of a page. The second pages are still drawn.
  @Test(.enabled(if: Tally.isLong), arguments: pages.map(\.0))
  func aPageThatPaintsWithoutEndIsCancelled(name: String) throws {
    let bytes = try #require(Self.pages.first { $0.0 == name }).1
    #expect(bytes.count < 120_000)
    let path = try folder.write(bytes)
    let words = reportCost("pdf page of " + name, bytes) { refusal(path) }
    #expect(words == "page 1 takes too long to draw")
    #expect(refusal(path, page: 1) == nil)
  }

  @Test(.enabled(if: Tally.isLong), arguments: [true, false])
  func aStructureOfAGigabyteIsRefused(isTable: Bool) throws {
    let bytes = Bomb.endlessStructure(isTable: isTable)
    let path = try folder.write(bytes)
    let name = isTable ? "pdf table of a gigabyte" : "pdf objects of a gigabyte"
    #expect(reportCost(name, bytes) { refusal(path) } != nil)
  }
}

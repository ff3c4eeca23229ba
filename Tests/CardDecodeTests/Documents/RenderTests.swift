import CardSystem
import Foundation
import Synchronization
import Testing

@testable import CardDecode

/// Protects the images of pages: their sizes, their orientation and their failures.
@Suite struct RenderTests {
  private let folder = DocumentFolder()

  /// Returns the colours in the middle of a page's quarters, row by row.
  private func quarters(_ page: RenderedPage) -> [UInt32] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      page.pixels[page.height * y / 4 * page.width + page.width * x / 4]
    }
  }

  private static let (red, green, blue, black): (UInt32, UInt32, UInt32, UInt32) = (
    0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_0000
  )

  /// The colours of the quarters of each page of the sample, as they are shown.
  static let pages = [
    [red, green, blue, black], [red, green, blue, black], [blue, red, black, green],
    [black, blue, green, red], [green, black, red, blue],
  ]

  @Test(arguments: pages.indices, [[200, 100], [37, 19], [1920, 1080], [7, 5], [99, 301]])
  func aPageHasItsColoursInAnySize(index: Int, size: [Int]) throws {
    let document = try folder.document(.sample)
    let page = try document.render(page: index, width: size[0], height: size[1])
    #expect([page.width, page.height] == size && page.pixels.count == size[0] * size[1])
    #expect(quarters(page) == Self.pages[index])
  }

  /// Rounding takes some scales above the requested size, and some below.
  @Test func everySizeIsMetExactly() throws {
    let page = PDFText.Page(media: [0, 0, 595.276, 841.89])
    let document = try folder.document(PDFText([page]))
    for width in [1, 2, 3, 71, 333, 595, 596, 997] {
      let height = Int((Double(width) * 841.89 / 595.276).rounded(.up))
      #expect(try document.render(page: 0, width: width, height: height).height == height)
    }
  }

  /// The sandbox has no home folder, in which fontconfig first looks for caches.
  @Test func fontsAreFoundInTheBox() throws {
    var text = PDFText([.init(entries: "/Resources << /Font << /F 5 0 R >> >>")])
    text.objects[5] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    let words = "BT /F 80 Tf 10 20 Td (Www) Tj ET"
    text.objects[11] = "<< /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    let page = try folder.document(text).render(page: 0, width: 200, height: 100)
    #expect(page.pixels.count { $0 == Self.black } > 1000)
  }

  @Test func pagesAndSizesThatCannotBeDrawnAreRefused() throws {
    let document = try folder.document(.sample)
    func message(_ page: Int, _ width: Int, _ height: Int) -> String? {
      #expect(throws: DecodeFailure.self) {
        try document.render(page: page, width: width, height: height)
      }?.message
    }
    #expect(message(5, 10, 10) == "no page 6")
    #expect(message(-1, 10, 10) == "no page 0")
    #expect(message(0, 16_384, 16_384) == "cannot be drawn at 16384 × 16384 pixels")
    #expect(message(0, 0, 10) == "cannot be drawn at 0 × 10 pixels")
  }

  /// The pages of the changed file may be different.
  @Test func aDocumentThatChangedIsNotDrawn() throws {
    let document = try folder.document(.sample)
    let other = try folder.write(PDFText([.init(), .init()]).bytes, "other.pdf")
    #expect(rename(other, document.path) == 0)
    func words() -> String? {
      #expect(throws: DecodeFailure.self) {
        try document.render(page: 0, width: 40, height: 20)
      }?.message
    }
    #expect(words() == "changed while it was open")
    #expect(unlink(document.path) == 0)
    #expect(words() == "no such file")
  }

  /// Each document is opened only while a page is drawn.
  @Test func manyDocumentsKeepNoFileOpen() throws {
    let documents = try (0..<20).map {
      try PDFDocument(path: folder.write(PDFText.sample.bytes, "\($0).pdf"))
    }
    let open = FileText.names(in: "/proc/self/fd").filter {
      FileText.links(from: "/proc/self/fd/" + $0).last?.hasPrefix(folder.path) == true
    }
    #expect(open == [] && documents.allSatisfy { $0.pages.count == 5 })
  }

  /// A page that takes too long is drawn again only at a smaller size.
  @Test func aPageThatCannotBeDrawnIsTriedOnce() throws {
    let log = folder.path + "/log"
    let script = try folder.script("echo $6 >>\(log); exit 1")
    var programs = PDFDocument.Programs()
    programs.pages = BoxedProgram(
      name: script, package: "", seconds: 30, box: try folder.unboxed())
    let path = try folder.write(PDFText.sample.bytes)
    let document = try PDFDocument(path: path, programs: programs)
    for (page, width) in [(0, 40), (0, 40), (0, 41), (1, 40), (0, 39), (0, 40)] {
      #expect(throws: DecodeFailure(message: "page \(page + 1) cannot be drawn")) {
        try document.render(page: page, width: width, height: 20)
      }
    }
    #expect(try FileText.read(log).count { $0 == 10 } == 3)
  }

  @Test(.timeLimit(.minutes(1))) func aCancelledProgramEndsAtOnce() throws {
    var programs = PDFDocument.Programs()
    programs.pages = BoxedProgram(
      name: try folder.script("sleep 1000"), package: "", seconds: 1000, patience: 1000,
      box: try folder.unboxed())
    let document = try PDFDocument(path: folder.write(PDFText.sample.bytes), programs: programs)
    let cancellation = programs.pages.cancellation
    let thread = CardDecodeTests.Thread {
      #expect(throws: DecodeFailure.cancelled) {
        try document.render(page: 0, width: 40, height: 20)
      }
    }
    while !thread.isAsleep { sched_yield() }
    cancellation.request()
    thread.join()
  }

  @Test func manyThreadsDrawAtOnce() throws {
    let document = try folder.document(.sample)
    let wrong = Mutex<[Int]>([])
    let finished = DispatchSemaphore(value: 0)
    for number in 0..<8 {
      Foundation.Thread.detachNewThread {
        for round in 0..<5 {
          let index = (number + round) % 5
          let page = try? document.render(page: index, width: 50 + number, height: 40)
          if page.map({ quarters($0) }) != Self.pages[index] { wrong.withLock { $0.append(index) } }
        }
        finished.signal()
      }
    }
    for _ in 0..<8 { finished.wait() }
    #expect(wrong.withLock { $0 } == [])
  }

  @Test func onlyThePictureAskedForIsTaken() {
    func picture(_ heading: String, _ body: [UInt8] = [1, 2, 3, 4, 5, 255]) -> [UInt32]? {
      RenderedPage(ppm: Array(heading.utf8) + body, width: 2, height: 1)?.pixels
    }
    #expect(picture("P6\n2 1\n255\n") == [0xFF01_0203, 0xFF04_05FF])
    for heading in ["P6\n1 2\n255\n", "P6\n2 1\n254\n", "P5\n2 1\n255\n", "P6 2 1 255 ", ""] {
      #expect(picture(heading) == nil)
    }
    for body: [UInt8] in [[], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]] {
      #expect(picture("P6\n2 1\n255\n", body) == nil)
    }
  }
}

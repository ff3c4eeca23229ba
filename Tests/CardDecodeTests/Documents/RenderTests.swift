import CardSystem
import Foundation
import Synchronization
import Testing

@testable import CardDecode

/// Tests the images of pages: their sizes, their orientation and their failures.
@Suite struct RenderTests {
  private let folder = DocumentFolder()

  private static let (red, green, blue, black) = (
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 255]
  )

  /// The visible colours in the four quarters of each page of the sample.
  static let pages = [
    [red, green, blue, black], [red, green, blue, black], [blue, red, black, green],
    [black, blue, green, red], [green, black, red, blue],
  ]

  @Test(arguments: pages.indices, [[200, 100], [37, 19], [1920, 1080], [7, 5], [99, 301]])
  func aPageHasItsColoursInAnySize(index: Int, size: [Int]) throws {
    let document = try folder.document(.sample)
    let page = try document.render(page: index, width: size[0], height: size[1])
    #expect([page.width, page.height] == size && page.isOpaque)
    #expect(page.quarters == Self.pages[index])
  }

  /// Rounding makes some scales larger than the requested size, and some smaller.
  @Test func everySizeIsRenderedExactly() throws {
    let page = PDFText.Page(media: [0, 0, 595.276, 841.89])
    let document = try folder.document(PDFText([page]))
    for width in [1, 2, 3, 71, 333, 595, 596, 997] {
      let height = Int((Double(width) * 841.89 / 595.276).rounded(.up))
      #expect(try document.render(page: 0, width: width, height: height).height == height)
    }
  }

  /// A photograph with more pixels than its area on the page is decoded at a lower resolution.
  @Test(arguments: [true, false], [[1600, 800], [400, 200], [399, 200], [99, 50], [33, 17]])
  func aPhotographHasItsColoursInAnySize(isProgressive: Bool, size: [Int]) throws {
    let photograph = Sample.quarters(800, 400).jpeg(isProgressive: isProgressive)
    let digits = photograph.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
    var text = PDFText([.init(entries: "/Resources << /XObject << /X 5 0 R >> >>")])
    text.objects[5] = """
      << /Type /XObject /Subtype /Image /Width 800 /Height 400 /BitsPerComponent 8
      /ColorSpace /DeviceRGB /Filter [/ASCIIHexDecode /DCTDecode] /Length \(digits.utf8.count + 1) >>
      stream
      \(digits)>
      endstream
      """
    let words = "200 0 0 100 0 0 cm /X Do"
    text.objects[11] = "<< /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    let page = try folder.document(text).render(page: 0, width: size[0], height: size[1])
    page.expectQuarters([.red, .green, .blue, .yellow], within: 6)
  }

  /// The font is not in the file.
  @Test func fontsAreFoundInTheSandbox() throws {
    var text = PDFText([.init(entries: "/Resources << /Font << /F 5 0 R >> >>")])
    text.objects[5] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    let words = "BT /F 80 Tf 10 20 Td (Www) Tj ET"
    text.objects[11] = "<< /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    let page = try folder.document(text).render(page: 0, width: 200, height: 100)
    #expect(ink(page) > 1000)
  }

  /// Returns the number of black pixels.
  private func ink(_ page: DecodedImage) -> Int {
    page.withPixels { $0.bindMemory(to: UInt32.self).count { $0 == 0xFF00_0000 } }
  }

  /// The character maps of other scripts are files of the system.
  @Test func characterMapsAreFoundInTheSandbox() throws {
    var text = PDFText([.init(entries: "/Resources << /Font << /F 5 0 R >> >>")])
    text.objects[5] = """
      << /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H
      /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>
      /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /ItalicAngle 0
      /FontBBox [0 0 1000 1000] /Ascent 900 /Descent -100 /CapHeight 700 /StemV 80 >> >>] >>
      """
    let words = "BT /F 80 Tf 10 20 Td <65E5672C> Tj ET"
    text.objects[11] = "<< /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    let page = try folder.document(text).render(page: 0, width: 200, height: 100)
    #expect(ink(page) > 1000)
  }

  /// The renderer, Splash, moves the sides of a rectangle to whole pixels, so the worker fills it without antialiasing.
  @Test func aRectangleHasSharpSides() throws {
    var text = PDFText([.init()])
    let words = "10.3 20.2 30 40 re f"
    text.objects[11] = "<< /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    let page = try folder.document(text).render(page: 0, width: 200, height: 100)
    let values = Set(page.withPixels { Array($0.bindMemory(to: UInt32.self)) })
    #expect(values == [0xFF00_0000, 0xFFFF_FFFF] && ink(page) == 30 * 40)
  }

  /// A clip path can cut pixels of a rectangle, so the worker antialiases a rectangle in a clip path.
  @Test func aRectangleInARoundClipHasSmoothSides() throws {
    var text = PDFText([.init()])
    let words = "100 10 m 180 40 l 100 90 l 20 40 l h W n 0 0 200 100 re f"
    text.objects[11] = "<< /Length \(words.utf8.count) >>\nstream\n\(words)\nendstream"
    let page = try folder.document(text).render(page: 0, width: 200, height: 100)
    let values = Set(page.withPixels { Array($0.bindMemory(to: UInt32.self)) })
    #expect(values.count > 8 && ink(page) > 5000)
  }

  @Test(arguments: ["/F 0", "/F 4", "/F 2", "/F 32"])
  func noNoteIsDrawn(flags: String) throws {
    let note = "/Subtype /Text /Name /Note /C [1 0 0] /Contents (Slowly) \(flags)"
    let page = PDFText.Page(entries: "/Annots [<< \(note) /Rect [20 20 60 60] >>]")
    var (with, without) = (PDFText([page]), PDFText([.init()]))
    for index in [11] { (with.objects[index], without.objects[index]) = ("<< >>", "<< >>") }
    let images = try [with, without].map {
      try folder.document($0).render(page: 0, width: 200, height: 100)
        .withPixels { Array($0) }
    }
    #expect(images[0] == images[1])
  }

  /// The worker keeps the document between two pages, but notices another file at its path.
  @Test func aWorkerKeepsItsDocumentWhileTheFileStays() throws {
    let workers = DecodeWorkers(count: 1)
    let path = try folder.write(PDFText.sample.bytes)
    let document = try PDFDocument(path: path, workers: workers)
    let worker = workers.idleWorkers
    for index in [0, 4, 2] {
      #expect(try document.render(page: index, width: 40, height: 40).quarters == Self.pages[index])
    }
    let other = try folder.write(PDFText([.init(entries: "/Rotate 180")]).bytes, "other.pdf")
    #expect(rename(other, path) == 0)
    let second = try PDFDocument(path: path, workers: workers)
    #expect(try second.render(page: 0, width: 40, height: 40).quarters == Self.pages[3])
    #expect(workers.idleWorkers == worker && workers.starts == 1)
  }

  /// A new worker begins without the memory that the earlier worker has leaked.
  @Test func aWorkerIsReplacedAfterManyPages() throws {
    let workers = DecodeWorkers(count: 1)
    let document = try PDFDocument(path: folder.write(PDFText.sample.bytes), workers: workers)
    for number in 0..<1100 {
      _ = try document.render(page: number % 5, width: 8, height: 8)
    }
    #expect(workers.starts == 3)
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

  @Test func manyThreadsDrawAtOnce() throws {
    let document = try folder.document(.sample)
    let wrong = Mutex<[Int]>([])
    let finished = DispatchSemaphore(value: 0)
    for number in 0..<8 {
      Foundation.Thread.detachNewThread {
        for round in 0..<5 {
          let index = (number + round) % 5
          let page = try? document.render(page: index, width: 50 + number, height: 40)
          if page?.quarters != Self.pages[index] { wrong.withLock { $0.append(index) } }
        }
        finished.signal()
      }
    }
    for _ in 0..<8 { finished.wait() }
    #expect(wrong.withLock { $0 } == [])
  }
}

import Testing

@testable import CardDecode

/// Tests the recognition and the drawing of speaker notes on halves of pages.
@Suite struct PageNotesTests {
  private let folder = DocumentFolder()

  private static func pages(_ sizes: [(Double, Double)]) -> [DocumentPage] {
    sizes.map { DocumentPage(label: "", width: $0.0, height: $0.1) }
  }

  /// The sizes are in points. Beamer's sizes come from its PDF files.
  @Test(
    arguments: [
      // Beamer's slides of 4:3 have notes on the right and at the bottom. Slides of 16:9, 16:10 and 14:9 follow.
      (725.67, 272.13, PageNotes.right), (362.84, 544.25, .bottom), (907.09, 255.12, .right),
      (453.54, 510.24, .bottom), (907.09, 283.46, .right), (793.7, 255.12, .right),
      // These are Touying's slides of 16:9, pages in whole points, and other slides of 4:3 and 16:10.
      (1683.78, 473.56, .right), (1920, 540, .right), (1440, 540, .right), (2560, 800, .right),
      // These pages have no notes: a slide, A4, A4 landscape, US Letter, US Legal, a book of 6×9 inches, an image of
      // 8×10 inches, and pages of 1:1, 2:1 and 1:10.
      (362.84, 272.13, .none), (595.28, 841.89, .none), (841.89, 595.28, .none),
      (612, 792, .none), (612, 1008, .none), (432, 648, .none), (576, 720, .none),
      (500, 500, .none), (1000, 500, .none), (100, 1000, .none),
      // These pages have no notes either: panoramas of 3:1, 12:5 and 5:2, a video frame of 2.39:1, a leaflet, two A4
      // pages, and two screens of 21:9.
      (3000, 1000, .none), (1200, 500, .none), (1000, 400, .none), (1912, 800, .none),
      (841.89, 297.64, .none), (1190.55, 841.89, .none), (4200, 900, .none),
    ])
  func theSizeOfThePagesShowsWhereTheNotesAre(width: Double, height: Double, notes: PageNotes) {
    let pages = Self.pages([(width, height), (width, height)])
    #expect(PageNotes.auto.resolved(for: pages) == notes)
    #expect(PageNotes.auto.resolved(for: Array(pages.dropLast())) == .none)
    #expect(PageNotes.auto.resolved(for: pages + Self.pages([(width, height - 20)])) == .none)
    for asked in PageNotes.allCases where asked != .auto {
      #expect(asked.resolved(for: pages) == asked)
    }
  }

  @Test func noPagesHaveNoNotes() { #expect(PageNotes.auto.resolved(for: []) == .none) }

  @Test func aLinkStaysWhereItIsOnItsSlide() {
    func links(_ notes: PageNotes) -> [[Double]] {
      var page = Self.pages([(200, 100)])[0]
      page.links = [(0.05, 0.5), (0.45, 0.2), (0.55, 0.7)].map { x, y in
        PageLink(x: x, y: y, width: 0.25, height: 0.25, target: .page(1))
      }
      return notes.slide(of: page).links.map { link in
        [link.x, link.y, link.width, link.height].map { ($0 * 1e9).rounded() / 1e9 }
      }
    }
    #expect(links(.right) == [[0.1, 0.5, 0.5, 0.25], [0.9, 0.2, 0.1, 0.25]])
    #expect(links(.left) == [[0, 0.2, 0.4, 0.25], [0.1, 0.7, 0.5, 0.25]])
    #expect(links(.bottom) == [[0.45, 0.4, 0.25, 0.5]])
    #expect(links(.top) == [[0.05, 0, 0.25, 0.5], [0.55, 0.4, 0.25, 0.5]])
    #expect(links(.none).count == 3)
  }

  /// The quarters of a page that form its slide and its notes, regardless of the page's rotation.
  @Test(
    arguments: RenderTests.pages.indices,
    [
      (PageNotes.right, [0, 2], [1, 3]), (.left, [1, 3], [0, 2]), (.top, [2, 3], [0, 1]),
      (.bottom, [0, 1], [2, 3]),
    ])
  func aPageIsCutWhereItsNotesBegin(index: Int, cut: (PageNotes, [Int], [Int])) throws {
    let document = try PDFDocument(path: folder.write(PDFText.sample.bytes), notes: cut.0)
    let isBeside = [.left, .right].contains(cut.0)
    for (isNote, quarters) in [(false, cut.1), (true, cut.2)] {
      for (width, height) in [(200, 100), (37, 19), (7, 5), (801, 333)] {
        let part = try document.render(
          page: index, isNote: isNote, width: width, height: height)
        #expect(part.width == width && part.height == height)
        // The positions are in the middle of both quarters and next to the edges.
        for y in [0, height / 4, 3 * height / 4, height - 1] {
          for x in [0, width / 4, 3 * width / 4, width - 1] {
            let isSecond = isBeside ? 2 * y >= height : 2 * x >= width
            let quarter = quarters[isSecond ? 1 : 0]
            #expect(part.pixel(x, y) == RenderTests.pages[index][quarter])
          }
        }
      }
    }
    let whole = try folder.document(.sample).pages[index]
    let slide = document.pages[index]
    #expect(slide.width == (isBeside ? whole.width / 2 : whole.width))
    #expect(slide.height == (isBeside ? whole.height : whole.height / 2))
  }
}

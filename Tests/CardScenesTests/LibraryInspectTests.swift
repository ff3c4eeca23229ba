import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the reports of `inspect` about the shelf and the book.
@Suite struct LibraryInspectTests {
  let viewport = Viewport(size: Size(1024, 768))

  func ask(
    count: Int? = nil, _ change: (inout LayoutQuery) -> Void
  ) throws(LayoutQueryError) -> LayoutAnswer {
    var query = LayoutQuery()
    change(&query)
    return try LibraryScene.layout(
      query, viewport: viewport, options: SceneOptions(count: count))
  }

  @Test func withoutAPartInspectShowsTheShelf() throws {
    let answer = try ask { _ in }
    #expect(answer.offset == -331 && answer.range == -331...1529)
    #expect(answer.items.map(\.index) == [1, 0] && answer.rest == nil)
  }

  @Test func theShelfSnaps() throws {
    let answer = try ask(count: 3) {
      $0.proposed = 60
      $0.velocity = 1
    }
    #expect(answer.rest == 413 && answer.range == -331...413)
  }

  @Test func aBookIsOpenByDefault() throws {
    let answer = try ask(count: 5000) {
      $0.words["part"] = "book"
      $0.offset = 2048
    }
    let layout = BookLayout(viewport: viewport.size, pages: 5000)
    #expect(answer.items == layout.items(at: 2048))
    #expect(answer.range == 0...2499 * 1024)
  }

  @Test func inspectTakesTheOpennessOfABook() throws {
    let answer = try ask {
      $0.words["part"] = "book"
      $0.numbers["open"] = 0
    }
    #expect(answer.items.map(\.index) == [0])
    #expect(isClose(answer.items[0].corners.topLeft, Point(385.3, 185.2)))
  }
}

import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the shape of a book, which depends on its document's pages.
@Suite struct PageShapeTests {
  static let aspects = [0.5, 1 / 2.0.squareRoot(), 1, 4.0 / 3, 16.0 / 9, 2]
  /// Viewports from a tall window to the widest window.
  static let viewports = [Size(1024, 1280), Size(1024, 768), Size(1365, 768), Size(1843, 768)]

  private func library(
    _ aspects: [Double], in size: Size = Size(1024, 768), pages: Int = 24
  ) -> LibraryScene {
    var options = SceneOptions(bookPages: aspects.map { _ in pages })
    options[LibraryOptions.self].pageSizes = aspects.map(LibraryMetrics.pageSize(ofAspect:))
    return LibraryScene(viewport: Viewport(size: size), options: options)
  }

  private func book(_ aspect: Double, in size: Size, spread: Int = 3) -> SceneUser<LibraryScene> {
    var user = SceneUser(library([aspect], in: size))
    user.perform(.open)
    user.settle()
    user.perform(.goTo(2 * spread + 1))
    user.settle()
    return user
  }

  @Test func aPageHasTheAspectOfItsDocument() {
    for aspect in Self.aspects {
      let page = LibraryMetrics.pageSize(ofAspect: aspect)
      #expect(agrees(page.width / page.height, aspect, 1e-12))
    }
    for (extreme, clamped) in [(0.1, 0.5), (9.0, 2.0)] {
      #expect(
        LibraryMetrics.pageSize(ofAspect: extreme) == LibraryMetrics.pageSize(ofAspect: clamped))
    }
  }

  @Test func theStandardPageFollowsTheSameRule() {
    let standard = LibraryMetrics.pageSize
    let page = LibraryMetrics.pageSize(ofAspect: standard.width / standard.height)
    #expect(agrees(page.width, standard.width, 1e-9) && agrees(page.height, standard.height, 1e-9))
    #expect(LibraryMetrics.shelfScale(of: standard) == 1)
    for size in Self.viewports + [Size(300, 700)] {
      #expect(LibraryMetrics.standard.openScale(of: standard, in: size) == 1)
    }
  }

  /// In a wide window the scene is as near as for other books. A standard book among wide ones fits when it is open.
  @Test func inANarrowWindowWideBooksAreNearer() {
    let wide = LibraryScene.design(for: .wide(16.0 / 9))
    for (window, gain) in [(Size(500, 650), 1.2), (Size(1280, 800), 1), (Size(2400, 800), 1)] {
      let (near, far) = (Viewport(wide, in: window), Viewport(LibraryScene.design, in: window))
      #expect(near.zoom >= gain * far.zoom && (gain > 1 || near == far))
      let page = LibraryMetrics.pageSize(ofAspect: 16.0 / 9)
      let scales = [near, far].map {
        $0.zoom * LibraryMetrics.standard.openScale(of: page, in: $0.size)
      }
      #expect(scales[0] >= scales[1])
    }
    let narrow = Viewport(wide, in: Size(500, 650)).size
    #expect(narrow.width / 2 > LibraryMetrics.pageSize.width + LibraryMetrics.openThickness)
    for item in BookLayout(viewport: narrow, pages: 24).items(at: 3.5 * narrow.width) {
      #expect(item.corners.boundingBox.minX >= 0 && item.corners.boundingBox.maxX <= narrow.width)
    }
  }

  @Test(arguments: aspects, viewports)
  func anOpenBookIsWhollyInTheViewport(aspect: Double, size: Size) {
    var user = book(aspect, in: size)
    // The book is at rest first, and then a page turns. A turning leaf stands up towards the eye.
    user.perform(.next)
    for _ in 0..<60 {
      // The items include the edges of the pages, and of the boards beneath them.
      for item in user.scene.items(at: user.time) where item.face.kind != .leafShadow {
        let box = item.quad.boundingBox
        #expect(box.minX >= 0 && box.maxX <= size.width, "\(item.face.kind)")
        #expect(box.minY >= 0 && box.maxY <= size.height, "\(item.face.kind)")
      }
      user.wait(0.02)
    }
  }

  @Test(arguments: viewports)
  func anOpenWideBookTakesAsMuchOfTheViewportAsThereIs(size: Size) {
    let user = book(16.0 / 9, in: size)
    let boxes = user.sheets.map(\.quad.boundingBox)
    let width = boxes.map(\.maxX).max()! - boxes.map(\.minX).min()!
    let height = boxes.map(\.height).max()!
    #expect(width > 0.85 * size.width || height > 0.6 * 768)
  }

  @Test(arguments: aspects)
  func aCoverStandsOnTheBoardInTheMiddleOfItsSpace(aspect: Double) {
    let viewport = Viewport(size: Size(1365, 768))
    let standard = ShelfLayout(viewport: viewport, count: 5)
    let shelf = ShelfLayout(
      viewport: viewport, count: 5, pages: [LibraryMetrics.pageSize(ofAspect: aspect)])
    #expect(shelf.offsetRange == standard.offsetRange)
    for offset in [-shelf.inset, -100, 372] {
      for book in 0..<5 {
        let (a, b) = (
          shelf.attributes(for: book, at: offset).corners,
          standard.attributes(for: book, at: offset).corners
        )
        #expect(agrees(a.bottomLeft.y, b.bottomLeft.y))
        #expect(agrees(a.bottomLeft.x + a.bottomRight.x, b.bottomLeft.x + b.bottomRight.x))
        // The book is not higher than a standard book, so it does not reach its lamp.
        #expect(a.topLeft.y >= b.topLeft.y - 1e-9)
      }
    }
  }

  @Test(arguments: viewports)
  func widestCoversDoNotTouchEachOther(size: Size) {
    let pages = Self.aspects.map(LibraryMetrics.pageSize(ofAspect:))
    for page in pages {
      let shelf = ShelfLayout(viewport: Viewport(size: size), count: 9, pages: [page])
      for book in 0..<9 {
        let covers = (0..<9).map {
          shelf.attributes(for: $0, at: shelf.offset(ofBook: book)).corners.boundingBox
        }
        for (a, b) in zip(covers, covers.dropFirst()) { #expect(a.maxX + 20 < b.minX) }
      }
    }
  }

  @Test(arguments: aspects)
  func everyCoverIsVisibleThatReachesIntoTheWindow(aspect: Double) {
    let shelf = ShelfLayout(
      viewport: Viewport(size: Size(1024, 768)), count: 40,
      pages: [LibraryMetrics.pageSize, LibraryMetrics.pageSize(ofAspect: aspect)])
    for offset in stride(from: -600.0, to: 9000, by: 97) {
      let visible = shelf.visibleItems(at: offset)
      for book in 0..<40 where !visible.contains(book) {
        let box = shelf.attributes(for: book, at: offset).corners.boundingBox
        #expect(box.maxX <= 0 || box.minX >= 1024)
      }
    }
  }

  @Test(arguments: aspects, [0.0, 3072])
  func aClosedBookIsTheShelfsCover(aspect: Double, offset: Double) {
    let scene = library([0.7, aspect, 1.5])
    let cover = scene.layout.attributes(for: 1, at: scene.layout.offset(ofBook: 0))
    var book = OpenBook(
      index: 1, pages: 24, of: scene.layout.page(of: 1), viewport: Size(1024, 768))
    book.opening = .still(0)
    let closed = book.layout.items(at: offset, pose: scene.pose(of: book, at: 0))
    #expect(closed.map(\.index) == [0])
    for (a, b) in zip(closed[0].corners.points, cover.corners.points) {
      #expect(isClose(a, b, within: 1e-9))
    }
  }

  @Test(arguments: aspects, viewports)
  func thePointUnderThePointerStaysUnderIt(aspect: Double, size: Size) {
    var user = book(aspect, in: size)
    let press = Point(size.width / 2 + 150, size.height / 2)
    let hit = user.hit(press)!
    #expect(hit.face.index == 8)
    user.press(press)
    for step in 1...30 {
      user.wait(0.016)
      let travel = Double(step) * -9
      user.drag(to: Point(travel, 0))
      let pages = user.sheets.filter { $0.face.kind == .page && $0.face.index / 2 == 4 }
      let edges = pages.compactMap { item -> Double? in
        let x = item.face.index == 8 ? hit.point.x : item.face.size.width - hit.point.x
        let point = Point(x, hit.point.y)
        return item.bounds.contains(point) ? item.homography.apply(point).x : nil
      }
      #expect(edges.contains { abs($0 - press.x - travel) < 1e-6 })
    }
  }

  /// A wide page becomes larger with the window, in a drag of its edge and in a drag of the opened page.
  @Test(arguments: [false, true])
  func aResizeInADragKeepsAWidePageUnderThePointer(isOpened: Bool) {
    var user = book(16 / 9, in: Size(1024, 768))
    if isOpened { user.perform(.open) }
    user.settle()
    user.press(Point(900, 384))
    user.drag(to: Point(-150, 0))
    func position() -> Double {
      let scene = user.scene
      let pages = scene.shownBook(at: user.time)!.pages
      return isOpened
        ? scene.side.position(at: user.time)
        : pages.offset(at: user.time) / scene.viewport.size.width
    }
    let held = position()
    user.scene.resize(to: Viewport(size: Size(1600, 768)), at: user.time)
    user.drag(to: Point(-150, 0))
    #expect(agrees(position(), held, 1e-6))
    user.drag(to: Point(-200, 0))
    #expect(abs(position() - held) > 0.01)
  }

  @Test(arguments: sessionSeeds(2, many: 150))
  func nothingJumpsInARandomSession(seed: Int) {
    let aspects = [[16.0 / 9, 0.7], [2.0], [0.5, 4.0 / 3, 1]][seed % 3]
    var watch = JumpWatch(library(aspects, pages: 9), seed: seed)
    watch.run(steps: 80)
  }

  /// In session 217 an opening book leaves the visible part of the shelf.
  @Test(arguments: sessionSeeds(2, many: 150, and: 217))
  func nothingJumpsForARandomReader(seed: Int) {
    var session = LibrarySession(
      seed: UInt64(seed), options: library([16.0 / 9, 0.6, 1.2]).options)
    session.run(steps: 60)
  }

  @Test(arguments: aspects, viewports)
  func aDocumentsPagesHaveThePixelsThatAreShown(aspect: Double, size: Size) {
    var user = book(aspect, in: size)
    let viewport = user.scene.viewport
    var largest = 0.0
    // The page at rest is magnified most where it is nearest to the eye.
    for item in user.sheets where item.face.kind == .page {
      let (quad, detail) = (item.quad, LibraryScene.detail(of: item.face, in: viewport))
      let edge = max(quad.bottomLeft.y - quad.topLeft.y, quad.bottomRight.y - quad.topRight.y)
      largest = max(largest, edge / (item.face.size.height * detail))
      #expect(quad.boundingBox.width <= item.face.size.width * detail)
    }
    // The faces are not larger than the largest shown page either. Odd pages are lifted, and so shown a little larger.
    #expect((0.99...1.001).contains(largest))
    // On the way to the last page, no more pixels are painted ahead than for a bundled book. A wider window may paint
    // more.
    guard size.width < 1400 else { return }
    user.perform(.last)
    let pages = user.scene.facesAhead(at: user.time).filter { $0.kind == .page }
    let pixels = pages.map {
      $0.size.width * $0.size.height * LibraryScene.detail(of: $0, in: viewport)
        * LibraryScene.detail(of: $0, in: viewport)
    }
    #expect(pages.count > 9 && pixels.reduce(0, +) <= 34 * 362 * 568)
  }

  @Test func aPageThatTheProgramSetsHasAPixelForEach() {
    let face = Face(
      scene: LibraryScene.id, .page(3, of: 0), size: LibraryMetrics.pageSize)
    #expect(LibraryScene.detail(of: face, in: Viewport(size: Size(1024, 768))) == 1)
  }
}

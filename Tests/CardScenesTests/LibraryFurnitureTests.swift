import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the board, the lamps, the reflections and the thickness of books.
@Suite struct LibraryFurnitureTests {
  private static func parts(_ driver: Driver<LibraryScene>, _ part: FaceKind) -> [DisplayItem] {
    driver.scene.items(at: driver.time).filter { $0.face.kind == part }
  }

  @Test(arguments: [Size(1024, 768), Size(2000, 700), Size(500, 1200), Size(4000, 500)])
  func theBoardReachesTheWindowsEdges(window: Size) throws {
    let viewport = Viewport(LibraryScene.design, in: window)
    let scene = LibraryScene(viewport: viewport, options: SceneOptions())
    let board = try #require(scene.items(at: 0).first)
    #expect(board.face.kind == .shelf && !board.isHittable)
    let quad = board.quad
    #expect(quad.topLeft.x <= viewport.visible.minX && quad.topRight.x >= viewport.visible.maxX)
    for cover in scene.sheets(at: 0) {
      let bottom = cover.quad.bottomLeft.y
      #expect(bottom > quad.topLeft.y && bottom < quad.bottomLeft.y)
    }
  }

  /// Each lamp hangs from the top of the window above a book at rest, and stays in place while books pass.
  @Test(arguments: [Size(1024, 768), Size(2000, 700), Size(500, 1200), Size(400, 300)])
  func lampsHangOverThePositionsOfRestingBooks(window: Size) throws {
    let viewport = Viewport(LibraryScene.design, in: window)
    var driver = Driver(LibraryScene(viewport: viewport, options: SceneOptions()))
    driver.key(.goTo(4))
    driver.settle()
    let (lamps, cords) = (Self.parts(driver, .lamp), Self.parts(driver, .cord))
    #expect(lamps.count == cords.count && lamps.count >= 3)
    let covers = driver.scene.sheets(at: driver.time)
    for (lamp, cord) in zip(lamps, cords) {
      let (neck, head) = (lamp.quad.topLeft, cord.quad.topLeft)
      #expect(isClose(head.y, viewport.visible.minY) && isClose(cord.quad.bottomLeft.y, neck.y))
      #expect(isClose(cord.quad.boundingBox.midX, lamp.quad.boundingBox.midX))
      #expect(neck.y > head.y && !lamp.isHittable)
    }
    for cover in covers {
      let middle = cover.quad.boundingBox.midX
      let lamp = try #require(lamps.first { isClose($0.quad.boundingBox.midX, middle) })
      let scale = lamp.quad.boundingBox.width / LibraryMetrics.lampLight.width
      let bottom = lamp.quad.topLeft.y + LibraryMetrics.lampShade * scale
      #expect(bottom < cover.quad.topLeft.y)
    }
    let maps = Set(lamps.map(\.homography))
    driver.key(.previous)
    driver.wait(0.1)
    // A lamp beyond the end of the shelf rises, and goes out.
    let lit = Self.parts(driver, .lamp).filter { $0.opacity == 1 }
    #expect(lit.count >= lamps.count - 1 && lit.allSatisfy { maps.contains($0.homography) })
  }

  /// At rest, every lamp in the window hangs above the middle of a book.
  @Test(arguments: 1...6)
  func everyVisibleLampHangsAboveABook(book: Int) {
    var driver = Driver.library()
    driver.key(.goTo(book))
    driver.settle()
    let middles = driver.scene.sheets(at: driver.time).map { $0.quad.boundingBox.midX }
    let lamps = Self.parts(driver, .lamp)
    #expect(!lamps.isEmpty)
    for lamp in lamps {
      let middle = lamp.quad.boundingBox.midX
      #expect(lamp.opacity == 1)
      let isBeside = middle < 0 || middle > driver.scene.viewport.size.width
      #expect(isBeside || middles.contains { isClose($0, middle) })
    }
    #expect(Self.parts(driver, .lamp).count < 6)
  }

  /// Beyond the ends of the shelf, a lamp goes out and rises out of the window. The lamp itself stays opaque.
  @Test func lampsBeyondTheShelfRiseOutOfTheWindow() throws {
    var driver = Driver.library()
    let rest = try #require(Self.parts(driver, .lamp).map(\.quad.topLeft.x).min())
    driver.key(.goTo(2))
    var bottoms: [Double] = []
    for _ in 0..<240 {
      driver.wait(1.0 / 240)
      let (lamps, dark) = (Self.parts(driver, .lamp), Self.parts(driver, .darkLamp))
      #expect(Self.parts(driver, .cord).allSatisfy { $0.opacity == 1 })
      for lamp in dark where lamp.opacity < 1 {
        let middle = lamp.quad.boundingBox.midX
        #expect(lamps.contains { $0.opacity > 0.9 && isClose($0.quad.boundingBox.midX, middle) })
      }
      // The lamp over the position to the left of the first book comes down.
      let left = dark.min { $0.quad.topLeft.x < $1.quad.topLeft.x }
      if let left, left.quad.topLeft.x < rest - 10 { bottoms.append(left.quad.boundingBox.maxY) }
    }
    #expect(bottoms.count > 20 && zip(bottoms, bottoms.dropFirst()).allSatisfy { $0 <= $1 + 1e-6 })
    let ceiling = driver.scene.viewport.visible.minY
    #expect(try #require(bottoms.first) < ceiling + 20 && bottoms.last! > ceiling + 40)
  }

  private static func items(in presence: Double, of viewport: Viewport) -> [DisplayItem] {
    LibraryScene(viewport: viewport, options: SceneOptions())
      .items(at: 0, in: SceneTransition(presence: presence, carried: 0))
  }

  /// The board and the lamps come from beyond the window, and the board is in place before a book shows. Nothing of them
  /// fades in. The lamps are lit last.
  @Test(arguments: [Size(1280, 800), Size(3440, 1000), Size(700, 1200)])
  func theFurnitureComesOpaqueFromBeyondTheWindow(window: Size) throws {
    let viewport = Viewport(LibraryScene.design, in: window)
    let visible = viewport.visible
    func parts(_ presence: Double, _ kind: FaceKind) -> [DisplayItem] {
      Self.items(in: presence, of: viewport).filter { $0.face.kind == kind }
    }
    let rest = try #require(parts(1, .shelf).first).quad.topLeft.y
    #expect(parts(0, .shelf).allSatisfy { $0.quad.topLeft.y >= visible.maxY - 1e-9 })
    for lamp in parts(0, .darkLamp) {
      #expect(lamp.quad.boundingBox.maxY <= visible.minY + 1e-9)
    }
    var last = Double.infinity
    for presence in stride(from: 0.0, through: 1, by: 0.05) {
      let board = try #require(parts(presence, .shelf).first)
      #expect(board.opacity == 1 && board.quad.topLeft.y <= last)
      last = board.quad.topLeft.y
      if presence >= LibraryMetrics.boardArrival { #expect(isClose(last, rest)) }
      let light = SceneTransition(presence: presence).standing
      #expect(parts(presence, .lamp).map(\.opacity).max() ?? 0 <= light)
      #expect(parts(presence, .cord).allSatisfy { $0.opacity == 1 })
      if light < 0.9 { #expect(parts(presence, .darkLamp).allSatisfy { $0.opacity == 1 }) }
    }
    #expect(parts(1, .darkLamp).isEmpty && !parts(1, .lamp).isEmpty)
  }

  /// A book is opaque as it rises, and its visible part ends where the book stands at rest.
  @Test func booksRiseThroughTheBoard() throws {
    let viewport = Viewport(LibraryScene.design, in: Size(1280, 800))
    func cover(_ presence: Double) -> DisplayItem? {
      Self.items(in: presence, of: viewport)
        .first { $0.face.kind == .cover && $0.face.bookIndex == 1 }
    }
    let rest = try #require(cover(1)).quad.boundingBox
    #expect(cover(0.4) == nil && cover(0.5) == nil)
    for presence in [0.55, 0.7, 0.8, 0.95] {
      let rising = try #require(cover(presence))
      let box = rising.quad.boundingBox
      let fraction = SceneTransition(presence: presence).standing
      #expect(rising.opacity == 1 && isClose(box.maxY, rest.maxY))
      #expect(isClose(box.height, rest.height * fraction) && isClose(box.minX, rest.minX))
    }
  }

  /// A single book of the user takes more than half of the window's width, under one lamp.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080), Size(3840, 2160), Size(700, 1200)])
  func theCameraIsNearASingleBook(window: Size) throws {
    var options = SceneOptions()
    let page = LibraryMetrics.pageSize(ofAspect: 16.0 / 9)
    options.deck = Deck(
      cards: [CardKey(1)], books: [Deck.Shelved(key: CardKey(2), pages: 12, pageSize: page)])
    let design = LibraryScene.design(for: CardFormat(wide: 16.0 / 9))
    let viewport = Viewport(design, in: window)
    var driver = Driver(LibraryScene(viewport: viewport, options: options))
    let cover = try #require(driver.scene.sheets(at: 0).first).quad.boundingBox
    #expect((0.5...0.6).contains(cover.width / viewport.visible.width))
    #expect(cover.minY > 0 && cover.maxY < viewport.visible.maxY)
    let (lamps, cords) = (Self.parts(driver, .lamp), Self.parts(driver, .cord))
    #expect(lamps.count == 1 && cords.count == 1)
    #expect(cords[0].quad.boundingBox.height > 0)
    #expect(lamps[0].quad.topLeft.y + LibraryMetrics.lampShade < cover.minY)
    // The key of a clicker opens the book.
    driver.key(.next)
    driver.settle()
    #expect(driver.open == 1 && driver.status.front == 2)
  }

  /// In a tall window, the book in the middle of a shelf with several books takes nearly half of the width.
  @Test(arguments: [Size(700, 1200), Size(600, 1024), Size(1080, 1920)])
  func theCameraIsNearInATallWindow(window: Size) throws {
    let viewport = Viewport(LibraryScene.design, in: window)
    var driver = Driver(LibraryScene(viewport: viewport, options: SceneOptions()))
    for book in [1, 3] {
      driver.key(.goTo(book))
      driver.settle()
      let cover = try #require(
        driver.scene.sheets(at: driver.time).first { $0.face.bookIndex == book - 1 }
      ).quad.boundingBox
      #expect((0.45...0.56).contains(cover.width / viewport.visible.width))
      #expect(isClose(cover.midX, viewport.visible.midX))
    }
    // The books follow the pointer.
    let before = try #require(driver.scene.sheets(at: driver.time).first)
    let touch = Touch(location: Point(500, 900), hit: nil)
    driver.send(.press(touch))
    var pan = Pan(
      touch: touch, location: touch.location, translation: Point(1, 0), velocity: .zero)
    driver.send(.panBegan(pan))
    pan.translation.x = 101
    driver.send(.panChanged(pan))
    let after = try #require(
      driver.scene.sheets(at: driver.time).first { $0.face == before.face })
    let travel = after.quad.boundingBox.midX - before.quad.boundingBox.midX
    #expect(abs(travel - 100) < 2)
  }

  /// The enlargement of the shelf follows the window's height, and the same book stays in the middle.
  @Test func aResizeToATallWindowKeepsTheBookInTheMiddle() throws {
    func viewport(_ height: Double) -> Viewport {
      Viewport(LibraryScene.design, in: Size(700, height))
    }
    var driver = Driver(LibraryScene(viewport: viewport(400), options: SceneOptions()))
    driver.key(.goTo(3))
    driver.settle()
    var last = 0.0
    for height in stride(from: 400.0, through: 1200, by: 10) {
      driver.scene.resize(to: viewport(height), at: driver.time)
      let cover = try #require(
        driver.scene.sheets(at: driver.time).first { $0.face.bookIndex == 2 }
      ).quad.boundingBox
      let width = cover.width * driver.scene.viewport.zoom
      #expect(isClose(cover.midX, driver.scene.viewport.visible.midX))
      #expect(width >= last - 1e-9 && width < (last == 0 ? 1000 : last * 1.1))
      last = width
    }
  }

  @Test func everyBookIsMirroredBelowAndNoFurtherThanTheBoard() throws {
    let driver = Driver.library()
    let board = try #require(Self.parts(driver, .shelf).first).quad
    let covers = driver.scene.sheets(at: 0)
    let images = Self.parts(driver, .reflection)
    #expect(images.map(\.face.index) == covers.map(\.face.index))
    for (cover, image) in zip(covers, images) {
      #expect((image.quad.topLeft - cover.quad.bottomLeft).length < 1e-9)
      #expect((image.quad.topRight - cover.quad.bottomRight).length < 1e-9)
      #expect(image.quad.bottomLeft.y < board.bottomLeft.y && !image.isHittable)
    }
  }

  /// The reflection has the outline of the lowest page, which lies flat.
  @Test(arguments: [1 / 2.0.squareRoot(), 16.0 / 9])
  func theReflectionOfABookThatOpensIsAsWideAsTheBook(aspect: Double) throws {
    var options = SceneOptions(bookPages: [24])
    options[LibraryOptions.self].pageSizes = [LibraryMetrics.pageSize(ofAspect: aspect)]
    var driver = Driver(LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: options))
    driver.key(.open)
    var count = 0
    for _ in 0..<40 {
      driver.wait(1.0 / 120)
      guard let image = Self.parts(driver, .reflection).first else { break }
      let outline = try #require(driver.scene.outline(ofCard: 0, at: driver.time, in: .none))
      #expect((image.quad.topLeft.x - outline.bottomLeft.x).magnitude < 1e-9)
      #expect((image.quad.topRight.x - outline.bottomRight.x).magnitude < 1e-9)
      count += 1
    }
    #expect(count > 5)
  }

  @Test func theBoardFadesAsABookOpensAndIsGoneWhenTheBookIsOpen() throws {
    var driver = Driver.library()
    driver.key(.open)
    driver.wait(0.1)
    let board = try #require(Self.parts(driver, .shelf).first)
    #expect(isClose(board.opacity, 1 - driver.open))
    driver.settle()
    for part in [FaceKind.shelf, .reflection, .lamp, .cord] {
      #expect(Self.parts(driver, part).isEmpty)
    }
  }

  @Test func pagesMoveFromTheRightBlockToTheLeftOneAsTheyAreRead() {
    var last = (right: Double.infinity, left: -1.0)
    for spread in [9, 20, 40, 88] {
      let book = Driver.book(spread: spread, pages: 196).scene.book!
      let offset = book.pages.offset(at: 1e6)
      let right = Thickness(of: book, onLeft: false, at: offset, open: 1).pages
      let left = Thickness(of: book, onLeft: true, at: offset, open: 1).pages
      #expect(right < last.right && left > last.left)
      #expect(isClose(right + left, LibraryMetrics.openThickness))
      last = (right, left)
    }
  }

  /// If a board of the book is visible, no pages and no other board are drawn beyond it.
  @Test(arguments: [0, 3, 6, 8, 91, 93, 95, 97])
  func nothingIsVisibleBeyondABoard(spread: Int) {
    let book = Driver.book(spread: spread, pages: 196).scene.book!
    let offset = book.pages.offset(at: 1e6)
    let pose = BookPose.open
    for onLeft in [true, false] {
      let thickness = Thickness(of: book, onLeft: onLeft, at: offset, open: 1)
      let sheets = book.layout.items(at: offset, pose: pose).map(\.index)
      let board = onLeft ? 1 : book.layout.itemCount - 1
      #expect(!sheets.contains(board) || thickness == Thickness(pages: 0, board: 0))
      if abs(spread - (onLeft ? 0 : 97)) > 8 { #expect(thickness.pages > 0 && thickness.board > 0) }
    }
  }

  @Test(arguments: [0, 5])
  func aClosedBookIsAsThickAsOneOnTheShelf(spread: Int) {
    let book = Driver.book(spread: spread).scene.book!
    let offset = book.pages.offset(at: 1e6)
    let closed = Thickness(of: book, onLeft: false, at: offset, open: 0)
    #expect(closed.pages == LibraryMetrics.blockThickness)
    #expect(closed.board == LibraryMetrics.boardOverhang)
  }

  @Test(arguments: [0, 5, 11])
  func anOpenBookCastsAShadowFromBothItsBoards(spread: Int) {
    let driver = Driver.book(spread: spread)
    let items = driver.scene.items(at: driver.time)
    let casting = items.filter { $0.shadow != nil }
    #expect(casting.map(\.face.kind) == Array(repeating: .board, count: casting.count))
    #expect(
      Set(casting.map(\.face.book?.part)) == [.board(.left), .board(.right)])
    #expect(casting.allSatisfy { $0.shadow == LibraryMetrics.openShadow })
    #expect(items.prefix { $0.face.kind != .page }.count >= casting.count)
  }

  @Test func theShadowGoesFromCoverToBoardsAsTheBookOpens() {
    var driver = Driver.library()
    driver.key(.open)
    for _ in 0..<12 {
      driver.wait(0.05)
      let shadows = driver.scene.items(at: driver.time).filter { $0.face.bookIndex == 0 }
      let cover = shadows.last { $0.face.kind == .cover || $0.face.kind == .page }
      let open = min(max(driver.open, 0), 1)
      for item in shadows where item.face.kind == .board {
        #expect(isClose(item.shadow?.opacity ?? 0, LibraryMetrics.openShadow.opacity * open))
      }
      #expect(cover != nil)
    }
  }

  @Test(arguments: [-1.0, 1])
  func beyondAnEndTheBooksYieldAndTheBoardDoesNot(side: Double) throws {
    var driver = Driver.library()
    if side > 0 { driver.key(.last) }
    driver.settle()
    let rest = try #require(driver.scene.sheets(at: driver.time).first).quad
    let board = try #require(Self.parts(driver, .shelf).first).homography
    _ = driver.hold(at: Point(512, 384), then: Point(-side * 300, 0))
    let offset = driver.status.offset!
    let squeezed = driver.scene.sheets(at: driver.time)
    let image = Self.parts(driver, .reflection)
    #expect(!driver.scene.layout.offsetRange.contains(offset))
    for (cover, mirrored) in zip(squeezed, image) {
      let plain = driver.scene.layout.attributes(for: cover.face.index, at: offset).corners
      let width = cover.quad.topRight.x - cover.quad.topLeft.x
      #expect(width < plain.topRight.x - plain.topLeft.x)
      #expect(isClose(cover.quad.bottomLeft.y, plain.bottomLeft.y))
      #expect((mirrored.quad.topLeft - cover.quad.bottomLeft).length < 1e-9)
    }
    // In classic mode the books yield by the rubber band only.
    driver.scene.adopt(.classic, at: driver.time)
    #expect(driver.scene.isMoving(at: driver.time))
    driver.wait(Mode.animationDuration + 0.01)
    for cover in driver.scene.sheets(at: driver.time) {
      let plain = driver.scene.layout.attributes(for: cover.face.index, at: offset).corners
      #expect(isClose(cover.quad.topRight, plain.topRight))
    }
    #expect(rest.topLeft.y > 0 && Self.parts(driver, .shelf).first?.homography == board)
  }

  @Test func nothingAboutTheBooksCanBePressed() {
    for driver in [Driver.library(), Driver.book(spread: 4)] {
      for item in driver.scene.items(at: driver.time) {
        #expect(item.isHittable == (item.face.kind == .cover || item.face.kind == .page))
      }
    }
  }
}

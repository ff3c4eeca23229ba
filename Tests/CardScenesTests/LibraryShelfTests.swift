import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the formulas of the shelf in `Sources/CardScenes/README.md`, with numbers calculated by hand for 1024×768 and
/// six books.
@Suite struct LibraryShelfTests {
  let layout = ShelfLayout(viewport: Viewport(size: Size(1024, 768)), count: 6)

  @Test func theOffsetRunsFromTheFirstBooksCentreToTheLasts() {
    #expect(isClose(layout.inset, 331))
    #expect(layout.offsetRange == -331...1529)
  }

  /// A book, an offset, the book's scale, and the visible top left and bottom right corners of its cover.
  static let poses: [(Int, Double, Double, Point, Point)] = [
    (0, -331, 0.7, Point(385.3, 185.2), Point(638.7, 582.8)),
    (1, -331, 0.525, Point(788.975, 234.9), Point(979.025, 533.1)),
    (
      1, 0, 0.67197265625, Point(431.37294921875, 193.159765625),
      Point(674.62705078125, 574.840234375)
    ),
    (
      0, -200, 0.61044921875, Point(270.50869140625, 210.632421875),
      Point(491.49130859375, 557.367578125)
    ),
  ]

  @Test(arguments: poses)
  func coversHaveThePositionsOfTheFormula(
    book: Int, offset: Double, scale: Double, topLeft: Point, bottomRight: Point
  ) {
    let attributes = layout.attributes(for: book, at: offset)
    #expect(isClose(attributes.transform.m11, scale) && isClose(attributes.transform.m22, scale))
    #expect(isClose(attributes.corners.topLeft, topLeft))
    #expect(isClose(attributes.corners.bottomRight, bottomRight))
    #expect(attributes.size == Size(362, 568) && attributes.anchor == Point(0.5, 0.5))
  }

  /// A proposed rest offset, a velocity, and the book at rest.
  static let snaps: [(Double, Double, Int)] = [
    (-331 + 372 * 1.1, 1, 2), (-331 + 372 * 1.9, -1, 1), (-331 + 372 * 1.49, 0, 1),
    (-331 + 372 * 1.5, 0, 2), (-331 + 372 * 2, 5, 2), (-331 + 372 * 2, -5, 2),
    (-2000, -1, 0), (9000, 1, 5),
  ]

  @Test(arguments: snaps)
  func theSnapRoundsTheWayOfTheVelocity(proposed: Double, velocity: Double, book: Int) {
    #expect(
      layout.snapTarget(forProposed: proposed, velocity: velocity) == -331 + 372 * Double(book))
  }

  @Test(arguments: [Size(1024, 768), Size(1843, 768), Size(1024, 1280), Size(1000.3, 777.7)])
  func aRestSnapsToItself(size: Size) throws {
    let layout = ShelfLayout(viewport: Viewport(size: size), count: 1000)
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let proposed = Double.random(in: -1000...400_000, using: &random)
      for velocity in [-1.0, 0, 1] {
        let rest = try #require(layout.snapTarget(forProposed: proposed, velocity: velocity))
        for again in [-1.0, 0, 1] {
          #expect(layout.snapTarget(forProposed: rest, velocity: again) == rest)
        }
      }
    }
  }

  @Test(arguments: [-700.0, -331, -100, 0, 411.5, 1529, 1800])
  func everyVisibleCoverIsListedAndNoOther(offset: Double) {
    let listed = layout.visibleItems(at: offset)
    for book in 0..<6 {
      let middle = Double(book) * 372 + 181 - offset
      let canBeSeen = middle + 126.7 > 0 && middle - 126.7 < 1024
      #expect(listed.contains(book) == canBeSeen)
    }
  }

  @Test func coversAreListedToTheWindowsEdges() {
    let design = LibraryScene.design
    let tall = Viewport(design, in: Size(4000, 768))
    let wide = ShelfLayout(viewport: tall, count: 60)
    #expect(tall.visible.width > tall.size.width)
    let seen = wide.visibleItems(at: 30 * 372 - wide.inset).count
    #expect(seen >= 10 && seen <= 12)
  }

  @Test func aMillionBooksAreLaidOutLikeTen() {
    let many = ShelfLayout(viewport: Viewport(size: Size(1024, 768)), count: 1_000_000)
    #expect(many.visibleItems(at: 100_000_000).count <= 4)
    #expect(many.visibleItems(at: 1e300).isEmpty && many.visibleItems(at: -1e300).isEmpty)
  }

  @Test func leftMirrorsRight() {
    let offset = 2 * 372 - layout.inset
    for distance in [1, 2] {
      let left = layout.attributes(for: 2 - distance, at: offset).corners
      let right = layout.attributes(for: 2 + distance, at: offset).corners
      #expect(isClose(left.topLeft.x, 1024 - right.topRight.x))
      #expect(isClose(left.bottomRight.y, right.bottomLeft.y))
    }
  }
}

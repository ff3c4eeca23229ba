import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the formulas of the book in `Sources/CardScenes/README.md`, with numbers calculated by hand for 1024×768 and
/// 24 pages.
@Suite struct LibraryBookTests {
  let layout = BookLayout(viewport: Size(1024, 768), pages: 24)

  struct Case: Sendable {
    var item: Int
    var offset: Double
    var open: Double
    /// The visible top left and bottom right corners.
    var corners: (Point, Point)
  }

  static let cases: [Case] = [
    Case(
      item: 1, offset: 0, open: 1,
      corners: (
        Point(218.70864375825812, 58.26924926255617), Point(512, 668)
      )),
    Case(
      item: 2, offset: 0, open: 1,
      corners: (Point(512, 100), Point(805.5420198456113, 709.6829668180768))),
    Case(
      item: 4, offset: 0, open: 1,
      corners: (Point(512, 100), Point(839.7311881643201, 701.811711725625))),
    Case(
      item: 2, offset: 300, open: 1,
      corners: (Point(512, 100), Point(651.6035593014362, 726.7935468496323))),
    Case(
      item: 8, offset: 3072, open: 1,
      corners: (Point(512, 100), Point(805.5420198456113, 709.6829668180768))),
    Case(
      item: 0, offset: 0, open: 0.25,
      corners: (Point(416.975, 163.9), Point(661.9280875736031, 622.7027276380331))),
    Case(
      item: 2, offset: 0, open: 0.25,
      corners: (Point(416.975, 163.9), Point(697.202619934357, 610.2927953767347))),
    Case(
      item: 7, offset: 3072, open: 0.9,
      corners: (Point(281.6562169988137, 59.986049555074146), Point(499.33, 659.48))),
    Case(
      item: 0, offset: 0, open: 0, corners: (Point(385.3, 185.2), Point(638.7, 582.8))),
  ]

  @Test(arguments: cases)
  func pagesHaveThePositionsOfTheFormula(test: Case) {
    let corners = layout.attributes(
      for: test.item, at: test.offset, pose: BookPose(open: test.open)
    ).corners
    #expect(isClose(corners.topLeft, test.corners.0))
    #expect(isClose(corners.bottomRight, test.corners.1))
  }

  @Test func theContentIsAsWideAsItsSheets() {
    #expect(layout.offsetRange == 0...11 * 1024)
    // Items 0…3 are two sheets, and items 0…1 are the cover alone.
    #expect(BookLayout(viewport: Size(1024, 768), pages: 3).offsetRange == 0...1024)
    #expect(BookLayout(viewport: Size(1024, 768), pages: 2).offsetRange == 0...0)
    #expect(BookLayout(viewport: Size(1024, 768), pages: 1).offsetRange == 0...0)
  }

  /// Returns the items that follow from the rule in `Sources/CardScenes/README.md`, "The book", one by one. If several
  /// items lie flat on each other, the result has only the item nearest to the reader.
  func shown(at offset: Double, open: Double) -> [Int] {
    var items: [Int] = []
    var flatRight: Int?
    var flatLeft: Int?
    for item in 0..<layout.itemCount {
      let r = layout.ratio(ofSheet: item / 2, at: offset, BookPose(open: open))
      if item % 2 == 0, r >= 0 {
        if r == 1 { flatRight = flatRight ?? item } else { items.append(item) }
      } else if item % 2 == 1, r <= 0 {
        if r == -1 { flatLeft = item } else { items.append(item) }
      }
    }
    return items + [flatRight, flatLeft].compactMap(\.self)
  }

  @Test(arguments: [0.0, 1, 400, 512, 1024, 3333, 5632, 7000, 10_240, 11_264])
  func theItemsShownAreThoseOfTheRule(offset: Double) {
    #expect(Set(layout.items(at: offset).map(\.index)) == Set(shown(at: offset, open: 1)))
  }

  @Test(arguments: [0.0, 3333, 11_264], [0.0, 0.1, 0.3, 0.5, 0.7, 0.95])
  func noTwoPagesThatAreShownCoincide(offset: Double, open: Double) {
    let items = layout.items(at: offset, pose: BookPose(open: open))
    #expect(!items.isEmpty)
    for (index, item) in items.enumerated() {
      for other in items[(index + 1)...] {
        let apart = gap(item.corners, other.corners)
        #expect(apart > 1e-6, "\(item.index) and \(other.index)")
      }
    }
  }

  @Test(arguments: [0.0, 300, 512, 900, 5000.5, 11_264], [0.0, 0.2, 0.6, 1])
  func everySheetPassesOnTheViewersSide(offset: Double, open: Double) {
    for item in layout.items(at: offset, pose: BookPose(open: open)) {
      let t = item.transform
      let outer = (item.index % 2 == 0 ? 1.0 : -1) * 362
      // The transform derives a point's depth from x. The tolerance allows for the odd page's lift of 1/1000.
      #expect(outer * t.m13 >= -0.4)
    }
  }

  @Test(arguments: [0.0, 300, 512, 900, 5000.5, 11_264])
  func pagesAreListedBackToFront(offset: Double) {
    let items = layout.items(at: offset)
    let right = items.filter { $0.index % 2 == 0 }
    let left = items.filter { $0.index % 2 == 1 }
    func ratio(_ item: LayoutAttributes) -> Double {
      layout.ratio(ofSheet: item.index / 2, at: offset)
    }
    #expect(zip(right, right.dropFirst()).allSatisfy { ratio($0) > ratio($1) })
    #expect(zip(left, left.dropFirst()).allSatisfy { ratio($0) < ratio($1) })
    let turning = items.map { abs(ratio($0)) }.min()
    #expect(turning == items.last.map { abs(ratio($0)) })
  }

  @Test func leftMirrorsRightExceptForTheLiftOfOddPages() {
    let offset = 5 * 1024.0
    let right = layout.attributes(for: 12, at: offset).corners
    let left = layout.attributes(for: 11, at: offset).corners
    #expect(abs(left.topLeft.x - (1024 - right.topRight.x)) < 0.3)
    #expect(abs(left.bottomLeft.y - right.bottomRight.y) < 0.05)
  }

  @Test func fiveThousandPagesAreLaidOutLikeTen() {
    let thick = BookLayout(viewport: Size(1024, 768), pages: 5000)
    for offset in [0.0, 1_234_567, 2_500_000, thick.offsetRange.upperBound] {
      #expect(thick.items(at: offset).count <= 14)
      #expect(thick.items(at: offset, pose: BookPose(open: 0.4)).count <= 14)
    }
    #expect(thick.attributes(for: 4, at: 300) == layout.attributes(for: 4, at: 300))
    #expect(thick.items(at: 1e300).count <= 1 && thick.items(at: -1e300).count <= 1)
  }

  @Test(arguments: [0.0, 2048, 11_264, 700])
  func aClosedBookIsTheShelfsCover(offset: Double) {
    let shelf = ShelfLayout(viewport: Viewport(size: Size(1024, 768)), count: 6)
    let cover = shelf.attributes(for: 0, at: -shelf.inset)
    let closed = layout.items(at: offset, pose: BookPose(open: 0))
    #expect(closed.map(\.index) == [0])
    for (a, b) in zip(closed[0].corners.points, cover.corners.points) {
      #expect(isClose(a, b, within: 1e-12))
    }
  }

  @Test(arguments: [0.0, 2048, 11_264, 700])
  func anOpenedBookHasTheOpenLayout(offset: Double) {
    #expect(layout.items(at: offset, pose: BookPose(open: 1)) == layout.items(at: offset))
  }

  /// The travel of a drag in viewport widths, the velocity of the offset, and the number of sheets that the release
  /// turns.
  static let turns: [(Double, Double, Double)] = [
    (0.4, 0, 0), (0.6, 0, 1), (1.8, 0, 1), (-0.6, 0, -1), (-3, 0, -1),
    (0.1, 300, 1), (0.1, 299, 0), (0.9, -300, -1), (-0.2, -3999, -1),
    (0.1, 4000, 2), (0.1, 8000, 3), (0.1, 19_999, 5), (0.1, 90_000, 5), (0.1, -12_000, -4),
  ]

  @Test(arguments: turns)
  func aDragTurnsOneSheetUnlessThePointerIsVeryFast(
    travel: Double, velocity: Double, sheets: Double
  ) {
    let pressed = 6 * 1024.0
    let rest = layout.rest(
      pressed: pressed, released: pressed + travel * 1024, velocity: velocity)
    #expect(rest == pressed + sheets * 1024)
    #expect(layout.rest(pressed: rest, released: rest, velocity: 0) == rest)
  }
}

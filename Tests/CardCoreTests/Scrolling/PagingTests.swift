import CardCore
import Testing

@Suite struct PagingTests {
  static func page(_ pressed: Double, _ released: Double, _ velocity: Double, step: Int = 1) -> Int
  {
    Paging.page(pressed: pressed, released: released, velocity: velocity, step: step, last: 9)
  }

  @Test(arguments: [(299.9, 3), (300.0, 4), (-299.9, 3), (-300, 2), (9000, 4), (-9000, 2)])
  func aFlingGoesOnePageItsWayFromThePress(velocity: Double, page: Int) {
    #expect(Self.page(3, 3.1, velocity) == page)
  }

  @Test(arguments: [(3.4, 3), (3.6, 4), (2.4, 2), (4.9, 4), (7, 4), (0, 2)])
  func aStillReleaseGoesToTheNearestPageOneFromThePressAtMost(released: Double, page: Int) {
    #expect(Self.page(3, released, 0) == page)
  }

  @Test func aCaughtTurnGoesToTheNextPageOnEitherSide() {
    #expect(Self.page(3.5, 3.5, 400) == 4)
    #expect(Self.page(3.5, 3.5, -400) == 3)
  }

  @Test func pagesEndWhereTheyEnd() {
    #expect(Self.page(9, 9.2, 5000) == 9)
    #expect(Self.page(0, -0.2, -5000) == 0)
    #expect(Self.page(8, 8, 5000, step: 5) == 9)
    #expect(Self.page(2, 2, 5000, step: 5) == 7)
  }
}

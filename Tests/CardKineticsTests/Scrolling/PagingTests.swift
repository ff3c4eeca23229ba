import CardKinetics
import Testing

/// Tests the choice of the page at which a released scroll comes to rest.
@Suite struct PagingTests {
  static func page(_ pressed: Int, _ released: Double, _ velocity: Double, step: Int = 1) -> Int {
    Paging.page(pressed: pressed, released: released, velocity: velocity, step: step, last: 9)
  }

  @Test(arguments: [(299.9, 3), (300.0, 4), (-299.9, 3), (-300, 2), (9000, 4), (-9000, 2)])
  func aFlingGoesOnePageFromThePressInItsDirection(velocity: Double, page: Int) {
    #expect(Self.page(3, 3.1, velocity) == page)
  }

  @Test(arguments: [(3.4, 3), (3.6, 4), (2.4, 2), (4.9, 4), (7, 4), (0, 2), (3.5, 3), (2.5, 3)])
  func aSlowReleaseGoesToTheNearestPageOneFromThePressAtMost(released: Double, page: Int) {
    #expect(Self.page(3, released, 0) == page)
  }

  @Test func aSlowReleaseWithALongerReachGoesFarther() {
    #expect(Paging.page(pressed: 3, released: 7.2, velocity: 0, reach: 10, last: 9) == 7)
    #expect(Paging.page(pressed: 3, released: 1e300, velocity: 0, reach: 10, last: 9) == 9)
  }

  @Test func aFlingStopsAtTheFirstAndTheLastPage() {
    #expect(Self.page(9, 9.2, 5000) == 9)
    #expect(Self.page(0, -0.2, -5000) == 0)
    #expect(Self.page(8, 8, 5000, step: 5) == 9)
    #expect(Self.page(2, 2, 5000, step: 5) == 7)
    #expect(Paging.page(pressed: 0, released: 0.4, velocity: 900, last: 0) == 0)
  }

  @Test(arguments: [-5000.0, -300, -299, 0, 299, 300, 5000], 0...9)
  func leftMirrorsRight(velocity: Double, pressed: Int) {
    for released in stride(from: -1, through: 10, by: 0.25) {
      let page = Self.page(pressed, released, velocity)
      #expect(Self.page(9 - pressed, 9 - released, -velocity) == 9 - page)
    }
  }
}

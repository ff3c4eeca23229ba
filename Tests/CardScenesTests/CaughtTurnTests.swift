import CardInput
import CardKinetics
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the rule for a page that is caught in its turn, which is the same in both scenes that turn pages.
@Suite struct CaughtTurnTests {
  /// Turns to the next page, and flings on by 100 points in 50 ms when the offset reaches `offset`. Returns the rest
  /// offset. Offsets are in pages.
  private func flung<S: Scene>(
    _ driver: Driver<S>, at offset: Double, width: Double, press: Point
  ) -> Double {
    var driver = driver
    driver.key(.next)
    for _ in 0..<10_000 where driver.status.offset! / width < offset { driver.wait(0.001) }
    driver.drag(from: press, by: Point(-100, 0), in: 0.05)
    driver.settle()
    return driver.status.offset! / width
  }

  @Test(arguments: [(0.3, 1.0), (0.7, 2)])
  func aFlingGoesOnePageFromThePressedPage(offset: Double, page: Double) {
    let carousel = Driver(CarouselScene.self)
    #expect(isClose(flung(carousel, at: offset, width: 375, press: Point(300, 300)), page))
    let book = Driver.book(spread: 0)
    #expect(isClose(flung(book, at: offset, width: 1024, press: Point(700, 384)), page))
  }
}

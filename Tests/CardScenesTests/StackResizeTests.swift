import CardInput
import CardKinetics
import CardPicture
import TestSupport
import Testing

@testable import CardScenes

/// Tests the Stack while its window changes its size.
@Suite struct StackResizeTests {
  @Test(arguments: [300.0, 500], [Request.left, .right])
  func aFlightKeepsItsFractionOfTheWindowsWidth(width: Double, side: Request) {
    var driver = Driver(StackScene.self)
    driver.key(side)
    driver.wait(0.2)
    let before = driver.scene.flights[0].drift.position(at: driver.time)
    driver.scene.resize(to: Viewport(size: Size(width, 667)), at: driver.time)
    let after = driver.scene.flights[0].drift.position(at: driver.time)
    #expect(abs(before) > 20 && isClose(after, before * width / 375))
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the mark on the current card, which Enter would open.
@Suite struct SwitcherMarkTests {
  var driver = Driver(SwitcherScene.self)

  /// The strengths of the marks, by card.
  private func marks(_ driver: Driver<SwitcherScene>) -> [Int: Double] {
    let marks = driver.scene.items(at: driver.time).filter { $0.face.kind == .mark }
    return Dictionary(uniqueKeysWithValues: marks.map { ($0.face.index, $0.opacity) })
  }

  @Test(arguments: [Request.down, .up, .goTo(9), .goTo(5), .last, .first, .undo])
  func theMarkedCardIsTheOneThatEnterOpens(request: Request) {
    var driver = Driver(SwitcherScene.self)
    driver.key(.goTo(4))
    driver.key(request)
    driver.settle()
    let card = driver.status.front
    #expect(marks(driver) == [card: 1])
    driver.key(.open)
    #expect(driver.status.selected == card)
  }

  @Test mutating func goToFiveMarksFive() {
    driver.key(.goTo(5))
    driver.settle()
    #expect(marks(driver) == [4: 1])
  }

  @Test mutating func theMarkIsARingAroundTheCardBelowIt() throws {
    let items = driver.scene.items(at: 0)
    let index = try #require(items.firstIndex { $0.face.kind == .mark })
    let (ring, card) = (items[index], items[index + 1])
    #expect(card.face.index == ring.face.index && card.carrier == ring.carrier)
    #expect(ring.homography == card.homography && !ring.isHittable && ring.role.isEmpty)
    let width = SwitcherMetrics.ringWidth
    #expect(ring.bounds == card.bounds.insetBy(dx: -width, dy: -width))
    #expect(ring.corners.bottomRight == card.corners.bottomRight + width)
  }

  @Test mutating func theMarkFadesFromCardToCard() {
    driver.key(.down)
    #expect(marks(driver) == [0: 1])
    driver.wait(0.05)
    #expect(isClose(marks(driver)[0] ?? 0, 0.75) && isClose(marks(driver)[1] ?? 0, 0.25))
    // If the change reverses halfway, it starts from the marks that are visible.
    driver.key(.up)
    #expect(isClose(marks(driver)[0] ?? 0, 0.75) && isClose(marks(driver)[1] ?? 0, 0.25))
    driver.settle()
    #expect(marks(driver) == [0: 1])
  }

  @Test mutating func theMarkFollowsAScroll() {
    driver.key(.goTo(6))
    driver.settle()
    driver.drag(from: Point(187, 500), by: Point(0, -250), in: 0.5, rests: true)
    driver.settle()
    #expect(driver.status.front > 5 && marks(driver) == [driver.status.front: 1])
  }

  @Test mutating func anOpenCardHidesTheMarkAndAClosedCardTakesItAway() {
    driver.key(.open)
    driver.settle()
    #expect(marks(driver).isEmpty)
    driver.key(.open)
    driver.settle()
    #expect(marks(driver) == [0: 1])
    driver.drag(from: Point(187, 330), by: Point(200, 0), in: 0.3)
    driver.settle()
    #expect(marks(driver) == [1: 1])
  }

  @Test mutating func classicModeHasNoMark() {
    driver.scene.adopt(.classic, at: 0)
    #expect(marks(driver) == [0: 1])
    driver.wait(Mode.animationDuration / 2)
    #expect(isClose(marks(driver)[0] ?? 0, 0.5))
    driver.settle()
    #expect(marks(driver).isEmpty)
  }

  @Test func anEmptyPileHasNoMark() {
    var driver = Driver(SwitcherScene.self, options: SceneOptions(count: 1))
    driver.drag(from: Point(187, 330), by: Point(200, 0), in: 0.3)
    driver.settle()
    #expect(marks(driver).isEmpty && !driver.scene.isMoving(at: driver.time))
  }
}

import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the order of cards through throws and steps back.
@Suite struct StackThrowTests {
  var driver = Driver(StackScene.self, options: .classic)
  let middle = Point(187, 333)

  /// Drags the front card just past the limit.
  mutating func commit(velocity: Double = 0) {
    let touch = Touch(location: middle, hit: driver.hit(middle))
    let pan = Pan(
      touch: touch, location: middle, translation: Point(190, 0), velocity: Point(velocity, 0))
    driver.send(.press(touch))
    driver.send(.panBegan(pan))
    driver.send(.panChanged(pan))
    driver.send(.panEnded(pan))
  }

  @Test mutating func theOtherCardsSpringBackFromRestAndThenStepForward() {
    commit(velocity: 900)
    let start = driver.time
    // The position is share(1)·0.6·190, on a spring with k = 923.75 and c = 24.315, from rest: x(t) in closed form.
    #expect(isClose(driver.scene.side(0, at: start).position, 0.8 * 0.6 * 190))
    #expect(driver.scene.side(0, at: start).velocity == 0)
    let expected = 91.2 * 0.3303064
    #expect(abs(driver.scene.side(0, at: start + 0.05).position - expected) < 0.2)
    for index in 0..<4 {
      let depth = driver.scene.pile[index].depth
      #expect(isClose(depth.start, start + 0.5 + 0.1 * Double(index)))
      #expect(depth.position(at: start + 0.49) == Double(index + 1))
      #expect(depth.rest == Double(index))
    }
    let entering = driver.scene.pile[4]
    #expect(entering.presence.position(at: start + 0.85) == 0)
    driver.settle()
    #expect(driver.scene.items(at: driver.time).count == 5)
    #expect(isClose(driver.scene.items(at: driver.time)[0].opacity, 0.2))
  }

  @Test mutating func aQuickUserThrowsCardAfterCard() {
    for throwNumber in 1...6 {
      driver.drag(from: middle, by: Point(90, 0), in: 0.06)
      #expect(driver.scene.history.count == throwNumber)
      driver.wait(0.06)
    }
    #expect(driver.scene.flights.count >= 3)
    driver.settle()
    #expect(driver.scene.pile.map { $0.depth.position(at: driver.time) } == [0, 1, 2, 3, 4])
    driver.scene.removeFinished(at: driver.time)
    #expect(driver.scene.flights.isEmpty)
  }

  @Test mutating func aThrownCardIsNoLongerHit() {
    commit()
    driver.wait(0.02)
    let flying = driver.scene.items(at: driver.time).last { $0.face.kind == .front }!
    #expect(!flying.isHittable && flying.face.index == 0)
    #expect(driver.hit(middle)?.face.index != 0)
  }

  @Test mutating func aPileThatIsThrownAgainDoesNotFallBehind() {
    for _ in 0..<10 {
      driver.key(.left)
      driver.wait(0.2)
    }
    #expect(driver.scene.pile[0].depth.position(at: driver.time) < 0.3)
  }

  @Test mutating func undoReturnsTheCardsFromTheSidesTheyLeftBy() {
    driver.key(.left)
    driver.settle()
    driver.key(.right)
    driver.settle()
    driver.scene.removeFinished(at: driver.time)
    driver.key(.undo)
    #expect(driver.status.front == 1 && driver.status.drag! > 300)
    driver.settle()
    driver.key(.undo)
    #expect(driver.status.front == 0 && driver.status.drag! < -300)
    driver.settle()
    #expect(driver.scene.pile.map(\.card).prefix(4) == [0, 1, 2, 3])
    driver.key(.undo)
    #expect(!driver.scene.isMoving(at: driver.time))
  }

  @Test mutating func undoCatchesACardInFlight() {
    driver.key(.right)
    driver.wait(0.2)
    let flight = driver.scene.flights[0].drift.state(at: driver.time)
    driver.key(.undo)
    let back = driver.scene.side(0, at: driver.time)
    #expect(isClose(back.position, flight.position) && isClose(back.velocity, flight.velocity))
    #expect(driver.scene.flights.isEmpty && driver.status.front == 0)
    driver.settle()
    #expect(driver.scene.items(at: driver.time).count == 5)
  }

  /// Going back first undoes the throws since the jump to a card. After these, it follows the deck's order before that
  /// card.
  @Test(arguments: [Request.previous, .up]) func backFromACardIsTheCardBefore(key: Request) {
    var driver = Driver(StackScene.self)
    driver.key(.right)
    driver.settle()
    driver.key(.goTo(5))
    driver.settle()
    driver.key(.right)
    driver.settle()
    #expect(driver.status.front == 5)
    for front in [4, 3, 2] {
      driver.key(key)
      driver.settle()
      #expect(driver.status.front == front)
    }
    driver.key(.right)
    driver.settle()
    #expect(driver.status.front == 3)
  }

  @Test func theKeysThrowAndTakeBack() {
    for (request, side) in [
      (Request.left, -1.0), (.right, 1), (.next, -1), (.down, -1),
    ] {
      var driver = Driver(StackScene.self, options: .classic)
      driver.key(request)
      #expect(driver.scene.history.last?.side == side)
      driver.key(request == .next ? .previous : .up)
      #expect(driver.scene.history.isEmpty)
    }
  }

  /// An earlier card comes from the left, and a later one from the right.
  @Test mutating func aNumberBringsThatCardToTheFront() {
    func side() -> Double { driver.scene.pile[0].drift.position(at: driver.time) }
    driver.key(.goTo(12))
    #expect(driver.status.front == 11 && side() > 0)
    driver.settle()
    driver.key(.last)
    #expect(driver.status.front == 19 && side() > 0)
    driver.key(.first)
    #expect(side() < 0)
    driver.settle()
    #expect(driver.status.front == 0)
    #expect(driver.scene.items(at: driver.time).count == 5)
  }

  @Test func afterAJumpToACardTheDeckContinuesFromThere() {
    var driver = Driver(StackScene.self, options: SceneOptions(count: 20))
    for start in [11, 17, 2] {
      driver.key(.goTo(start + 1))
      driver.wait(0.05)
      // The order is right during a motion as well as at rest.
      for front in start + 1...start + 3 {
        driver.key(.next)
        if front > start + 1 { driver.settle() }
        #expect(driver.status.front == front % 20)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 20, 1_000_000])
  func newCardsNeverRepeatTheOneInFront(count: Int) {
    var driver = Driver(StackScene.self, options: SceneOptions(count: count, mode: .classic))
    #expect(driver.scene.pile.count == min(5, count))
    var drawn: Set<Int> = []
    for _ in 0..<40 {
      driver.key(.left)
      driver.settle()
      let cards = driver.scene.pile.map(\.card)
      #expect(cards.count == min(5, count))
      #expect(cards.allSatisfy { (0..<count).contains($0) })
      if count > 1, cards.count > 1 { #expect(cards[cards.count - 1] != cards[cards.count - 2]) }
      drawn.insert(cards.last!)
    }
    #expect(drawn.count >= min(count, 10))
  }

  @Test func theSameSeedDrawsTheSameCards() {
    func cards(seed: UInt64) -> [Int] {
      var driver = Driver(StackScene.self, options: SceneOptions(mode: .classic, seed: seed))
      for _ in 0..<8 { driver.key(.left) }
      return driver.scene.pile.map(\.card)
    }
    #expect(cards(seed: 4) == cards(seed: 4))
    #expect(cards(seed: 4) != cards(seed: 5))
  }
}

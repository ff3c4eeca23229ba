import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests that a drag aside closes a card of the Switcher.
@Suite struct SwitcherClosingTests {
  var driver = Driver(SwitcherScene.self)
  let onCard0 = Point(187, 330)

  @Test(arguments: [-1.0, 1.0])
  func aDragBeyondAThirdClosesTheCard(side: Double) {
    var driver = Driver(SwitcherScene.self)
    driver.drag(from: onCard0, by: Point(110 * side, 0), in: 0.5, rests: true)
    #expect(driver.status.count == 22)
    driver.settle()
    #expect(driver.status.front == 1)
    #expect(driver.scene.cards(at: driver.time).first?.face.index == 1)
    let moved = driver.scene.cards(at: driver.time)[0].quad
    let first = Driver(SwitcherScene.self).scene.cards(at: 0)[0].quad
    #expect(largestStep([0: moved], [0: first]) < 1e-6)
  }

  @Test(arguments: [-1.0, 1.0])
  func aShorterDragDoesNotCloseTheCard(side: Double) {
    var driver = Driver(SwitcherScene.self)
    driver.drag(from: onCard0, by: Point(105 * side, 0), in: 0.5, rests: true)
    driver.settle()
    #expect(driver.status.count == 23)
    #expect(
      largestStep(
        driver.scene.corners(at: driver.time), Driver(SwitcherScene.self).scene.corners(at: 0))
        < 0.01)
  }

  @Test mutating func aSidewaysFlingClosesTheCard() {
    driver.drag(from: onCard0, by: Point(60, 5), in: 0.06)
    #expect(driver.status.count == 22)
    driver.wait(0.36)
    #expect(driver.hit(Point(374, 330))?.face.index != 0)
  }

  @Test mutating func undoBringsTheCardsBackInTurn() {
    driver.drag(from: onCard0, by: Point(200, 0), in: 0.3)
    driver.settle()
    driver.drag(from: onCard0, by: Point(-200, 0), in: 0.3)
    driver.wait(0.05)
    #expect(driver.status.count == 21)
    driver.key(.undo)
    #expect(driver.status.count == 22)
    driver.settle()
    #expect(driver.status.front == 1)
    driver.key(.undo)
    driver.settle()
    #expect(driver.status.count == 23 && driver.status.front == 0)
    driver.key(.undo)
    #expect(!driver.scene.isMoving(at: driver.time))
  }

  /// A cue or a link to a closed card brings it back.
  @Test mutating func aClosedCardThatIsNamedComesBack() {
    driver.drag(from: onCard0, by: Point(200, 0), in: 0.3)
    driver.settle()
    driver.key(.goTo(5))
    driver.settle()
    #expect(driver.status.count == 22)
    driver.key(.goTo(1))
    driver.settle()
    #expect(driver.status.count == 23 && driver.status.front == 0 && driver.scene.undoCount == 0)
  }

  /// The number of cards changes which of the last cards a scroll offset brings to the front.
  @Test(arguments: 0..<6)
  func undoBringsBackTheFrontCard(front: Int) {
    for first in 0..<6 {
      for second in 0..<6 where second != first {
        var driver = Driver(SwitcherScene.self, options: SceneOptions(count: 6))
        driver.key(.goTo(front + 1))
        driver.settle()
        var fronts = [driver.status.front]
        for card in [first, second] {
          driver.scene.close(card, side: 1, at: driver.time)
          driver.settle()
          fronts.append(driver.status.front)
        }
        // A returning card outside the window becomes the front card.
        for (card, expected) in [(second, fronts[1]), (first, fronts[0])] {
          driver.key(.undo)
          driver.settle()
          let found = driver.status.front
          if found == card, card != expected { break }
          #expect(found == expected, "closed \(first) and \(second)")
        }
      }
    }
  }

  @Test mutating func undoKeepsTheCardToWhichOneHasGone() {
    for (closed, card) in [([3, 2], 2), ([0], 2)] {
      driver = Driver(SwitcherScene.self, options: SceneOptions(count: 5))
      for card in closed {
        driver.scene.close(card, side: 1, at: driver.time)
        driver.settle()
      }
      driver.key(.goTo(card + 1))
      driver.settle()
      #expect(driver.status.front == card)
      driver.key(.undo)
      driver.settle()
      #expect(driver.status.front == card && driver.status.count == 5, "closed \(closed)")
    }
  }

  @Test mutating func allCardsCanBeClosedAndComeBack() {
    driver = Driver(SwitcherScene.self, options: SceneOptions(count: 3))
    for _ in 0..<3 {
      driver.drag(from: onCard0, by: Point(200, 0), in: 0.3)
      driver.settle()
    }
    #expect(driver.status.count == 0)
    #expect(driver.scene.cards(at: driver.time).isEmpty)
    #expect(driver.scene.emptyFraction(at: driver.time) == 1)
    for request in [Request.down, .open, .last, .goTo(2)] { driver.key(request) }
    driver.settle()
    for _ in 0..<3 { driver.key(.undo) }
    driver.settle()
    #expect(driver.status.count == 3)
    #expect(driver.scene.cards(at: driver.time).map(\.face.index) == [0, 1, 2])
    #expect(driver.scene.emptyFraction(at: driver.time) == 0)
  }

  @Test mutating func closingAtTheEndScrollsBackIntoTheRange() {
    driver.key(.last)
    driver.settle()
    driver.drag(from: Point(187, 600), by: Point(200, 0), in: 0.3)
    driver.settle()
    #expect(driver.status.offset == driver.scene.layout.offsetRange.upperBound)
    #expect(driver.status.count == 22)
    driver.key(.undo)
    driver.settle()
    #expect(driver.status.count == 23 && driver.status.front == 22)
  }

  @Test mutating func ranksMatchAPlainListOfTheCardsLeft() {
    var random = SplitMix64(seed: 3)
    var pile = SwitcherPile(total: 40)
    var left = Array(0..<40)
    for _ in 0..<200 {
      if Bool.random(using: &random) || left.isEmpty, let back = pile.reopen() {
        left.append(back.closing.card)
        left.sort()
        pile.update(back.closing.card) { $0.occupancy = .still(1) }
      } else if let card = left.randomElement(using: &random) {
        pile.record(SwitcherPile.Closing(card: card, side: 1, front: nil))
        pile.update(card) { $0.occupancy = .still(0) }
        left.removeAll { $0 == card }
      }
      if Bool.random(using: &random) { pile.removeFinished(at: 0) }
      #expect(pile.count == left.count)
      for (rank, card) in left.enumerated() {
        #expect(pile.rank(of: card) == rank && pile.card(ofRank: rank) == card)
        #expect(pile.slot(of: card, at: 0) == Double(rank))
      }
      let seen = pile.cards(in: 3...7, at: 0).filter { pile.contains($0.card) }.map(\.card)
      #expect(seen == Array(left.dropFirst(3).prefix(5)))
    }
  }

  @Test func reducedMotionFadesACardOut() {
    var driver = Driver(SwitcherScene.self, options: SceneOptions(reducesMotion: true))
    driver.drag(from: onCard0, by: Point(200, 0), in: 0.3)
    let before = driver.scene.cards(at: driver.time)[0]
    driver.wait(0.075)
    let item = driver.scene.cards(at: driver.time)[0]
    #expect(item.face.index == 0 && isClose(item.opacity, 0.5))
    #expect(isClose(item.quad.topLeft, before.quad.topLeft))
  }

  @Test func aCardHeldAsideStaysVisibleWhenItsRowIsScrolledAway() {
    var driver = Driver(SwitcherScene.self)
    let touch = Touch(location: onCard0, hit: driver.hit(onCard0))
    let pan = Pan(
      touch: touch, location: onCard0, translation: Point(-150, 0), velocity: .zero)
    for gesture in [Gesture.press(touch), .panBegan(pan), .panChanged(pan), .action(Request.last)] {
      driver.send(gesture)
    }
    expectNoJump(in: driver.scene, from: 0, for: 1)
    driver.settle()
    #expect(driver.scene.cards(at: driver.time).contains { $0.face.index == 0 })
  }

  @Test func aClosedCardLeavesAWindowThatGrows() {
    var driver = Driver(SwitcherScene.self)
    driver.drag(from: onCard0, by: Point(200, 0), in: 0.3)
    driver.wait(0.1)
    driver.scene.resize(to: Viewport(SwitcherScene.design, in: Size(1400, 667)), at: driver.time)
    expectNoJump(in: driver.scene, from: driver.time, for: 1)
  }
}

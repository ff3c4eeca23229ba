import CardInput
import CardKinetics
import CardPicture
import CardScene
import Glibc
import TestSupport
import Testing

@testable import CardScenes

/// Tests the opening and closing of a book: clicks, pinches, catches and pulls.
@Suite struct LibraryOpenCloseTests {
  private func hand(reduced: Bool = false) -> SceneHand<LibraryScene> {
    SceneHand(
      LibraryScene(
        viewport: Viewport(size: Size(1024, 768)), options: SceneOptions(reducesMotion: reduced)))
  }

  private let middle = Point(512, 384)

  @Test func aClickOpensTheCentredBookOnItsSpring() {
    var hand = hand()
    hand.tap(middle)
    #expect(hand.status.part == "book" && hand.status.selected == 0 && hand.status.open == 0)
    // This is the spring's closed form, with k = 93.78, c = 13.558 and a launch at 0.7 of the distance per second.
    let (k, c, t) = (93.78, 13.558, 0.2)
    let decay = c / 2
    let ringing = (k - decay * decay).squareRoot()
    let x = exp(-decay * t) * (-cos(ringing * t) + (0.7 - decay) / ringing * sin(ringing * t))
    hand.wait(t)
    #expect(agrees(hand.status.open, 1 + x, 1e-3))
    #expect(hand.status.phase == .animating)
    hand.settle()
    #expect(hand.status.open == 1 && hand.status.phase == .idle && hand.sheets.count == 7)
  }

  @Test func openingBeginsSeamlessly() {
    for request in [Request.open, .flip] {
      var hand = hand()
      let before = hand.sheets
      hand.perform(request)
      let after = hand.sheets
      #expect(
        Set(before)
          == Set(
            after.map { item in
              var item = item
              item.isHittable = true
              return item
            }))
    }
  }

  @Test func theOtherCoversFadeWhileABookOpens() {
    var hand = hand()
    hand.perform(.open)
    hand.wait(0.2)
    let other = hand.sheets.first!
    #expect(other.face.kind == .cover && other.face.index == 1)
    #expect(agrees(other.opacity, 1 - hand.status.open))
  }

  @Test func aBookClosesInASecondEaseInOutFromAnyPage() {
    var hand = hand()
    hand.perform(.open)
    hand.settle()
    hand.perform(.goTo(11))
    hand.settle()
    let start = hand.time
    let closes = hand.scene.dismiss(at: start)
    #expect(closes)
    hand.time = start + 0.25
    #expect(agrees(hand.status.open, 1 - 0.15625))
    hand.time = start + 0.5
    #expect(agrees(hand.status.open, 0.5))
    hand.time = start + 1.001
    #expect(hand.status.part == "shelf" && hand.status.open == 0)
    #expect(hand.sheets.allSatisfy { $0.face.kind == .cover && $0.opacity == 1 })
    let closesAgain = hand.scene.dismiss(at: hand.time)
    #expect(!closesAgain)
  }

  @Test func sheetsThatTurnBackTogetherKeepTheirOrder() {
    var hand = hand()
    hand.perform(.open)
    hand.settle()
    hand.perform(.goTo(21))
    hand.settle()
    // The pages come to rest while the book closes. Sheet 6 is then hardly less flat than sheet 5.
    hand.perform(.last)
    _ = hand.scene.dismiss(at: hand.time)
    hand.wait(0.48)
    var frames = 0
    for _ in 0..<40 {
      hand.wait(0.001)
      let order = hand.sheets.map(\.face.index).filter { $0 == 11 || $0 == 13 }
      guard order.count == 2 else { continue }
      #expect(order == [11, 13])
      frames += 1
    }
    #expect(frames > 20)
  }

  @Test(arguments: [0, 0.4, 0.99, 1, 1.02])
  func aBookThatClosesShowsItsCoverHoweverFlatItsPagesAre(flat: Double) {
    let layout = BookLayout(viewport: Size(1024, 768), pages: 24)
    for spread in [0.0, 0.5, 3, 3.02, 11] {
      for open in [0, 1e-6, 0.01, 0.3] {
        let items = layout.items(at: spread * 1024, pose: BookPose(open: open, flat: flat))
        #expect(items.last?.index == 0)
      }
    }
  }

  @Test func aSheetIsShownInEveryFrameOfItsTurn() {
    var hand = hand()
    hand.pinch(1, .began)
    for step in 1..<5000 {
      hand.pinch(1 + Double(step) / 1000, .changed)
      #expect(
        hand.sheets.contains {
          $0.face.bookIndex == 0 && ($0.face.kind == .cover || $0.face.index == 1)
        })
    }
  }

  @Test func aCaughtOpeningContinues() {
    var hand = hand()
    hand.perform(.open)
    hand.wait(0.15)
    let seen = hand.status.open
    hand.press(middle)
    hand.wait(0.4)
    #expect(hand.status.open == seen && seen > 0.1 && seen < 0.9)
    hand.release()
    hand.settle()
    #expect(hand.status.open == 1 && hand.status.part == "book")
  }

  @Test func aCaughtOpeningIsDraggedBackAndThrown() {
    var hand = hand()
    hand.perform(.open)
    hand.wait(0.15)
    hand.swipe(from: middle, by: Point(80, 0), velocity: Point(1500, 0))
    hand.settle()
    #expect(hand.status.part == "shelf")
  }

  @Test func aReversedOpeningKeepsItsVelocity() {
    var hand = hand()
    hand.perform(.open)
    hand.wait(0.15)
    func speed(_ hand: SceneHand<LibraryScene>) -> Double {
      let step = 1e-6
      return (hand.scene.status(at: hand.time + step).open - hand.status.open) / step
    }
    let opening = speed(hand)
    _ = hand.scene.dismiss(at: hand.time)
    #expect(opening > 1 && agrees(speed(hand), opening, 1e-3))
    hand.wait(0.3)
    let closing = speed(hand)
    hand.perform(.open)
    #expect(closing < -0.1 && agrees(speed(hand), closing, 1e-3))
    hand.settle()
    #expect(hand.status.open == 1)
  }

  @Test func aPinchSetsHowFarTheBookIsOpen() {
    var hand = hand()
    hand.pinch(1, .began)
    for scale in [1.5, 2, 2.5] { hand.pinch(scale, .changed) }
    #expect(agrees(hand.status.open, 0.3) && hand.status.phase == .dragging)
    // After a sudden change of the scale, a motion opens the book.
    hand.pinch(9, .changed)
    hand.settle()
    #expect(hand.status.open == 1)
    hand.pinch(3, .changed)
    hand.settle()
    hand.pinch(3, .ended)
    hand.settle()
    #expect(hand.status.part == "shelf")

    hand.perform(.open)
    hand.settle()
    hand.pinch(1, .began)
    for scale in [0.9, 0.8, 0.7, 0.6] { hand.pinch(scale, .changed) }
    #expect(agrees(hand.status.open, 0.6))
    hand.pinch(0.6, .ended)
    hand.settle()
    #expect(hand.status.open == 1)
  }

  @Test func aPinchGoesWhereItsVelocityPoints() {
    var hand = hand()
    hand.pinch(1, .began)
    for scale in [1.5, 2, 2.5] { hand.pinch(scale, speed: 9, .changed) }
    hand.pinch(2.5, speed: 9, .ended)
    hand.settle()
    #expect(hand.status.open == 1)
  }

  @Test func aBookOpenedWhileTheShelfMovesDoesNotJump() {
    var hand = hand()
    hand.perform(.right)
    hand.wait(0.08)
    let before = hand.sheets.first { $0.face.index == 1 }!.quad
    hand.perform(.open)
    let after = hand.sheets.first { $0.face.kind == .cover && $0.face.index == 1 }!.quad
    #expect(gap(before, after) < 1e-9)
    hand.settle()
    #expect(hand.status.selected == 1 && hand.status.open == 1)
  }

  @Test func aPullToTheRightAtTheBeginningClosesTheBook() {
    for (travel, speed) in [(270.0, 0.0), (40, 320)] {
      for place in [Point(700, 384), Point(300, 384), Point(512, 20)] {
        var hand = hand()
        hand.perform(.open)
        hand.settle()
        hand.swipe(from: place, by: Point(travel, 0), velocity: Point(speed, 0))
        hand.settle()
        #expect(hand.status.part == "shelf", "\(travel) \(speed) \(place)")
      }
    }
    var hand = hand()
    hand.perform(.open)
    hand.settle()
    hand.swipe(from: Point(300, 384), by: Point(250, 0))
    hand.settle()
    #expect(hand.status.part == "book" && hand.status.offset == 0)
  }

  @Test func reducedMotionFadesTheBookIn() {
    var hand = hand(reduced: true)
    hand.perform(.open)
    #expect(hand.scene.isMoving(at: hand.time))
    hand.wait(0.151)
    #expect(!hand.scene.isMoving(at: hand.time) && hand.status.open == 1)
    _ = hand.scene.dismiss(at: hand.time)
    hand.wait(0.151)
    #expect(hand.status.part == "shelf" && !hand.scene.isMoving(at: hand.time))
  }

  @Test func aResizeInTheMiddleKeepsTheFractions() {
    var hand = hand()
    hand.perform(.open)
    hand.settle()
    hand.perform(.next)
    hand.wait(0.1)
    let place = hand.status.offset! / 1024
    hand.scene.resize(to: Viewport(size: Size(1300, 768)), at: hand.time)
    #expect(agrees(hand.status.offset! / 1300, place) && place > 0.05)
    hand.settle()
    #expect(hand.status.offset == 1300)
  }
}

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
  private func user(reduced: Bool = false) -> SceneUser<LibraryScene> {
    SceneUser(
      LibraryScene(
        viewport: Viewport(size: Size(1024, 768)), options: SceneOptions(reducesMotion: reduced)))
  }

  private let middle = Point(512, 384)

  @Test func aClickOpensTheCentredBookOnItsSpring() {
    var user = user()
    user.tap(middle)
    #expect(user.status.part == "book" && user.status.selected == 0 && user.status.open == 0)
    // This is the spring's closed form, with k = 93.78, c = 13.558 and a launch at 0.7 of the distance per second.
    let (k, c, t) = (93.78, 13.558, 0.2)
    let decay = c / 2
    let ringing = (k - decay * decay).squareRoot()
    let x = exp(-decay * t) * (-cos(ringing * t) + (0.7 - decay) / ringing * sin(ringing * t))
    user.wait(t)
    #expect(agrees(user.status.open, 1 + x, 1e-3))
    #expect(user.status.phase == .animating)
    user.settle()
    #expect(user.status.open == 1 && user.status.phase == .idle && user.sheets.count == 7)
  }

  @Test func openingBeginsSeamlessly() {
    for request in [Request.open, .flip] {
      var user = user()
      let before = user.sheets
      user.perform(request)
      let after = user.sheets
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
    var user = user()
    user.perform(.open)
    user.wait(0.2)
    let other = user.sheets.first!
    #expect(other.face.kind == .cover && other.face.index == 1)
    #expect(agrees(other.opacity, 1 - user.status.open))
  }

  @Test func aBookClosesInASecondEaseInOutFromAnyPage() {
    var user = user()
    user.perform(.open)
    user.settle()
    user.perform(.goTo(11))
    user.settle()
    let start = user.time
    let closes = user.scene.dismiss(at: start)
    #expect(closes)
    user.time = start + 0.25
    #expect(agrees(user.status.open, 1 - 0.15625))
    user.time = start + 0.5
    #expect(agrees(user.status.open, 0.5))
    user.time = start + 1.001
    #expect(user.status.part == "shelf" && user.status.open == 0)
    #expect(user.sheets.allSatisfy { $0.face.kind == .cover && $0.opacity == 1 })
    let closesAgain = user.scene.dismiss(at: user.time)
    #expect(!closesAgain)
  }

  @Test func sheetsThatTurnBackTogetherKeepTheirOrder() {
    var user = user()
    user.perform(.open)
    user.settle()
    user.perform(.goTo(21))
    user.settle()
    // The pages come to rest while the book closes. Sheet 6 is then hardly less flat than sheet 5.
    user.perform(.last)
    _ = user.scene.dismiss(at: user.time)
    user.wait(0.48)
    var frames = 0
    for _ in 0..<40 {
      user.wait(0.001)
      let order = user.sheets.map(\.face.index).filter { $0 == 11 || $0 == 13 }
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
    var user = user()
    user.pinch(1, .began)
    for step in 1..<5000 {
      user.pinch(1 + Double(step) / 1000, .changed)
      #expect(
        user.sheets.contains {
          $0.face.bookIndex == 0 && ($0.face.kind == .cover || $0.face.index == 1)
        })
    }
  }

  @Test func aCaughtOpeningContinues() {
    var user = user()
    user.perform(.open)
    user.wait(0.15)
    let seen = user.status.open
    user.press(middle)
    user.wait(0.4)
    #expect(user.status.open == seen && seen > 0.1 && seen < 0.9)
    user.release()
    user.settle()
    #expect(user.status.open == 1 && user.status.part == "book")
  }

  @Test func aCaughtOpeningIsDraggedBackAndThrown() {
    var user = user()
    user.perform(.open)
    user.wait(0.15)
    user.swipe(from: middle, by: Point(80, 0), velocity: Point(1500, 0))
    user.settle()
    #expect(user.status.part == "shelf")
  }

  @Test func aReversedOpeningKeepsItsVelocity() {
    var user = user()
    user.perform(.open)
    user.wait(0.15)
    func speed(_ user: SceneUser<LibraryScene>) -> Double {
      let step = 1e-6
      return (user.scene.status(at: user.time + step).open - user.status.open) / step
    }
    let opening = speed(user)
    _ = user.scene.dismiss(at: user.time)
    #expect(opening > 1 && agrees(speed(user), opening, 1e-3))
    user.wait(0.3)
    let closing = speed(user)
    user.perform(.open)
    #expect(closing < -0.1 && agrees(speed(user), closing, 1e-3))
    user.settle()
    #expect(user.status.open == 1)
  }

  @Test func aPinchSetsHowFarTheBookIsOpen() {
    var user = user()
    user.pinch(1, .began)
    for scale in [1.5, 2, 2.5] { user.pinch(scale, .changed) }
    #expect(agrees(user.status.open, 0.3) && user.status.phase == .dragging)
    // After a sudden change of the scale, a motion opens the book.
    user.pinch(9, .changed)
    user.settle()
    #expect(user.status.open == 1)
    user.pinch(3, .changed)
    user.settle()
    user.pinch(3, .ended)
    user.settle()
    #expect(user.status.part == "shelf")

    user.perform(.open)
    user.settle()
    user.pinch(1, .began)
    for scale in [0.9, 0.8, 0.7, 0.6] { user.pinch(scale, .changed) }
    #expect(agrees(user.status.open, 0.6))
    user.pinch(0.6, .ended)
    user.settle()
    #expect(user.status.open == 1)
  }

  @Test func aPinchGoesWhereItsVelocityPoints() {
    var user = user()
    user.pinch(1, .began)
    for scale in [1.5, 2, 2.5] { user.pinch(scale, speed: 9, .changed) }
    user.pinch(2.5, speed: 9, .ended)
    user.settle()
    #expect(user.status.open == 1)
  }

  @Test func aBookOpenedWhileTheShelfMovesDoesNotJump() {
    var user = user()
    user.perform(.right)
    user.wait(0.08)
    let before = user.sheets.first { $0.face.index == 1 }!.quad
    user.perform(.open)
    let after = user.sheets.first { $0.face.kind == .cover && $0.face.index == 1 }!.quad
    #expect(gap(before, after) < 1e-9)
    user.settle()
    #expect(user.status.selected == 1 && user.status.open == 1)
  }

  @Test func aPullToTheRightAtTheBeginningClosesTheBook() {
    for (travel, speed) in [(270.0, 0.0), (40, 320)] {
      for point in [Point(700, 384), Point(300, 384), Point(512, 20)] {
        var user = user()
        user.perform(.open)
        user.settle()
        user.swipe(from: point, by: Point(travel, 0), velocity: Point(speed, 0))
        user.settle()
        #expect(user.status.part == "shelf", "\(travel) \(speed) \(point)")
      }
    }
    var user = user()
    user.perform(.open)
    user.settle()
    user.swipe(from: Point(300, 384), by: Point(250, 0))
    user.settle()
    #expect(user.status.part == "book" && user.status.offset == 0)
  }

  @Test func reducedMotionFadesTheBookIn() {
    var user = user(reduced: true)
    user.perform(.open)
    #expect(user.scene.isMoving(at: user.time))
    user.wait(0.151)
    #expect(!user.scene.isMoving(at: user.time) && user.status.open == 1)
    _ = user.scene.dismiss(at: user.time)
    user.wait(0.151)
    #expect(user.status.part == "shelf" && !user.scene.isMoving(at: user.time))
  }

  @Test func aResizeInTheMiddleKeepsTheFractions() {
    var user = user()
    user.perform(.open)
    user.settle()
    user.perform(.next)
    user.wait(0.1)
    let spread = user.status.offset! / 1024
    user.scene.resize(to: Viewport(size: Size(1300, 768)), at: user.time)
    #expect(agrees(user.status.offset! / 1300, spread) && spread > 0.05)
    user.settle()
    #expect(user.status.offset == 1300)
  }
}

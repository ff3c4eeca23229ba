import CardInput
import CardKinetics
import CardPicture
import CardScene
import TestSupport
import Testing

@testable import CardScenes

/// Tests the order of the pages while a book opens and closes, and the pull that closes a book.
@Suite struct LibraryOpenCloseTests {
  private func user() -> SceneUser<LibraryScene> {
    SceneUser(
      LibraryScene(viewport: Viewport(size: Size(1024, 768)), options: SceneOptions()))
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
}

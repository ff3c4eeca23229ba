import CardCore
import PictureWatch
import Testing

/// The watcher itself: what a viewer would see it sees, and nothing else.
@Suite struct PictureWatchTests {
  private let room = Rect(Size(400, 400))

  private func card(
    _ index: Int, x: Double = 100, opacity: Double = 1, shade: Double? = nil,
    shadow: Double? = nil
  ) -> DisplayItem {
    DisplayItem(
      face: FaceID(
        scene: SceneID(rawValue: "test"), part: .front, index: index, size: Size(80, 80)),
      homography: .translation(x, 100), opacity: opacity,
      shade: shade.map { Shade(color: Color(0, 0, 0), alpha: $0) },
      shadow: shadow.map { Shadow(offset: .zero, blur: 5, opacity: $0) })
  }

  private func list(_ items: DisplayItem...) -> DisplayList {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items)
  }

  private func kinds(_ old: DisplayList, _ new: DisplayList) -> [Jump.Kind] {
    PictureWatch.jumps(from: old, to: new, in: room).map(\.kind)
  }

  @Test func anEventThatChangesWhatIsSeenIsAJump() {
    let still = list(card(1))
    #expect(kinds(still, still) == [])
    #expect(kinds(still, list(card(1, x: 100.1))) == [.place])
    #expect(kinds(still, list(card(1, opacity: 0.9))) == [.opacity])
    #expect(kinds(still, list(card(1, shade: 0.1))) == [.shade])
    #expect(kinds(still, list(card(1, shadow: 0.1))) == [.shadow])
    #expect(kinds(still, list()) == [.vanishes])
    #expect(kinds(list(), still) == [.appears])
    var other = still
    other.backdrop = Backdrop(Color(0, 0, 20))
    #expect(kinds(still, other) == [.backdrop])
  }

  @Test func whatIsHiddenMayComeAndGoAndMove() {
    let hidden = list(card(1), card(2))
    #expect(kinds(list(card(2)), hidden) == [])
    #expect(kinds(list(card(1, x: 104), card(2, x: 98)), list(card(2, x: 98))) == [.vanishes])
    #expect(kinds(list(card(1, opacity: 0.01)), list()) == [])
    #expect(kinds(list(card(1, x: 500)), list()) == [])
    #expect(kinds(list(card(1, x: 500)), list(card(1, x: 450))) == [])
  }

  @Test func anOrderThatChangesIsAJumpOnlyWhereItIsSeen() {
    #expect(
      kinds(list(card(1), card(2, x: 120)), list(card(2, x: 120), card(1))) == [.order])
    #expect(kinds(list(card(1), card(2, x: 220)), list(card(2, x: 220), card(1))) == [])
    let top = card(3, x: 110)
    #expect(
      kinds(list(card(1), card(2, x: 112), top), list(card(2, x: 112), card(1), top)) == [])
  }

  /// The jumps of a card that is seen for a millisecond at each of these places.
  private func jumps(_ places: [Double]) -> [Jump.Kind] {
    var watch = PictureWatch(in: room)
    return places.flatMap { watch.next(list(card(1, x: $0))) }.map(\.kind)
  }

  @Test func aStepIsAJumpWhereItIsLargerThanThoseAboutIt() {
    #expect(jumps([100, 100, 105, 110, 115, 115]) == [])
    #expect(jumps([100, 100, 105, 105, 105]) == [.place])
    #expect(jumps([100, 101, 102, 120, 121]) == [.place])
    #expect(jumps([100, 100.3, 100.4, 100.4]) == [])
  }
}

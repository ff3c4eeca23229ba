import CardCore
import PictureWatch
import Testing

@testable import CardScenes

/// A scene whose pictures are watched.
protocol WatchedScene: Scene {
  /// What of its plane is seen.
  var room: Rect { get }
}

extension SwitcherScene: WatchedScene { var room: Rect { viewport.visible } }
extension StackScene: WatchedScene { var room: Rect { viewport.visible } }
extension CarouselScene: WatchedScene { var room: Rect { viewport.visible } }
extension LibraryScene: WatchedScene { var room: Rect { viewport.visible } }
extension FanScene: WatchedScene { var room: Rect { Rect(Self.design.size) } }

extension Scene {
  /// What is seen of it, on nothing.
  func list(at t: Double) -> DisplayList {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items(at: t))
  }
}

/// Lets time pass a millisecond at a time: nothing that is seen may jump.
func expectNoJump<S: WatchedScene>(
  in scene: S, from start: Double, for seconds: Double,
  _ location: SourceLocation = #_sourceLocation
) {
  var watch = PictureWatch(in: scene.room)
  // In a microsecond nothing goes far, and none of it is lost in rounding.
  let instant = 1e-6
  watch.begin(
    scene.list(at: start + instant), scene.list(at: start + 2 * instant), share: instant * 1000)
  for step in 0...(Int(seconds * 1000) + 1) {
    let jumps = watch.next(scene.list(at: start + Double(step) / 1000))
    #expect(jumps.isEmpty, "at \(start) and \(step) ms", sourceLocation: location)
  }
}

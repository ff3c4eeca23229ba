import CardKinetics
import CardModel
import CardPicture
import CardScene
import FrameWatch
import Testing

@testable import CardScenes

/// A scene whose frames the watch compares.
protocol WatchedScene: Scene {
  /// The part of the scene's plane that the window shows.
  var space: Rect { get }

  /// Returns the number of leaves that turn, or cards that fade in, per second. The watch compares the frames of a
  /// faster scene more often.
  func turningSpeed(at t: Double) -> Double
}

extension WatchedScene {
  func turningSpeed(at t: Double) -> Double { 0 }
}

extension SwitcherScene: WatchedScene { var space: Rect { viewport.visible } }
extension StackScene: WatchedScene { var space: Rect { viewport.visible } }
extension CarouselScene: WatchedScene { var space: Rect { viewport.visible } }
extension LibraryScene: WatchedScene {
  var space: Rect { viewport.visible }

  func turningSpeed(at t: Double) -> Double {
    guard let book = shownBook(at: t) else { return 0 }
    // A page of a flat book turns twice as far, and becomes light and dark again on the way.
    let haste = 1 + 6 * opened(at: t)
    return book.pages.velocity(at: t) / viewport.size.width * haste
  }
}
extension FanScene: WatchedScene { var space: Rect { Rect(Self.design(for: .upright).size) } }

extension Scene {
  /// Returns the visible items on a black backdrop.
  func list(at t: Double) -> DisplayList {
    DisplayList(backdrop: Backdrop(Color(0, 0, 0)), items: items(at: t))
  }
}

/// Lets time pass a millisecond at a time, and expects that nothing visible jumps.
///
/// If many leaves turn at once, the frames are closer together: in a millisecond, one leaf would take the position of
/// another.
func expectNoJump<S: WatchedScene>(
  in scene: S, from start: Double, for seconds: Double,
  _ location: SourceLocation = #_sourceLocation
) {
  var watch = FrameWatch(in: scene.space)
  let milliseconds = Int(seconds * 1000) + 1
  let speeds = (0...milliseconds).map { abs(scene.turningSpeed(at: start + Double($0) / 1000)) }
  let fastest = speeds.max() ?? 0
  let frames = Int((fastest / 1000 * framesPerLeaf).rounded(.up), clampedTo: 1...100)
  let frame = 0.001 / Double(frames)
  // Within a thousandth of a frame no item moves far, but its movement is not lost in rounding.
  let instant = frame / 1000
  watch.begin(
    scene.list(at: start + instant), scene.list(at: start + 2 * instant), fraction: 0.001)
  for step in 0...milliseconds * frames {
    let jumps = watch.next(scene.list(at: start + Double(step) * frame))
    #expect(
      jumps.isEmpty, "at \(start) and \(Double(step) / Double(frames)) ms", sourceLocation: location
    )
  }
}

/// The minimum number of compared frames during the turn of a leaf. Frames are at most a millisecond apart, so a leaf
/// that turns in a second has a thousand frames.
private let framesPerLeaf = 32.0

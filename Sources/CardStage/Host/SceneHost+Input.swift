import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension SceneHost {
  /// An input to a host, in viewport points of the left view.
  ///
  /// Rare cases are indirect, so that the moves of a drag take little memory in the history.
  enum Input: Sendable {
    /// A press of the primary button or a finger. Moves and a release follow it.
    indirect case press(Touch, PointerDevice)
    case move(Point)
    case release(Point)
    /// Moves the held item to the pointer's position at the next frame.
    case resample(Point)
    indirect case wheel(Touch, dx: Double, dy: Double, isFine: Bool, isEnd: Bool)
    indirect case pinch(Touch, scale: Double, PinchPhase)
    /// A change of the item under the pointer; nil is the backdrop.
    indirect case hover(Hit?)
    /// An action of the scene.
    indirect case action(Request)
    /// Closes the topmost detail, book or selection of the scene.
    case dismiss
    /// Ends every gesture, with zero velocity.
    case cancel
    /// Ends a scroll or a pinch by the wheel that has timed out without events.
    case expire
    /// Begins the opening motion of the scene on stage.
    case appear
    /// Shows another scene.
    case show(Int)
    /// Resets the scene on stage. The previous frame fades out.
    case reset
    case split(Bool)
    indirect case tune(SplitOverrides)
    case adopt(Split<Mode>)
    /// Shows a step of a lesson in each view; nil shows the scene without a lesson.
    indirect case lesson(Split<LessonPosition?>)
    /// Shows another layout, or the error in its file.
    indirect case layout(LayoutUpdate, isStill: Bool)
  }

  /// An input with its times.
  struct Step: Sendable {
    var input: Input
    /// The user time, for gestures.
    var time: Double
    /// The stage time, for motions.
    var t: Double
  }
}

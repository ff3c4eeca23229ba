import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension SceneHost {
  /// An input to a host, in viewport points of the left view.
  ///
  /// The rarer cases are indirect, to keep the moves of a drag small in the history.
  enum Input: Sendable {
    /// The primary button or a finger was pressed, moved, released.
    indirect case press(Touch, PointerDevice)
    case move(Point)
    case release(Point)
    /// What the pressed pointer holds is at its place of the coming frame.
    case resample(Point)
    indirect case wheel(Touch, dx: Double, dy: Double, isFine: Bool, isEnd: Bool)
    indirect case pinch(Touch, scale: Double, PinchPhase)
    /// The item under the pointer changed; nil is the backdrop.
    indirect case hover(Hit?)
    /// An action of the scene.
    indirect case action(Request)
    /// Closes what is on top in the scene.
    case dismiss
    /// Ends every gesture, with no velocity.
    case cancel
    /// Ends a gesture that ends by silence.
    case expire
    /// Begins the opening motion of the scene on stage.
    case appear
    /// Shows another scene.
    case show(Int)
    /// Resets the scene on stage; the previous picture fades out.
    case reset
    case split(Bool)
    indirect case tune(SplitOverrides)
    case adopt(Split<Rules>)
    /// Shows other cards or books; `undo` takes back what was opened, as what the user did.
    indirect case deal(Deal, DealOrigin)
    /// Shows another layout, or what is wrong with its file.
    indirect case layout(LayoutNews, isStill: Bool)
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

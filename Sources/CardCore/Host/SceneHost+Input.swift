extension SceneHost {
  /// What changes a host; points are in viewport points of the left, or only, view.
  ///
  /// Rare cases are indirect: what a drag leaves in the history by the thousand stays small.
  enum Input: Sendable {
    /// The primary button or a finger went down, moved while it was down, came up.
    indirect case press(Touch, PointerDevice)
    case move(Point)
    case release(Point)
    indirect case wheel(Touch, dx: Double, dy: Double, isFine: Bool, isEnd: Bool)
    indirect case pinch(Touch, scale: Double, PinchPhase)
    /// The pointer rests on something else; nil is the backdrop.
    indirect case hover(Hit?)
    /// One of the scene's own.
    case command(Command)
    /// Closes what is on top within the scene.
    case dismiss
    /// Whatever the pointer holds is let go of with no velocity.
    case cancel
    /// A gesture that only silence ends is over.
    case expire
    /// Another scene comes onto the stage.
    case show(Int)
    /// The scene goes back to its beginning; what was seen fades out over it.
    case reset
    case split(Bool)
    indirect case tune(SplitOverrides)
  }

  /// An input and when it came.
  struct Step: Sendable {
    var input: Input
    /// The user's time, which gestures are measured in.
    var time: Double
    /// The stage's time, which motions run in.
    var t: Double
  }
}

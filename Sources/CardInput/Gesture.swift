package import CardKinetics
package import CardPicture

/// The start of a press: its position, the item under it, and the modifier keys.
package struct Touch: Hashable, Sendable {
  /// The position of the press, in viewport points.
  package var location: Point
  /// The topmost item under the pointer at the press; nil for the backdrop.
  package var hit: Hit?
  package var modifiers: Modifiers
  /// The view in which the press began.
  package var view: ViewSide
  /// The factor by which the zoom enlarges the stage; 1 without a zoom.
  package var enlargement: Double
  /// The user time of the press, in seconds. In a tap, the user time of the release. `GestureRecognizer` sets the time,
  /// except for pinches by a wheel or touchpad.
  package var time = 0.0

  package init(
    location: Point, hit: Hit?, modifiers: Modifiers = [], view: ViewSide = .a,
    enlargement: Double = 1
  ) {
    (self.location, self.hit, self.modifiers, self.view) = (location, hit, modifiers, view)
    self.enlargement = enlargement
  }
}

/// A drag in progress.
package struct Pan: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case pointer
    /// A fine scroll on a touchpad, which drags the content.
    case scroll
  }

  /// The press that began the drag. For a fine scroll, the state of the pointer when the scroll began.
  package var touch: Touch
  package var location: Point
  /// The travel of the pointer since the press, in points.
  ///
  /// The travel grows from 0 at the slop, so that nothing jumps. At three times the slop and beyond, it is exactly
  /// `location − touch.location`.
  package var translation: Point
  /// The velocity of the pointer, in points per second.
  package var velocity: Point
  package var source: Source

  package init(
    touch: Touch, location: Point, translation: Point, velocity: Point, source: Source = .pointer
  ) {
    (self.touch, self.location, self.translation) = (touch, location, translation)
    (self.velocity, self.source) = (velocity, source)
  }
}

/// A gesture, in the form that a scene receives.
///
/// A press begins with `press`. A drag continues with `panBegan`, `panChanged` and `panEnded`, or with `pinch` if Ctrl
/// is held. Any other press ends with `tap`, `caughtTap` or `pressEnded`.
package enum Gesture: Hashable, Sendable {
  /// A button or finger went down. The press stops a motion under the pointer.
  case press(Touch)
  /// The press was released in time and within the slop, and had not stopped a motion.
  case tap(Touch)
  /// The press was released as for a tap, but had stopped a motion. This motion continues until it comes to rest.
  case caughtTap(Touch)
  /// The press ended without a tap or a drag. A motion that the press stopped continues until it comes to rest.
  case pressEnded
  /// The pointer has left the slop. The first `panChanged` follows at once.
  case panBegan(Pan)
  case panChanged(Pan)
  case panEnded(Pan)
  /// Wheel steps at a point, positive to the right and down. A touchpad's fine scroll is a drag instead.
  case wheel(Point, dx: Double, dy: Double)
  /// A pinch on a touchpad, a vertical drag with Ctrl, or wheel steps with Ctrl. `scale` is 1 at the beginning. `speed`
  /// is the change of the scale per second.
  case pinch(Touch, scale: Double, speed: Double, phase: PinchPhase)
  /// The item under the pointer while no button is held; nil if no item of the scene is under the pointer.
  case hover(Hit?)
  /// An action of the scene.
  case action(Request)

  /// Returns the gesture for an action of the scene, with its argument.
  package static func action(_ id: Action.ID, _ value: Request.Value? = nil) -> Gesture {
    .action(Request(id, value))
  }
}

package import CardKinetics
package import CardPicture

/// The start of a press: its position, the item under it, and the modifier keys.
package struct Touch: Hashable, Sendable {
  /// In viewport points.
  package var location: Point
  /// What was under the pointer at the press, topmost first; nil for the backdrop.
  package var hit: Hit?
  package var modifiers: Modifiers
  /// The view that it is in.
  package var view: Half
  /// How much larger than usual the scenes are seen.
  package var enlargement: Double

  package init(
    location: Point, hit: Hit?, modifiers: Modifiers = [], view: Half = .a, enlargement: Double = 1
  ) {
    (self.location, self.hit, self.modifiers, self.view) = (location, hit, modifiers, view)
    self.enlargement = enlargement
  }
}

/// A drag in progress.
package struct Pan: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case pointer
    /// A touchpad's fine scroll, which drags the content.
    case scroll
  }

  /// The press it began with; for a fine scroll, the pointer at its beginning.
  package var touch: Touch
  package var location: Point
  /// The travel of the pointer since the press, in points.
  ///
  /// It grows from 0 at the slop, so that nothing jumps, and from three times the slop on it is
  /// exactly `location − touch.location`.
  package var translation: Point
  /// The pointer's, in points per second.
  package var velocity: Point
  package var source: Source

  package init(
    touch: Touch, location: Point, translation: Point, velocity: Point, source: Source = .pointer
  ) {
    (self.touch, self.location, self.translation) = (touch, location, translation)
    (self.velocity, self.source) = (velocity, source)
  }
}

/// A gesture as a scene receives it. A press is a `press`, then either a `tap`, or `panBegan`,
/// any number of `panChanged` and a `panEnded`, or `pressEnded` (held too long, or lost).
package enum Gesture: Hashable, Sendable {
  /// A button or finger went down; it catches what moves under it.
  case press(Touch)
  /// The press was released within the slop and in time, and had stopped nothing.
  case tap(Touch)
  /// The press ended without a tap or a drag. A motion that it stopped continues to its rest.
  case pressEnded
  /// The slop has been left; the first `panChanged` follows at once.
  case panBegan(Pan)
  case panChanged(Pan)
  case panEnded(Pan)
  /// Whole wheel notches at a point, positive to the right and down; `time` is the event's own,
  /// in seconds, for bursts.
  case wheel(Point, dx: Double, dy: Double, time: Double)
  /// A pinch by touchpad, by Ctrl and a vertical drag, or by Ctrl and the wheel; `scale` is 1 at
  /// its beginning, `speed` how fast it changes, per second.
  case pinch(Touch, scale: Double, speed: Double, phase: PinchPhase)
  /// The pointer moved with no button held, or left (nil).
  case hover(Hit?)
  /// An action of the scene.
  case action(Request)

  /// An action of the scene, with its argument.
  package static func action(_ id: Action.ID, _ value: Request.Value? = nil) -> Gesture {
    .action(Request(id, value))
  }
}

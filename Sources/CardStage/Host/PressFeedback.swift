import CardKinetics
import CardPicture

/// Feedback for presses: a pressed item is 2 % smaller until it is released or dragged.
struct PressFeedback: Hashable, Sendable {
  /// The fraction by which a pressed item shrinks; tuned by eye to match iOS.
  private static let depth = 0.02
  private static let spring = Spring(response: 0.2, dampingRatio: 1)

  /// An item that shrinks, stays small, or grows back.
  private struct Pressed: Hashable, Sendable {
    var face: Face
    /// The progress of the shrinking, 0…1.
    var motion: Motion
  }

  private var pressed: [Pressed] = []

  /// Starts to shrink the hit item, if the item is pressable.
  mutating func press(_ hit: Hit, at t: Double) {
    guard hit.role.contains(.pressable) else { return }
    let face = hit.face
    let known = pressed.firstIndex { $0.face.isOne(with: face) }
    let (position, velocity) = known.map { pressed[$0].motion.state(at: t) } ?? (0, 0)
    pressed.removeAll {
      $0.motion.isDone(at: t) && $0.motion.rest == 0 || $0.face.isOne(with: face)
    }
    pressed.append(
      Pressed(
        face: face, motion: Self.motion(from: position, velocity: velocity, to: 1, at: t)))
  }

  /// Starts to return all pressed items to their normal size.
  mutating func release(at t: Double) {
    for index in pressed.indices where pressed[index].motion.rest > 0 {
      let (position, velocity) = pressed[index].motion.state(at: t)
      pressed[index].motion = Self.motion(from: position, velocity: velocity, to: 0, at: t)
    }
  }

  func isMoving(at t: Double) -> Bool { pressed.contains { !$0.motion.isDone(at: t) } }

  /// Shrinks the pressed items about their centres, in their own planes. The items that a card carries shrink with the
  /// card.
  func apply(to items: inout [DisplayItem], at t: Double) {
    for one in pressed {
      let down = one.motion.position(at: t)
      guard down != 0,
        let base = items.last(where: { $0.carrier != nil && $0.face.isOne(with: one.face) }),
        let inverse = base.homography.inverse
      else { continue }
      let middle = base.bounds.center
      let scale = 1 - Self.depth * down
      let smaller = Homography.translation(middle.x, middle.y)
        .after(.scale(scale, scale).after(.translation(-middle.x, -middle.y)))
      let map = base.homography.after(smaller).after(inverse)
      for index in items.indices where items[index].sinks(with: base) {
        items[index].homography = map.after(items[index].homography)
      }
    }
  }

  private static func motion(
    from position: Double, velocity: Double, to target: Double, at t: Double
  ) -> Motion {
    // The tolerance is half a pixel on a card of a thousand pixels, so that the end of the motion is invisible.
    .spring(
      spring, from: position, velocity: velocity, to: target, at: t,
      tolerance: Tolerance(distance: 0.02, speed: 0.5))
  }
}

extension Face {
  /// Whether both faces show the same object, in any state and size.
  fileprivate func isOne(with other: Face) -> Bool {
    scene == other.scene && content.anonymous == other.content.anonymous
  }
}

extension DisplayItem {
  /// Whether the item shrinks with `pressed`. If `pressed` is a card, everything that the card carries shrinks with it.
  /// Otherwise only the pressed item shrinks.
  fileprivate func sinks(with pressed: DisplayItem) -> Bool {
    pressed.role.contains(.card)
      ? carrier == pressed.carrier : face.isOne(with: pressed.face)
  }
}

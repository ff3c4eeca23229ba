/// How what is pressed answers the finger: it settles by 2 %, and comes up again when it is let go
/// or dragged.
struct PressFeedback: Hashable, Sendable {
  /// How much smaller a pressed card is; tuned by eye, after iOS.
  private static let depth = 0.02
  private static let spring = Spring(response: 0.2, dampingRatio: 1)

  /// Something that is pressed or comes up again.
  private struct Pressed: Hashable, Sendable {
    var face: FaceID
    /// How far it is down, 0…1.
    var motion: Motion
  }

  private var pressed: [Pressed] = []

  /// Takes note of a press on `face`.
  mutating func press(_ face: FaceID, at t: Double) {
    guard Self.answers(face) else { return }
    let known = pressed.firstIndex { $0.face.isOne(with: face) }
    let (position, velocity) = known.map { pressed[$0].motion.state(at: t) } ?? (0, 0)
    pressed.removeAll {
      $0.motion.isDone(at: t) && $0.motion.rest == 0 || $0.face.isOne(with: face)
    }
    pressed.append(
      Pressed(
        face: face, motion: Self.motion(from: position, velocity: velocity, to: 1, at: t)))
  }

  /// Lets go of everything.
  mutating func release(at t: Double) {
    for index in pressed.indices where pressed[index].motion.rest > 0 {
      let (position, velocity) = pressed[index].motion.state(at: t)
      pressed[index].motion = Self.motion(from: position, velocity: velocity, to: 0, at: t)
    }
  }

  func isMoving(at t: Double) -> Bool { pressed.contains { !$0.motion.isDone(at: t) } }

  /// Makes what is pressed smaller about its own middle, in its own plane, with all that lies on it.
  func apply(to items: inout [DisplayItem], at t: Double) {
    for one in pressed {
      let down = one.motion.position(at: t)
      guard down != 0, let base = items.last(where: { $0.face.isOne(with: one.face) }),
        let inverse = base.homography.inverse
      else { continue }
      let middle = base.bounds.center
      let scale = 1 - Self.depth * down
      let smaller = Homography.translation(middle.x, middle.y)
        .after(.scale(scale, scale).after(.translation(-middle.x, -middle.y)))
      let map = base.homography.after(smaller).after(inverse)
      for index in items.indices where items[index].face.answers(with: one.face) {
        items[index].homography = map.after(items[index].homography)
      }
    }
  }

  private static func motion(
    from position: Double, velocity: Double, to target: Double, at t: Double
  ) -> Motion {
    // Half a pixel on a card of a thousand: nothing is seen to go on.
    .spring(
      spring, from: position, velocity: velocity, to: target, at: t,
      tolerance: Tolerance(distance: 0.02, speed: 0.5))
  }

  /// A page is held by its spine, and a sheet that fills the viewport has nowhere to go.
  private static func answers(_ face: FaceID) -> Bool {
    face.part == .front || face.part == .back || face.part == .cover || face.part == .action
  }
}

extension FaceID {
  /// Whether both are the same thing, whatever its state and size.
  fileprivate func isOne(with other: FaceID) -> Bool {
    scene == other.scene && part == other.part && group == other.group && index == other.index
  }

  /// Whether it moves with what is pressed: of a button, it alone.
  fileprivate func answers(with pressed: FaceID) -> Bool {
    pressed.part == .action ? isOne(with: pressed) : belongs(to: pressed)
  }
}

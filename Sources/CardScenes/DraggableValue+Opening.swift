import CardKinetics
import CardPicture

extension DraggableValue {
  /// Goes to `rest` on a spring, from its position and velocity.
  mutating func spring(
    to rest: Double, on spring: Spring, at t: Double, tolerance: Tolerance = .points
  ) {
    go(at: t) {
      .spring(spring, from: $0, velocity: $1, to: rest, at: t, tolerance: tolerance)
    }
  }
}

/// A value between 0, closed, and 1, open: the zoom of a selected card, a sheet.
extension DraggableValue {
  /// Whether it is held, open or opening.
  var isOpen: Bool { target > 0.5 }

  /// Where it is going; 1 while it is held.
  var target: Double { isHeld ? 1 : rest }

  /// Goes to `target` on a spring, from its position and velocity; linearly under reduced motion,
  /// where it is the progress of a cross-fade.
  mutating func open(to target: Double, on spring: Spring, reducesMotion: Bool, at t: Double) {
    if reducesMotion {
      go(at: t) { position, _ in
        .timed(.linear, from: position, to: target, duration: CrossFade.duration, at: t)
      }
    } else {
      self.spring(to: target, on: spring, at: t, tolerance: .fraction)
    }
  }

  /// Whether it opens when it is released: a fling decides by its direction, up or down, a slower
  /// release by the position.
  func staysOpen(
    above threshold: Double, pulledBy velocity: Double, flingSpeed: Double = Paging.flingSpeed,
    at t: Double
  ) -> Bool {
    abs(velocity) >= flingSpeed ? velocity < 0 : position(at: t) >= threshold
  }
}

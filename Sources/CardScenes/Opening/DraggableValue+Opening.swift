import CardKinetics
import CardPicture

extension DraggableValue {
  /// Moves to `rest` on a spring, from the current position and velocity.
  mutating func spring(
    to rest: Double, on spring: Spring, at t: Double, tolerance: Tolerance = .points
  ) {
    go(at: t) {
      .spring(spring, from: $0, velocity: $1, to: rest, at: t, tolerance: tolerance)
    }
  }
}

/// A value between 0 (closed) and 1 (open), such as the zoom of a selected card or the opening of a sheet.
extension DraggableValue {
  /// Whether the value is held, open or opening.
  var isOpen: Bool { target > 0.5 }

  /// The target of the motion; 1 while the value is held.
  var target: Double { isHeld ? 1 : rest }

  /// Moves to `target` on a spring, from the current position and velocity. Under reduced motion, the value is the
  /// progress of a cross-fade and changes linearly.
  mutating func open(to target: Double, on spring: Spring, reducesMotion: Bool, at t: Double) {
    if reducesMotion {
      go(at: t) { position, _ in
        .timed(.linear, from: position, to: target, duration: CrossFade.duration, at: t)
      }
    } else {
      self.spring(to: target, on: spring, at: t, tolerance: .fraction)
    }
  }

  /// Returns whether a release opens the value. A fling up opens it, and a fling down closes it. For a slower release,
  /// the position decides.
  func staysOpen(
    above threshold: Double, pulledBy velocity: Double, flingSpeed: Double = Paging.flingSpeed,
    at t: Double
  ) -> Bool {
    abs(velocity) >= flingSpeed ? velocity < 0 : position(at: t) >= threshold
  }
}

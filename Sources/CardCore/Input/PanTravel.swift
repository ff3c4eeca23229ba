/// How far a drag has gone along a scroll's axis, summed from step to step.
///
/// A pointer counts by its sideways steps; a touchpad's fine scroll, by whichever axis dominates
/// each step, so that both directions drive a sideways scroll.
package struct PanTravel: Hashable, Sendable {
  /// In points, along the scroll's axis.
  package private(set) var along = 0.0
  /// The last translation; nil where the next one only says where to count from.
  private var last: Point? = .zero

  package init() {}

  /// Takes in the drag's next translation.
  package mutating func follow(_ pan: Pan) {
    if let last {
      along += Self.along(pan.translation - last, pan.source)
    }
    last = pan.translation
  }

  /// Starts again at 0 from the next translation on: the plane has changed under the pointer.
  package mutating func restart() {
    along = 0
    last = nil
  }

  /// The pointer's velocity along the scroll's axis, in points per second.
  package static func velocity(of pan: Pan) -> Double { along(pan.velocity, pan.source) }

  private static func along(_ step: Point, _ source: Pan.Source) -> Double {
    switch source {
    case .pointer: step.x
    case .scroll: abs(step.y) > abs(step.x) ? step.y : step.x
    }
  }
}

import CardKinetics

/// The travel of a drag along the axis of a scroll, with its velocity.
///
/// For a pointer, the axis is the scroll's own. For a touchpad's fine scroll, the axis is the dominant one at the
/// beginning, so that both directions can move the content.
package struct PanTravel: Hashable, Sendable {
  package enum Axis: Hashable, Sendable { case horizontal, vertical }

  private let ownAxis: Axis
  /// The axis along which the travel is measured; nil until the drag has a direction.
  package private(set) var axis: Axis?
  /// The translation at which the travel is 0; nil to use the translation of the next pan.
  private var origin: Point? = .zero
  /// The travel since the press or `restart()`, in points.
  package private(set) var along = 0.0
  /// The velocity along the axis, in points per second.
  package private(set) var velocity = 0.0

  package init(along axis: Axis = .horizontal) { ownAxis = axis }

  /// Updates the travel and the velocity from the next state of the drag.
  package mutating func follow(_ pan: Pan) {
    let start = origin ?? pan.translation
    origin = start
    if axis == nil {
      let (x, y) = (abs(pan.translation.x), abs(pan.translation.y))
      if pan.source == .scroll, x == 0, y == 0 { return }
      axis = pan.source == .pointer || x == y ? ownAxis : x > y ? .horizontal : .vertical
    }
    let travel = pan.translation - start
    (along, velocity) =
      axis == .horizontal ? (travel.x, pan.velocity.x) : (travel.y, pan.velocity.y)
  }

  /// Restarts the travel from 0 at the next pan, after the content was resized under the pointer.
  package mutating func restart() { (along, origin) = (0, nil) }
}

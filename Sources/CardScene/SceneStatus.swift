package import CardKinetics

/// The phase of a scene's motion.
package enum ScenePhase: String, Hashable, Sendable {
  case idle, dragging, decelerating, bouncing, settling, animating
}

/// A scene's state for the trace. It doesn't affect any frame.
package struct SceneStatus: Hashable, Sendable {
  /// The part of the Library, "shelf" or "book"; nil in other scenes.
  package var part: String?
  /// The scroll offset in points; nil for a scene that is dragged rather than scrolled.
  package var offset: Double?
  /// The pointer's travel in points; nil for a scene with an offset.
  package var drag: Double?
  /// The velocity of the offset or the drag, in points per second.
  package var velocity: Double
  package var phase: ScenePhase
  /// The selected or opened card, or the card with an open detail; nil for none.
  package var selected: Int?
  /// The index of the front card or book, or the number of the front page.
  package var front: Int
  package var count: Int
  /// The number of cards that `go-to` can reach: `count` and the closed cards.
  package var total: Int
  /// The openness of a selection, a sheet or a book, or the flip of a pile's front card, 0…1.
  package var open: Double
  /// How far a card fills the window, 0…1. The stage sets this value.
  package var opened = 0.0

  package init(
    part: String? = nil, offset: Double? = nil, drag: Double? = nil, velocity: Double,
    phase: ScenePhase, selected: Int? = nil, front: Int, count: Int, total: Int? = nil,
    open: Double = 0
  ) {
    (self.part, self.offset, self.drag) = (part, offset, drag)
    (self.velocity, self.phase, self.selected) = (velocity, phase, selected)
    (self.front, self.count, self.total, self.open) = (front, count, total ?? count, open)
  }
}

extension ScenePhase {
  /// Creates the phase with the name of a scroll's phase.
  package init(_ phase: ScrollModel.Phase) { self = Self(rawValue: phase.rawValue) ?? .idle }
}

/// How a layout of poses scrolls and is seen.
package struct LayoutSettings: Hashable, Sendable {
  package enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// The axis of the scroll.
  package var axis = Axis.horizontal
  /// From one card to the next, in view lengths along the axis: card k is k − offset/(pitch·length) cards from
  /// the middle. Above 0.
  package var pitch = 0.25
  /// Whether a scroll comes to rest with a card in the middle.
  package var snaps = true
  /// Whether the first card follows the last.
  package var wraps = false
  /// The number of cards that are shown at each side of the middle; at least 1.
  package var reach = 6
  package var perspective = Perspective()
  package var physics = ScrollPhysics()

  package init() {}
}

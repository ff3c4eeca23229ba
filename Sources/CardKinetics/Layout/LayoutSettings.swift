/// How a layout of poses scrolls and is seen.
public struct LayoutSettings: Hashable, Sendable {
  /// A direction of the view.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// The axis of the scroll.
  public var axis = Axis.horizontal
  /// From one card to the next, in view lengths along the axis: card k is k − offset/(pitch·length) cards from
  /// the middle. Above 0.
  public var pitch = 0.25
  /// Whether a scroll comes to rest with a card in the middle.
  public var snaps = true
  /// Whether the first card follows the last.
  public var wraps = false
  /// The number of cards that are shown at each side of the middle; at least 1.
  public var reach = 6
  /// From where the cards are seen.
  public var perspective = Perspective()
  /// How a scroll slows down and lands.
  public var physics = ScrollPhysics()

  /// Creates the defaults.
  public init() {}
}

/// The scrolling and the perspective of a layout.
public struct LayoutSettings: Hashable, Sendable {
  /// An axis of the view.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// The axis of the scroll.
  public var axis = Axis.horizontal
  /// The distance from one card to the next, as a fraction of the view's length along the axis, above 0. Card k is k −
  /// offset/(pitch·length) cards from the middle.
  public var pitch = 0.25
  /// Whether a scroll comes to rest with a card in the middle.
  public var snaps = true
  /// Whether the first card follows the last.
  public var wraps = false
  /// The number of cards that are shown on each side of the middle, at least 1.
  public var reach = 6
  /// The position of the eye.
  public var perspective = Perspective()
  /// The darkness of the background: 0 for the scene's own background, 1 for nearly black.
  public var darkness = 0.0
  /// The physics of the scroll.
  public var physics = ScrollPhysics()

  /// Creates the default settings.
  public init() {}
}

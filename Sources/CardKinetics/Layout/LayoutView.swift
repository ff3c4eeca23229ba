/// What a layout is asked for: the view's extent, and that of a card that the layout does not size.
public struct LayoutView: Hashable, Sendable {
  /// The view's extent in points.
  public var size: Size
  /// A card's extent in points, where its pose has no other.
  public var card: Size

  /// Creates a view; both extents must be above 0.
  public init(size: Size, card: Size) { (self.size, self.card) = (size, card) }

  /// A view of cards of an aspect (width over height): as large as fits into 0.6 of both its sides. Ours.
  public init(size: Size, aspect: Double = 0.75) {
    let height = 0.6 * min(size.height, size.width / aspect)
    self.init(size: size, card: Size(height * aspect, height))
  }
}

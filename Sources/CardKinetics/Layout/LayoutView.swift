/// The input of a layout: the size of the view, and the default size of a card.
public struct LayoutView: Hashable, Sendable {
  /// The size of the view, in points.
  public var size: Size
  /// The default size of a card, in points. A pose can have another size.
  public var card: Size

  /// Creates a view; all sides must be above 0.
  public init(size: Size, card: Size) { (self.size, self.card) = (size, card) }

  /// Creates a view from its size and its cards' aspect, width over height. The cards have the maximum size that fits
  /// into 0.6 of the view's width and height. Tuned by eye.
  public init(size: Size, aspect: Double = 0.75) {
    let height = 0.6 * min(size.height, size.width / aspect)
    self.init(size: size, card: Size(height * aspect, height))
  }
}

/// The input of a layout: the size of the view, and the size of a card without a size of its own.
public struct LayoutView: Hashable, Sendable {
  /// The size of the view, in points.
  public var size: Size
  /// The size of a card whose pose has no other, in points.
  public var card: Size

  /// Creates a view; all sides must be above 0.
  public init(size: Size, card: Size) { (self.size, self.card) = (size, card) }

  /// Creates a view whose cards have an aspect (width over height) and are as large as fits into 0.6 of the view's
  /// sides. Tuned by eye.
  public init(size: Size, aspect: Double = 0.75) {
    let height = 0.6 * min(size.height, size.width / aspect)
    self.init(size: size, card: Size(height * aspect, height))
  }
}

/// An extent in a plane, in the units of its context (points unless said otherwise).
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates an extent of `width` by `height`.
  public init(_ width: Double, _ height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// Creates the extent of a rectangle of whole pixels.
  package init(_ pixels: (width: Int, height: Int)) {
    self.init(Double(pixels.width), Double(pixels.height))
  }

  /// The empty extent.
  public static let zero = Size(0, 0)

  /// Returns the size with both sides multiplied by `s`.
  public static func * (a: Size, s: Double) -> Size { Size(a.width * s, a.height * s) }
}

/// The reason why something cannot be drawn at a size or a larger one. A smaller size may work.
struct Refusal: Sendable {
  var failure: DecodeFailure
  /// The width and, in the next property, the height of the size, in pixels.
  var width: Int
  var height: Int

  /// Returns whether the refusal holds for a size.
  func holds(for width: Int, _ height: Int) -> Bool { width >= self.width && height >= self.height }
}

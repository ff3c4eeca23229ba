/// The reason why an image cannot be drawn at a size or at larger sizes. A smaller size may succeed.
struct Refusal: Sendable {
  var failure: DecodeFailure
  /// The width of the refused size, in pixels.
  var width: Int
  /// The height of the refused size, in pixels.
  var height: Int

  /// Returns whether the refusal holds for a size.
  func holds(for width: Int, _ height: Int) -> Bool { width >= self.width && height >= self.height }
}

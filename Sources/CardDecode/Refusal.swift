/// Why something is not drawn at a size or a larger one; smaller, it may be.
struct Refusal: Sendable {
  var failure: DecodeFailure
  /// In pixels.
  var width: Int
  var height: Int

  /// Whether it holds for a size.
  func holds(for width: Int, _ height: Int) -> Bool { width >= self.width && height >= self.height }
}

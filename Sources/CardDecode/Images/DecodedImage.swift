internal import CDecode

/// A decoded image: premultiplied, native-endian 0xAARRGGBB in sRGB, upright.
///
/// The image owns the mapping of its pixels. No process can change the pixels.
package final class DecodedImage: Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// The distance between the starts of two rows, in bytes.
  package let bytesPerRow: Int
  /// A Boolean value that indicates whether every pixel is opaque.
  package let isOpaque: Bool
  /// The metadata of the file.
  package let facts: ImageFacts

  private let pixels: SealedMemory

  /// Maps the pixels that an answer announces, or returns nil if they are missing, or could change or vanish later.
  init?(_ answer: cardstage_answer, facts: ImageFacts, _ memory: borrowing LentMemory) {
    (width, height) = (Int(answer.width), Int(answer.height))
    let limit = cardstage_shown_side_limit
    guard 1...limit ~= width, 1...limit ~= height else { return nil }
    bytesPerRow = width * 4
    guard let pixels = memory.sealed(bytesPerRow * height) else { return nil }
    self.pixels = pixels
    isOpaque = answer.is_opaque == 1
    self.facts = facts
  }

  /// Lends the pixels to `body`: `height` rows of `bytesPerRow` bytes.
  package func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try pixels.withBytes(body)
  }
}

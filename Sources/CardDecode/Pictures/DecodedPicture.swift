internal import CDecode

/// A decoded picture: premultiplied, native-endian 0xAARRGGBB in sRGB, upright.
///
/// It owns the mapping of its pixels, which no process can change.
package final class DecodedPicture: Sendable {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// The distance of a row from the one before it.
  package let bytesPerRow: Int
  /// Whether every pixel is.
  package let isOpaque: Bool
  /// What the file tells of itself.
  package let facts: PictureFacts

  private let pixels: SealedMemory

  /// Maps the pixels that an answer announces; nil if they are not there, or could change or vanish
  /// later.
  init?(_ answer: cardstage_answer, facts: PictureFacts, _ memory: borrowing LentMemory) {
    (width, height) = (Int(answer.width), Int(answer.height))
    let limit = cardstage_shown_side_limit
    guard 1...limit ~= width, 1...limit ~= height else { return nil }
    bytesPerRow = width * 4
    guard let pixels = memory.sealed(bytesPerRow * height) else { return nil }
    self.pixels = pixels
    isOpaque = answer.is_opaque == 1
    self.facts = facts
  }

  /// Lends the pixels, `height` rows of `bytesPerRow` bytes.
  package func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try pixels.withBytes(body)
  }
}

internal import CDecode
import Glibc

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

  /// Nothing writes to the pixels, and they stay as long as the picture.
  nonisolated(unsafe) private let pixels: UnsafeRawBufferPointer

  /// Maps the pixels that came with an answer; nil if they are not what it announces, or could
  /// change or vanish later. The descriptor stays the caller's.
  init?(_ answer: cardstage_answer, facts: PictureFacts, descriptor: Int32) {
    (width, height) = (Int(answer.width), Int(answer.height))
    let limit = cardstage_side_limit
    guard 1...limit ~= width, 1...limit ~= height else { return nil }
    bytesPerRow = width * 4
    let size = bytesPerRow * height
    // A worker has no more memory than that.
    guard size <= 512 << 20, let start = cardstage_map_pixels(descriptor, size) else {
      return nil
    }
    pixels = UnsafeRawBufferPointer(start: start, count: size)
    isOpaque = answer.is_opaque == 1
    self.facts = facts
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: pixels.baseAddress), pixels.count) }

  /// Lends the pixels, `height` rows of `bytesPerRow` bytes.
  package func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(pixels)
  }
}

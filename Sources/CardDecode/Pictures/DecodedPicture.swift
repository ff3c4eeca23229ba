internal import CDecode
import CardSystem
import Glibc

/// Memory for the pixels of a picture, which a worker is lent.
struct PixelMemory: ~Copyable {
  let descriptor: Int32

  init() throws(DecodeFailure) {
    descriptor = cardstage_make_pixels()
    guard descriptor >= 0 else { throw DecodeFailure(.system(Errno(number: errno))) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

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

  /// Maps the pixels that an answer announces; nil if they are not there, or could change or vanish
  /// later.
  init?(_ answer: cardstage_answer, facts: PictureFacts, _ memory: borrowing PixelMemory) {
    (width, height) = (Int(answer.width), Int(answer.height))
    let limit = cardstage_shown_side_limit
    guard 1...limit ~= width, 1...limit ~= height else { return nil }
    bytesPerRow = width * 4
    let size = bytesPerRow * height
    guard size <= cardstage_memory_limit, let start = cardstage_seal_pixels(memory.descriptor, size)
    else { return nil }
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

import CX11
import CardRaster
import Glibc

/// Sends frames in BGRA to a drawable of the window's depth.
protocol Uploader: AnyObject {
  /// Lends a back buffer of this size in pixels; false, without calling `body`, where there is
  /// no memory for one.
  func withBuffer(width: Int, height: Int, _ body: (BackBuffer) -> Void) -> Bool
  /// Sends a part of the buffer lent last, everything in which it differs from the one before.
  func upload(_ damage: Damage, to drawable: Drawable, gc: GC)
}

/// A frame in BGRA for a server of another pixel format: it is drawn here and converted to upload.
final class Staging {
  private let converter: PixelConverter
  private var memory: HeapPixels?

  init(_ format: PixelFormat) { converter = PixelConverter(format) }

  func buffer(width: Int, height: Int) -> BackBuffer? {
    var age = 1
    if memory?.width != width || memory?.height != height {
      memory = HeapPixels(width: width, height: height, bytesPerRow: width * 4)
      age = 0
    }
    return memory.map { BackBuffer(rows: $0.rows, age: age) }
  }

  /// Converts what the image does not hold yet.
  func convert(_ stale: Damage, into image: UnsafeMutablePointer<XImage>) {
    guard let memory, let data = image.pointee.data else { return }
    let bytesPerRow = Int(image.pointee.bytes_per_line)
    let bytesPerPixel = Int(image.pointee.bits_per_pixel) / 8
    for rect in stale.rects {
      let rect = rect.clamped(width: memory.width, height: memory.height)
      let (x, y) = (rect.columns.lowerBound, rect.rows.lowerBound)
      converter.convert(
        from: memory.base + y * memory.bytesPerRow + x * 4, bytesPerRow: memory.bytesPerRow,
        to: data + y * bytesPerRow + x * bytesPerPixel, bytesPerRow: bytesPerRow,
        width: rect.columns.count, height: rect.rows.count)
    }
  }
}

/// Pixels on the heap; nil where there is no memory for them.
@MainActor
final class HeapPixels {
  let base: UnsafeMutableRawPointer
  let width, height, bytesPerRow: Int

  init?(width: Int, height: Int, bytesPerRow: Int) {
    guard let base = calloc(height, bytesPerRow) else { return nil }
    self.base = base
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
  }

  isolated deinit { free(base) }

  var rows: PixelRows {
    PixelRows(base: base, width: width, height: height, bytesPerRow: bytesPerRow)
  }
}

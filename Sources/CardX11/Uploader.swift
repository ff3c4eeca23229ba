import CX11
import CardRaster
import Glibc

/// Takes a frame in BGRA and sends it to a drawable of the window's depth.
protocol Uploader: AnyObject {
  /// Lends a back buffer of this size in pixels; false, without calling `body`, where there is
  /// no memory for one. Its contents are those of some earlier frame, or nothing.
  func withBuffer(width: Int, height: Int, _ body: (PixelRows) -> Void) -> Bool
  /// Sends the buffer lent last.
  func put(to drawable: Drawable, gc: GC)
}

/// Frames of our own format for a server of another: the app draws here, the uploader converts.
final class Staging {
  private let converter: PixelConverter
  private var memory: HeapPixels?

  init(_ format: PixelFormat) { converter = PixelConverter(format) }

  func rows(width: Int, height: Int) -> PixelRows? {
    if memory?.width != width || memory?.height != height {
      memory = HeapPixels(width: width, height: height, bytesPerRow: width * 4)
    }
    return memory?.rows
  }

  func convert(into image: UnsafeMutablePointer<XImage>) {
    guard let memory, let data = image.pointee.data else { return }
    converter.convert(
      from: memory.base, bytesPerRow: memory.bytesPerRow, to: data,
      bytesPerRow: Int(image.pointee.bytes_per_line), width: memory.width, height: memory.height)
  }
}

/// Pixels on the heap; nil where there is no memory for them.
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
